import type { ApiError } from '../api/api-error.js';
import type { Message, Translation } from '../i18n/message.js';
import { problemTitles } from '../i18n/messages/errors.js';
import { linkReasons, problemDetails } from '../i18n/messages/problem-details.js';

/** The title of a problem of the service; undefined for an unknown code. */
export function titleOf({ code }: ApiError): Message | undefined {
  const titles: Readonly<Record<string, Message>> = problemTitles;
  return titles[code];
}

/** What to do about a problem of the service; undefined for an unknown code. */
export function detailOf({ code, body }: ApiError): Translation | undefined {
  const known: Readonly<Record<string, Translation>> = problemDetails;
  const reasons: Readonly<Record<string, Translation>> = linkReasons;
  return (code === 'not_a_business_profile_url' ? reasons[String(body['reason'])] : undefined) ?? known[code];
}
