import { EventSubjects } from '#platform/outbox/event-subjects';
import { Global, Module } from '@nestjs/common';
import { AiVisibilityModule } from './ai-visibility/ai-visibility.module.js';
import { SettleDeletedAiScans } from './ai-visibility/run/settle-deleted-ai-scans.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { DetachAlerts } from './alerts/detach-alerts.js';
import { RaiseAlerts } from './alerts/raise-alerts.js';
import { HoldOwners } from './billing/hold-owners.js';
import { InvoiceIssuer } from './billing/invoice-issuer.js';
import { InvoicesModule } from './billing/invoices/invoices.module.js';
import { IssueInvoice } from './billing/invoices/issue-invoice.js';
import { BusinessDeletion } from './businesses/business-deletion.js';
import { BusinessesModule } from './businesses/businesses.module.js';
import { BusinessEventSubjects } from './businesses/event-subjects.repository.js';
import { ListingHistory } from './businesses/identifiers/listing-history.js';
import { KeywordTracking } from './businesses/keyword-tracking.js';
import { StoreFacts } from './insights/facts/store-facts.js';
import { RequestInsights } from './insights/generation/request-insights.js';
import { RequestInsightsAnew } from './insights/generation/request-insights-anew.js';
import { InsightsModule } from './insights/insights.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { SendMessage } from './notifications/send-message.js';
import { PortfolioModule } from './portfolio/portfolio.module.js';
import { RefreshAfterDeletion } from './portfolio/refresh/refresh-after-deletion.js';
import { RefreshAfterScan } from './portfolio/refresh/refresh-after-scan.js';
import { RefreshTrackedKeyword } from './portfolio/refresh/refresh-tracked-keyword.js';
import { AssessScan } from './rankings/completion/assess-scan.js';
import { ScoreCorrected } from './rankings/completion/score-corrected.js';
import { ScoreFollowing } from './rankings/deletion/score-following.js';
import { RankingsModule } from './rankings/rankings.module.js';
import { BatchesModule } from './scanning/batches.module.js';
import { WatchBatch } from './scanning/batches/watch-batch.js';
import { AnnounceScan } from './scanning/end/announce-scan.js';
import { AdoptListing } from './scanning/end/identifiers/adopt-listing.js';
import { ScanCorrection, type ScanCorrectionStep } from './scanning/end/identifiers/scan-correction.js';
import { ScanCompletion, type ScanCompletionStep } from './scanning/end/scan-completion.js';
import { ScanHoldsRepository } from './scanning/end/scan-holds.repository.js';
import { SettleDeletedScans } from './scanning/end/settle-deleted-scans.js';
import { ScanDeletion, type ScanDeletionStep, ScanExclusion } from './scanning/record/scan-deletion.js';
import { ScanningModule } from './scanning/scanning.module.js';
import { MessageSender } from './webhooks/delivery/message-sender.js';

/**
 * Binds each port of a lower module to the class of a higher module that implements it. Global, because a lower module
 * cannot import the higher one.
 */
@Global()
@Module({
  imports: [
    AiVisibilityModule,
    AlertsModule,
    BatchesModule,
    BusinessesModule,
    InsightsModule,
    InvoicesModule,
    NotificationsModule,
    PortfolioModule,
    RankingsModule,
    ScanningModule,
  ],
  providers: [
    {
      provide: BusinessDeletion,
      inject: [SettleDeletedScans, SettleDeletedAiScans],
      useFactory: (...steps: BusinessDeletion[]): BusinessDeletion => ({
        prepare: async (businessId) => {
          for (const step of steps) await step.prepare(businessId);
        },
      }),
    },
    { provide: EventSubjects, useExisting: BusinessEventSubjects },
    { provide: HoldOwners, useExisting: ScanHoldsRepository },
    { provide: MessageSender, useExisting: SendMessage },
    { provide: InvoiceIssuer, useExisting: IssueInvoice },
    { provide: KeywordTracking, useExisting: RefreshTrackedKeyword },
    { provide: ListingHistory, useExisting: AdoptListing },
    {
      provide: ScanCompletion,
      // In this order: facts are stored before a step reads them, the change and the health are assessed before alerts
      // compare them, and the event is written last, when the scan has its final values.
      inject: [
        StoreFacts,
        AssessScan,
        RefreshAfterScan,
        RaiseAlerts,
        RequestInsights,
        AnnounceScan,
        WatchBatch,
      ],
      useFactory: (...steps: ScanCompletionStep[]) => new ScanCompletion(steps),
    },
    {
      provide: ScanCorrection,
      // The scan is scored first: the keyword may get its score.
      inject: [ScoreCorrected, RefreshAfterDeletion, RequestInsightsAnew],
      useFactory: (...steps: ScanCorrectionStep[]) => new ScanCorrection(steps),
    },
    {
      provide: ScanDeletion,
      // The following scan is scored first: the keyword may get its score.
      inject: [ScoreFollowing, RefreshAfterDeletion, RequestInsightsAnew, DetachAlerts],
      useFactory: (...steps: ScanDeletionStep[]) => new ScanDeletion(steps),
    },
    {
      provide: ScanExclusion,
      inject: [ScoreFollowing, RefreshAfterDeletion, RequestInsightsAnew],
      useFactory: (...steps: ScanDeletionStep[]) => new ScanExclusion(steps),
    },
  ],
  exports: [
    BusinessDeletion,
    EventSubjects,
    HoldOwners,
    InvoiceIssuer,
    MessageSender,
    KeywordTracking,
    ListingHistory,
    ScanCompletion,
    ScanCorrection,
    ScanDeletion,
    ScanExclusion,
  ],
})
export class PortBindingsModule {}
