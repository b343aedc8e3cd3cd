import { errorOfStatus, outOfCredits, unreadable } from '../http/errors.js';
import type { JsonResponse } from '../http/get-json.js';
import { fieldsOf, textOf } from '../http/read-fields.js';
import type { ProviderError } from '../port/provider-error.js';
import type { Dialect } from './dialects.js';
import { readPlace } from './serpapi-places.js';

/** Distinguishes an exhausted plan from the limit per hour, which has the same status. */
const OUT_OF_SEARCHES =
  /run out of (searches|credits)|searches .*exhausted|used (up )?all|(request|credit|monthly|plan) limit|(not enough|insufficient) credits/i;
const NOTHING_FOUND =
  /(hasn't|didn't|has not|did not) return(ed)? any (local )?results|no results|couldn't find any matching results/i;
const SUSPENDED = /account .*(suspended|deactivated|disabled)|(suspended|deactivated|disabled) account/i;

/**
 * Returns the error of a response; null if it can be read, even without results.
 *
 * @see https://serpapi.com/api-status-and-error-codes
 */
export function errorOf(response: JsonResponse, dialect: Dialect): ProviderError | null {
  const fields = fieldsOf(response.body);
  const message = textOf(fields['error']) ?? textOf(fields['message']) ?? '';
  // With any status. A retry would find the account suspended still.
  if (response.status < 500 && SUSPENDED.test(message)) {
    return errorOfStatus(dialect, { ...response, status: 403 });
  }
  if (response.status !== 200) {
    const mayBeSpent = response.status < 500 && response.status !== 401;
    return mayBeSpent && OUT_OF_SEARCHES.test(message)
      ? outOfCredits(dialect)
      : errorOfStatus(dialect, response);
  }
  const { local_results_state: listState, place_results_state: placeState } = fieldsOf(
    fields['search_information'],
  );
  // An empty list of results has an `error` too.
  if ([listState, placeState].includes('Fully empty') || NOTHING_FOUND.test(message)) return null;
  if (OUT_OF_SEARCHES.test(message)) return outOfCredits(dialect);
  // The vendor failed at this search only.
  if (message !== '') return unreadable(dialect, 'could not search');
  if (Array.isArray(fields[dialect.list]) || readPlace(fields[dialect.single])) return null;
  return unreadable(dialect, 'sent a response with neither results nor a reason');
}
