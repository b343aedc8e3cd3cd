import { Problem } from '#platform/http/problem';
import { OutboundError } from '#platform/outbound/outbound-error';
import { type OutboundPolicy, readOutboundUrl } from '#platform/outbound/outbound-url';
import { WEBHOOK_URL_REFUSED } from '../webhooks.problems.js';

/**
 * Normalises the URL of an endpoint. The addresses of its host are checked at each attempt.
 *
 * @throws Problem `webhook_url_refused`
 */
export function readEndpointUrl(text: string, policy: OutboundPolicy): string {
  try {
    const url = readOutboundUrl(text.trim(), policy);
    url.hash = '';
    return url.href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new Problem(WEBHOOK_URL_REFUSED, error.message, { cause: error });
  }
}
