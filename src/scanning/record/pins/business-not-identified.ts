import { ProviderError } from '#libs/local-search';

/** Thrown if only an ID finds a business and the provider has none for it, so that absence would say nothing. */
export class BusinessNotIdentified extends ProviderError {
  constructor(provider: string) {
    super('invalid_request', `${provider} found no place with the name and position of the business`, {
      retryable: false,
    });
  }
}
