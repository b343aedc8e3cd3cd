import { BackgroundModule } from '#platform/background/background.module';
import { HttpModule } from '#platform/http/http.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { ScanningModule } from '../scanning/scanning.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { BusinessCommand, BusinessImportCommand } from './commands/business-import.command.js';
import { WaitForImport } from './commands/wait-for-import.js';
import { CreateImport } from './create-import.js';
import { ImportBusinessesController } from './import-businesses.controller.js';
import { ImportRowsRepository } from './import-rows.repository.js';
import { ImportsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';
import { ReadInThread } from './read/read-in-thread.js';
import { ImportLeasesRepository } from './run/import-leases.repository.js';
import { PlanRows } from './run/plan-rows.js';
import { PrepareRows } from './run/prepare-rows.js';
import { RunImport } from './run/run-import.js';
import { RunWaitingImports } from './run/run-waiting-imports.js';
import { SettleRows } from './run/settle-rows.js';
import { WriteRows } from './run/write-rows.js';

/** Adds the businesses of a file, with their schedules. */
@Module({
  imports: [AccountsModule, BackgroundModule, BusinessesModule, HttpModule, ScanningModule, SchedulesModule],
  controllers: [ImportBusinessesController, ImportsController],
  providers: [
    BusinessCommand,
    BusinessImportCommand,
    CreateImport,
    ImportLeasesRepository,
    ImportRowsRepository,
    ImportsRepository,
    ImportsService,
    PlanRows,
    PrepareRows,
    ReadInThread,
    RunImport,
    RunWaitingImports,
    SettleRows,
    WaitForImport,
    WriteRows,
  ],
})
export class ImportsModule {}
