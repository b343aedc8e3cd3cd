import { AlertLogModule } from '#platform/alert-log/alert-log.module';
import { BackgroundModule } from '#platform/background/background.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ChangePlan } from './change-plan.js';
import { CheckLedger } from './check-ledger.js';
import { CloseCycle } from './close-cycle.js';
import { CreditAccountsRepository } from './credit-accounts.repository.js';
import { CreditMeteringInterceptor } from './credit-metering.interceptor.js';
import { CreditsCommand, CreditsGrantCommand, CreditsRefundCommand } from './credits.commands.js';
import { CurrentCycle } from './current-cycle.js';
import { GrantCredits } from './grant-credits.js';
import { Invoicing } from './invoicing.js';
import { LedgerCheckCommand, LedgerCommand } from './ledger.commands.js';
import { Ledger } from './ledger.js';
import { LedgerRepository } from './ledger.repository.js';
import { PlanCommand, PlanSetCommand } from './plan.commands.js';
import { ReadSubscription } from './read-subscription.js';
import { RefundCredits } from './refund-credits.js';
import { ReserveCredits } from './reserve-credits.js';
import { RollCycles } from './roll-cycles.js';
import { SettleCredits } from './settle-credits.js';
import { SubscriptionController } from './subscription.controller.js';
import { UsageAlerts } from './usage-alerts.js';

@Module({
  imports: [AccountsModule, AlertLogModule, BackgroundModule],
  controllers: [SubscriptionController],
  providers: [
    ChangePlan,
    CheckLedger,
    CloseCycle,
    CreditAccountsRepository,
    CreditMeteringInterceptor,
    CurrentCycle,
    GrantCredits,
    Invoicing,
    Ledger,
    LedgerRepository,
    ReadSubscription,
    RefundCredits,
    ReserveCredits,
    RollCycles,
    SettleCredits,
    UsageAlerts,
    CreditsCommand,
    CreditsGrantCommand,
    CreditsRefundCommand,
    LedgerCommand,
    LedgerCheckCommand,
    PlanCommand,
    PlanSetCommand,
  ],
  exports: [CreditMeteringInterceptor, ReadSubscription, ReserveCredits, SettleCredits],
})
export class BillingModule {}
