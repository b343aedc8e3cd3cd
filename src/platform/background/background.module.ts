import { AppConfig } from '#config';
import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ClockModule } from '../clock.module.js';
import { PROCESS_ROLE, type ProcessRole } from '../config.module.js';
import { MarkedMethodsModule } from '../marked-methods/marked-methods.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { BACKGROUND_OPTIONS, type BackgroundOptions, BackgroundTasks } from './background-tasks.js';
import { DueRows } from './due-rows.js';
import { DueWorkRepository } from './due-work.repository.js';

/** Provides `BackgroundTasks`, which runs the methods that `@BackgroundTask` marks, and `DueRows` for those methods. */
@Module({
  imports: [ClockModule, MarkedMethodsModule, MetricsModule, ScheduleModule.forRoot()],
  providers: [
    {
      provide: BACKGROUND_OPTIONS,
      inject: [AppConfig, PROCESS_ROLE],
      useFactory: ({ database }: AppConfig, role: ProcessRole): BackgroundOptions => ({
        works: role !== 'command',
        isSoleOwner: database.kind === 'embedded',
      }),
    },
    BackgroundTasks,
    DueRows,
    DueWorkRepository,
  ],
  exports: [BackgroundTasks, DueRows],
})
export class BackgroundModule {}
