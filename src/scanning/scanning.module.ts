import { type DynamicModule, Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { CreateScan } from './create-scan.js';
import { EndScan } from './end-scan.js';
import { PinStore } from './pin-store.js';
import { IS_SOLE_OWNER, RequeueScans } from './requeue-scans.js';
import { RunScan } from './run-scan.js';
import { ScanLeases } from './scan-lease.js';
import { ScanCommand, ScanRunCommand } from './scan.commands.js';
import { ScansController } from './scans.controller.js';
import { ScansRepository } from './scans.repository.js';
import { ScansService } from './scans.service.js';
import { WaitForScan } from './wait-for-scan.js';

@Module({})
export class ScanningModule {
  /** @param options.isSoleOwner no other process can work on this database */
  static forRoot(options: { isSoleOwner: boolean }): DynamicModule {
    return {
      module: ScanningModule,
      global: true,
      imports: [BusinessesModule],
      controllers: [ScansController],
      providers: [
        CreateScan,
        EndScan,
        PinStore,
        RequeueScans,
        RunScan,
        ScanLeases,
        ScansRepository,
        ScansService,
        ScanCommand,
        ScanRunCommand,
        WaitForScan,
        { provide: IS_SOLE_OWNER, useValue: options.isSoleOwner },
      ],
      exports: [ScansRepository, ScansService],
    };
  }
}
