import { ProviderError, type ProviderErrorCode } from '../provider-error.js';
import type { JsonAnswer } from './get-json.js';

/** Who answers, for messages: what a provider says itself is never told, since it may repeat the key. */
export interface Vendor {
  readonly label: string;
  /** The variable to correct when it refuses the credentials. */
  readonly keyVariable: string;
}

/** Those after which the same request may succeed later. */
const RETRYABLE: ReadonlySet<ProviderErrorCode> = new Set([
  'rate_limited',
  'timeout',
  'unavailable',
  'invalid_response',
]);

export function fault(code: ProviderErrorCode, message: string, retryAfterSeconds?: number): ProviderError {
  return new ProviderError(code, message, {
    retryable: RETRYABLE.has(code),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

export function outOfCredits({ label }: Vendor): ProviderError {
  return fault('quota_exhausted', `the ${label} plan has no searches left`);
}

export function unreadable({ label }: Vendor, why: string): ProviderError {
  return fault('invalid_response', `${label} ${why}`);
}

/** What an HTTP status means where the vendor gives it no meaning of its own; null for success. */
export function faultOfStatus(
  vendor: Vendor,
  { status, retryAfterSeconds }: Pick<JsonAnswer, 'status' | 'retryAfterSeconds'>,
): ProviderError | null {
  const { label, keyVariable } = vendor;
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) {
    return fault('unauthorized', `${label} refuses the credentials (${keyVariable})`);
  }
  if (status === 402) return outOfCredits(vendor);
  if (status === 429) return fault('rate_limited', `${label} asks for fewer requests`, retryAfterSeconds);
  if (status === 408 || status >= 500) {
    return fault('unavailable', `${label} answered ${status}`, retryAfterSeconds);
  }
  return fault('invalid_request', `${label} answered ${status}`);
}
