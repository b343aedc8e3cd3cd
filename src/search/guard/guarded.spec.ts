import { ProviderError, type ProviderErrorCode, type Search } from '#libs/local-search';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { inFakeTime, mostInASecond } from '../../../test/support/fake-time.js';
import { sleep } from '../../platform/sleep.js';
import { MemorySlotBook } from '../pace/memory-slot-book.js';
import { PacedSlots } from '../pace/paced-slots.js';
import { guardedLookUp, guardedSearch } from './guarded.js';
import { ProviderPaused } from './provider-paused.js';
import { ProviderTraffic } from './provider-traffic.js';

const HOURS = 3;

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
    slots: new PacedSlots(new MemorySlotBook(maxRps)),
    concurrency,
    onCircuit: (isOpen) => states.push(isOpen),
  });
  const lookUp = guardedLookUp(() => search(QUERY).then(() => null), traffic);
  return { provider: { search: guardedSearch(search, traffic), lookUp }, states };
}

/** As an adapter gives up by itself. */
function timeout(ms: number): AbortSignal {
  const over = new AbortController();
  setTimeout(() => {
    over.abort(fault('timeout'));
  }, ms);
  return over.signal;
}

/** What a search ended with, and how long it took. */
async function ending(search: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const start = performance.now();
  const error: unknown = await search.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - start };
}

