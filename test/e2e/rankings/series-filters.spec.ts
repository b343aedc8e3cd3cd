import { beforeAll, describe, expect, it } from 'vitest';
import { createBusiness, readAllPages, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

/** Settings of the scans, oldest first. The latest is that of no filter. */
const SCANS = {
  wide: { grid_size: 5, radius_miles: 0.6 },
  mobile: { grid_size: 3, radius_miles: 0.5, device: 'mobile' },
  spanish: { grid_size: 3, radius_miles: 0.5, language: 'es', country: 'UY' },
  latest: { grid_size: 3, radius_miles: 0.5 },
} as const;

/** Each filter with the scans that it selects, oldest first. */
const FILTERS: readonly (readonly [string, readonly Name[]])[] = [
  ['', ['wide', 'mobile', 'spanish', 'latest']],
  ['grid_size=3', ['mobile', 'spanish', 'latest']],
  ['grid_size=5', ['wide']],
  ['radius_miles=0.6', ['wide']],
  ['device=mobile', ['mobile']],
  ['language=es', ['spanish']],
  ['country=UY', ['spanish']],
  ['grid_size=3&language=es&country=UY&radius_miles=0.50', ['spanish']],
  ['grid_size=5&device=mobile', []],
  ['device=desktop', []],
  ['series_id=0123456789abcdef', []],
];

describe('filters by series', () => {
  it.each(FILTERS)('GET /rankings?%s returns the latest of %j', async (filter, names) => {
    const { scan_id, series_id } = await read('rankings', filter);
    const name = names.at(-1);
    expect({ scan_id, series_id }).toEqual({
      scan_id: (name && ids.get(name)) ?? null,
      series_id: (name && series.get(name)) ?? null,
    });
  });

  it.each(FILTERS)('GET /history?%s returns %j', async (filter, names) => {
    const history = (await read('history', filter))['history'] as { scan_id: number }[];
    expect(history.map(({ scan_id }) => scan_id)).toEqual(idsOf(names));
  });

  it.each(FILTERS)('GET /competitors?%s returns the places of the latest of %j', async (filter, names) => {
    const { rows } = await readAllPages(
      api,
      `/api/v1/competitors?business_id=${business_id}&limit=20&${filter}`,
    );
    const scans = (rows as { ranks: { scan_id: number }[] }[]).flatMap(({ ranks }) => ranks);
    expect([...new Set(scans.map(({ scan_id }) => scan_id))]).toEqual(idsOf(names.slice(-1)));
  });

  it.each(Object.keys(SCANS) as Name[])('series_id selects the %s scan on every list', async (name) => {
    const filter = `series_id=${String(series.get(name))}`;
    expect(await read('rankings', filter)).toMatchObject({ scan_id: ids.get(name) });
    expect((await read('history', filter))['history']).toMatchObject([{ scan_id: ids.get(name) }]);
    expect(await read('scans', filter)).toMatchObject([{ id: ids.get(name) }]);
  });

  it('GET /rankings with a filter compares with the previous scan of the series', async () => {
    const { id } = await scan(api, { business_id, keyword: 'other', ...SCANS.wide });
    const second = await scan(api, { business_id, keyword: 'other', ...SCANS.wide });
    await scan(api, { business_id, keyword: 'other', ...SCANS.latest });
    const answer = await api
      .get(`/api/v1/rankings?business_id=${business_id}&keyword=other&grid_size=5`)
      .expect(200);
    expect(answer.body).toMatchObject({ scan_id: second.id, compared_with: id });
  });

  it.each([
    ['series_id', ['', 'abc', '0123456789ABCDEF', '0123456789abcdef0']],
    ['grid_size', ['', '0', '22', '3.5']],
    ['radius_miles', ['', '0', '101', 'NaN', '1e1']],
    ['device', ['', 'tablet', 'null']],
    ['language', ['', 'ES', 'null']],
    ['country', ['', 'uy', 'null']],
  ])('GET /rankings, /history and /competitors reject %s with each of %j', async (parameter, values) => {
    for (const path of ['rankings', 'history', 'competitors'])
      for (const value of values) {
        const query = `business_id=${business_id}&keyword=${KEYWORD}&${parameter}=${value}`;
        const { body } = await api.get(`/api/v1/${path}?${query}`).expect(400);
        expect(body.errors, `${path}?${query}`).toMatchObject([{ pointer: `#/${parameter}` }]);
      }
  });

  let server: TestServer;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    business_id = await createBusiness(api);
    for (const [name, settings] of Object.entries(SCANS) as [Name, object][]) {
      const { id, series_id } = await scan(api, { business_id, keyword: KEYWORD, ...settings });
      ids.set(name, id);
      series.set(name, series_id);
    }
    // A probe of the series of the widest scan, which no filter selects.
    await scan(api, { business_id, keyword: KEYWORD, ...SCANS.wide, purpose: 'probe' });
  });

  const ids = new Map<Name, unknown>();

  const series = new Map<Name, unknown>();

  async function read(path: string, filter: string): Promise<Record<string, unknown>> {
    return (
      await api.get(`/api/v1/${path}?business_id=${business_id}&keyword=${KEYWORD}&${filter}`).expect(200)
    ).body;
  }

  function idsOf(names: readonly Name[]): unknown[] {
    return names.map((name) => ids.get(name));
  }
});

const KEYWORD = 'pharmacy';

type Name = keyof typeof SCANS;
