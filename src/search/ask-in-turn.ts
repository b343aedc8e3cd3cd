import { ProviderError, type SearchProvider } from '#libs/local-search';

/** What came of asking some providers, one after another. */
export interface Asked<T> {
  /** What the first that could tell told; null when none could. */
  readonly told: T | null;
  /** Who told it. */
  readonly by: SearchProvider | null;
  /** Whether anybody answered, if only that they do not know. */
  readonly isAnswered: boolean;
  /** The first fault of those that were asked. */
  readonly fault: ProviderError | null;
}

/**
 * Asks each provider when those before it failed or could not tell.
 *
 * @param ask answers null when this provider cannot tell
 * @throws whatever of `ask` is no ProviderError
 */
export async function askInTurn<T>(
  providers: readonly SearchProvider[],
  ask: (provider: SearchProvider) => Promise<T | null>,
): Promise<Asked<T>> {
  let fault: ProviderError | null = null;
  let isAnswered = false;
  for (const provider of providers) {
    try {
      const told = await ask(provider);
      isAnswered = true;
      if (told !== null) return { told, by: provider, isAnswered, fault };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      fault ??= error;
    }
  }
  return { told: null, by: null, isAnswered, fault };
}
