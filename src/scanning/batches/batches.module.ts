import { BackgroundModule } from '#platform/background/background.module';
import { HttpModule } from '#platform/http/http.module';
import { OutboxModule } from '#platform/outbox/outbox.module';
import { Module } from '@nestjs/common';
import { BillingModule } from '../../billing/billing.module.js';
import { BusinessesModule } from '../../businesses/businesses.module.js';
import { ScanningModule } from '../scanning.module.js';
import { BatchesController } from './batches.controller.js';
import { BatchesRepository } from './batches.repository.js';
import { BatchesService } from './batches.service.js';
import { CancelBatch } from './cancel-batch.js';
import { CompleteBatch } from './complete-batch.js';
import { CreateBatch } from './create-batch.js';
import { FinishBatches } from './finish-batches.js';
import { PlanBatch } from './plan-batch.js';
import { ScanBatchCommand } from './scan-batch.command.js';
import { SelectBusinesses } from './select-businesses.js';
import { WatchBatch } from './watch-batch.js';

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
