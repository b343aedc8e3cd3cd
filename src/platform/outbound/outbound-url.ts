import { isIP } from 'node:net';
import { OutboundError } from './outbound-error.js';

const MAX_LENGTH = 2_048;
const FIRST_UNPRIVILEGED_PORT = 1_024;
const WEB_PORTS = new Set(['', '80', '443']);
/** At least two labels of letters, digits, hyphens and underscores: one label is a name of the local network. */
const DOMAIN_NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}\.?$/;

export interface OutboundPolicy {
  /** Allows plain HTTP, IP addresses as hosts and private addresses, for trusted networks and tests. */
  readonly allowsPrivateHosts: boolean;
}

/**
 * Parses the URL of a customer. Its addresses are checked when a connection is opened.
 *
 * @throws OutboundError `url_refused`, with the rule that the URL violates
 */
export function readOutboundUrl(text: string, { allowsPrivateHosts }: OutboundPolicy): URL {
  const url = URL.parse(text);
  // The stored URL is percent-encoded, which can be several times as long.
  const length = Math.max(text.length, url?.href.length ?? 0);
  if (length > MAX_LENGTH) throw refused(`It must have at most ${MAX_LENGTH} characters, percent-encoded.`);
  if (!url) throw refused('It must be a valid URL.');
  if (url.protocol !== 'https:' && !(allowsPrivateHosts && url.protocol === 'http:')) {
    throw refused('It must start with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw refused('It must not contain a user name or a password.');
  }
  if (!WEB_PORTS.has(url.port) && Number(url.port) < FIRST_UNPRIVILEGED_PORT) {
    throw refused('Its port must be 443, 80, or above 1023.');
  }
  if (!allowsPrivateHosts) checkHost(url.hostname);
  return url;
}

/** The URL parser has normalised IP addresses: decimal, octal and hexadecimal forms are `127.0.0.1` here. */
function checkHost(hostname: string): void {
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  if (isIP(address) !== 0) throw refused('Its host must be a domain name, not an IP address.');
  if (!DOMAIN_NAME.test(hostname)) throw refused('Its host must be a full domain name.');
}

function refused(message: string): OutboundError {
  return new OutboundError('url_refused', message);
}
