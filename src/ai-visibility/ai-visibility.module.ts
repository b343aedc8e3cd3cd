import { BackgroundModule } from '#platform/background/background.module';
import { HttpModule } from '#platform/http/http.module';
import { MetricsModule } from '#platform/metrics/metrics.module';
import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { SearchModule } from '../search/search.module.js';
import { AiAnswersRepository } from './ai-answers.repository.js';
import { AiScansController } from './ai-scans.controller.js';
import { AiScansRepository } from './ai-scans.repository.js';
import { CreateAiScan } from './create/create-ai-scan.js';
import { AiScansService } from './read/ai-scans.service.js';
import { AiScanLeasesRepository } from './run/ai-scan-leases.repository.js';
import { EndAiScan } from './run/end-ai-scan.js';
import { MeasureAnswers } from './run/measure-answers.js';
import { RunAiScan } from './run/run-ai-scan.js';
import { RunWaitingAiScans } from './run/run-waiting-ai-scans.js';
import { SettleDeletedAiScans } from './run/settle-deleted-ai-scans.js';

/** How AI search answers about a business: apart from ranks, which it never enters. */
@Module({
  imports: [BackgroundModule, BillingModule, BusinessesModule, HttpModule, MetricsModule, SearchModule],
  controllers: [AiScansController],
  providers: [
    AiAnswersRepository,
    AiScanLeasesRepository,
    AiScansRepository,
    AiScansService,
    CreateAiScan,
    EndAiScan,
    MeasureAnswers,
    RunAiScan,
    RunWaitingAiScans,
    SettleDeletedAiScans,
  ],
  exports: [SettleDeletedAiScans],
})
export class AiVisibilityModule {}
