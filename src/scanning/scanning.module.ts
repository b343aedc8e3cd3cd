import { BackgroundModule } from '#platform/background/background.module';
import { HttpModule } from '#platform/http/http.module';
import { MetricsModule } from '#platform/metrics/metrics.module';
import { OutboxModule } from '#platform/outbox/outbox.module';
import { RedisModule } from '#platform/redis/redis.module';
import { SecretsModule } from '#platform/secrets/secrets.module';
import { Module } from '@nestjs/common';
import { AreasModule } from '../areas/areas.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { SearchModule } from '../search/search.module.js';
import { AuditResults } from './audit/audit-results.js';
import { AuditedScansRepository } from './audit/audited-scans.repository.js';
import {
  ScanCancelCommand,
  ScanCommand,
  ScanDeleteCommand,
  ScanListCommand,
} from './commands/scan.commands.js';
import { ScanAuditCommand } from './commands/scan-audit.command.js';
import { ScanRunCommand } from './commands/scan-run.command.js';
import { WaitForScan } from './commands/wait-for-scan.js';
import { DeleteScanController } from './delete/delete-scan.controller.js';
import { DeleteScan } from './delete/delete-scan.js';
import { AnnounceScan } from './end/announce-scan.js';
import { CancelScanController } from './end/cancel-scan.controller.js';
import { CancelScan } from './end/cancel-scan.js';
import { EndOverdueScans } from './end/end-overdue-scans.js';
import { EndScan } from './end/end-scan.js';
import { FoldScan } from './end/fold-scan.js';
import { AdoptListing } from './end/identifiers/adopt-listing.js';
import { DetectIdentifierChange } from './end/identifiers/detect-identifier-change.js';
import { LookUpListing } from './end/identifiers/look-up-listing.js';
import { MarkedScansRepository } from './end/identifiers/marked-scans.repository.js';
import { RememberIdentifiers } from './end/identifiers/remember-identifiers.js';
import { ScanListingsRepository } from './end/identifiers/scan-listings.repository.js';
import { OverdueScansRepository } from './end/overdue-scans.repository.js';
import { ScanEndings } from './end/scan-endings.js';
import { ScanHoldsRepository } from './end/scan-holds.repository.js';
import { ScanPlacesRepository } from './end/scan-places.repository.js';
import { SettleDeletedScans } from './end/settle-deleted-scans.js';
import { SettleEndedScans } from './end/settle-ended-scans.js';
import { SettleScan } from './end/settle-scan.js';
import { FindCandidates } from './measure/candidates.js';
import { MeasureScan } from './measure/measure-scan.js';
import { JudgePins } from './measure/plausibility/judge-pins.js';
import { RepeatImplausible } from './measure/plausibility/repeat-implausible.js';
import { FetchAnswers } from './measure/queued/fetch-answers.js';
import { FindPosted } from './measure/queued/find-posted.js';
import { MeasureQueued } from './measure/queued/measure-queued.js';
import { PollQueues } from './measure/queued/poll-queues.js';
import { PostSearches } from './measure/queued/post-searches.js';
import { PostbackController } from './measure/queued/postback.controller.js';
import { PostbackAddresses } from './measure/queued/postback-addresses.js';
import { PostponeScans } from './measure/queued/postpone-scans.js';
import { ProviderTasksRepository } from './measure/queued/provider-tasks.repository.js';
import { StorePins } from './measure/store-pins.js';
import { DetectSuspect } from './measure/suspect/detect-suspect.js';
import { SuspectsRepository } from './measure/suspect/suspects.repository.js';
import { VerifySuspect } from './measure/suspect/verify-suspect.js';
import { ContinueSeries } from './order/continue-series.js';
import { CreateScan } from './order/create-scan.js';
import { CreateScans } from './order/create-scans.js';
import { EarlierGridsRepository } from './order/earlier-grids.repository.js';
import { LandMaskReader } from './order/land-mask-reader.js';
import { PlanScan } from './order/plan-scan.js';
import { ScanEventsController } from './read/scan-events.controller.js';
import { ScanEvents } from './read/scan-events.js';
import { ScanProgress } from './read/scan-progress.js';
import { ScanLeasesRepository } from './record/leases/scan-leases.repository.js';
import { ScanPinsRepository } from './record/pins/scan-pins.repository.js';
import { PlaceRootsRepository } from './record/places/place-roots.repository.js';
import { PlacesRepository } from './record/places/places.repository.js';
import { PurgeExpiredPlaces } from './record/places/purge-expired-places.js';
import { StorePlaces } from './record/places/store-places.js';
import { ScanSeriesRepository } from './record/scan-series.repository.js';
import { ScansRepository } from './record/scans.repository.js';
import { ScansService } from './record/scans.service.js';
import { CountWaitingScans } from './run/count-waiting-scans.js';
import { HoldScan } from './run/hold-scan.js';
import { RequeueScans } from './run/requeue-scans.js';
import { RunScan } from './run/run-scan.js';
import { RunWaitingScans } from './run/run-waiting-scans.js';
import { WaitingScansRepository } from './run/waiting-scans.repository.js';
import { ScansController } from './scans.controller.js';

@Module({
  imports: [
    AreasModule,
    BackgroundModule,
    BillingModule,
    BusinessesModule,
    HttpModule,
    MetricsModule,
    OutboxModule,
    RedisModule,
    SearchModule,
    SecretsModule,
  ],
  controllers: [
    ScansController,
    CancelScanController,
    DeleteScanController,
    ScanEventsController,
    PostbackController,
  ],
  providers: [
    AdoptListing,
    AnnounceScan,
    AuditedScansRepository,
    AuditResults,
    CancelScan,
    ContinueSeries,
    CountWaitingScans,
    CreateScan,
    CreateScans,
    DeleteScan,
    DetectIdentifierChange,
    DetectSuspect,
    EarlierGridsRepository,
    EndOverdueScans,
    EndScan,
    FetchAnswers,
    FindCandidates,
    FindPosted,
    LookUpListing,
    MarkedScansRepository,
    FoldScan,
    HoldScan,
    RememberIdentifiers,
    ScanListingsRepository,
    MeasureQueued,
    MeasureScan,
    PlaceRootsRepository,
    PlacesRepository,
    JudgePins,
    LandMaskReader,
    PlanScan,
    PollQueues,
    PostbackAddresses,
    PostSearches,
    ProviderTasksRepository,
    PurgeExpiredPlaces,
    RepeatImplausible,
    RequeueScans,
    RunScan,
    RunWaitingScans,
    ScanAuditCommand,
    ScanCancelCommand,
    ScanCommand,
    ScanDeleteCommand,
    ScanEndings,
    ScanEvents,
    ScanHoldsRepository,
    ScanLeasesRepository,
    ScanListCommand,
    ScanPinsRepository,
    ScanPlacesRepository,
    ScanProgress,
    ScanRunCommand,
    ScanSeriesRepository,
    OverdueScansRepository,
    WaitingScansRepository,
    ScansRepository,
    ScansService,
    SettleDeletedScans,
    SettleEndedScans,
    SettleScan,
    StorePins,
    StorePlaces,
    SuspectsRepository,
    VerifySuspect,
    WaitForScan,
    PostponeScans,
  ],
  exports: [
    AdoptListing,
    AnnounceScan,
    CreateScan,
    CreateScans,
    EndScan,
    PlaceRootsRepository,
    PlanScan,
    ScanHoldsRepository,
    ScanPlacesRepository,
    ScanProgress,
    ScanSeriesRepository,
    ScansRepository,
    ScansService,
    SettleDeletedScans,
    WaitForScan,
  ],
})
export class ScanningModule {}
