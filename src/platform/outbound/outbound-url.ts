import { isIP } from 'node:net';
import { OutboundError } from './outbound-error.js';

const MAX_LENGTH = 2_048;
const FIRST_UNPRIVILEGED_PORT = 1_024;
const WEB_PORTS = new Set(['', '80', '443']);
/** Labels of letters, digits, hyphens and underscores, at least two; a name with one is of the local network. */
const DOMAIN_NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}\.?$/;

export interface OutboundPolicy {
  /** For trusted networks and for tests: plain HTTP, addresses instead of names, and private ones. */
  readonly allowsPrivateHosts: boolean;
}

/**
 * Reads a URL that somebody gave us to ask. What its name leads to is checked when it is asked.
 *
 * @throws OutboundError `url_refused`, with a sentence that says what to send instead
 */
export function readOutboundUrl(text: string, { allowsPrivateHosts }: OutboundPolicy): URL {
  const url = URL.parse(text);
  // Percent-encoded, as it is stored and sent, it may be several times as long as it was written.
  const length = Math.max(text.length, url?.href.length ?? 0);
  if (length > MAX_LENGTH) throw refused(`It is longer than ${MAX_LENGTH} characters, percent-encoded.`);
  if (!url) throw refused('It is not a URL.');
  if (url.protocol !== 'https:' && !(allowsPrivateHosts && url.protocol === 'http:')) {
    throw refused('It must start with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw refused('It must not carry a user name or a password.');
  }
  if (!WEB_PORTS.has(url.port) && Number(url.port) < FIRST_UNPRIVILEGED_PORT) {
    throw refused('Its port must be 443, 80, or above 1023.');
  }
  if (!allowsPrivateHosts) checkHost(url.hostname);
  return url;
}

/** The URL parser has made `127.0.0.1` of every way to write it: decimal, octal, hexadecimal, full-width digits. */
function checkHost(hostname: string): void {
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  if (isIP(address) !== 0) throw refused('Its host must be a name, not an address.');
  if (!DOMAIN_NAME.test(hostname)) throw refused('Its host must be a full domain name.');
}

function refused(message: string): OutboundError {
  return new OutboundError('url_refused', message);
}
