import { type AppConfig, formatMicros, type ProviderName, type ProviderSettings } from '#config';
import type { Metrics } from '#platform/metrics/metrics';
import type { Booking, ProviderSpendingRepository } from './provider-spending.repository.js';

interface Dependencies {
  readonly spending: ProviderSpendingRepository;
  readonly metrics: Metrics;
}

/** Money for searches by a queue, which charges for the post. */
export interface QueuedBooking {
  /** The number of searches that are booked. */
  readonly searches: number;
  /** Null if they are free. */
  readonly booking: Booking | null;
}

/** The cost of searches, and the monthly caps of the providers. Costs are in millionths of the currency. */
export class Budgets {
  constructor(
    private readonly search: Pick<AppConfig['search'], 'settings' | 'currency'>,
    private readonly dependencies: Dependencies,
  ) {}

  /** ISO 4217. */
  get currency(): string {
    return this.search.currency;
  }

  /** Returns the cost of one search; 0 if it is free or unknown. */
  costOf(provider: string): number {
    return this.settingsOf(provider).costMicros;
  }

  /** Returns the cost of one search by the provider's queue; 0 if it is free or unknown. */
  queuedCostOf(provider: string): number {
    return this.settingsOf(provider).queuedCostMicros;
  }

  /** Returns whether this month's cap leaves room for one search. */
  async hasRoom(provider: string, { isQueued }: { isQueued: boolean }): Promise<boolean> {
    const { costMicros, queuedCostMicros, monthlyCapMicros } = this.settingsOf(provider);
    const micros = isQueued ? queuedCostMicros : costMicros;
    return this.isWithin(provider, micros, monthlyCapMicros);
  }

  /** Returns whether this month's cap leaves room for one answer of the provider's AI search. */
  async hasRoomForAiAnswer(provider: string): Promise<boolean> {
    const { aiAnswerCostMicros: micros, monthlyCapMicros } = this.settingsOf(provider);
    return this.isWithin(provider, micros, monthlyCapMicros);
  }

  /** Books as many of the wanted queued searches as this month's cap allows. */
  async bookQueued(provider: string, wanted: number): Promise<QueuedBooking> {
    const { spending } = this.dependencies;
    const { queuedCostMicros: micros, monthlyCapMicros: cap } = this.settingsOf(provider);
    if (micros === 0) return { searches: wanted, booking: null };
    for (let searches = wanted; searches > 0;) {
      const booking = await spending.book(provider, searches * micros, cap);
      if (booking) return { searches, booking };
      const left = (cap ?? 0) - (await spending.spentThisMonth(provider));
      searches = Math.min(searches - 1, Math.floor(left / micros));
    }
    return { searches: 0, booking: null };
  }

  /** Releases the booking of searches that the provider rejected. */
  async releaseQueued(provider: string, { booking }: QueuedBooking, searches: number): Promise<void> {
    if (!booking) return;
    const micros = searches * this.queuedCostOf(provider);
    await this.dependencies.spending.release({ ...booking, micros });
  }

  /** Adds searches that the provider accepted into its queue to the metrics. */
  countQueued(provider: string, searches: number): void {
    const spent = Number(formatMicros(searches * this.queuedCostOf(provider)));
    this.dependencies.metrics.providerSpent.inc({ provider }, spent);
  }

  private async isWithin(provider: string, micros: number, capMicros: number | null): Promise<boolean> {
    if (micros === 0 || capMicros === null) return true;
    return (await this.dependencies.spending.spentThisMonth(provider)) + micros <= capMicros;
  }

  private settingsOf(provider: string): ProviderSettings {
    return this.search.settings[provider as ProviderName];
  }
}
