import { errorOfStatus, outOfCredits, providerError, unreadable, type Vendor } from '../http/errors.js';
import type { JsonResponse } from '../http/get-json.js';
import { fieldsOf, listOf, textOf } from '../http/read-fields.js';
import type { ProviderError, ProviderErrorCode } from '../port/provider-error.js';

export const DATAFORSEO: Vendor = { label: 'DataForSEO', keyVariable: 'DATAFORSEO_PASSWORD' };

const OK = 20_000;
/** The search is in the queue. */
export const TASK_CREATED = 20_100;
/** Not finished: created, given to a worker or in the queue. */
export const PENDING: ReadonlySet<unknown> = new Set([TASK_CREATED, 40_601, 40_602]);
/** An empty list of results, although it is reported like an error. */
export const NOTHING_FOUND = 40_102;

/** Exceptions to `HUNDREDS`. @see https://docs.dataforseo.com/v3/appendix/errors */
const CODES: Readonly<Record<number, ProviderErrorCode>> = {
  // Google failed at this search, which is still charged, or the task did not run or finish.
  40_101: 'invalid_response',
  40_103: 'invalid_response',
  40_601: 'invalid_response',
  40_602: 'invalid_response',
  // The account is blocked, or has no access from this address.
  40_201: 'unauthorized',
  40_204: 'unauthorized',
  40_207: 'unauthorized',
  // Too many requests per minute, repetitions per hour, or concurrent requests.
  40_202: 'rate_limited',
  40_205: 'rate_limited',
  40_209: 'rate_limited',
};
const HUNDREDS: Readonly<Record<number, ProviderErrorCode>> = { 401: 'unauthorized', 402: 'quota_exhausted' };

/**
 * Returns the error of a response with one task; null for success. The HTTP status is nearly always 200: the response and
 * its task have status codes of their own.
 */
export function errorOf(response: JsonResponse): ProviderError | null {
  return errorOfRequest(response) ?? errorOfTask(listOf(fieldsOf(response.body)['tasks'])[0], response);
}

/** Returns the error of a response regardless of its tasks. */
export function errorOfRequest(response: JsonResponse): ProviderError | null {
  const { status_code: status } = fieldsOf(response.body);
  const failed = errorOfCode(response.body, response) ?? errorOfStatus(DATAFORSEO, response);
  if (failed) return failed;
  return status === OK ? null : withoutTask();
}

/** Returns the error of a task; null if it is finished, even without results. */
export function errorOfTask(
  task: unknown,
  response: Pick<JsonResponse, 'retryAfterSeconds'>,
): ProviderError | null {
  const { status_code: outcome } = fieldsOf(task);
  if (outcome === OK || outcome === NOTHING_FOUND) return null;
  return errorOfCode(task, response) ?? withoutTask();
}

function withoutTask(): ProviderError {
  return unreadable(DATAFORSEO, 'sent a response with neither a task nor a reason');
}

const WRONG_FIELD = 40_501;

/**
 * Returns the error of a response or a task; null for success and for unknown codes.
 *
 * @param coded has `status_code` and `status_message`
 */
function errorOfCode(
  coded: unknown,
  { retryAfterSeconds }: Pick<JsonResponse, 'retryAfterSeconds'>,
): ProviderError | null {
  const { status_code: status, status_message: message } = fieldsOf(coded);
  const code = typeof status === 'number' ? toErrorCode(status) : null;
  const { label, keyVariable } = DATAFORSEO;
  switch (code) {
    case null:
      return null;
    case 'unauthorized':
      return providerError(
        code,
        `${label} rejects the credentials or the account, ${String(status)} (${keyVariable})`,
      );
    case 'quota_exhausted':
      return outOfCredits(DATAFORSEO);
    case 'rate_limited':
      return providerError(
        code,
        `${label} limits the rate of requests, ${String(status)}`,
        retryAfterSeconds,
      );
    default: {
      const field = status === WRONG_FIELD ? fieldIn(message) : null;
      const which = field === null ? '' : `: it does not accept ${field}`;
      return providerError(code, `${label} responded with ${String(status)}${which}`);
    }
  }
}

/** Returns the name of the field in `Invalid Field: 'language_code'.`; nothing else of the message is repeated. */
function fieldIn(message: unknown): string | null {
  return /Invalid Field: '?([a-z_]{1,40})\b/i.exec(textOf(message) ?? '')?.[1] ?? null;
}

function toErrorCode(code: number): ProviderErrorCode | null {
  if (code === NOTHING_FOUND) return null;
  const known = CODES[code] ?? HUNDREDS[Math.floor(code / 100)];
  if (known) return known;
  if (code >= 40_000 && code < 50_000) return 'invalid_request';
  return code >= 50_000 && code < 60_000 ? 'unavailable' : null;
}
