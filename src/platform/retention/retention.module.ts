import { Module } from '@nestjs/common';
import { fromConfig } from '../config.module.js';
import { HttpModule } from '../http/http.module.js';
import { ExpiredRowsRepository } from './expired-rows.repository.js';
import { PurgeExpiredRows, RETENTION_DAYS } from './purge-expired-rows.js';

@Module({
  imports: [HttpModule],
  providers: [
    fromConfig(RETENTION_DAYS, ({ retentionDays }) => retentionDays),
    ExpiredRowsRepository,
    PurgeExpiredRows,
  ],
})
export class RetentionModule {}
