import { type AppConfig, WEB_CLIENT_PATH } from '#config';
import { AdminModule } from '#platform/admin/admin.module';
import { BackgroundModule } from '#platform/background/background.module';
import { BackupModule } from '#platform/backup/backup.module';
import { CommandRegistryModule } from '#platform/cli/command-registry';
import { ClockModule } from '#platform/clock.module';
import { ConfigModule, type ProcessRole } from '#platform/config.module';
import { DatabaseModule } from '#platform/database/database.module';
import { HealthModule } from '#platform/health/health.module';
import { HttpModule } from '#platform/http/http.module';
import { JobsModule } from '#platform/jobs/jobs.module';
import { LoggingModule } from '#platform/logging/logging.module';
import { MaintenanceModule } from '#platform/maintenance/maintenance.module';
import { MetricsModule } from '#platform/metrics/metrics.module';
import { TracingModule } from '#platform/tracing/tracing.module';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AiVisibilityModule } from './ai-visibility/ai-visibility.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { AnnotationsModule } from './annotations/annotations.module.js';
import { AreasModule } from './areas/areas.module.js';
import { InvoicesModule } from './billing/invoices/invoices.module.js';
import { PaymentsModule } from './billing/payments/payments.module.js';
import { BrandsModule } from './brands/brands.module.js';
import { BusinessesModule } from './businesses/businesses.module.js';
import { CompetitorsModule } from './competitors/competitors.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { WebClientModule } from './dashboard/web-client/web-client.module.js';
import { ENTITIES } from './entities.js';
import { ExportsModule } from './exports/exports.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { InsightsModule } from './insights/insights.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { PortBindingsModule } from './port-bindings.module.js';
import { PortfolioModule } from './portfolio/portfolio.module.js';
import { RankingsModule } from './rankings/rankings.module.js';
import { ReportSchedulesModule } from './report-schedules/report-schedules.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { BatchesModule } from './scanning/batches.module.js';
import { ScanningModule } from './scanning/scanning.module.js';
import { SchedulesModule } from './schedules/schedules.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** Assembles the service from its configuration. The only module that knows all others. */
@Module({})
export class AppModule {
  static forRoot(config: AppConfig, role: ProcessRole): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config, role),
        ClockModule,
        LoggingModule,
        DatabaseModule.forRoot(ENTITIES),
        JobsModule.forRoot(config),
        BackgroundModule,
        MetricsModule,
        TracingModule.forRoot(config),
        HttpModule,
        HealthModule,
        MaintenanceModule,
        BackupModule,
        AccountsModule,
        InvoicesModule,
        PaymentsModule.forRoot(config),
        BusinessesModule,
        AreasModule,
        ScanningModule,
        BatchesModule,
        SchedulesModule,
        ImportsModule,
        RankingsModule,
        PortfolioModule,
        CompetitorsModule,
        AnnotationsModule,
        ExportsModule,
        BrandsModule,
        ReportsModule,
        ReportSchedulesModule,
        InsightsModule,
        AiVisibilityModule,
        AlertsModule,
        McpModule,
        DashboardModule,
        WebClientModule.forRoot({ folder: WEB_CLIENT_PATH, tileUrl: config.tileUrl }),
        WebhooksModule,
        NotificationsModule,
        PortBindingsModule,
        ...adminModules(config, role),
      ],
    };
  }
}

/** Commands open a database server themselves. An embedded database they reach through the service. */
function adminModules({ database }: AppConfig, role: ProcessRole): (DynamicModule | Type)[] {
  if (role === 'command') return [CommandRegistryModule];
  return role === 'server' && database.kind === 'embedded'
    ? [AdminModule.forRoot({ dataDir: database.dataDir })]
    : [];
}
