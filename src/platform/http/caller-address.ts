import type { AppConfig } from '#config';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { isPublicAddress } from '../outbound/public-address.js';

/**
 * Reports whether `X-Forwarded-For` of this address is trusted.
 *
 * @param address undefined once the connection is closed
 * @param hop 0 is the peer of the connection
 */
export type Trust = (address: string | undefined, hop: number) => boolean;

/** Names of networks that TRUST_PROXY accepts, as in Express. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** What the address of a request is when its connection has none, such as a closed one. */
const NO_ADDRESS = 'unknown';

/**
 * Sets `request.ip` once, for every rate limit, log line and audit entry. Fastify's own value is the text of the header,
 * which has the port of the client behind some gateways, so each connection would be another caller.
 */
export function addCallerAddress(fastify: FastifyInstance, trust: Trust): void {
  let isWarned = false;
  fastify.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'ip', { value: callerAddress(request.raw, trust) });
    if (!isWarned && comesFromUnknownProxy(request, trust)) {
      isWarned = true;
      new Logger('Configuration').warn(
        'Requests have X-Forwarded-For of a proxy that TRUST_PROXY does not name, so its clients share one rate limit. ' +
          `Set TRUST_PROXY. The proxy is at ${request.ip}.`,
      );
    }
    done();
  });
}

/** A client of the internet may send the header too; a proxy is in the local network. */
function comesFromUnknownProxy({ headers, raw }: FastifyRequest, trust: Trust): boolean {
  if (headers['x-forwarded-for'] === undefined) return false;
  const peer = readAddress(raw.socket.remoteAddress ?? '');
  return peer !== null && !trust(peer, 0) && !isPublicAddress(peer);
}

/**
 * Returns the address of the client: each trusted proxy adds the address of its own peer at the end of
 * `X-Forwarded-For`, so the header is read from its end, and what the client wrote before has no effect. An element
 * without an address ("unknown", a name of RFC 7239) ends the walk at the proxy that added it.
 */
export function callerAddress(
  { socket, headers }: Pick<FastifyRequest['raw'], 'socket' | 'headers'>,
  trust: Trust,
): string {
  let address = readAddress(socket.remoteAddress ?? '') ?? NO_ADDRESS;
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const elements = forwarded.split(',').filter((element) => element.trim() !== '');
  for (let hop = 0; hop < elements.length && trust(address, hop); hop++) {
    const next = readAddress(elements.at(-1 - hop) ?? '');
    if (next === null) break;
    address = next;
  }
  return address;
}

/**
 * Reads an address of a header or socket in any usual form: with a port, in brackets or quotes, with a zone, or IPv4
 * written as IPv6.
 *
 * @returns IPv4 in decimal, or IPv6 as RFC 5952 writes it; null if the text has no address
 */
export function readAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const [, host = bare] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? /^([\d.]+):\d{1,5}$/.exec(bare) ?? [];
  const [address = ''] = host.split('%', 1);
  if (isIP(address) === 0) return null;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.toRFC5952String() : parsed.toString();
}

/** Compiles TRUST_PROXY. A number of proxies trusts that many addresses, the peer of the connection first. */
export function compileTrust(trustProxy: AppConfig['trustProxy']): Trust {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  if (typeof trustProxy === 'number') return (_, hop) => hop < trustProxy;
  const networks = trustProxy.flatMap((name) => NAMED_NETWORKS[name] ?? name).map(readNetwork);
  return (address) => {
    const known = readAddress(address ?? '');
    return known !== null && networks.some((network) => isWithin(ipaddr.parse(known), network));
  };
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Addresses of clients are never IPv4 written as IPv6, so networks are not either. */
function readNetwork(text: string): Network {
  const [address = '', bits] = text.split('/');
  const parsed = ipaddr.parse(address);
  const width = parsed.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? width : Number(bits);
  const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && length >= 96;
  return isMapped ? [parsed.toIPv4Address(), length - 96] : [parsed, length];
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
