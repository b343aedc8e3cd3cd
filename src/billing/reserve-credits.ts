import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { InsufficientCredits } from './billing.problems.js';
import { CreditAccountsRepository } from './credit-accounts.repository.js';
import { CreditHold } from './credit-hold.entity.js';
import { CurrentCycle } from './current-cycle.js';
import { Ledger } from './ledger.js';
import { reserve } from './postings.js';

interface Wanted {
  readonly accountId: number;
  /** What the credits are for; it has one hold. */
  readonly scanId: number;
  /** At least 1. */
  readonly credits: number;
}

/** Sets credits aside for a scan, in the transaction that stores it. */
@Injectable()
export class ReserveCredits {
  constructor(
    private readonly em: EntityManager,
    private readonly creditAccounts: CreditAccountsRepository,
    private readonly currentCycle: CurrentCycle,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns how many credits remain
   * @throws InsufficientCredits when they are not there: the caller's transaction must be undone then
   */
  async run({ accountId, scanId, credits }: Wanted): Promise<{ remaining: number }> {
    const now = this.clock.now();
    const taken =
      (await this.creditAccounts.reserve(accountId, credits, now)) ??
      (await this.lookCloser(accountId, credits));
    const { cycle, monthly, pack, remaining } = taken;
    await this.em.insert(CreditHold, {
      ...{ accountId, scanId, cycle, monthly, pack, createdAt: now },
      ...{ endedAt: null, charged: null, refunded: 0 },
    });
    await this.ledger.book({ accountId, operation: 'reserve', key: `scan:${scanId}` }, reserve(taken));
    return { remaining };
  }

  /** Too few credits, or only a cycle to close first? Under the lock nobody changes the answer. */
  private async lookCloser(accountId: number, credits: number) {
    const account = await this.currentCycle.lock(accountId);
    const taken = await this.creditAccounts.reserve(accountId, credits, this.clock.now());
    if (!taken) throw new InsufficientCredits(account.remaining(), credits);
    return taken;
  }
}
