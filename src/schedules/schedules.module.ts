import { AlertLogModule } from '#platform/alert-log/alert-log.module';
import { BackgroundModule } from '#platform/background/background.module';
import { HttpModule } from '#platform/http/http.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AreasModule } from '../areas/areas.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { BatchesModule } from '../scanning/batches.module.js';
import { ScanningModule } from '../scanning/scanning.module.js';
import { CreateSchedule } from './define/create-schedule.js';
import { CheckTarget } from './define/schedule-target.js';
import { UpdateSchedule } from './define/update-schedule.js';
import { FireCampaign } from './fire/fire-campaign.js';
import { FireSchedules } from './fire/fire-schedules.js';
import { RealignSchedules } from './fire/realign-schedules.js';
import { RecordFired } from './fire/record-fired.js';
import { Scheduler } from './fire/scheduler.js';
import { SchedulesRepository } from './record/schedules.repository.js';
import { SchedulesService } from './record/schedules.service.js';
import {
  ScheduleAddCommand,
  ScheduleCommand,
  ScheduleListCommand,
  ScheduleRemoveCommand,
} from './schedule.commands.js';
import { SchedulesController } from './schedules.controller.js';

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
