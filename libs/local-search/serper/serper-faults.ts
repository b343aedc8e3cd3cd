import { faultOfStatus, outOfCredits, unreadable, type Vendor } from '../http/faults.js';
import type { JsonAnswer } from '../http/get-json.js';
import { fieldsOf, textOf } from '../http/read-fields.js';
import type { ProviderError } from '../provider-error.js';

export const SERPER: Vendor = { label: 'Serper', keyVariable: 'SERPER_API_KEY' };

/** What is wrong with an answer; null for one that can be read, an empty one included. */
export function faultOf(answer: JsonAnswer): ProviderError | null {
  const { message, places } = fieldsOf(answer.body);
  // A 400 says so: `{"message":"Not enough credits","statusCode":400}`.
  if (answer.status < 500 && /not enough credits/i.test(textOf(message) ?? '')) return outOfCredits(SERPER);
  const fault = faultOfStatus(SERPER, answer);
  if (fault || Array.isArray(places)) return fault;
  return unreadable(SERPER, 'answered without places and without saying why');
}
