import { ProviderError, type SearchProvider } from '#libs/local-search';

/** The outcome of a query to several providers. */
export interface FallbackResult<T> {
  /** The first result; null if no provider has one. */
  readonly result: T | null;
  /** The provider of the result. */
  readonly provider: SearchProvider | null;
  /** Whether a provider answered, even without a result. */
  readonly isAnswered: boolean;
  /** The first error of a provider. */
  readonly error: ProviderError | null;
}

/**
 * Queries each provider in order until one has a result.
 *
 * @param query returns null if this provider has no result
 * @throws errors of `query` other than ProviderError
 */
export async function queryWithFallback<T>(
  providers: readonly SearchProvider[],
  query: (provider: SearchProvider) => Promise<T | null>,
): Promise<FallbackResult<T>> {
  let firstError: ProviderError | null = null;
  let isAnswered = false;
  for (const provider of providers) {
    try {
      const result = await query(provider);
      isAnswered = true;
      if (result !== null) return { result, provider, isAnswered, error: firstError };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      firstError ??= error;
    }
  }
  return { result: null, provider: null, isAnswered, error: firstError };
}
