import { bulkhead } from 'cockatiel';
import { expect, it } from 'vitest';
import { inFakeTime } from '../../../test/support/fake-time.js';
import { RateLimiter } from '../../search/rate-limit/rate-limiter.js';
import { MemorySlotSchedule } from '../../search/rate-limit/slot-schedule.js';
import { ProviderRun } from './provider-run.js';

const LATENCY_MS = 300;
/** Reading a scan before its first search, and storing its results after its last. */
const START_MS = 30;
const END_MS = 60;

interface Load {
  readonly maxRps: number;
  readonly concurrency: number;
  readonly pins: number;
  readonly scans: number;
}

/** Runs the scans on a fake clock. @returns the rate of searches compared with the limit, without the start and the end */
function paceOf({ maxRps, concurrency, pins, scans }: Load): Promise<number> {
  const never = new AbortController().signal;
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  return inFakeTime(async () => {
    const limiter = new RateLimiter(new MemorySlotSchedule(maxRps));
    const permits = bulkhead(concurrency, Infinity);
    const sent: number[] = [];
    let waiting = scans;
    const search = () =>
      permits.execute(async () => {
        await limiter.acquire(never);
        sent.push(performance.now());
        await pause(LATENCY_MS);
      });
    const run = new ProviderRun(concurrency, {
      acquire: () => {
        const lease = { scanId: waiting, token: '' };
        return Promise.resolve(
          waiting-- > 0 ? { lease, accountId: 1, isScheduled: false, pinsLeft: pins } : null,
        );
      },
      run: async (_, onPin) => {
        await pause(START_MS);
        await Promise.all(Array.from({ length: pins }, () => search().then(onPin)));
        await pause(END_MS);
      },
      announceLater: () => Promise.resolve(),
      signal: never,
    });
    await run.toEnd();
    const [first, last] = [Math.floor(sent.length * 0.1), Math.floor(sent.length * 0.9)];
    return ((last - first) * 1000) / ((sent[last] ?? 0) - (sent[first] ?? 0)) / maxRps;
  });
}

it.each([
  ['3 × 3 scans at 50/s', { maxRps: 50, concurrency: 32, pins: 9, scans: 60 }],
  ['7 × 7 scans at 400/s', { maxRps: 400, concurrency: 200, pins: 49, scans: 60 }],
  ['1 × 1 scans at 50/s', { maxRps: 50, concurrency: 32, pins: 1, scans: 400 }],
  ['21 × 21 scans at 50/s', { maxRps: 50, concurrency: 32, pins: 441, scans: 3 }],
])('%s keep the provider at 0.95 of its limit', async (_, load) => {
  expect(await paceOf(load)).toBeGreaterThan(0.95);
});
