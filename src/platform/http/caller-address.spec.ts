import fc from 'fast-check';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { callerAddress, compileTrust, readAddress } from './caller-address.js';

const ipv4 = fc.ipV4();
const ipv6 = fc.ipV6().filter((text) => !text.includes('.'));
const port = fc.integer({ min: 0, max: 65_535 });
/** Anything that a client may write, with commas, so several elements. */
const forged = fc.oneof(
  fc.string().filter((text) => /^[\t\x20-\x7e]*$/.test(text)),
  fc.array(ipv4, { maxLength: 5 }).map((all) => all.join(', ')),
);

function callerOf(peer: string, forwarded: string, trustProxy: Parameters<typeof compileTrust>[0]): string {
  const request = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } };
  return callerAddress(request as unknown as IncomingMessage, compileTrust(trustProxy));
}

describe('readAddress', () => {
  it('reads every written form of an IPv4 address as the address', () => {
    fc.assert(
      fc.property(ipv4, port, (address, n) => {
        const forms = [
          address,
          ` ${address}\t`,
          `${address}:${n}`,
          `"${address}:${n}"`,
          `::ffff:${address}`,
          `[::FFFF:${address}]:${n}`,
        ];
        for (const form of forms) expect(readAddress(form)).toBe(address);
      }),
    );
  });

  it('reads every written form of an IPv6 address as one text', () => {
    fc.assert(
      fc.property(ipv6, port, (address, n) => {
        const one = readAddress(address);
        expect(one).not.toBeNull();
        const forms = [
          `[${address}]`,
          `[${address}]:${n}`,
          `"[${address}]:${n}"`,
          `${address}%eth0`,
          address.toUpperCase(),
        ];
        for (const form of forms) expect(readAddress(form)).toBe(one);
        expect(readAddress(one ?? '')).toBe(one);
      }),
    );
    expect(readAddress('2001:DB8:0:0:0:0:0:1')).toBe('2001:db8::1');
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    '1',
    '010.0.0.1:80',
    '203.0.113.7:',
    '203.0.113.7:x',
    '[::1',
    '256.0.0.1',
    'a.example:80',
  ])('finds no address in %j', (text) => {
    expect(readAddress(text)).toBeNull();
  });
});

describe('callerAddress', () => {
  it('ignores what a client wrote into X-Forwarded-For, with a number of proxies and with networks', () => {
    fc.assert(
      fc.property(forged, ipv4, port, (text, client, n) => {
        fc.pre(!/^(10|127)\./.test(client));
        for (const added of [client, `${client}:${n}`, `[::ffff:${client}]:${n}`]) {
          expect(callerOf('127.0.0.1', `${text}, ${added}`, 1)).toBe(client);
          expect(callerOf('::ffff:127.0.0.1', `${text}, ${added}, 10.0.0.9:443`, 2)).toBe(client);
          expect(callerOf('127.0.0.1', `${text}, ${added}, 10.0.0.9`, ['loopback', '10.0.0.0/8'])).toBe(
            client,
          );
        }
        expect(callerOf(client, text, false)).toBe(client);
        expect(callerOf(client, text, 0)).toBe(client);
        expect(callerOf(client, text, ['loopback', '10.0.0.0/8'])).toBe(client);
      }),
    );
  });

  it('stops at the proxy that hides the address of its client', () => {
    expect(callerOf('10.0.0.1', '198.51.100.1, unknown', 2)).toBe('10.0.0.1');
    expect(callerOf('10.0.0.1', '198.51.100.1, _hidden, 10.0.0.2', true)).toBe('10.0.0.2');
  });

  it('ignores empty elements and uses the first address when fewer proxies answered than are trusted', () => {
    expect(callerOf('10.0.0.1', ' , 203.0.113.7, ,', 1)).toBe('203.0.113.7');
    expect(callerOf('10.0.0.1', '203.0.113.7', 3)).toBe('203.0.113.7');
    expect(callerOf('10.0.0.1', '', 3)).toBe('10.0.0.1');
  });
});

describe('compileTrust', () => {
  it('matches networks in every form, and names of networks', () => {
    const trust = compileTrust(['::ffff:192.0.2.0/120', '2001:db8::/32', '198.51.100.7', 'uniquelocal']);
    for (const address of [
      '192.0.2.9',
      '192.0.2.9:80',
      '::ffff:192.0.2.9',
      '2001:db8:1::1',
      '198.51.100.7',
      '172.16.3.4',
    ]) {
      expect(trust(address, 0)).toBe(true);
    }
    for (const address of ['192.0.3.9', '2001:db9::1', '198.51.100.8', 'unknown', '127.0.0.1']) {
      expect(trust(address, 0)).toBe(false);
    }
  });
});
