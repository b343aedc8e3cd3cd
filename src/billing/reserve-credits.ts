import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { InsufficientCredits } from './billing.problems.js';
import type { CreditAccount } from './credit-account.entity.js';
import { CreditAccountsRepository } from './credit-accounts.repository.js';
import type { CreditHold } from './credit-hold.entity.js';
import { CurrentCycle } from './current-cycle.js';
import { Ledger } from './ledger.js';
import { LedgerRepository } from './ledger.repository.js';
import { reserve } from './postings.js';

interface ReservationRequest {
  readonly accountId: number;
  /** At least 1. */
  readonly credits: number;
}

/** The credits that a use case reserved. */
export interface Reservation {
  readonly credits: number;
  /** Credits that the account has left; null for test data, which is free. */
  readonly remaining: number | null;
}

/** Credits that were taken from the balances of an account and are not in the ledger yet. */
export interface ReservedCredits extends Readonly<
  Pick<CreditHold, 'accountId' | 'cycle' | 'monthly' | 'pack'>
> {
  /** The credits that remain after it. */
  readonly remaining: number;
}

/** Reserves credits for scans, in the transaction that stores the scans. */
@Injectable()
export class ReserveCredits {
  constructor(
    private readonly ledgerRepository: LedgerRepository,
    private readonly creditAccounts: CreditAccountsRepository,
    private readonly currentCycle: CurrentCycle,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes credits from the balances, monthly credits first. The caller must book each reservation for a scan in the same
   * transaction, or roll it back.
   *
   * @returns for each request its reservation, or the problem that refuses it
   */
  async take(requests: readonly ReservationRequest[]): Promise<(ReservedCredits | InsufficientCredits)[]> {
    const accountIds = [...new Set(requests.map(({ accountId }) => accountId))];
    const [first] = accountIds;
    if (first === undefined) return [];
    const reserved = accountIds.length === 1 ? await this.takeMonthly(first, requests) : null;
    return reserved ?? this.takeLocked(accountIds, requests);
  }

  /**
   * Takes the credits of all requests of one account like `take`, or of none.
   *
   * @throws InsufficientCredits with the credits of all requests
   */
  async takeTogether(
    accountId: number,
    credits: readonly number[],
  ): Promise<(ReservedCredits | InsufficientCredits)[]> {
    const requests = credits.map((one) => ({ accountId, credits: one }));
    if (requests.length === 0) return [];
    const reserved = await this.takeMonthly(accountId, requests);
    if (reserved) return reserved;
    const remaining = (await this.currentCycle.lock(accountId)).remaining();
    const required = credits.reduce((sum, one) => sum + one, 0);
    if (required > remaining) throw new InsufficientCredits(remaining, required, credits.length);
    return this.takeLocked([accountId], requests);
  }

  /** Books reservations for scans: their ledger entries and holds. A scan has at most one hold. */
  async book(
    reservations: readonly { readonly scanId: number; readonly reserved: ReservedCredits }[],
  ): Promise<void> {
    const createdAt = this.clock.now();
    await this.ledger.insert(
      reservations.map(({ scanId, reserved }) => ({
        accountId: reserved.accountId,
        operation: 'reserve',
        key: `scan:${scanId}`,
        postings: reserve(reserved),
      })),
    );
    await this.ledgerRepository.insertHolds(
      reservations.map(({ scanId, reserved: { accountId, cycle, monthly, pack } }) => ({
        accountId,
        scanId,
        cycle,
        monthly,
        pack,
        createdAt,
      })),
    );
  }

  /** @returns null if the monthly credits do not suffice, or the cycle has ended */
  private async takeMonthly(
    accountId: number,
    requests: readonly ReservationRequest[],
  ): Promise<ReservedCredits[] | null> {
    const total = requests.reduce((sum, { credits }) => sum + credits, 0);
    const reserved = await this.creditAccounts.reserveMonthly(accountId, total, this.clock.now());
    if (!reserved) return null;
    let remaining = reserved.remaining + total;
    return requests.map(({ credits }) => {
      remaining -= credits;
      return { accountId, cycle: reserved.cycle, monthly: credits, pack: 0, remaining };
    });
  }

  private async takeLocked(
    accountIds: readonly number[],
    requests: readonly ReservationRequest[],
  ): Promise<(ReservedCredits | InsufficientCredits)[]> {
    const accounts = await this.currentCycle.lockAll(accountIds);
    const byId = new Map(accounts.map((account) => [account.accountId, account]));
    const taken = requests.map(({ accountId, credits }) => {
      const account = byId.get(accountId);
      if (!account) throw new Error(`credit account ${accountId} is not locked`);
      return takeFrom(account, credits);
    });
    await this.creditAccounts.save(...accounts);
    return taken;
  }
}

function takeFrom(account: CreditAccount, credits: number): ReservedCredits | InsufficientCredits {
  const { accountId, cycle, monthlyAvailable } = account;
  if (credits > account.remaining()) return new InsufficientCredits(account.remaining(), credits);
  const monthly = Math.min(credits, monthlyAvailable);
  const held = { cycle, monthly, pack: credits - monthly };
  account.apply(reserve(held));
  return { accountId, ...held, remaining: account.remaining() };
}
