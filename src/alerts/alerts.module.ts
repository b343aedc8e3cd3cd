import { AlertLogModule } from '#platform/alert-log/alert-log.module';
import { HttpModule } from '#platform/http/http.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { AlertRulesController } from './alert-rules.controller.js';
import { AlertRulesService } from './alert-rules.service.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsRepository } from './alerts.repository.js';
import { DetachAlerts } from './detach-alerts.js';
import { GatherFacts } from './gather-facts.js';
import { RaiseAlerts } from './raise-alerts.js';

@Module({
  imports: [
    AccountsModule,
    AlertLogModule,
    BillingModule,
    BusinessesModule,
    HttpModule,
    RankingsModule,
    SchedulesModule,
  ],
  controllers: [AlertRulesController, AlertsController],
  providers: [AlertsRepository, AlertRulesService, DetachAlerts, GatherFacts, RaiseAlerts],
  exports: [DetachAlerts, RaiseAlerts],
})
export class AlertsModule {}
