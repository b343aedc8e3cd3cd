import { ProviderError, type ProviderErrorCode, type Search } from '#libs/local-search';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { inFakeTime, mostInASecond } from '../../../test/support/fake-time.js';
import { sleep } from '../../platform/sleep.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { MemorySlotSchedule } from '../rate-limit/slot-schedule.js';
import { guardLookUp, guardSearch } from './guard-provider.js';
import { ProviderPaused } from './provider-paused.js';
import { ProviderTraffic } from './provider-traffic.js';

const HOURS = 3;
const TIMEOUT_MS = 75_000;

const NOTHING = { kind: 'results', places: [] } as const;
const QUERY = { keyword: 'pizza', lat: 0, lng: 0, depth: 20 };
const RETRYABLE: ReadonlySet<ProviderErrorCode> = new Set([
  'timeout',
  'unavailable',
  'rate_limited',
  'invalid_response',
]);

function fault(code: ProviderErrorCode, retryAfterSeconds?: number): ProviderError {
  const retryable = RETRYABLE.has(code);
  return new ProviderError(code, code, {
    retryable,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

function guarded(search: Search, { concurrency = 8, maxRps = 1_000 } = {}) {
  const states: boolean[] = [];
  const traffic = new ProviderTraffic({
    provider: 'serpapi',
    rateLimiter: new RateLimiter(new MemorySlotSchedule(maxRps)),
    concurrency,
    onCircuit: (isOpen) => states.push(isOpen),
  });
  const lookUp = guardLookUp(() => search(QUERY).then(() => null), traffic);
  return { provider: { search: guardSearch(search, traffic, TIMEOUT_MS), lookUp }, states };
}

/** Aborts like the timeout of an adapter. */
function timeout(ms: number): AbortSignal {
  const over = new AbortController();
  setTimeout(() => {
    over.abort(fault('timeout'));
  }, ms);
  return over.signal;
}

/** Returns the error of a search, if any, and its duration. */
async function outcomeOf(search: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const start = performance.now();
  const error: unknown = await search.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - start };
}

describe('guardSearch', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  it.each(['timeout', 'unavailable', 'rate_limited'] as const)(
    'retries after %s with backoff',
    async (code) => {
      const at: number[] = [];
      const search = vi.fn<Search>(() => {
        at.push(performance.now());
        return at.length < 4 ? Promise.reject(fault(code)) : Promise.resolve(NOTHING);
      });
      expect(await inFakeTime(() => guarded(search).provider.search(QUERY))).toEqual(NOTHING);
      expect(search).toHaveBeenCalledTimes(4);
      expect((at[3] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(500);
    },
  );

  it.each(['invalid_request', 'unauthorized', 'quota_exhausted'] as const)(
    'does not retry after %s',
    async (code) => {
      const search = vi.fn<Search>().mockRejectedValue(fault(code));
      expect((await inFakeTime(() => outcomeOf(guarded(search).provider.search(QUERY)))).error).toMatchObject(
        {
          code,
        },
      );
      expect(search).toHaveBeenCalledTimes(1);
    },
  );

  it('keeps the rate limit when a search takes several requests', async () => {
    const sent: number[] = [];
    const search = vi.fn<Search>(async ({ nextRequest }) => {
      for (let page = 0; page < 3; page++) {
        if (page > 0) await nextRequest?.();
        sent.push(performance.now());
      }
      return NOTHING;
    });
    const { provider } = guarded(search, { maxRps: 5 });
    await inFakeTime(() => Promise.all(Array.from({ length: 8 }, () => provider.search(QUERY))));
    expect(sent).toHaveLength(24);
    expect(mostInASecond(sent)).toBeLessThanOrEqual(5);
  });

  it('rejects waiting searches without a request after the first is refused', async () => {
    const search = vi.fn<Search>().mockRejectedValue(fault('unauthorized'));
    const { provider } = guarded(search, { maxRps: 1 });
    const ends = await inFakeTime(() =>
      Promise.all(Array.from({ length: 8 }, () => outcomeOf(provider.search(QUERY)))),
    );
    expect(ends.map(({ error }) => error)).toEqual(
      Array(8).fill(expect.objectContaining({ code: 'unauthorized' })),
    );
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('makes at most eight attempts for a search', async () => {
    // All other searches succeed, so the circuit stays closed.
    const search = vi.fn<Search>(({ keyword }) =>
      keyword === 'bad' ? Promise.reject(fault('unavailable')) : Promise.resolve(NOTHING),
    );
    const { provider } = guarded(search);
    const bad = await inFakeTime(async () => {
      const failing = outcomeOf(provider.search({ ...QUERY, keyword: 'bad' }));
      const over = new AbortController();
      void failing.then(() => {
        over.abort();
      });
      while (!over.signal.aborted) {
        await provider.search(QUERY);
        await sleep(200);
      }
      return failing;
    });
    expect(bad.error).toMatchObject({ code: 'unavailable' });
    const tries = search.mock.calls.filter(([{ keyword }]) => keyword === 'bad').length;
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThanOrEqual(8);
    expect(bad.ms).toBeLessThanOrEqual(61_000);
  });

  it('waits 75 seconds for a paid answer and sends no second request meanwhile', async () => {
    const search = vi.fn<Search>(async ({ signal }) => {
      await sleep(74_000, signal);
      return NOTHING;
    });
    expect((await inFakeTime(() => outcomeOf(guarded(search).provider.search(QUERY)))).error).toBeNull();
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('gives up on a search that hangs after its time limit, sends it no second time, and fails it while others are answered', async () => {
    const search = vi.fn<Search>(async ({ keyword, signal }) => {
      if (keyword === 'bad') await sleep(3_600_000, signal);
      return NOTHING;
    });
    const { provider } = guarded(search);
    const { error, ms } = await inFakeTime(() => {
      const bad = outcomeOf(provider.search({ ...QUERY, keyword: 'bad' }));
      void sleep(TIMEOUT_MS - 10_000).then(() => provider.search(QUERY));
      return bad;
    });
    expect(error).toMatchObject({ code: 'timeout' });
    expect(error).not.toBeInstanceOf(ProviderPaused);
    expect(ms).toBe(TIMEOUT_MS);
    expect(search.mock.calls.filter(([{ keyword }]) => keyword === 'bad')).toHaveLength(1);
  });

  it('throws ProviderPaused when a search hangs and the provider answers no other', async () => {
    const search = vi.fn<Search>(async ({ signal }) => {
      await sleep(3_600_000, signal);
      return NOTHING;
    });
    const { error } = await inFakeTime(() => outcomeOf(guarded(search).provider.search(QUERY)));
    expect(error).toBeInstanceOf(ProviderPaused);
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('fails a search that exhausts its budget while others are answered, although the circuit is open', async () => {
    // The last attempt is the third failure in a row and opens the circuit; the others were answered just before.
    let bad = 0;
    const search = vi.fn<Search>(async ({ keyword }) => {
      if (keyword !== 'bad') return NOTHING;
      await sleep(20);
      bad++;
      throw fault('unavailable');
    });
    const { provider, states } = guarded(search);
    const { error } = await inFakeTime(async () => {
      const failing = outcomeOf(provider.search({ ...QUERY, keyword: 'bad' }));
      while (bad < 6) await provider.search(QUERY).then(() => sleep(200));
      return failing;
    });
    expect(states.at(-1)).toBe(true);
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(error).not.toBeInstanceOf(ProviderPaused);
  });

  it('does not count waits that the provider asked for, and sends nothing during them', async () => {
    let refusals = 7;
    const search = vi.fn<Search>(() =>
      refusals-- > 0 ? Promise.reject(fault('rate_limited', 10)) : Promise.resolve(NOTHING),
    );
    const { provider } = guarded(search);
    const { error, ms } = await inFakeTime(() => outcomeOf(provider.search(QUERY)));
    expect(error).toBeNull();
    expect(ms).toBeGreaterThanOrEqual(70_000);
    expect(search).toHaveBeenCalledTimes(8);
  });

  it('throws ProviderPaused with the pause when the provider asks for a long one', async () => {
    const search = vi.fn<Search>().mockRejectedValue(fault('rate_limited', 120));
    const { provider } = guarded(search);
    const first = await inFakeTime(async () => {
      const one = await outcomeOf(provider.search(QUERY));
      expect((await outcomeOf(provider.search(QUERY))).error).toBeInstanceOf(ProviderPaused);
      return one;
    });
    expect(first.error).toBeInstanceOf(ProviderPaused);
    expect(first.error).toMatchObject({ pauseMs: 120_000 });
    expect(search).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['is down', 8, () => 20],
    ['is down', 1, () => 20],
    ['hangs', 8, () => 3_600_000],
    ['hangs', 1, () => 3_600_000],
    ['fails after varying times', 8, () => 40_000 * Math.random() ** 2],
  ])(
    'while the provider %s for hours, probes it from time to time with %d concurrent searches, fails none and resumes after recovery',
    async (_, concurrency, answersAfterMs) => {
      let isDown = true;
      let calls = 0;
      const search = vi.fn<Search>(async ({ signal }) => {
        calls++;
        await sleep(
          isDown ? answersAfterMs() : 20,
          AbortSignal.any([...(signal ? [signal] : []), timeout(20_000)]),
        );
        if (isDown) throw fault('unavailable');
        return NOTHING;
      });
      const { provider, states } = guarded(search, { concurrency });
      await inFakeTime(
        async () => {
          const persist = async (): Promise<void> => {
            for (;;) {
              const { error } = await outcomeOf(provider.search(QUERY));
              if (error === null) return;
              expect(error).toBeInstanceOf(ProviderPaused);
              await sleep((error as ProviderPaused).pauseMs);
            }
          };
          const all = Promise.all(Array.from({ length: concurrency }, persist));
          await sleep(HOURS * 3_600_000);
          const probes = calls - concurrency;
          isDown = false;
          await all;
          // After pauses of up to a minute each.
          expect(probes).toBeGreaterThan(HOURS * 30);
          expect(probes).toBeLessThan(HOURS * 90);
        },
        4 * HOURS * 3_600_000,
      );
      expect(states.at(0)).toBe(true);
      expect(states.at(-1)).toBe(false);
    },
  );

  it('throws ProviderPaused when a search exhausts its budget while another one probes', async () => {
    let calls = 0;
    const search = vi.fn<Search>(async ({ keyword, signal }) => {
      // Three failures at once open the circuit; probes take half a minute each.
      await sleep(keyword === 'slow' ? 3_600_000 : ++calls <= 3 ? 20 : 30_000, signal);
      throw fault('unavailable');
    });
    const { provider } = guarded(search);
    const slow = await inFakeTime(() => {
      void outcomeOf(provider.search(QUERY));
      return outcomeOf(provider.search({ ...QUERY, keyword: 'slow' }));
    });
    expect(slow.ms).toBeGreaterThan(59_000);
    expect(slow.error).toBeInstanceOf(ProviderPaused);
  });

  it('throws ProviderPaused when the budget is exhausted by rate limiting', async () => {
    // All other searches succeed, so the circuit stays closed.
    const search = vi.fn<Search>(({ keyword }) =>
      keyword === 'bad' ? Promise.reject(fault('rate_limited', 1)) : Promise.resolve(NOTHING),
    );
    const { provider } = guarded(search);
    const { error } = await inFakeTime(async () => {
      const refused = outcomeOf(provider.search({ ...QUERY, keyword: 'bad' }));
      for (let i = 0; i < 100; i++) await provider.search(QUERY).then(() => sleep(200));
      return refused;
    });
    expect(error).toBeInstanceOf(ProviderPaused);
    expect(search.mock.calls.filter(([{ keyword }]) => keyword === 'bad')).toHaveLength(8);
  });

  it('does not close the circuit after an aborted probe', async () => {
    const given = new AbortController();
    const search = vi.fn<Search>(async ({ signal }) => {
      if (search.mock.calls.length <= 8) throw fault('unavailable');
      setTimeout(() => {
        given.abort(new Error('enough'));
      }, 1_000);
      await sleep(10_000, signal);
      return NOTHING;
    });
    const { provider, states } = guarded(search);
    await inFakeTime(async () => {
      const query = { ...QUERY, signal: given.signal };
      const all = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(provider.search(query))));
      for (const { error } of all) expect(error).toMatchObject({ message: 'enough' });
    });
    expect(search).toHaveBeenCalledTimes(9);
    expect(states).not.toContain(false);
  });

  it.each([
    ['unauthorized', 8],
    ['quota_exhausted', 8],
  ] as const)('after %s sends at most %i of the 441 requests of a scan', async (code, max) => {
    const search = vi.fn<Search>(async () => {
      await sleep(50);
      throw fault(code);
    });
    const { provider } = guarded(search);
    await inFakeTime(async () => {
      let left = 441;
      const work = async (): Promise<void> => {
        while (left-- > 0) expect((await outcomeOf(provider.search(QUERY))).error).toMatchObject({ code });
      };
      await Promise.all(Array.from({ length: 8 }, work));
    });
    expect(search.mock.calls.length).toBeLessThanOrEqual(max);
    await inFakeTime(async () => {
      await sleep(61_000);
      await outcomeOf(provider.search(QUERY));
    });
    expect(search.mock.calls.length).toBeGreaterThan(1);
  });

  it('keeps the limit of requests in flight', async () => {
    let [inFlight, most] = [0, 0];
    const { provider } = guarded(
      async () => {
        most = Math.max(most, ++inFlight);
        await sleep(100);
        inFlight--;
        return NOTHING;
      },
      { concurrency: 3 },
    );
    await inFakeTime(() => Promise.all(Array.from({ length: 30 }, () => provider.search(QUERY))));
    expect(most).toBe(3);
  });

  it('does not retry a look-up', async () => {
    const search = vi.fn<Search>().mockRejectedValue(fault('unavailable'));
    expect(
      (await inFakeTime(() => outcomeOf(guarded(search).provider.lookUp({ cid: '1' })))).error,
    ).toMatchObject({ code: 'unavailable' });
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('ends every search with a result, a ProviderError or the reason of the signal, whatever the provider does', async () => {
    const codes = [
      'timeout',
      'unavailable',
      'rate_limited',
      'invalid_response',
      'invalid_request',
      'unauthorized',
    ] as const;
    const event = fc.oneof(
      fc.constant('answered' as const),
      fc.record({
        code: fc.constantFrom(...codes),
        after: fc.option(fc.nat(30), { nil: undefined }),
        ms: fc.nat(30_000),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        async (events, isStopped) => {
          let next = 0;
          const { provider } = guarded(async ({ signal }) => {
            const one = events[next++ % events.length] ?? 'answered';
            if (one === 'answered') return NOTHING;
            await sleep(one.ms, signal);
            throw fault(one.code, one.after);
          });
          const given = new AbortController();
          const reason = new Error('enough');
          const outcomes = await inFakeTime(async () => {
            if (isStopped)
              setTimeout(() => {
                given.abort(reason);
              }, 5_000);
            return Promise.all(
              Array.from({ length: 12 }, () =>
                outcomeOf(provider.search({ ...QUERY, signal: given.signal })),
              ),
            );
          });
          for (const { error } of outcomes) {
            if (error !== null && error !== reason) expect(error).toBeInstanceOf(ProviderError);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
