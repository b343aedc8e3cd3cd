import { type AppConfig, WEB_CLIENT_PATH } from '#config';
import { AdminModule } from '#platform/admin/admin.module';
import { AlertLogModule } from '#platform/alert-log/alert-log.module';
import { BackgroundModule } from '#platform/background/background.module';
import { BackupModule } from '#platform/backup/backup.module';
import { CommandRegistryModule } from '#platform/cli/command-registry';
import { ClockModule } from '#platform/clock.module';
import { DatabaseModule } from '#platform/database/database.module';
import { HealthModule } from '#platform/health/health.module';
import { HttpModule } from '#platform/http/http.module';
import { JobsModule } from '#platform/jobs/jobs.module';
import { LoggingModule } from '#platform/logging/logging.module';
import { MailModule } from '#platform/mail/mail.module';
import { MetricsModule } from '#platform/metrics/metrics.module';
import { OutboundModule } from '#platform/outbound/outbound.module';
import { OutboxModule } from '#platform/outbox/outbox.module';
import { RateLimitModule } from '#platform/rate-limit/rate-limit.module';
import { RedisModule } from '#platform/redis/redis.module';
import { RetentionModule } from '#platform/retention/retention.module';
import { SecretsModule } from '#platform/secrets/secrets.module';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { InvoicesModule } from './billing/invoices/invoices.module.js';
import { PaymentsModule } from './billing/payments/payments.module.js';
import { BusinessesModule } from './businesses/businesses.module.js';
import { BusinessRefreshModule } from './businesses/refresh/business-refresh.module.js';
import { CompetitorsModule } from './competitors/competitors.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { WebClientModule } from './dashboard/web-client/web-client.module.js';
import { ENTITIES } from './entities.js';
import { InsightsModule } from './insights/insights.module.js';
import { RankingsModule } from './rankings/rankings.module.js';
import { ScanningModule } from './scanning/scanning.module.js';
import { SchedulesModule } from './schedules/schedules.module.js';
import { SearchModule } from './search/search.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/**
 * `server` answers requests and does the jobs; `worker` only does the jobs; `command` does one thing and ends:
 * no jobs, no timers.
 */
export type ProcessRole = 'server' | 'worker' | 'command';

/** Puts the service together from its configuration. The only place that knows every module. */
@Module({})
export class AppModule {
  static forRoot(config: AppConfig, role: ProcessRole): DynamicModule {
    const works = role !== 'command';
    const isSoleOwner = config.database.kind === 'embedded';
    return {
      module: AppModule,
      imports: [
        ClockModule,
        LoggingModule.forRoot({ level: config.logLevel, toStandardError: role === 'command' }),
        DatabaseModule.forRoot(config.database, ENTITIES),
        SecretsModule.forRoot(config),
        MetricsModule,
        OutboundModule,
        OutboxModule,
        AlertLogModule,
        RetentionModule.forRoot(config.retentionDays),
        RedisModule.forRoot(config.redisUrl),
        RateLimitModule,
        JobsModule.forRoot({ works, redisUrl: config.redisUrl }),
        MailModule.forRoot(config.mail),
        HttpModule.forRoot(config),
        HealthModule,
        BackgroundModule.forRoot({ works, isSoleOwner }),
        SearchModule.forRoot(config.search),
        AccountsModule,
        InvoicesModule.forRoot(config.invoices, config),
        PaymentsModule.forRoot(config),
        BusinessesModule,
        BusinessRefreshModule.forRoot(config.businessRefreshDays),
        ScanningModule,
        SchedulesModule,
        RankingsModule,
        CompetitorsModule,
        InsightsModule.forRoot(config.llm),
        AlertsModule,
        DashboardModule.forRoot(config),
        WebClientModule.forRoot({ folder: WEB_CLIENT_PATH, tileUrl: config.tileUrl }),
        BackupModule.forRoot({ keep: config.backupKeep }),
        WebhooksModule.forRoot({ allowsPrivateHosts: config.webhooksAllowPrivateHosts }),
        ...adminModules(config, role),
      ],
    };
  }
}

/** With a database server, commands work beside the service; an embedded database is reached through it. */
function adminModules({ database }: AppConfig, role: ProcessRole): (DynamicModule | Type)[] {
  if (role === 'command') return [CommandRegistryModule];
  return role === 'server' && database.kind === 'embedded'
    ? [AdminModule.forRoot({ dataDir: database.dataDir })]
    : [];
}
