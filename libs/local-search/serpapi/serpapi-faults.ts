import { faultOfStatus, outOfCredits, unreadable } from '../http/faults.js';
import type { JsonAnswer } from '../http/get-json.js';
import { fieldsOf, textOf } from '../http/read-fields.js';
import type { ProviderError } from '../provider-error.js';
import type { Dialect } from './dialects.js';
import { readPlace } from './serpapi-places.js';

/** The same status may mean too many an hour, or none left until the plan renews: the words tell. */
const OUT_OF_SEARCHES =
  /run out of (searches|credits)|searches .*exhausted|used (up )?all|(request|credit|monthly|plan) limit|(not enough|insufficient) credits/i;
const NOTHING_FOUND = /(hasn't|didn't|has not|did not) return(ed)? any (local )?results|no results/i;

/**
 * What is wrong with an answer; null for one that can be read, an empty one included.
 *
 * @see https://serpapi.com/api-status-and-error-codes
 */
export function faultOf(answer: JsonAnswer, dialect: Dialect): ProviderError | null {
  const fields = fieldsOf(answer.body);
  const told = textOf(fields['error']) ?? textOf(fields['message']) ?? '';
  if (answer.status !== 200) {
    const mayBeSpent = answer.status < 500 && answer.status !== 401;
    return mayBeSpent && OUT_OF_SEARCHES.test(told) ? outOfCredits(dialect) : faultOfStatus(dialect, answer);
  }
  const state = textOf(fieldsOf(fields['search_information'])['local_results_state']);
  // Nobody ranks: that is a measurement, though it comes with an `error`.
  if (state === 'Fully empty' || NOTHING_FOUND.test(told)) return null;
  if (OUT_OF_SEARCHES.test(told)) return outOfCredits(dialect);
  // It is there, and failed at this one search.
  if (told !== '') return unreadable(dialect, 'could not search');
  if (Array.isArray(fields[dialect.list]) || readPlace(fields[dialect.single])) return null;
  return unreadable(dialect, 'answered without results and without saying why');
}
