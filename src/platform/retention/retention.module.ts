import { type DynamicModule, Module } from '@nestjs/common';
import { ExpiredRowsRepository } from './expired-rows.repository.js';
import { PurgeExpiredRows, RETENTION_DAYS, type RetentionDays } from './purge-expired-rows.js';

@Module({})
export class RetentionModule {
  /** @param retentionDays by table; 0 = for ever */
  static forRoot(retentionDays: RetentionDays): DynamicModule {
    return {
      module: RetentionModule,
      providers: [
        { provide: RETENTION_DAYS, useValue: retentionDays },
        ExpiredRowsRepository,
        PurgeExpiredRows,
      ],
    };
  }
}
