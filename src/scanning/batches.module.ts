import { BackgroundModule } from '#platform/background/background.module';
import { HttpModule } from '#platform/http/http.module';
import { OutboxModule } from '#platform/outbox/outbox.module';
import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { BatchesController } from './batches/batches.controller.js';
import { BatchesRepository } from './batches/batches.repository.js';
import { BatchesService } from './batches/batches.service.js';
import { CancelBatch } from './batches/cancel-batch.js';
import { CompleteBatch } from './batches/complete-batch.js';
import { CreateBatch } from './batches/create-batch.js';
import { FinishBatches } from './batches/finish-batches.js';
import { PlanBatch } from './batches/plan-batch.js';
import { ScanBatchCommand } from './batches/scan-batch.command.js';
import { SelectBusinesses } from './batches/select-businesses.js';
import { WatchBatch } from './batches/watch-batch.js';
import { ScanningModule } from './scanning.module.js';

/** Scans of many businesses that are created, cancelled and summed up together. */
@Module({
  imports: [BackgroundModule, BillingModule, BusinessesModule, HttpModule, OutboxModule, ScanningModule],
  controllers: [BatchesController],
  providers: [
    BatchesRepository,
    BatchesService,
    CancelBatch,
    CompleteBatch,
    CreateBatch,
    FinishBatches,
    PlanBatch,
    ScanBatchCommand,
    SelectBusinesses,
    WatchBatch,
  ],
  exports: [BatchesRepository, CreateBatch, WatchBatch],
})
export class BatchesModule {}
