import type { LocalSearchOutcome, LocalSearchQuery } from '#libs/local-search';
import { ProviderError } from '#libs/local-search';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { BudgetExhausted } from './budget-exhausted.js';
import { chargeLookUp, chargeSearch } from './charge-search.js';
import { CostCounter } from './cost-counter.js';
import type { Booking } from './provider-spending.repository.js';

const MICROS = 5_000;
const QUERY = { keyword: 'pizza', lat: 0, lng: 0, depth: 20 };

/** Creates a provider that makes several requests per search and may fail at the last, and a record of its spending. */
function setUp(
  requests: number,
  { cap = null as number | null, fault = null as ProviderError | null, hangs = false } = {},
) {
  const record = { spent: 0, sent: 0, metered: 0 };
  const search = async ({ nextRequest, signal }: LocalSearchQuery): Promise<LocalSearchOutcome> => {
    for (let request = 0; request < requests; request++) {
      if (request > 0) await nextRequest?.();
      record.sent++;
    }
    if (fault) throw fault;
    if (hangs) await sleep(3_600_000, undefined, { signal, ref: false });
    return { kind: 'results', places: [] };
  };
  const spending = {
    book: (provider: string, micros: number) => {
      if (cap !== null && record.spent + micros > cap) return Promise.resolve(null);
      record.spent += micros;
      return Promise.resolve({ provider, month: '2026-11-01', micros });
    },
    release: ({ micros }: Booking) => {
      record.spent -= micros;
      return Promise.resolve();
    },
  };
  const metrics = { providerSpent: { inc: (_: unknown, amount: number) => (record.metered += amount) } };
  const costs = new CostCounter();
  const pricing = {
    provider: 'serpapi',
    costMicros: MICROS,
    monthlyCapMicros: cap,
    spending,
    metrics: metrics as never,
  };
  const charged = chargeSearch(search, pricing);
  const lookUp = chargeLookUp(async (_, signal, nextRequest) => {
    await search({ ...QUERY, signal, nextRequest });
    return null;
  }, pricing);
  return { record, costs, lookUp, search: (signal?: AbortSignal) => charged({ ...QUERY, costs, signal }) };
}

describe('chargeLookUp', () => {
  it.each([1, 2])('charges for each of the %i requests of a look-up, before its slot', async (requests) => {
    const { record, lookUp } = setUp(requests);
    const slots: number[] = [];
    await lookUp({ cid: '1' }, undefined, () => Promise.resolve(void slots.push(record.spent)));
    expect(record).toMatchObject({ sent: requests, spent: requests * MICROS, metered: requests * 0.005 });
    expect(slots).toEqual(requests === 1 ? [] : [2 * MICROS]);
  });

  it('throws BudgetExhausted before the request that would exceed the cap', async () => {
    const { record, lookUp } = setUp(2, { cap: MICROS });
    await expect(lookUp({ cid: '1' })).rejects.toBeInstanceOf(BudgetExhausted);
    expect(record).toMatchObject({ sent: 1, spent: MICROS });
  });
});

describe('chargeSearch', () => {
  it.each([1, 2, 5])('charges for each of the %i requests of a search', async (requests) => {
    const { record, costs, search } = setUp(requests);
    await search();
    expect(record).toMatchObject({ spent: requests * MICROS, metered: requests * 0.005 });
    expect(costs.drain()).toEqual({ searches: requests, micros: requests * MICROS });
  });

  it('throws BudgetExhausted before the request that would exceed the cap, and charges for those before', async () => {
    const { record, costs, search } = setUp(5, { cap: 2 * MICROS });
    await expect(search()).rejects.toBeInstanceOf(BudgetExhausted);
    expect(record).toMatchObject({ sent: 2, spent: 2 * MICROS });
    expect(costs.drain().searches).toBe(2);
  });

  it.each([
    ['unavailable', 2],
    ['rate_limited', 2],
    ['timeout', 3],
    ['invalid_response', 3],
  ] as const)('after %s at the last of three requests has charged for %i', async (code, count) => {
    const fault = new ProviderError(code, 'no', { retryable: true });
    const { record, costs, search } = setUp(3, { fault });
    await expect(search()).rejects.toBe(fault);
    expect(record.spent).toBe(count * MICROS);
    expect(costs.drain().searches).toBe(count);
  });

  it('counts a request that is aborted in flight as spent, at the abort', async () => {
    const { record, costs, search } = setUp(1, { hangs: true });
    const stop = new AbortController();
    const searching = search(stop.signal);
    await expect.poll(() => record.sent).toBe(1);
    stop.abort(new Error('stopped'));
    expect(costs.drain()).toEqual({ searches: 1, micros: MICROS });
    await expect(searching).rejects.toThrow();
    expect(record.spent).toBe(MICROS);
  });

  it('does not count a request that is aborted before it is sent', async () => {
    const { record, costs, search } = setUp(1);
    await expect(search(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(record).toMatchObject({ sent: 0, spent: 0 });
    expect(costs.drain().searches).toBe(0);
  });
});
