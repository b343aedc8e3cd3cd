import { formatMicros } from '#config';
import { retryDuringOutage } from '#platform/database/outage';
import type { Metrics } from '#platform/metrics/metrics';
import { Logger } from '@nestjs/common';
import type { Bill } from './bill.js';
import { BudgetExhausted } from './budget-exhausted.js';
import type { Booking, ProviderSpending } from './provider-spending.js';

export interface Terms {
  /** Of one request, in millionths of the currency. */
  readonly costMicros: number;
  /** null = no cap. */
  readonly monthlyCapMicros: number | null;
}

export interface Means {
  readonly spending: Pick<ProviderSpending, 'book' | 'giveBack'>;
  readonly metrics: Pick<Metrics, 'providerSpent'>;
}

interface OnBehalf extends Means {
  readonly signal?: AbortSignal | undefined;
  /** Whoever pays for it. */
  readonly bill?: Bill | undefined;
}

const logger = new Logger('ProviderSpending');

/** For how long a database that is away is waited for once the answer is there. */
const PATIENCE_MS = 20_000;

/** Pays for the requests of one search or look-up: each is booked, then settled or given back. */
export class Payment {
  private booking: Booking | null = null;

  constructor(
    private readonly provider: string,
    private readonly terms: Terms,
    private readonly means: OnBehalf,
  ) {}

  /** Before a request is sent. @throws BudgetExhausted; the signal's reason */
  async book(): Promise<void> {
    const { costMicros, monthlyCapMicros } = this.terms;
    const { spending, signal = AbortSignal.timeout(PATIENCE_MS) } = this.means;
    const book = () => spending.book(this.provider, costMicros, monthlyCapMicros);
    this.booking = await retryDuringOutage(book, signal);
    if (!this.booking) throw new BudgetExhausted(this.provider);
  }

  /** It was answered. */
  settle(): void {
    if (!this.booking) return;
    this.booking = null;
    const { costMicros } = this.terms;
    this.means.metrics.providerSpent.inc({ provider: this.provider }, Number(formatMicros(costMicros)));
    this.means.bill?.add(costMicros);
  }

  /** It was not. */
  async giveBack(): Promise<void> {
    const { booking, provider } = this;
    if (!booking) return;
    this.booking = null;
    try {
      const { spending } = this.means;
      await retryDuringOutage(() => spending.giveBack(booking), AbortSignal.timeout(PATIENCE_MS));
    } catch (error) {
      // Too much is counted then, which is safe; why the search failed matters more.
      logger.warn({ err: error, provider }, 'what a failed search was booked with was not given back');
    }
  }
}
