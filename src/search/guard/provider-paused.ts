import { ProviderError } from '#libs/local-search';

/** Thrown instead of a request: the circuit breaker is open or the provider asked for a longer pause. */
export class ProviderPaused extends ProviderError {
  constructor(
    provider: string,
    readonly pauseMs: number,
  ) {
    const retryAfterSeconds = Math.ceil(pauseMs / 1000);
    const message = `${provider} is paused for ${retryAfterSeconds} s after failures or at its own request`;
    super('unavailable', message, { retryable: true, retryAfterSeconds });
  }
}
