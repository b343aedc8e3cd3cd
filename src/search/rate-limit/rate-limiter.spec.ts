import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { inFakeTime, mostInASecond } from '../../../test/support/fake-time.js';
import { RateLimiter } from './rate-limiter.js';
import { MemorySlotSchedule } from './slot-schedule.js';

const neverAborted = new AbortController().signal;

/** Sends requests with concurrent workers and returns when each was sent. */
async function send(limiter: RateLimiter, count: number, workers: number): Promise<number[]> {
  const sent: number[] = [];
  let left = count;
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      await limiter.acquire(neverAborted);
      sent.push(performance.now());
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return sent;
}

describe('RateLimiter', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  it.each([1, 2, 5, 7.9, 50, 333])(
    'sends at a rate of %d requests per second and never exceeds it',
    async (rate) => {
      const whole = Math.floor(rate);
      const count = whole * 4;
      const sent = await inFakeTime(() => send(new RateLimiter(new MemorySlotSchedule(rate)), count, 8));
      expect(mostInASecond(sent)).toBeLessThanOrEqual(whole);
      const seconds = ((sent.at(-1) ?? 0) - (sent[0] ?? 0)) / 1000;
      expect((count - 1) / seconds / whole).toBeGreaterThan(0.97);
    },
  );

  it('supports rates below one request per second', async () => {
    const sent = await inFakeTime(() => send(new RateLimiter(new MemorySlotSchedule(0.1)), 4, 2));
    for (const [index, moment] of sent.entries()) {
      if (index > 0) expect(moment - (sent[index - 1] ?? 0)).toBeGreaterThanOrEqual(10_000);
    }
  });

  it('keeps the rate in every window of a second, even if timers fire late', async () => {
    const lateness = fc.array(fc.oneof(fc.nat(5), fc.nat(40), fc.constant(700)), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        lateness,
        async (rate, workers, late) => {
          const sent = await inFakeTime(async () => {
            const punctual = globalThis.setTimeout;
            let timers = 0;
            vi.stubGlobal('setTimeout', (fire: () => void, ms: number, ...more: unknown[]) =>
              punctual(fire, ms + (late[timers++ % late.length] ?? 0), ...more),
            );
            try {
              return await send(new RateLimiter(new MemorySlotSchedule(rate)), rate * 3, workers);
            } finally {
              // While time is still fake: afterwards this would put the fake timer back, for every later suite.
              vi.unstubAllGlobals();
            }
          });
          expect(sent).toHaveLength(rate * 3);
          expect(mostInASecond(sent)).toBeLessThanOrEqual(rate);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('pauses all requests, including those that already have a slot', async () => {
    let from = 0;
    const sent = await inFakeTime(async () => {
      const limiter = new RateLimiter(new MemorySlotSchedule(10));
      const all = send(limiter, 20, 5);
      await limiter.acquire(neverAborted);
      from = performance.now();
      await limiter.pause(5_000);
      return all;
    });
    expect(sent.filter((moment) => moment > from && moment < from + 5_000)).toEqual([]);
    expect(sent.filter((moment) => moment >= from + 5_000)).toHaveLength(15);
    expect(mostInASecond(sent)).toBeLessThanOrEqual(10);
  });

  it('waits while the schedule is unreachable, until the signal is aborted', async () => {
    const schedule = new MemorySlotSchedule(10);
    const broken = vi.spyOn(schedule, 'reserve').mockRejectedValue(new Error('no Redis'));
    const limiter = new RateLimiter(schedule);
    const reason = new Error('enough');
    const waited = await inFakeTime(async () => {
      const given = new AbortController();
      const givenUp = expect(limiter.acquire(given.signal)).rejects.toBe(reason);
      const start = performance.now();
      const taken = limiter.acquire(neverAborted);
      setTimeout(() => {
        given.abort(reason);
      }, 1_000);
      setTimeout(() => {
        broken.mockRestore();
      }, 10_000);
      await givenUp;
      await taken;
      return performance.now() - start;
    });
    expect(waited).toBeGreaterThanOrEqual(10_000);
    expect(waited).toBeLessThan(10_600);
  });
});
