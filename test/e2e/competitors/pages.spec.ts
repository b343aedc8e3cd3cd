import { beforeAll, describe, expect, it } from 'vitest';
import { createBusiness, nextPage, readAllPages, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const COMPETITORS = '/api/v1/competitors';
const KEYWORDS = ['farmacia', 'bar', 'supermercado', 'hotel'];

describe('GET /competitors in pages', () => {
  it('returns 100 rows and a next link when no limit is given', async () => {
    expect(all.length).toBeGreaterThan(100);
    const page = await api.get(COMPETITORS).expect(200);
    expect(page.body).toEqual(all.slice(0, 100));
    expect(nextPage(page)).toMatch(/^\/api\/v1\/competitors\?/);
    const list = await readAllPages(api, COMPETITORS);
    expect(list.rows).toEqual(all);
  });

  it.each([7, 50, 99])('returns every row once, in the same order, in pages of %d', async (limit) => {
    const { pages, rows } = await readAllPages(api, `${COMPETITORS}?limit=${limit}`);
    expect(pages.slice(0, -1).every((count) => count === limit)).toBe(true);
    expect(rows).toEqual(all);
    expect(new Set(placesOf(rows)).size).toBe(rows.length);
  });

  it.each([
    ['before all rows', 200, [-1, 1, 1]],
    ['smaller than the precision of `real`', 200, [5e-324, 1, 1]],
    ['above the range of `real`', 400, [1e39, 1, 1]],
    ['below the range of `real`', 400, [0.5, -1.7e308, 1]],
    ['a fractional id', 400, [0.5, 1, 1.5]],
    ['a string', 400, [0.5, '1', 1]],
  ])('handles the cursor of a position without a row: %s, %d', async (_, status, position) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
    await api.get(`${COMPETITORS}?cursor=${cursor}`).expect(status);
  });

  it('next links keep the filters', async () => {
    const query = `business_id=${id}&keyword=Farmacia`;
    const { rows, pages } = await readAllPages(api, `${COMPETITORS}?${query}&limit=40`);
    expect(pages.length).toBeGreaterThan(1);
    for (const { ranks } of rows as { ranks: { keyword: string }[] }[]) {
      expect(ranks.map(({ keyword }) => keyword)).toEqual(['farmacia']);
    }
  });

  it('returns the strongest competitors in order with a limit of 1', async () => {
    let next: string | null = `${COMPETITORS}?limit=1&keyword=hotel`;
    const strongest = await api.get(`${COMPETITORS}?limit=5&keyword=hotel`).expect(200);
    for (const expected of strongest.body) {
      const page: Awaited<ReturnType<Api['get']>> = await api.get(String(next)).expect(200);
      expect(page.body).toEqual([expected]);
      next = nextPage(page);
    }
  });

  let server: TestServer;
  let api: Api;
  let id: number;
  let all: unknown[];

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    id = await createBusiness(api);
    for (const keyword of KEYWORDS)
      await scan(api, { business_id: id, keyword, grid_size: 5, radius_miles: 2 });
    all = (await readAllPages(api, `${COMPETITORS}?limit=100`)).rows;
  });

  function placesOf(rows: unknown[]) {
    return (rows as { place_id: string }[]).map(({ place_id }) => place_id);
  }
});
