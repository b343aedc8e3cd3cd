import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** All that IANA has given out of IPv6 for the internet; translated and embedded IPv4 lies outside of it. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Azure answers its virtual machines, with their credentials, at an address that looks public. */
const METADATA = new Set(['168.63.129.16']);

/**
 * Is this an address of the public internet? Not so: everything in IANA's registries of special-purpose addresses
 * (private, loopback, link-local with the metadata services, CGNAT, multicast, documentation, …), IPv4 in any IPv6
 * form (mapped, NAT64, 6to4, Teredo), and every spelling but the canonical one.
 *
 * @param address as a resolver gives it
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%') || METADATA.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return version === 4 || parsed.match(GLOBAL_IPV6);
}
