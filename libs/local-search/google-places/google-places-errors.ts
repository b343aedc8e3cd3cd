import { errorOfStatus, outOfCredits, providerError, type Vendor } from '../http/errors.js';
import type { JsonResponse } from '../http/get-json.js';
import { type Fields, fieldsOf, listOf, textOf } from '../http/read-fields.js';
import type { ProviderError, ProviderErrorCode } from '../port/provider-error.js';

export const GOOGLE_PLACES: Vendor = { label: 'Google Places', keyVariable: 'GOOGLE_PLACES_API_KEY' };

/** By `error.status`. @see https://cloud.google.com/apis/design/errors#handling_errors */
const CODES: Readonly<Record<string, ProviderErrorCode>> = {
  INVALID_ARGUMENT: 'invalid_request',
  FAILED_PRECONDITION: 'invalid_request',
  OUT_OF_RANGE: 'invalid_request',
  NOT_FOUND: 'invalid_request',
  UNAUTHENTICATED: 'unauthorized',
  PERMISSION_DENIED: 'unauthorized',
  RESOURCE_EXHAUSTED: 'rate_limited',
  DEADLINE_EXCEEDED: 'timeout',
  ABORTED: 'unavailable',
  INTERNAL: 'unavailable',
  UNAVAILABLE: 'unavailable',
};

/** Returns the error of a response; null for success. */
export function errorOf({ status, body, retryAfterSeconds }: JsonResponse): ProviderError | null {
  const error = fieldsOf(fieldsOf(body)['error']);
  const name = textOf(error['status']) ?? '';
  const code = Object.hasOwn(CODES, name) ? CODES[name] : undefined;
  if (code === undefined) return errorOfStatus(GOOGLE_PLACES, { status, retryAfterSeconds });
  const details = listOf(error['details']).map(fieldsOf);
  // Google reports a wrong API key as an invalid argument.
  if (details.some(({ reason }) => reason === 'API_KEY_INVALID') || code === 'unauthorized') {
    return errorOfStatus(GOOGLE_PLACES, { status: 403, retryAfterSeconds });
  }
  if (code === 'rate_limited' && isDailyQuota(error, details)) return outOfCredits(GOOGLE_PLACES);
  return providerError(
    code,
    `${GOOGLE_PLACES.label} responded with ${name}`,
    retryAfterSeconds ?? retryDelay(details),
  );
}

/** Returns whether Google does not know the place, e.g. by an outdated ID. A 404 of another server is an error. */
export function isUnknownPlace({ body }: JsonResponse): boolean {
  return fieldsOf(fieldsOf(body)['error'])['status'] === 'NOT_FOUND';
}

/** Distinguishes an exhausted daily quota from the limit per minute, which has the same status. */
function isDailyQuota(error: Fields, details: readonly Fields[]): boolean {
  const units = details.map(({ metadata }) => textOf(fieldsOf(metadata)['quota_unit']) ?? '');
  return units.some((unit) => unit.startsWith('1/d')) || /per day/i.test(textOf(error['message']) ?? '');
}

/** Reads the seconds of a `RetryInfo` such as `{"retryDelay": "30s"}`. */
function retryDelay(details: readonly Fields[]): number | undefined {
  for (const { retryDelay: delay } of details) {
    const [, seconds] = /^(\d{1,4})(?:\.\d+)?s$/.exec(textOf(delay) ?? '') ?? [];
    if (seconds !== undefined) return Number(seconds);
  }
  return undefined;
}
