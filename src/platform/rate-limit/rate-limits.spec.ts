import type { FastifyReply } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { networksOf } from './network-of.js';
import { RateLimits } from './rate-limits.js';

const POLICY = { name: 'test', quota: 3, windowSeconds: 60 };
const REPLY = { headers: () => undefined } as unknown as FastifyReply;

/** Returns how many of these addresses the policy accepts. */
async function countAccepted(addresses: readonly string[]): Promise<number> {
  const limits = new RateLimits(null);
  const results = await Promise.allSettled(
    addresses.map((ip) => limits.enforceForAddress(REPLY, POLICY, ip)),
  );
  return results.filter(({ status }) => status === 'fulfilled').length;
}
const hex = (n: number): string => n.toString(16);
const many = (count: number, address: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => address(n));

describe('RateLimits.enforceForAddress', () => {
  it('counts all addresses of one IPv6 /64 as one caller', async () => {
    expect(await countAccepted(many(20, (n) => `2001:db8:1:1::${hex(n)}`))).toBe(3);
  });

  it('accepts ten times the quota from one IPv6 /48', async () => {
    expect(await countAccepted(many(100, (n) => `2001:db8:1:${hex(n)}::1`))).toBe(30);
    expect(await countAccepted(many(100, (n) => `2001:db8:${hex(n)}::1`))).toBe(100);
  });

  it('counts each IPv4 address as one caller, also when it is written as IPv6', async () => {
    expect(await countAccepted(many(20, (n) => `192.0.2.${n}`))).toBe(20);
    expect(await countAccepted(many(20, () => '::ffff:192.0.2.1'))).toBe(3);
    expect(networksOf('::ffff:192.0.2.1')).toEqual(networksOf('192.0.2.1'));
    expect(await countAccepted(many(20, (n) => `64:ff9b::c000:2${hex(n).padStart(2, '0')}`))).toBe(20);
  });

  it('a window ends after its length, and names no longer wait, although the clock is set back by an hour', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      const limits = new RateLimits(null);
      const request = () => limits.enforceForAddress(REPLY, POLICY, '192.0.2.1');
      for (let n = 0; n < POLICY.quota; n++) await request();
      vi.setSystemTime(Date.now() - 3_600_000);
      await expect(request()).rejects.toThrow('Retry in 60 seconds.');
      vi.advanceTimersByTime(60_000);
      await request();
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts a text that is no address as one caller', async () => {
    expect(await countAccepted(many(5, () => 'unknown'))).toBe(3);
  });
});