describe('a guarded search', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  it.each(['timeout', 'unavailable', 'rate_limited'] as const)(
    'tries again after %s, waiting longer each time',
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
    'tries once after %s',
    async (code) => {
      const search = vi.fn<Search>().mockRejectedValue(fault(code));
      expect((await inFakeTime(() => ending(guarded(search).provider.search(QUERY)))).error).toMatchObject({
        code,
      });
      expect(search).toHaveBeenCalledTimes(1);
    },
  );

  it('sends no more requests a second than allowed where a search takes several', async () => {
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

  it('spares those that wait for their turn when the first is refused', async () => {
    const search = vi.fn<Search>().mockRejectedValue(fault('unauthorized'));
    const { provider } = guarded(search, { maxRps: 1 });
    const ends = await inFakeTime(() =>
      Promise.all(Array.from({ length: 8 }, () => ending(provider.search(QUERY)))),
    );
    expect(ends.map(({ error }) => error)).toEqual(
      Array(8).fill(expect.objectContaining({ code: 'unauthorized' })),
    );
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('tries a question eight times at most', async () => {
    // Every other question is answered, so that the circuit stays closed.
    const search = vi.fn<Search>(({ keyword }) =>
      keyword === 'bad' ? Promise.reject(fault('unavailable')) : Promise.resolve(NOTHING),
    );
    const { provider } = guarded(search);
    const bad = await inFakeTime(async () => {
      const failing = ending(provider.search({ ...QUERY, keyword: 'bad' }));
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

  it('gives a question that hangs a minute and no more', async () => {
    const search = vi.fn<Search>(async ({ keyword, signal }) => {
      if (keyword === 'bad') await sleep(3_600_000, signal);
      return NOTHING;
    });
    const { error, ms } = await inFakeTime(() =>
      ending(guarded(search).provider.search({ ...QUERY, keyword: 'bad' })),
    );
    expect(error).toMatchObject({ code: 'timeout' });
    expect(ms).toBeGreaterThan(59_000);
    expect(ms).toBeLessThan(61_000);
  });

  it('does not count the waits that were asked for, and asks nobody meanwhile', async () => {
    let refusals = 7;
    const search = vi.fn<Search>(() =>
      refusals-- > 0 ? Promise.reject(fault('rate_limited', 10)) : Promise.resolve(NOTHING),
    );
    const { provider } = guarded(search);
    const { error, ms } = await inFakeTime(() => ending(provider.search(QUERY)));
    expect(error).toBeNull();
    expect(ms).toBeGreaterThanOrEqual(70_000);
    expect(search).toHaveBeenCalledTimes(8);
  });

  it('says how long when it is asked for more patience than a worker has', async () => {
    const search = vi.fn<Search>().mockRejectedValue(fault('rate_limited', 120));
    const { provider } = guarded(search);
    const first = await inFakeTime(async () => {
      const one = await ending(provider.search(QUERY));
      expect((await ending(provider.search(QUERY))).error).toBeInstanceOf(ProviderPaused);
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
    ['fails now soon and now late', 8, () => 40_000 * Math.random() ** 2],
  ])(
    'that %s for hours is probed now and then by %d at once, fails nothing, and goes on when it is back',
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
              const { error } = await ending(provider.search(QUERY));
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

  it('in an outage fails no question that uses up its budget while another one probes', async () => {
    let calls = 0;
    const search = vi.fn<Search>(async ({ keyword, signal }) => {
      // Three failures at once open the circuit; probes take half a minute each.
      await sleep(keyword === 'slow' ? 3_600_000 : ++calls <= 3 ? 20 : 30_000, signal);
      throw fault('unavailable');
    });
    const { provider } = guarded(search);
    const slow = await inFakeTime(() => {
      void ending(provider.search(QUERY));
      return ending(provider.search({ ...QUERY, keyword: 'slow' }));
    });
    expect(slow.ms).toBeGreaterThan(59_000);
    expect(slow.error).toBeInstanceOf(ProviderPaused);
  });

  it('that only asks for quiet fails nothing either', async () => {
    // The others are answered all the while, so that the circuit stays closed.
    const search = vi.fn<Search>(({ keyword }) =>
      keyword === 'bad' ? Promise.reject(fault('rate_limited', 1)) : Promise.resolve(NOTHING),
    );
    const { provider } = guarded(search);
    const { error } = await inFakeTime(async () => {
      const refused = ending(provider.search({ ...QUERY, keyword: 'bad' }));
      for (let i = 0; i < 100; i++) await provider.search(QUERY).then(() => sleep(200));
      return refused;
    });
    expect(error).toBeInstanceOf(ProviderPaused);
    expect(search.mock.calls.filter(([{ keyword }]) => keyword === 'bad')).toHaveLength(8);
  });

  it('does not take a probe that was called off for a recovery', async () => {
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
      const all = await Promise.all(Array.from({ length: 8 }, () => ending(provider.search(query))));
      for (const { error } of all) expect(error).toMatchObject({ message: 'enough' });
    });
    expect(search).toHaveBeenCalledTimes(9);
    expect(states).not.toContain(false);
  });

  it.each([
    ['unauthorized', 8],
    ['quota_exhausted', 8],
  ] as const)('after %s spares the provider the rest of a scan', async (code, most) => {
    const search = vi.fn<Search>(async () => {
      await sleep(50);
      throw fault(code);
    });
    const { provider } = guarded(search);
    await inFakeTime(async () => {
      let left = 441;
      const work = async (): Promise<void> => {
        while (left-- > 0) expect((await ending(provider.search(QUERY))).error).toMatchObject({ code });
      };
      await Promise.all(Array.from({ length: 8 }, work));
    });
    expect(search.mock.calls.length).toBeLessThanOrEqual(most);
    await inFakeTime(async () => {
      await sleep(61_000);
      await ending(provider.search(QUERY));
    });
    expect(search.mock.calls.length).toBeGreaterThan(1);
  });

  it('has no more in flight than it may', async () => {
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

  it('tries a look-up once, since somebody may be waiting for it', async () => {
    const search = vi.fn<Search>().mockRejectedValue(fault('unavailable'));
    expect(
      (await inFakeTime(() => ending(guarded(search).provider.lookUp({ cid: '1' })))).error,
    ).toMatchObject({ code: 'unavailable' });
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('ends every question with an answer, a ProviderError or the reason it was given, whatever happens', async () => {
    const codes = [
      'timeout',
      'unavailable',
      'rate_limited',
      'invalid_response',
      'invalid_request',
      'unauthorized',
    ] as const;
    const event = fc.oneof(
      fc.constant('well' as const),
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
            const one = events[next++ % events.length] ?? 'well';
            if (one === 'well') return NOTHING;
            await sleep(one.ms, signal);
            throw fault(one.code, one.after);
          });
          const given = new AbortController();
          const reason = new Error('enough');
          const endings = await inFakeTime(async () => {
            if (isStopped)
              setTimeout(() => {
                given.abort(reason);
              }, 5_000);
            return Promise.all(
              Array.from({ length: 12 }, () => ending(provider.search({ ...QUERY, signal: given.signal }))),
            );
          });
          for (const { error } of endings) {
            if (error !== null && error !== reason) expect(error).toBeInstanceOf(ProviderError);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
