import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { BillingModule } from '../billing/billing.module.js';
import { HoldOwners } from '../billing/hold-owners.js';
import { BusinessDeletion } from '../businesses/business-deletion.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { AnnounceScan } from './announce-scan.js';
import { CancelScan } from './cancel-scan.js';
import { CreateScan } from './create-scan.js';
import { EndScan } from './end-scan.js';
import { ScanCompletion } from './scan-completion.js';
import { ScanHolds } from './scan-holds.js';
import { SettleDeletedScans } from './settle-deleted-scans.js';
import { SettleEndedScans } from './settle-ended-scans.js';
import { SettleScan } from './settle-scan.js';
import { MeasureScan } from './measure-scan.js';
import { FindCandidates } from './find-candidates.js';
import { ForgetPlaces } from './forget-places.js';
import { PinStore } from './pin-store.js';
import { PlaceStore } from './place-store.js';
import { PlanScan } from './plan-scan.js';
import { FetchAnswers } from './queued/fetch-answers.js';
import { FindPosted } from './queued/find-posted.js';
import { MeasureQueued } from './queued/measure-queued.js';
import { PostSearches } from './queued/post-searches.js';
import { PostbackAddresses } from './queued/postback-addresses.js';
import { PostbackController } from './queued/postback.controller.js';
import { ProviderTasks } from './queued/provider-tasks.js';
import { WakeScans } from './queued/wake-scans.js';
import { WatchQueues } from './queued/watch-queues.js';
import { IS_SOLE_OWNER, RequeueScans } from './requeue-scans.js';
import { RunScan } from './run-scan.js';
import { ScanEvents } from './scan-events.js';
import { ScanEventsController } from './scan-events.controller.js';
import { ScanLeases } from './scan-lease.js';
import { ScanProgress } from './scan-progress.js';
import { ScanCancelCommand, ScanListCommand } from './scan-care.commands.js';
import { ScanCommand, ScanRunCommand } from './scan.commands.js';
import { ScansController } from './scans.controller.js';
import { ScansRepository } from './scans.repository.js';
import { ScansService } from './scans.service.js';
import { TakeScan } from './take-scan.js';
import { WaitForScan } from './wait-for-scan.js';

@Module({})
export class ScanningModule {
  /** @param options.isSoleOwner no other process can work on this database */
  static forRoot(options: { isSoleOwner: boolean }): DynamicModule {
    return {
      module: ScanningModule,
      global: true,
      imports: [BillingModule, BusinessesModule, DiscoveryModule],
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
        ScanCompletion,
        ScanEvents,
        ScanLeases,
        ScanProgress,
        ScansRepository,
        ScansService,
        ScanCommand,
        ScanRunCommand,
        ScanListCommand,
        ScanCancelCommand,
        SettleEndedScans,
        SettleScan,
        TakeScan,
        WaitForScan,
        WakeScans,
        WatchQueues,
        // Ports of the modules below: they find these because this module is global.
        { provide: BusinessDeletion, useClass: SettleDeletedScans },
        { provide: HoldOwners, useClass: ScanHolds },
        { provide: IS_SOLE_OWNER, useValue: options.isSoleOwner },
      ],
      exports: [BusinessDeletion, CreateScan, HoldOwners, PlanScan, ScansRepository, ScansService],
    };
  }
}
