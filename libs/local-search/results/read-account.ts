import { faultOfStatus, unreadable, type Vendor } from '../http/faults.js';
import type { JsonAnswer } from '../http/get-json.js';
import { type Fields, fieldsOf } from '../http/read-fields.js';
import type { CheckUp } from '../search-provider.js';

/**
 * What a vendor's page about the account tells.
 *
 * @param how.left how many searches are left, as it says
 * @throws ProviderError what is wrong with the account, or with the answer
 */
export function readAccount(
  vendor: Vendor,
  answer: JsonAnswer,
  { asked, left }: { asked: string; left: (body: Fields) => number | null },
): CheckUp {
  const fault = faultOfStatus(vendor, answer);
  if (fault) throw fault;
  const fields = fieldsOf(answer.body);
  if (Object.keys(fields).length === 0) throw unreadable(vendor, 'told nothing of the account');
  return { asked, searchesLeft: left(fields), servedAt: answer.servedAt };
}
