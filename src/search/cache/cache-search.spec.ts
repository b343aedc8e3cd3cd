import type { LocalSearchOutcome } from '#libs/local-search';
import { Metrics } from '#platform/metrics/metrics';
import { describe, expect, it } from 'vitest';
import type { SearchRequest } from '../search-request.js';
import { cacheSearch } from './cache-search.js';

const REQUEST: SearchRequest = {
  keyword: 'pizza',
  lat: 40.7,
  lng: -74,
  depth: 20,
  tenant: { accountId: 1, livemode: true },
};

describe('cacheSearch', () => {
  it('sends a fresh search although its results are cached, and caches its results for later searches', async () => {
    const sent: (boolean | undefined)[] = [];
    const clock = { now: () => new Date(0) };
    const search = cacheSearch(
      ({ fresh }) => {
        sent.push(fresh);
        return Promise.resolve<LocalSearchOutcome>({ kind: 'results', places: [] });
      },
      { provider: 'serpapi', seconds: 60, clock, metrics: new Metrics() },
    );
    const first = await search(REQUEST);
    expect(await search(REQUEST)).toBe(first);
    const fresh = await search({ ...REQUEST, fresh: true });
    expect(fresh).not.toBe(first);
    expect(await search(REQUEST)).toBe(fresh);
    expect(sent).toEqual([undefined, true]);
  });
});
