import { formatMicros } from '#config';
import { retryDuringOutage } from '#platform/database/outage';
import type { Metrics } from '#platform/metrics/metrics';
import { Logger } from '@nestjs/common';
import { BudgetExhausted } from './budget-exhausted.js';
import type { CostCounter } from './cost-counter.js';
import type { Booking, ProviderSpendingRepository } from './provider-spending.repository.js';

/** The price of a provider's requests, and where spending is recorded. */
export interface Pricing {
  readonly provider: string;
  /** Of one request, in millionths of the currency. */
  readonly costMicros: number;
  /** null = no cap. */
  readonly monthlyCapMicros: number | null;
  readonly spending: Pick<ProviderSpendingRepository, 'book' | 'release'>;
  readonly metrics: Pick<Metrics, 'providerSpent'>;
}

interface Payer {
  readonly signal?: AbortSignal | undefined;
  readonly costs?: CostCounter | undefined;
}

const logger = new Logger('ProviderSpending');

/** How long a charge waits for an unreachable database. */
const MAX_OUTAGE_MS = 20_000;

/** Pays for the requests of one search or look-up: books each, then settles or releases it. */
export class Charge {
  private booking: Booking | null = null;
  private isSent = false;

  constructor(
    private readonly pricing: Pricing,
    private readonly payer: Payer,
  ) {}

  /** Books the next request before it is sent. @throws BudgetExhausted; the signal's reason */
  async book(): Promise<void> {
    const { provider, costMicros, monthlyCapMicros, spending } = this.pricing;
    const signal = this.payer.signal ?? AbortSignal.timeout(MAX_OUTAGE_MS);
    this.booking = await retryDuringOutage(
      () => spending.book(provider, costMicros, monthlyCapMicros),
      signal,
    );
    if (!this.booking) throw new BudgetExhausted(provider);
  }

  /** Records that the booked request is sent, so that it may be charged without a response. */
  send(): void {
    this.isSent = true;
  }

  /** Settles a request that was sent and is no longer waited for. */
  giveUp(): void {
    if (this.isSent) this.settle();
  }

  /** Settles the request after a response. */
  settle(): void {
    if (!this.booking) return;
    this.booking = null;
    this.isSent = false;
    const { provider, costMicros, metrics } = this.pricing;
    metrics.providerSpent.inc({ provider }, Number(formatMicros(costMicros)));
    this.payer.costs?.add(costMicros);
  }

  /** Releases the booking of a request without a response. Logs a failure instead of hiding the error of the search. */
  async release(): Promise<void> {
    const { booking } = this;
    if (!booking) return;
    this.booking = null;
    this.isSent = false;
    const { provider, spending } = this.pricing;
    try {
      await retryDuringOutage(() => spending.release(booking), AbortSignal.timeout(MAX_OUTAGE_MS));
    } catch (error) {
      logger.warn({ err: error, provider }, 'booking of a failed search not released; the cost is counted');
    }
  }
}
