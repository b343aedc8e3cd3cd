import ipaddr from 'ipaddr.js';

/** The networks of a caller, as keys of rate limits. */
export interface CallerNetworks {
  /** The IPv4 address, or the /64 of an IPv6 address: one subscriber has all its addresses. */
  readonly network: string;
  /** The /48 of an IPv6 address, which one customer may have; null for IPv4. */
  readonly site: string | null;
}

/** @param ip of a request; a text that is no address is its own network */
export function networksOf(ip: string): CallerNetworks {
  if (!ipaddr.isValid(ip)) return { network: ip, site: null };
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return { network: address.toString(), site: null };
  // NAT64 (RFC 6052): the last 32 bits are the IPv4 address of the caller.
  if (address.range() === 'rfc6052') return { network: `nat64 ${address.toString()}`, site: null };
  const groups = address.parts.map((part) => part.toString(16));
  return { network: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` };
}
