import type { LocalSearchOutcome, LocalSearchQuery } from '#libs/local-search';
import { ProviderError } from '#libs/local-search';
import { describe, expect, it } from 'vitest';
import { Bill } from './bill.js';
import { BudgetExhausted } from './budget-exhausted.js';
import { paidSearch } from './paid.js';
import type { Booking } from './provider-spending.js';

const MICROS = 5_000;
const AT = { keyword: 'pizza', lat: 0, lng: 0, depth: 20 };

/** A provider that makes so many requests for a search, of which the last may fail; and what was spent on it. */
function setUp(requests: number, { cap = null as number | null, fault = null as ProviderError | null } = {}) {
  const told = { spent: 0, sent: 0, metered: 0 };
  const search = async ({ nextRequest }: LocalSearchQuery): Promise<LocalSearchOutcome> => {
    for (let request = 0; request < requests; request++) {
      if (request > 0) await nextRequest?.();
      told.sent++;
    }
    if (fault) throw fault;
    return { kind: 'results', places: [] };
  };
  const spending = {
    book: (provider: string, micros: number) => {
      if (cap !== null && told.spent + micros > cap) return Promise.resolve(null);
      told.spent += micros;
      return Promise.resolve({ provider, month: '2026-11-01', micros });
    },
    giveBack: ({ micros }: Booking) => {
      told.spent -= micros;
      return Promise.resolve();
    },
  };
  const metrics = { providerSpent: { inc: (_: unknown, amount: number) => (told.metered += amount) } };
  const bill = new Bill();
  const terms = { costMicros: MICROS, monthlyCapMicros: cap };
  const paid = paidSearch(search, {
    provider: 'serpapi',
    terms,
    spending,
    metrics: metrics as never,
  });
  return { told, bill, search: () => paid({ ...AT, bill }) };
}

describe('a search that is paid for', () => {
  it.each([1, 2, 5])('pays for each of its %i requests', async (requests) => {
    const { told, bill, search } = setUp(requests);
    await search();
    expect(told).toMatchObject({ spent: requests * MICROS, metered: requests * 0.005 });
    expect(bill.take()).toEqual({ searches: requests, micros: requests * MICROS });
  });

  it('ends where there is no money for its next request, having paid for those before', async () => {
    const { told, bill, search } = setUp(5, { cap: 2 * MICROS });
    await expect(search()).rejects.toBeInstanceOf(BudgetExhausted);
    expect(told).toMatchObject({ sent: 2, spent: 2 * MICROS });
    expect(bill.take().searches).toBe(2);
  });

  it.each([
    ['unavailable', 2],
    ['invalid_response', 3],
  ] as const)('whose last request ended with %s has paid for %i of three', async (code, count) => {
    const fault = new ProviderError(code, 'no', { retryable: true });
    const { told, bill, search } = setUp(3, { fault });
    await expect(search()).rejects.toBe(fault);
    expect(told.spent).toBe(count * MICROS);
    expect(bill.take().searches).toBe(count);
  });
});
