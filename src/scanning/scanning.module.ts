import { BackgroundModule } from '#platform/background/background.module';
import { HttpModule } from '#platform/http/http.module';
import { MetricsModule } from '#platform/metrics/metrics.module';
import { OutboxModule } from '#platform/outbox/outbox.module';
import { SecretsModule } from '#platform/secrets/secrets.module';
import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { SearchModule } from '../search/search.module.js';
import { AnnounceScan } from './end/announce-scan.js';
import { CancelScan } from './end/cancel-scan.js';
import { CreateScan } from './create/create-scan.js';
import { EndScan } from './end/end-scan.js';
import { ScanHolds } from './end/scan-holds.js';
import { SettleDeletedScans } from './end/settle-deleted-scans.js';
import { SettleEndedScans } from './end/settle-ended-scans.js';
import { SettleScan } from './end/settle-scan.js';
import { MeasureScan } from './measure/measure-scan.js';
import { FindCandidates } from './measure/find-candidates.js';
import { ForgetPlaces } from './places/forget-places.js';
import { PinStore } from './measure/pin-store.js';
import { PlaceStore } from './places/place-store.js';
import { PlanScan } from './create/plan-scan.js';
import { FetchAnswers } from './queued-provider/fetch-answers.js';
import { FindPosted } from './queued-provider/find-posted.js';
import { MeasureQueued } from './queued-provider/measure-queued.js';
import { PostSearches } from './queued-provider/post-searches.js';
import { PostbackAddresses } from './queued-provider/postback-addresses.js';
import { PostbackController } from './queued-provider/postback.controller.js';
import { ProviderTasks } from './queued-provider/provider-tasks.js';
import { WakeScans } from './queued-provider/wake-scans.js';
import { WatchQueues } from './queued-provider/watch-queues.js';
import { RequeueScans } from './queue/requeue-scans.js';
import { RunScan } from './measure/run-scan.js';
import { ScanEvents } from './read/scan-events.js';
import { ScanEventsController } from './read/scan-events.controller.js';
import { ScanLeases } from './queue/scan-lease.js';
import { ScanProgress } from './read/scan-progress.js';
import { ScanCancelCommand, ScanListCommand } from './commands/scan-care.commands.js';
import { ScanCommand, ScanRunCommand } from './commands/scan.commands.js';
import { ScansController } from './scans.controller.js';
import { ScansRepository } from './scans.repository.js';
import { ScansService } from './read/scans.service.js';
import { TakeScan } from './queue/take-scan.js';
import { WaitForScan } from './commands/wait-for-scan.js';

@Module({
  imports: [
    BackgroundModule,
    BillingModule,
    BusinessesModule,
    HttpModule,
    MetricsModule,
    OutboxModule,
    SearchModule,
    SecretsModule,
  ],
  controllers: [ScansController, ScanEventsController, PostbackController],
  providers: [
    AnnounceScan,
    CancelScan,
    CreateScan,
    EndScan,
    MeasureQueued,
    MeasureScan,
    FetchAnswers,
    FindCandidates,
    FindPosted,
    ForgetPlaces,
    PinStore,
    PlaceStore,
    PlanScan,
    PostbackAddresses,
    PostSearches,
    ProviderTasks,
    RequeueScans,
    RunScan,
    ScanEvents,
    ScanHolds,
    ScanLeases,
    ScanProgress,
    ScansRepository,
    ScansService,
    ScanCommand,
    ScanRunCommand,
    ScanListCommand,
    ScanCancelCommand,
    SettleDeletedScans,
    SettleEndedScans,
    SettleScan,
    TakeScan,
    WaitForScan,
    WakeScans,
    WatchQueues,
  ],
  exports: [AnnounceScan, CreateScan, PlanScan, ScanHolds, ScansRepository, ScansService, SettleDeletedScans],
})
export class ScanningModule {}
