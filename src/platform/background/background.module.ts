import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule, MetadataScanner } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { MarkedMethods } from '../marked-methods.js';
import { BACKGROUND_OPTIONS, type BackgroundOptions, BackgroundTasks } from './background-tasks.js';
import { DueRows } from './due-rows.js';

/** Provides `BackgroundTasks` and `DueRows`. */
@Module({})
export class BackgroundModule {
  static forRoot(options: BackgroundOptions): DynamicModule {
    return {
      module: BackgroundModule,
      global: true,
      imports: [DiscoveryModule, ScheduleModule.forRoot()],
      providers: [
        { provide: BACKGROUND_OPTIONS, useValue: options },
        MetadataScanner,
        MarkedMethods,
        BackgroundTasks,
        DueRows,
      ],
      exports: [BackgroundTasks, DueRows],
    };
  }
}
