import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intervalOf, LATENESS_MS, MemoryPacer } from './pacer.js';

/** The most of these instants in any one second, both ends included. */
function busiestSecond(instants: readonly number[]): number {
  return Math.max(...instants.map((from) => instants.filter((at) => at >= from && at <= from + 1000).length));
}

describe('slots', () => {
  it('never hold more requests than the rate in any one second, however late within their slots', async () => {
    const arrivals = fc.array(fc.record({ after: fc.nat(300), late: fc.nat(LATENESS_MS) }), {
      maxLength: 150,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), arrivals, async (maxRps, requests) => {
        let now = 0;
        const pacer = new MemoryPacer(() => now);
        const sent: number[] = [];
        for (const { after, late } of requests) {
          now += after;
          sent.push(now + (await pacer.reserve('p', intervalOf(maxRps))) + late);
        }
        if (sent.length > 0) expect(busiestSecond(sent)).toBeLessThanOrEqual(maxRps);
      }),
    );
  });

  it.each([
    [2.5, 2],
    [0.5, 1],
    [1, 1],
  ])('of %d a second let %d through', async (maxRps, expected) => {
    const pacer = new MemoryPacer(() => 0);
    const sent = await Promise.all(Array.from({ length: 10 }, () => pacer.reserve('p', intervalOf(maxRps))));
    expect(busiestSecond(sent)).toBe(expected);
    if (maxRps < 1) expect(sent[1]).toBeGreaterThanOrEqual(1000 / maxRps);
  });

  it('wait for a pause, each provider for its own', async () => {
    const pacer = new MemoryPacer(() => 0);
    await pacer.pause('a', 5_000);
    await pacer.pause('a', 1_000);
    expect(await pacer.reserve('a', 20)).toBe(5_000);
    expect(await pacer.reserve('a', 20)).toBe(5_020);
    expect(await pacer.reserve('b', 20)).toBe(0);
  });
});
