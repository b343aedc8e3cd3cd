import { ProviderError, type ProviderErrorCode } from '../port/provider-error.js';

/** Names for error messages. Messages never quote the provider, because it may repeat the API key. */
export interface Vendor {
  readonly label: string;
  /** The variable to correct if the credentials are rejected. */
  readonly keyVariable: string;
}

/** Codes after which the same request may succeed later. */
const RETRYABLE: ReadonlySet<ProviderErrorCode> = new Set([
  'rate_limited',
  'timeout',
  'unavailable',
  'invalid_response',
]);

export function providerError(
  code: ProviderErrorCode,
  message: string,
  retryAfterSeconds?: number,
): ProviderError {
  return new ProviderError(code, message, {
    retryable: RETRYABLE.has(code),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

export function outOfCredits({ label }: Vendor): ProviderError {
  return providerError('quota_exhausted', `the ${label} plan has no searches left`);
}

export function unreadable({ label }: Vendor, why: string): ProviderError {
  return providerError('invalid_response', `${label} ${why}`);
}

/** Converts an HTTP status to an error; null for success. */
export function errorOfStatus(
  vendor: Vendor,
  { status, retryAfterSeconds }: { readonly status: number; readonly retryAfterSeconds: number | undefined },
): ProviderError | null {
  const { label, keyVariable } = vendor;
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) {
    return providerError('unauthorized', `${label} rejects the credentials (${keyVariable})`);
  }
  if (status === 402) return outOfCredits(vendor);
  if (status === 429)
    return providerError('rate_limited', `${label} limits the rate of requests`, retryAfterSeconds);
  if (status === 408 || status >= 500) {
    return providerError('unavailable', `${label} responded with ${status}`, retryAfterSeconds);
  }
  return providerError('invalid_request', `${label} responded with ${status}`);
}
