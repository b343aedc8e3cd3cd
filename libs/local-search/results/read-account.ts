import { unreadable, type Vendor } from '../http/errors.js';
import type { JsonResponse } from '../http/get-json.js';
import { type Fields, fieldsOf } from '../http/read-fields.js';
import type { CheckUp } from '../port/search-provider.js';

/**
 * Reads a vendor's account page.
 *
 * @param options.left reads the number of searches left
 * @throws ProviderError `invalid_response` if it is empty
 */
export function readAccount(
  vendor: Vendor,
  response: JsonResponse,
  { request, left }: { request: string; left: (body: Fields) => number | null },
): CheckUp {
  const fields = fieldsOf(response.body);
  if (Object.keys(fields).length === 0) throw unreadable(vendor, 'sent an empty account');
  return { request, searchesLeft: left(fields), servedAt: response.servedAt };
}
