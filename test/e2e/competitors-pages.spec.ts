import { beforeAll, describe, expect, it } from 'vitest';
import { nextPage, scan, track, walk } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';

const COMPETITORS = '/api/v1/competitors';
const KEYWORDS = ['farmacia', 'bar', 'supermercado', 'hotel'];

describe('the pages of competitors', () => {
  let server: TestServer;
  let api: Api;
  let id: number;
  let all: unknown[];

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    id = await track(api);
    for (const keyword of KEYWORDS)
      await scan(api, { business_id: id, keyword, grid_size: 5, radius_miles: 2 });
    all = (await walk(api, `${COMPETITORS}?limit=100`)).rows;
  });

  const placesOf = (rows: unknown[]) => (rows as { place_id: string }[]).map(({ place_id }) => place_id);

  it('are a hundred rows without a limit, and lead on', async () => {
    expect(all.length).toBeGreaterThan(100);
    const page = await api.get(COMPETITORS).expect(200);
    expect(page.body).toEqual(all.slice(0, 100));
    expect(nextPage(page)).toMatch(/^\/api\/v1\/competitors\?/);
    const walked = await walk(api, COMPETITORS);
    expect(walked.rows).toEqual(all);
  });

  it.each([7, 50, 99])('of %d hold every row once, in the one order', async (limit) => {
    const { pages, rows } = await walk(api, `${COMPETITORS}?limit=${limit}`);
    expect(pages.slice(0, -1).every((count) => count === limit)).toBe(true);
    expect(rows).toEqual(all);
    expect(new Set(placesOf(rows)).size).toBe(rows.length);
  });

  it.each([
    ['below all', 200, [-1, 1, 1]],
    ['nearer to zero than a real number of the database', 200, [5e-324, 1, 1]],
    ['larger than one', 400, [1e39, 1, 1]],
    ['smaller than one', 400, [0.5, -1.7e308, 1]],
    ['an id that is none', 400, [0.5, 1, 1.5]],
    ['no number', 400, [0.5, '1', 1]],
  ])('may be asked for from a position that no row has: %s', async (_, status, position) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
    await api.get(`${COMPETITORS}?cursor=${cursor}`).expect(status);
  });

  it('keep their filters', async () => {
    const query = `business_id=${id}&keyword=Farmacia`;
    const { rows, pages } = await walk(api, `${COMPETITORS}?${query}&limit=40`);
    expect(pages.length).toBeGreaterThan(1);
    for (const { ranks } of rows as { ranks: { keyword: string }[] }[]) {
      expect(ranks.map(({ keyword }) => keyword)).toEqual(['farmacia']);
    }
  });

  it('one by one hold the strongest in their order', async () => {
    let next: string | null = `${COMPETITORS}?limit=1&keyword=hotel`;
    const strongest = await api.get(`${COMPETITORS}?limit=5&keyword=hotel`).expect(200);
    for (const expected of strongest.body as unknown[]) {
      const page: Awaited<ReturnType<Api['get']>> = await api.get(String(next)).expect(200);
      expect(page.body).toEqual([expected]);
      next = nextPage(page);
    }
  });
});
