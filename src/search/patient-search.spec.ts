import { type LocalSearchQuery, ProviderError } from '#libs/local-search';
import { describe, expect, it } from 'vitest';
import { MemoryPacer } from './pacer.js';
import { searchPatiently } from './patient-search.js';
import { ProviderGate } from './provider-gate.js';
import type { Time } from './time.js';

const QUERY: LocalSearchQuery = { keyword: 'pizza', lat: 0, lng: 0, depth: 20 };
const EMPTY = { kind: 'results', places: [] } as const;

const fault = (code: ConstructorParameters<typeof ProviderError>[0], retryAfterSeconds?: number) =>
  new ProviderError(code, code, {
    retryable: !['unauthorized', 'quota_exhausted', 'invalid_request'].includes(code),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });

/** A clock that only sleeping and slow answers move on. */
function world(answer: (call: number) => { error?: Error; takesMs?: number }) {
  let now = 0;
  const calls: number[] = [];
  const time: Time = {
    now: () => now,
    sleep: (ms, signal) => {
      signal?.throwIfAborted();
      now += ms;
      return Promise.resolve();
    },
    random: () => 0.5,
  };
  const provider = {
    name: 'serpapi' as const,
    search: () => {
      calls.push(now);
      const { error, takesMs = 0 } = answer(calls.length);
      now += takesMs;
      return error ? Promise.reject(error) : Promise.resolve(EMPTY);
    },
  };
  const limits = { maxRps: 1_000, concurrency: 1 };
  const gate = new ProviderGate(provider, limits, new MemoryPacer(() => now), time);
  return { calls, gate, time, run: (query = QUERY) => searchPatiently(gate, query, time) };
}

describe('a search', () => {
  it('is tried again until it succeeds', async () => {
    const { run, calls } = world((call) => (call < 4 ? { error: fault('unavailable') } : {}));
    expect(await run()).toEqual(EMPTY);
    expect(calls).toHaveLength(4);
  });

  it.each(['timeout', 'unavailable', 'rate_limited', 'invalid_response'] as const)(
    'is given up after eight tries, when each is %s',
    async (code) => {
      const { run, calls } = world(() => ({ error: fault(code) }));
      expect(await run()).toEqual({ kind: 'failed', reason: code, isHopeless: false });
      expect(calls).toHaveLength(8);
    },
  );

  it('is given up after a minute of the time of the provider and of its own', async () => {
    const { run, calls } = world(() => ({ error: fault('timeout'), takesMs: 25_000 }));
    expect(await run()).toMatchObject({ reason: 'timeout' });
    expect(calls).toHaveLength(3);
  });

  it('waits as long as a 429 asks for, and does not count that', async () => {
    const { run, calls } = world((call) => (call < 7 ? { error: fault('rate_limited', 50) } : {}));
    expect(await run()).toEqual(EMPTY);
    expect(calls).toEqual([0, 50_000, 100_000, 150_000, 200_000, 250_000, 300_000]);
  });

  it.each([
    ['unauthorized', true],
    ['quota_exhausted', true],
    ['invalid_request', false],
  ] as const)('is not tried again when it is %s', async (code, isHopeless) => {
    const { run, calls } = world(() => ({ error: fault(code) }));
    expect(await run()).toEqual({ kind: 'failed', reason: code, isHopeless });
    expect(calls).toHaveLength(1);
  });

  it('is not taken for a fault of the provider when it is one of ours', async () => {
    const { run } = world(() => ({ error: new TypeError('a bug') }));
    await expect(run()).rejects.toThrow('a bug');
  });

  it('ends with the reason of its signal', async () => {
    const reason = new Error('shutting down');
    const { run } = world(() => ({}));
    await expect(run({ ...QUERY, signal: AbortSignal.abort(reason) })).rejects.toThrow();
  });
});

describe('the circuit of a provider', () => {
  /** Wall time, which the breaker goes by, is not moved on here: an open circuit stays open. */
  const openCircuit = async (world_: ReturnType<typeof world>): Promise<void> => {
    await world_.run();
    await world_.run();
  };

  it('opens after ten faults in a row, and then asks nobody', async () => {
    const one = world(() => ({ error: fault('unavailable') }));
    await openCircuit(one);
    expect(one.calls).toHaveLength(10);
    expect(one.gate.outageMs()).toBeGreaterThan(0);
  });

  it('fails no search by itself, until the outage has lasted ten minutes', async () => {
    const one = world(() => ({ error: fault('unavailable') }));
    await openCircuit(one);
    const before = one.time.now();
    expect(await one.run()).toEqual({ kind: 'failed', reason: 'unavailable', isHopeless: false });
    expect(one.calls).toHaveLength(10);
    expect(one.time.now() - before).toBeLessThan(11 * 60_000);
  });

  it('is not opened by what is not the provider being down', async () => {
    const one = world(() => ({ error: fault('rate_limited', 0) }));
    await openCircuit(one);
    await one.run();
    expect(one.calls).toHaveLength(24);
    expect(one.gate.outageMs()).toBe(0);
  });
});
