import type { AppConfig, ProviderName } from '#config';
import type { ProviderSpending } from './provider-spending.js';

/** What searches cost, and whether there is money for them. */
export class Budgets {
  constructor(
    private readonly search: Pick<AppConfig['search'], 'settings' | 'currency'>,
    private readonly spending: ProviderSpending,
  ) {}

  /** ISO 4217. */
  get currency(): string {
    return this.search.currency;
  }

  /** Of one search, in millionths of the currency; 0 for what costs nothing, or is not told. */
  costOf(provider: ProviderName): number {
    return this.search.settings[provider].costMicros;
  }

  /** Whether this month's cap leaves room for one search. */
  async hasRoom(provider: ProviderName): Promise<boolean> {
    const { costMicros, monthlyCapMicros } = this.search.settings[provider];
    if (costMicros === 0 || monthlyCapMicros === null) return true;
    return (await this.spending.spent(provider)) + costMicros <= monthlyCapMicros;
  }
}
