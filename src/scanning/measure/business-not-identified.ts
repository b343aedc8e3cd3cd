import { ProviderError } from '#libs/local-search';

/** Thrown if a provider that lists IDs only does not know the ID of the business, so absence would say nothing. */
export class BusinessNotIdentified extends ProviderError {
  constructor(provider: string) {
    super('invalid_request', `${provider} found no place with the name and position of the business`, {
      retryable: false,
    });
  }
}
