import { Module } from '@nestjs/common';
import { fromConfig } from '../config.module.js';
import { HttpModule } from '../http/http.module.js';
import { EmbeddedMaintenance } from './embedded-maintenance.js';
import { ExpiredRowsRepository } from './expired-rows.repository.js';
import { PurgeExpiredRows, RETENTION_DAYS } from './purge-expired-rows.js';

/** The tasks that keep the database small and fast. */
@Module({
  imports: [HttpModule],
  providers: [
    fromConfig(RETENTION_DAYS, ({ retentionDays }) => retentionDays),
    EmbeddedMaintenance,
    ExpiredRowsRepository,
    PurgeExpiredRows,
  ],
})
export class MaintenanceModule {}
