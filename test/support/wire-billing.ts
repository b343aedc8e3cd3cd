import { AlertLog } from '#platform/alert-log/alert-log';
import type { Clock } from '#platform/clock';
import type { EntityManager } from '#platform/database/entity-manager';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Outbox } from '#platform/outbox/outbox';
import { AccountsRepository } from '../../src/accounts/accounts.repository.js';
import { AccountsService } from '../../src/accounts/accounts.service.js';
import { ChangePlan } from '../../src/billing/change-plan.js';
import { CheckLedger } from '../../src/billing/check-ledger.js';
import { CloseCycle } from '../../src/billing/close-cycle.js';
import { CreditAccountsRepository } from '../../src/billing/credit-accounts.repository.js';
import { CreditHoldsRepository } from '../../src/billing/credit-holds.repository.js';
import { CurrentCycle } from '../../src/billing/current-cycle.js';
import { GrantCredits } from '../../src/billing/grant-credits.js';
import { HoldOwners } from '../../src/billing/hold-owners.js';
import type { InvoiceIssuer } from '../../src/billing/invoice-issuer.js';
import { Invoicing } from '../../src/billing/invoicing.js';
import { Ledger } from '../../src/billing/ledger.js';
import { ReadSubscription } from '../../src/billing/read-subscription.js';
import { RefundCredits } from '../../src/billing/refund-credits.js';
import { ReserveCredits } from '../../src/billing/reserve-credits.js';
import { RollCycles } from '../../src/billing/roll-cycles.js';
import { SettleCredits } from '../../src/billing/settle-credits.js';
import { UsageAlerts } from '../../src/billing/usage-alerts.js';

/** Whether a scan is under way, the tests know: here scans are only numbers. */
class NoScans extends HoldOwners {
  override withoutWork(): Promise<number[]> {
    return Promise.resolve([]);
  }
}

export type Billing = ReturnType<typeof wireBilling>;

/** The use cases of billing on a database, without the rest of the application. */
export function wireBilling(em: EntityManager, clock: Clock, issuer: InvoiceIssuer) {
  const accounts = new AccountsService(new AccountsRepository(em));
  const creditAccounts = new CreditAccountsRepository(em);
  const holds = new CreditHoldsRepository(em);
  const ledger = new Ledger(em, clock);
  const invoicing = new Invoicing(issuer);
  const closeCycle = new CloseCycle(em, accounts, invoicing, ledger);
  const current = new CurrentCycle(accounts, creditAccounts, closeCycle, clock);
  const alerts = new UsageAlerts(new AlertLog(em, new Outbox(em, clock), clock));
  return {
    unitOfWork: new UnitOfWork(em),
    reserve: new ReserveCredits(em, creditAccounts, current, ledger, clock),
    settle: new SettleCredits(em, holds, creditAccounts, ledger, alerts, clock),
    grant: new GrantCredits(em, current, ledger),
    refund: new RefundCredits(em, holds, current, ledger),
    changePlan: new ChangePlan(em, accounts, current, invoicing, ledger, clock),
    roll: new RollCycles(em, creditAccounts, current, clock),
    read: new ReadSubscription(em, current, clock),
    check: new CheckLedger(em, new NoScans()),
  };
}
