import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { InsufficientCredits } from './billing.problems.js';
import { CreditAccountsRepository } from './credit-accounts.repository.js';
import type { CreditHold } from './credit-hold.entity.js';
import { CurrentCycle } from './current-cycle.js';
import { Ledger, type TransactionName } from './ledger.js';
import { LedgerRepository } from './ledger.repository.js';
import { reserve } from './postings.js';

interface Wanted {
  readonly accountId: number;
  /** What the credits are for; it has one hold. */
  readonly scanId: number;
  /** At least 1. */
  readonly credits: number;
}

type Parts = Pick<CreditHold, 'cycle' | 'monthly' | 'pack'>;

/** Sets credits aside for a scan, in the transaction that stores it. */
@Injectable()
export class ReserveCredits {
  constructor(
    private readonly books: LedgerRepository,
    private readonly creditAccounts: CreditAccountsRepository,
    private readonly currentCycle: CurrentCycle,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns how many credits remain
   * @throws InsufficientCredits when they are not there: the caller's transaction must be undone then
   */
  async run(wanted: Wanted): Promise<{ remaining: number }> {
    const { accountId, credits } = wanted;
    const taken = await this.creditAccounts.reserveMonthly(accountId, credits, this.clock.now());
    if (!taken) return this.reserveLocked(wanted);
    const { cycle, remaining } = taken;
    const parts = { cycle, monthly: credits, pack: 0 };
    await this.ledger.book({ accountId, ...nameOf(wanted) }, reserve(parts));
    await this.hold(wanted, parts);
    return { remaining };
  }

  /** The month alone does not do: there may be a pack, or a new month. Under the lock nobody changes the answer. */
  private async reserveLocked(wanted: Wanted): Promise<{ remaining: number }> {
    const account = await this.currentCycle.lock(wanted.accountId);
    const { cycle, monthlyAvailable } = account;
    const remaining = account.remaining() - wanted.credits;
    if (remaining < 0) throw new InsufficientCredits(account.remaining(), wanted.credits);
    const monthly = Math.min(wanted.credits, monthlyAvailable);
    const parts = { cycle, monthly, pack: wanted.credits - monthly };
    await this.ledger.post(account, nameOf(wanted), reserve(parts));
    await this.hold(wanted, parts);
    await this.creditAccounts.save(account);
    return { remaining };
  }

  private async hold({ accountId, scanId }: Wanted, parts: Parts): Promise<void> {
    const createdAt = this.clock.now();
    const open = { endedAt: null, charged: null, refunded: 0 };
    await this.books.insertHold({ accountId, scanId, ...parts, createdAt, ...open });
  }
}

function nameOf({ scanId }: Wanted): Omit<TransactionName, 'accountId'> {
  return { operation: 'reserve', key: `scan:${scanId}` };
}
