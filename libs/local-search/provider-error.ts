/** Why a provider could not answer. */
export type ProviderErrorCode =
  | 'unauthorized'
  | 'quota_exhausted'
  | 'rate_limited'
  | 'timeout'
  | 'unavailable'
  | 'invalid_request'
  | 'invalid_response';

/** A fault of or on the way to a provider. An empty result list is not one. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** How long the provider asked us to wait, in seconds, where it did. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ProviderErrorCode,
    message: string,
    options: { retryable: boolean; retryAfterSeconds?: number; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
