import { errorOfStatus, outOfCredits, unreadable, type Vendor } from '../http/errors.js';
import type { JsonResponse } from '../http/get-json.js';
import { fieldsOf, textOf } from '../http/read-fields.js';
import type { ProviderError } from '../port/provider-error.js';

export const SERPER: Vendor = { label: 'Serper', keyVariable: 'SERPER_API_KEY' };

/** Returns the error of a response; null if it has a list of places, even an empty one. */
export function errorOf(response: JsonResponse): ProviderError | null {
  const { message, places } = fieldsOf(response.body);
  // A 400: `{"message":"Not enough credits","statusCode":400}`.
  if (response.status < 500 && /not enough credits/i.test(textOf(message) ?? '')) return outOfCredits(SERPER);
  const error = errorOfStatus(SERPER, response);
  if (error || Array.isArray(places)) return error;
  return unreadable(SERPER, 'sent a response with neither places nor a reason');
}
