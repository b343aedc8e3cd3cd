import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { InsufficientCredits } from './billing.problems.js';
import { CreditAccountsRepository } from './credit-accounts.repository.js';
import type { CreditHold } from './credit-hold.entity.js';
import { CurrentCycle } from './current-cycle.js';
import { Ledger, type TransactionName } from './ledger.js';
import { LedgerRepository } from './ledger.repository.js';
import { reserve } from './postings.js';

interface ReservationRequest {
  readonly accountId: number;
  /** A scan has at most one hold. */
  readonly scanId: number;
  /** At least 1. */
  readonly credits: number;
}

type HeldCredits = Pick<CreditHold, 'cycle' | 'monthly' | 'pack'>;

/** Reserves credits for a scan, in the transaction that stores the scan. */
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
   * @returns the credits that remain
   * @throws InsufficientCredits; the caller must then roll back its transaction
   */
  async run(request: ReservationRequest): Promise<number> {
    const { accountId, credits } = request;
    const reserved = await this.creditAccounts.reserveMonthly(accountId, credits, this.clock.now());
    if (!reserved) return this.reserveLocked(request);
    const held = { cycle: reserved.cycle, monthly: credits, pack: 0 };
    await this.ledger.insert({ accountId, ...transactionName(request) }, reserve(held));
    await this.insertHold(request, held);
    return reserved.remaining;
  }

  /** Reserves under the lock of the balances if the monthly credits do not suffice, or the cycle has ended. */
  private async reserveLocked(request: ReservationRequest): Promise<number> {
    const account = await this.currentCycle.lock(request.accountId);
    const { cycle, monthlyAvailable } = account;
    const remaining = account.remaining() - request.credits;
    if (remaining < 0) throw new InsufficientCredits(account.remaining(), request.credits);
    const monthly = Math.min(request.credits, monthlyAvailable);
    const held = { cycle, monthly, pack: request.credits - monthly };
    await this.ledger.post(account, transactionName(request), reserve(held));
    await this.insertHold(request, held);
    await this.creditAccounts.save(account);
    return remaining;
  }

  private async insertHold({ accountId, scanId }: ReservationRequest, held: HeldCredits): Promise<void> {
    await this.ledgerRepository.insertHold({ accountId, scanId, ...held, createdAt: this.clock.now() });
  }
}

function transactionName({ scanId }: ReservationRequest): Omit<TransactionName, 'accountId'> {
  return { operation: 'reserve', key: `scan:${scanId}` };
}
