export type ProviderErrorCode =
  | 'unauthorized'
  | 'quota_exhausted'
  | 'rate_limited'
  | 'timeout'
  | 'unavailable'
  | 'invalid_request'
  | 'invalid_response';

/** A failure of a provider or of the connection to it. An empty list of results is not a failure. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** Wait that the provider asked for, in seconds; null if it did not. */
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
