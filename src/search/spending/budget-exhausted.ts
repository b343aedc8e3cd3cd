import { ProviderError } from '#libs/local-search';

/** Nobody was asked: the search would take the month's spending past the cap of the provider. */
export class BudgetExhausted extends ProviderError {
  constructor(provider: string) {
    super('quota_exhausted', `the monthly cap of ${provider} is spent`, { retryable: false });
  }
}
