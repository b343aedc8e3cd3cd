import { fault, faultOfStatus, outOfCredits, unreadable, type Vendor } from '../http/faults.js';
import type { JsonAnswer } from '../http/get-json.js';
import { fieldsOf, listOf } from '../http/read-fields.js';
import type { ProviderError, ProviderErrorCode } from '../provider-error.js';

export const DATAFORSEO: Vendor = { label: 'DataForSEO', keyVariable: 'DATAFORSEO_PASSWORD' };

const OK = 20_000;
/** A search was taken into the queue. */
export const TASK_CREATED = 20_100;
/** It is still there: created, handed to a worker, or in the queue. */
export const PENDING: ReadonlySet<unknown> = new Set([TASK_CREATED, 40_601, 40_602]);
/** Nobody ranks: that is a measurement, though it comes in the place of an error. */
export const NOTHING_FOUND = 40_102;

/** Those that do not mean what the rest of their hundred means. @see https://docs.dataforseo.com/v3/appendix/errors */
const CODES: Readonly<Record<number, ProviderErrorCode>> = {
  // Google failed at this one search, which is charged all the same; or the task was not carried out, or not to its end.
  40_101: 'invalid_response',
  40_103: 'invalid_response',
  40_601: 'invalid_response',
  40_602: 'invalid_response',
  // The account is blocked, has no access, or not from this address.
  40_201: 'unauthorized',
  40_204: 'unauthorized',
  40_207: 'unauthorized',
  // Too many a minute, too many times the same an hour, too many at once.
  40_202: 'rate_limited',
  40_205: 'rate_limited',
  40_209: 'rate_limited',
};
const HUNDREDS: Readonly<Record<number, ProviderErrorCode>> = { 401: 'unauthorized', 402: 'quota_exhausted' };

/**
 * What is wrong with the answer to a request of one task; null for one that can be read, an empty one included. The HTTP
 * status is nearly always 200: the answer has a status of its own, and so has the task in it.
 */
export function faultOf(answer: JsonAnswer): ProviderError | null {
  return faultOfRequest(answer) ?? faultOfTask(listOf(fieldsOf(answer.body)['tasks'])[0], answer);
}

/** What is wrong with an answer whatever its tasks say. */
export function faultOfRequest(answer: JsonAnswer): ProviderError | null {
  const { status_code: status } = fieldsOf(answer.body);
  const failed = faultOfCode(status, answer) ?? faultOfStatus(DATAFORSEO, answer);
  if (failed) return failed;
  return status === OK ? null : withoutReason();
}

/** What is wrong with one of its tasks; null for one that is done, be it that nothing was found. */
export function faultOfTask(
  task: unknown,
  answer: Pick<JsonAnswer, 'retryAfterSeconds'>,
): ProviderError | null {
  const { status_code: outcome } = fieldsOf(task);
  if (outcome === OK || outcome === NOTHING_FOUND) return null;
  return faultOfCode(outcome, answer) ?? withoutReason();
}

function withoutReason(): ProviderError {
  return unreadable(DATAFORSEO, 'answered without a task and without saying why');
}

/** Null for success, and for what is no status of theirs. */
function faultOfCode(
  told: unknown,
  { retryAfterSeconds }: Pick<JsonAnswer, 'retryAfterSeconds'>,
): ProviderError | null {
  const code = typeof told === 'number' ? meaningOf(told) : null;
  const { label, keyVariable } = DATAFORSEO;
  switch (code) {
    case null:
      return null;
    case 'unauthorized':
      return fault(code, `${label} refuses the credentials or the account, ${String(told)} (${keyVariable})`);
    case 'quota_exhausted':
      return outOfCredits(DATAFORSEO);
    case 'rate_limited':
      return fault(code, `${label} asks for fewer requests, ${String(told)}`, retryAfterSeconds);
    default:
      return fault(code, `${label} answered ${String(told)}`);
  }
}

function meaningOf(code: number): ProviderErrorCode | null {
  if (code === NOTHING_FOUND) return null;
  const known = CODES[code] ?? HUNDREDS[Math.floor(code / 100)];
  if (known) return known;
  if (code >= 40_000 && code < 50_000) return 'invalid_request';
  return code >= 50_000 && code < 60_000 ? 'unavailable' : null;
}
