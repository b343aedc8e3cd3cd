import type { ApiError } from '../api/api-error.js';
import type { Message, Translation } from '../i18n/message.js';
import { problemTitles } from '../i18n/messages/errors.js';
import { linkReasons, missingFields, problemDetails } from '../i18n/messages/problem-details.js';

/** The title of a problem of the service; undefined for an unknown code. */
export function titleOf({ code }: ApiError): Message | undefined {
  const titles: Readonly<Record<string, Message>> = problemTitles;
  return titles[code];
}

/** What to do about a problem of the service; undefined for an unknown code. */
export function detailOf({ code, body }: ApiError): Translation | undefined {
  const known: Readonly<Record<string, Translation>> = problemDetails;
  const reasons: Readonly<Record<string, Translation>> = linkReasons;
  const missing: Readonly<Record<string, Translation>> = missingFields;
  if (code === 'not_a_business_profile_url') return reasons[String(body['reason'])] ?? known[code];
  if (code === 'location_unresolved') return missing[String(body['missing'])] ?? known[code];
  return known[code];
}
