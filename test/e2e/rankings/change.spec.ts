import { beforeAll, describe, expect, it } from 'vitest';
import type { RankingsDto } from '../../../src/rankings/dto/rankings.dto.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, renameListing, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const ABSENT = 21;
const NINE = 9;

describe('GET /rankings, change and movement', () => {
  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  it('returns null for the first scan, and 0 if no rank changed', async () => {
    api = await server.newCustomer();
    const id = await createBusiness(api);
    const first = await scanned(id);
    expect(changes(first)).toEqual(all(null));
    expect(new Set(movements(first))).toEqual(new Set([null]));
    const second = await scanned(id);
    expect(changes(second)).toEqual(all(0));
    expect(new Set(movements(second))).toEqual(new Set(['same']));
    expect(changes(await scanned(id, { keyword: 'FARMACIA' }))).toEqual(all(0));
  });

  it.each<[string, object]>([
    ['another radius', { radius_miles: 0.6 }],
    ['another grid size', { grid_size: 4 }],
  ])(
    'returns null after a scan with %s, and compares later scans with the earlier grid again',
    async (_, other) => {
      api = await server.newCustomer();
      const id = await createBusiness(api);
      await scanned(id);
      expect((await scanned(id, other)).every(({ change }) => change === null)).toBe(true);
      expect(changes(await scanned(id))).toEqual(all(0));
    },
  );

  it('returns null after the business has moved', async () => {
    api = await server.newCustomer();
    const id = await createBusiness(api);
    await scanned(id);
    await api
      .post(`/api/v1/businesses/${id}/relocate`)
      .send({ lat: PHARMACY.lat + 0.001, lng: PHARMACY.lng })
      .expect(200);
    expect(changes(await scanned(id))).toEqual(all(null));
  });

  it('never compares with another business or keyword', async () => {
    api = await server.newCustomer();
    const first = await createBusiness(api);
    await scanned(first);
    await scan(api, { business_id: first, keyword: 'pharmacy' });
    const pharmacy = await rankings(api, { business_id: first, keyword: 'pharmacy' });
    expect(changes(pharmacy.grid)).toEqual(all(null));
    const second = await createBusiness(api, { ...PHARMACY, name: 'Another at the same place' });
    expect(changes(await scanned(second))).toEqual(all(null));
  });

  it('counts absent as 21 if the business appears or vanishes', async () => {
    api = await server.newCustomer();
    const id = await createBusiness(api, { ...PHARMACY, name: 'Zyzzyva' });
    const absent = await scanned(id);
    expect(absent.map(({ rank }) => rank)).toEqual(Array(NINE).fill(ABSENT));

    await renameListing(server, id, PHARMACY.name);
    const found = await scanned(id);
    expect(found.some(({ rank }) => rank === 1)).toBe(true);
    expect(changes(found)).toEqual(found.map(({ rank }) => ABSENT - rank));
    expect(movements(found)).toEqual(found.map((pin) => (pin.found ? 'new' : 'same')));

    await renameListing(server, id, 'Zyzzyva');
    const lost = await scanned(id);
    expect(lost.map(({ rank }) => rank)).toEqual(Array(NINE).fill(ABSENT));
    expect(changes(lost)).toEqual(found.map(({ rank }) => rank - ABSENT));
    expect(movements(lost)).toEqual(found.map((pin) => (pin.found ? 'lost' : 'same')));
  });

  async function scanned(id: number, more: object = {}): Promise<Pins> {
    const ended = await scan(api, { business_id: id, ...more });
    const { scan_id, grid } = await rankings(api, { business_id: id });
    expect(scan_id).toBe(ended.id);
    return grid;
  }

  function changes(grid: Pins) {
    return grid.map(({ change }) => change);
  }

  function movements(grid: Pins) {
    return grid.map(({ movement }) => movement);
  }

  function all(value: number | null): (number | null)[] {
    return Array<number | null>(NINE).fill(value);
  }
});

type Pins = RankingsDto['grid'];
