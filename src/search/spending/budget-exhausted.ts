import { ProviderError } from '#libs/local-search';

/** Thrown instead of a search that would exceed the monthly cap of the provider. */
export class BudgetExhausted extends ProviderError {
  constructor(provider: string) {
    super('quota_exhausted', `the monthly cap of ${provider} is reached`, { retryable: false });
  }
}
