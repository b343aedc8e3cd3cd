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
import { ScanAuditCommand } from './commands/scan-audit.command.js';
import { ScanRunCommand } from './commands/scan-run.command.js';
import {
  ScanCancelCommand,
  ScanCommand,
  ScanDeleteCommand,
  ScanListCommand,
} from './commands/scan.commands.js';
import { WaitForScan } from './commands/wait-for-scan.js';
import { ContinueSeries } from './create/continue-series.js';
import { CreateScan } from './create/create-scan.js';
import { EarlierGridsRepository } from './create/earlier-grids.repository.js';
import { CreateScans } from './create/create-scans.js';
import { LandMaskReader } from './create/land-mask-reader.js';
import { PlanScan } from './create/plan-scan.js';
import { DeleteScanController } from './delete/delete-scan.controller.js';
import { DeleteScan } from './delete/delete-scan.js';
import { AnnounceScan } from './end/announce-scan.js';
import { CancelScan } from './end/cancel-scan.js';
import { EndOverdueScans } from './end/end-overdue-scans.js';
import { EndScan } from './end/end-scan.js';
import { ScanEndings } from './end/scan-endings.js';
import { ScanHoldsRepository } from './end/scan-holds.repository.js';
import { ScanPlacesRepository } from './end/scan-places.repository.js';
import { SettleDeletedScans } from './end/settle-deleted-scans.js';
import { SettleEndedScans } from './end/settle-ended-scans.js';
import { SettleScan } from './end/settle-scan.js';
import { AdoptListing } from './identifiers/adopt-listing.js';
import { DetectIdentifierChange } from './identifiers/detect-identifier-change.js';
import { LookUpListing } from './identifiers/look-up-listing.js';
import { MarkedScansRepository } from './identifiers/marked-scans.repository.js';
import { OwnListings } from './identifiers/own-listings.js';
import { RememberIdentifiers } from './identifiers/remember-identifiers.js';
import { ScanListingsRepository } from './identifiers/scan-listings.repository.js';
import { FindCandidates } from './measure/find-candidates.js';
import { MeasureScan } from './measure/measure-scan.js';
import { RunScan } from './measure/run-scan.js';
import { ScanPinsRepository } from './measure/scan-pins.repository.js';
import { StorePins } from './measure/store-pins.js';
import { WritePins } from './measure/write-pins.js';
import { AuditedScansRepository } from './plausibility/audit/audited-scans.repository.js';
import { AuditResults } from './plausibility/audit/audit-results.js';
import { JudgePins } from './plausibility/judge-pins.js';
import { RepeatImplausible } from './plausibility/repeat-implausible.js';
import { PlaceRootsRepository } from './places/place-roots.repository.js';
import { PlacesRepository } from './places/places.repository.js';
import { PurgeExpiredPlaces } from './places/purge-expired-places.js';
import { StorePlaces } from './places/store-places.js';
import { CountWaitingScans } from './queue/count-waiting-scans.js';
import { RequeueScans } from './queue/requeue-scans.js';
import { RunWaitingScans } from './queue/run-waiting-scans.js';
import { ScanLeasesRepository } from './queue/scan-leases.repository.js';
import { FetchAnswers } from './queued-provider/fetch-answers.js';
import { FindPosted } from './queued-provider/find-posted.js';
import { MeasureQueued } from './queued-provider/measure-queued.js';
import { PollQueues } from './queued-provider/poll-queues.js';
import { PostSearches } from './queued-provider/post-searches.js';
import { PostbackAddresses } from './queued-provider/postback-addresses.js';
import { PostbackController } from './queued-provider/postback.controller.js';
import { ProviderTasksRepository } from './queued-provider/provider-tasks.repository.js';
import { WakeScans } from './queued-provider/wake-scans.js';
import { ScanEventsController } from './read/scan-events.controller.js';
import { ScanEvents } from './read/scan-events.js';
import { ScanProgress } from './read/scan-progress.js';
import { ScansService } from './read/scans.service.js';
import { ScanSeriesRepository } from './scan-series.repository.js';
import { DetectSuspect } from './suspect/detect-suspect.js';
import { SuspectsRepository } from './suspect/suspects.repository.js';
import { VerifySuspect } from './suspect/verify-suspect.js';
import { ScansController } from './scans.controller.js';
import { OverdueScansRepository } from './end/overdue-scans.repository.js';
import { ScansRepository } from './scans.repository.js';
import { WaitingScansRepository } from './queue/waiting-scans.repository.js';

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
  controllers: [ScansController, DeleteScanController, ScanEventsController, PostbackController],
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
    OwnListings,
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
    WakeScans,
    WritePins,
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
