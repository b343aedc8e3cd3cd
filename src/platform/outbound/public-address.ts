import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** The IPv6 addresses that IANA has allocated for the internet. Translated and embedded IPv4 is outside. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Azure's metadata service, which returns credentials, has a public-looking address. */
const METADATA = new Set(['168.63.129.16']);

/**
 * Reports whether an IP address is on the public internet. Rejects everything in IANA's registries of special-purpose
 * addresses (private, loopback, link-local with the metadata services, CGNAT, multicast, documentation, …), IPv4 in any
 * IPv6 form (mapped, NAT64, 6to4, Teredo), and non-canonical forms.
 *
 * @param address from a resolver
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%') || METADATA.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return version === 4 || parsed.match(GLOBAL_IPV6);
}
