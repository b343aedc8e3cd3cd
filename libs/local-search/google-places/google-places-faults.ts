import { fault, faultOfStatus, outOfCredits, type Vendor } from '../http/faults.js';
import type { JsonAnswer } from '../http/get-json.js';
import { type Fields, fieldsOf, listOf, textOf } from '../http/read-fields.js';
import type { ProviderError, ProviderErrorCode } from '../provider-error.js';

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

/** What is wrong with an answer; null when nothing is. */
export function faultOf({ status, body, retryAfterSeconds }: JsonAnswer): ProviderError | null {
  const error = fieldsOf(fieldsOf(body)['error']);
  const told = textOf(error['status']) ?? '';
  const code = Object.hasOwn(CODES, told) ? CODES[told] : undefined;
  if (code === undefined) return faultOfStatus(GOOGLE_PLACES, { status, retryAfterSeconds });
  const details = listOf(error['details']).map(fieldsOf);
  // A wrong key is an invalid argument to Google.
  if (details.some(({ reason }) => reason === 'API_KEY_INVALID') || code === 'unauthorized') {
    return faultOfStatus(GOOGLE_PLACES, { status: 403, retryAfterSeconds });
  }
  if (code === 'rate_limited' && isOfTheDay(error, details)) return outOfCredits(GOOGLE_PLACES);
  return fault(code, `${GOOGLE_PLACES.label} answered ${told}`, retryAfterSeconds ?? retryDelay(details));
}

/** Google no longer knows the place; place IDs change. A 404 of somebody else on the way is a fault. */
export function isUnknownPlace({ body }: JsonAnswer): boolean {
  return fieldsOf(fieldsOf(body)['error'])['status'] === 'NOT_FOUND';
}

/** One status for two things: too many a minute, and none left for today. */
function isOfTheDay(error: Fields, details: readonly Fields[]): boolean {
  const units = details.map(({ metadata }) => textOf(fieldsOf(metadata)['quota_unit']) ?? '');
  return units.some((unit) => unit.startsWith('1/d')) || /per day/i.test(textOf(error['message']) ?? '');
}

/** Seconds, of a `RetryInfo` such as `{"retryDelay": "30s"}`. */
function retryDelay(details: readonly Fields[]): number | undefined {
  for (const { retryDelay: delay } of details) {
    const [, seconds] = /^(\d{1,4})(?:\.\d+)?s$/.exec(textOf(delay) ?? '') ?? [];
    if (seconds !== undefined) return Number(seconds);
  }
  return undefined;
}
