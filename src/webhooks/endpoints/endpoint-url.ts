import { normalizeText } from '#platform/http/fields';
import { Problem } from '#platform/http/problem';
import { OutboundError } from '#platform/outbound/outbound-error';
import { type OutboundPolicy, readOutboundUrl } from '#platform/outbound/outbound-url';
import { isEmailAddress } from '../../accounts/users/fields.js';
import { RECIPIENT_REFUSED, WEBHOOK_URL_REFUSED } from '../webhooks.problems.js';
import { MAILTO, type Transport } from './webhook-endpoint.entity.js';

/**
 * Normalises the URL of an endpoint, or the address of an e-mail channel. The addresses of its host are checked at each
 * attempt.
 *
 * @throws Problem `webhook_url_refused`, `recipient_refused`
 */
export function readEndpointUrl(text: string, policy: OutboundPolicy, transport: Transport): string {
  if (transport === 'email') return MAILTO + readAddress(text);
  try {
    const url = readOutboundUrl(text.trim(), policy);
    url.hash = '';
    return url.href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new Problem(WEBHOOK_URL_REFUSED, error.message, { cause: error });
  }
}

function readAddress(text: string): string {
  const address = normalizeText(text);
  if (isEmailAddress(address)) return address;
  throw new Problem(
    RECIPIENT_REFUSED,
    `The recipient must be one e-mail address; got ${JSON.stringify(address)}.`,
  );
}
