import { AlertLog } from '#platform/alert-log/alert-log.repository';
import { DueRows } from '#platform/background/due-rows';
import type { Clock } from '#platform/clock';
import { ClockJumps } from '#platform/clock-jumps';
import type { EntityManager } from '#platform/database/entity-manager';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { DashboardLinks } from '#platform/outbox/dashboard-links';
import { type EventSubject, EventSubjects } from '#platform/outbox/event-subjects';
import { Outbox } from '#platform/outbox/outbox.repository';
import { AccountsRepository } from '../../src/accounts/accounts.repository.js';
import { AccountsService } from '../../src/accounts/accounts.service.js';
import { ChangePlan } from '../../src/billing/change-plan.js';
import { CheckLedger } from '../../src/billing/check-ledger.js';
import { CloseCycle } from '../../src/billing/close-cycle.js';
import { CreditAccountsRepository } from '../../src/billing/credit-accounts.repository.js';
import { CurrentCycle } from '../../src/billing/current-cycle.js';
import { GrantCredits } from '../../src/billing/grant-credits.js';
import { HoldOwners } from '../../src/billing/hold-owners.js';
import type { InvoiceIssuer } from '../../src/billing/invoice-issuer.js';
import { Invoicing } from '../../src/billing/invoicing.js';
import { Ledger } from '../../src/billing/ledger.js';
import { LedgerRepository } from '../../src/billing/ledger.repository.js';
import { ReadSubscription } from '../../src/billing/read-subscription.js';
import { RefundCredits } from '../../src/billing/refund-credits.js';
import { ReserveCredits } from '../../src/billing/reserve-credits.js';
import { RollCycles } from '../../src/billing/roll-cycles.js';
import { SettleCredits } from '../../src/billing/settle-credits.js';
import { UsageAlerts } from '../../src/billing/usage-alerts.js';

/** Treats every scan as running: here scans are only numbers. */
class NoScans extends HoldOwners {
  override findUnsettledScanIds(): Promise<number[]> {
    return Promise.resolve([]);
  }
}

class NoBusinesses extends EventSubjects {
  override describe(): Promise<ReadonlyMap<number, EventSubject>> {
    return Promise.resolve(new Map<number, EventSubject>());
  }
}

export type Billing = ReturnType<typeof wireBilling>;

/** Creates the use cases of billing on a database, without the rest of the application. */
export function wireBilling(em: EntityManager, clock: Clock, issuer: InvoiceIssuer) {
  const unitOfWork = new UnitOfWork(em);
  // Time passes: the clock is never set.
  const jumps = new ClockJumps(clock, { ms: () => clock.now().getTime() });
  const accounts = new AccountsService(new AccountsRepository(em));
  const creditAccounts = new CreditAccountsRepository(em);
  const billing = new LedgerRepository(em);
  const ledger = new Ledger(billing, clock);
  const invoicing = new Invoicing(issuer);
  const closeCycle = new CloseCycle(accounts, creditAccounts, invoicing, ledger);
  const current = new CurrentCycle(accounts, creditAccounts, closeCycle, clock, jumps);
  const alerts = new UsageAlerts(
    new AlertLog(
      em,
      new Outbox(em, new NoBusinesses(), clock, new DashboardLinks({ publicUrl: null })),
      clock,
    ),
  );
  return {
    unitOfWork,
    reserve: new ReserveCredits(billing, creditAccounts, current, ledger, clock),
    settle: new SettleCredits(billing, creditAccounts, ledger, alerts, clock),
    grant: new GrantCredits(unitOfWork, billing, current, ledger),
    refund: new RefundCredits(unitOfWork, billing, current, ledger),
    changePlan: new ChangePlan(unitOfWork, accounts, current, invoicing, ledger, clock),
    roll: new RollCycles(new DueRows(unitOfWork), creditAccounts, current),
    read: new ReadSubscription(unitOfWork, creditAccounts, current, clock),
    check: new CheckLedger(unitOfWork, billing, new NoScans()),
  };
}
