import { AlertLogModule } from '#platform/alert-log/alert-log.module';
import { BackgroundModule } from '#platform/background/background.module';
import { HttpModule } from '#platform/http/http.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AreasModule } from '../areas/areas.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { BatchesModule } from '../scanning/batches.module.js';
import { ScanningModule } from '../scanning/scanning.module.js';
import { CreateSchedule } from './create-schedule.js';
import { FireCampaign } from './fire-campaign.js';
import { FireSchedules } from './fire-schedules.js';
import {
  ScheduleAddCommand,
  ScheduleCommand,
  ScheduleListCommand,
  ScheduleRemoveCommand,
} from './schedule.commands.js';
import { RealignSchedules } from './realign-schedules.js';
import { RecordFired } from './record-fired.js';
import { CheckTarget } from './schedule-target.js';
import { Scheduler } from './scheduler.js';
import { SchedulesController } from './schedules.controller.js';
import { ScheduleTracking } from './schedule-tracking.js';
import { SchedulesRepository } from './schedules.repository.js';
import { SchedulesService } from './schedules.service.js';
import { UpdateSchedule } from './update-schedule.js';

@Module({
  imports: [
    AccountsModule,
    AlertLogModule,
    AreasModule,
    BackgroundModule,
    BatchesModule,
    BusinessesModule,
    HttpModule,
    ScanningModule,
  ],
  controllers: [SchedulesController],
  providers: [
    CheckTarget,
    CreateSchedule,
    FireCampaign,
    FireSchedules,
    RecordFired,
    RealignSchedules,
    Scheduler,
    ScheduleTracking,
    SchedulesRepository,
    SchedulesService,
    UpdateSchedule,
    ScheduleCommand,
    ScheduleAddCommand,
    ScheduleListCommand,
    ScheduleRemoveCommand,
  ],
  exports: [CreateSchedule, SchedulesRepository, SchedulesService, UpdateSchedule],
})
export class SchedulesModule {}
