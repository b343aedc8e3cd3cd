import { type AppConfig, formatMicros, type ProviderName, type ProviderSettings } from '#config';
import type { Metrics } from '#platform/metrics/metrics';
import type { Booking, ProviderSpending } from './provider-spending.js';

interface Means {
  readonly spending: ProviderSpending;
  readonly metrics: Metrics;
}

/** Money for searches that are posted to a queue: paid is the post. */
export interface QueuedBooking {
  /** For how many there is enough. */
  readonly searches: number;
  /** Null where they cost nothing. */
  readonly booking: Booking | null;
}

/** What searches cost, and whether there is money for them. */
export class Budgets {
  constructor(
    private readonly search: Pick<AppConfig['search'], 'settings' | 'currency'>,
    private readonly means: Means,
  ) {}

  /** ISO 4217. */
  get currency(): string {
    return this.search.currency;
  }

  /** Of one search, in millionths of the currency; 0 for what costs nothing, or is not told. */
  costOf(provider: string): number {
    return this.termsOf(provider).costMicros;
  }

  /** Whether this month's cap leaves room for one search. */
  async hasRoom(provider: string, { isQueued }: { isQueued: boolean }): Promise<boolean> {
    const { costMicros, queuedCostMicros, monthlyCapMicros } = this.termsOf(provider);
    const micros = isQueued ? queuedCostMicros : costMicros;
    if (micros === 0 || monthlyCapMicros === null) return true;
    return (await this.means.spending.spent(provider)) + micros <= monthlyCapMicros;
  }

  /** Of one search by the provider's queue; 0 for what costs nothing, or is not told. */
  queuedCostOf(provider: string): number {
    return this.termsOf(provider).queuedCostMicros;
  }

  /** Sets money aside for as many queued searches as this month's cap leaves room for. */
  async bookQueued(provider: string, wanted: number): Promise<QueuedBooking> {
    const { queuedCostMicros: micros, monthlyCapMicros: cap } = this.termsOf(provider);
    if (micros === 0) return { searches: wanted, booking: null };
    for (let searches = wanted; searches > 0;) {
      const booking = await this.means.spending.book(provider, searches * micros, cap);
      if (booking) return { searches, booking };
      const left = (cap ?? 0) - (await this.means.spending.spent(provider));
      searches = Math.min(searches - 1, Math.floor(left / micros));
    }
    return { searches: 0, booking: null };
  }

  /** Gives back what so many searches were booked with that the provider refused. */
  async giveBackQueued(provider: string, { booking }: QueuedBooking, searches: number): Promise<void> {
    if (!booking) return;
    await this.means.spending.giveBack({ ...booking, micros: searches * this.queuedCostOf(provider) });
  }

  /** Counts searches that the provider has taken into its queue. */
  countQueued(provider: string, searches: number): void {
    const spent = Number(formatMicros(searches * this.queuedCostOf(provider)));
    this.means.metrics.providerSpent.inc({ provider }, spent);
  }

  private termsOf(provider: string): ProviderSettings {
    return this.search.settings[provider as ProviderName];
  }
}
