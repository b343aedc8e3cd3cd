import { beforeAll, describe, expect, it } from 'vitest';
import { createBusiness, nextPage, readAllPages } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const BUSINESSES = '/api/v1/businesses';
const COUNT = 7;

describe('GET /businesses', () => {
  it('returns all businesses without parameters, oldest first, equal to GET /businesses/{id}', async () => {
    const list = await api.get(BUSINESSES).expect(200);
    expect(idsIn(list.body)).toEqual(ids);
    expect(list.headers['link']).toBeUndefined();
    for (const row of list.body) {
      const { body } = await api.get(`${BUSINESSES}/${row.id}`).expect(200);
      expect({ ...body, location: null, place_id: null }).toEqual({ ...row, location: null, place_id: null });
    }
  });

  it.each([
    [1, [1, 1, 1, 1, 1, 1, 1]],
    [3, [3, 3, 1]],
    [COUNT - 1, [COUNT - 1, 1]],
    [COUNT, [COUNT]],
    [100, [COUNT]],
  ])('returns every business once in pages of %d', async (limit, pages) => {
    const list = await readAllPages(api, `${BUSINESSES}?limit=${limit}`);
    expect(list.pages).toEqual(pages);
    expect(idsIn(list.rows)).toEqual(ids);
  });

  it('continues after the last row when rows are added and deleted between pages', async () => {
    const owner = await server.newCustomer();
    const mine: number[] = [];
    for (let index = 0; index < 4; index++) {
      mine.push(await createBusiness(owner, { name: `Stall ${index}`, lat: index, lng: 1 }));
    }
    const first = await owner.get(`${BUSINESSES}?limit=2`).expect(200);
    await owner.delete(`${BUSINESSES}/${mine[1]}`).expect(204);
    const added = await createBusiness(owner, { name: 'Stall 4', lat: 4, lng: 1 });
    const rest = await readAllPages(owner, String(nextPage(first)));
    expect(idsIn(first.body)).toEqual(mine.slice(0, 2));
    expect(idsIn(rest.rows)).toEqual([...mine.slice(2), added]);
  });

  it('accepts a cursor without a limit', async () => {
    const first = await api.get(`${BUSINESSES}?limit=2`).expect(200);
    const next = new URL(String(nextPage(first)), 'http://here');
    expect(next.pathname).toBe(BUSINESSES);
    const rest = await api
      .get(BUSINESSES)
      .query({ cursor: next.searchParams.get('cursor') })
      .expect(200);
    expect(idsIn(rest.body)).toEqual(ids.slice(2));
  });

  it('returns an empty list for a new account', async () => {
    const empty = await (await server.newCustomer()).get(`${BUSINESSES}?limit=5`).expect(200, []);
    expect(empty.headers['link']).toBeUndefined();
  });

  let server: TestServer;
  let api: Api;
  let ids: number[];

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    const other = await server.newCustomer();
    ids = [];
    for (let index = 0; index < COUNT; index++) {
      const sample = { name: `Shop ${index}`, lat: index, lng: 1 };
      ids.push(await createBusiness(api, sample));
      await createBusiness(other, sample);
    }
  });

  function idsIn(rows: unknown[]): number[] {
    return (rows as { id: number }[]).map(({ id }) => id);
  }
});
