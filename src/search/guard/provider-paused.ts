import { ProviderError } from '#libs/local-search';

/** Nobody was asked: the provider is down or wants to be left alone for longer than is worth waiting here. */
export class ProviderPaused extends ProviderError {
  constructor(
    provider: string,
    readonly pauseMs: number,
  ) {
    const retryAfterSeconds = Math.ceil(pauseMs / 1000);
    super(
      'unavailable',
      `${provider} is not asked for ${retryAfterSeconds} s: it failed or asked for quiet`,
      {
        retryable: true,
        retryAfterSeconds,
      },
    );
  }
}
