import { BackgroundModule } from '#platform/background/background.module';
import { HttpModule } from '#platform/http/http.module';
import { MailModule } from '#platform/mail/mail.module';
import { RateLimitModule } from '#platform/rate-limit/rate-limit.module';
import { SecretsModule } from '#platform/secrets/secrets.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { FireReportSchedules } from './fire/fire-report-schedules.js';
import { SendReportNow } from './fire/send-report-now.js';
import { StartRun } from './fire/start-run.js';
import { ReportDeliveriesController } from './report-deliveries.controller.js';
import { ReportRunsRepository } from './report-runs.repository.js';
import { REPORT_SCHEDULE_COMMANDS } from './report-schedule.commands.js';
import { ReportSchedulesController } from './report-schedules.controller.js';
import { ReportSchedulesRepository } from './report-schedules.repository.js';
import { ReportSchedulesService } from './report-schedules.service.js';
import { SaveReportSchedule } from './save-report-schedule.js';
import { ReportDeliveriesService } from './send/report-deliveries.service.js';
import { SendReports } from './send/send-reports.js';
import { SendToRecipients } from './send/send-to-recipients.js';

/** Makes reports regularly and sends them through the delivery of webhooks. */
@Module({
  imports: [
    AccountsModule,
    BackgroundModule,
    BusinessesModule,
    HttpModule,
    MailModule,
    RateLimitModule,
    ReportsModule,
    SchedulesModule,
    SecretsModule,
    WebhooksModule,
  ],
  controllers: [ReportSchedulesController, ReportDeliveriesController],
  providers: [
    FireReportSchedules,
    ReportDeliveriesService,
    ReportRunsRepository,
    ReportSchedulesRepository,
    ReportSchedulesService,
    SaveReportSchedule,
    SendReportNow,
    SendReports,
    SendToRecipients,
    StartRun,
    ...REPORT_SCHEDULE_COMMANDS,
  ],
})
export class ReportSchedulesModule {}
