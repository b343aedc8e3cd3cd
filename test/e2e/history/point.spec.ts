import { beforeAll, describe, expect, it } from 'vitest';
import type { PointHistoryDto } from '../../../src/rankings/pin-history/dto/point-history.dto.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

const { lat, lng, keyword } = PHARMACY;
const HEXAGON = { grid_size: 3, shape: 'hexagon', spacing_meters: 300 };

describe('GET /scans/{id}/points/{index}/history', () => {
  it('returns the rank at each pin of a hexagon in all scans of the series, oldest first', async () => {
    const ids = [await run(HEXAGON), await run(HEXAGON)];
    const other = await run({ ...HEXAGON, spacing_meters: 301 });
    const last = ids[1] ?? 0;
    const { grid } = (await api.get(`/api/v1/scans/${last}/rankings`).expect(200)).body as Grid;
    expect(grid).toHaveLength(7);
    for (const pin of grid) {
      const answer = await historyOf(last, pin.row * 3 + pin.col);
      expect(answer).toMatchObject({ business_id, keyword, row: pin.row, col: pin.col, name: null });
      expect(answer.history.map(({ scan_id }) => scan_id)).toEqual(ids);
      for (const entry of answer.history) {
        expect(entry).toMatchObject({ lat: pin.lat, lng: pin.lng, rank: pin.rank, unmeasured_reason: null });
      }
    }
    const { history } = await historyOf(other, 4);
    expect(history.map(({ scan_id }) => scan_id)).toEqual([other]);
  });

  it('returns the rank at a named point when another point is left out', async () => {
    const geojson = {
      type: 'Feature',
      geometry: {
        type: 'MultiPoint',
        coordinates: [
          [lng, lat],
          [lng + 0.01, lat],
          [lng + 0.02, lat],
        ],
      },
      properties: { names: ['Home', 'Station', 'Plaza'] },
    };
    const area = await api.post('/api/v1/areas').send({ name: 'Stops', geojson }).expect(201);
    const id = await run({ area_id: area.body.id, excluded_pins: [1] });
    const answer = await historyOf(id, 2);
    expect(answer).toMatchObject({ index: 2, row: null, col: null, name: 'Plaza' });
    expect(answer.history).toMatchObject([
      { scan_id: id, lat, lng: expect.closeTo(lng + 0.02, 6) as number },
    ]);
    const { body } = await api.get(`/api/v1/scans/${id}/points/1/history`).expect(404);
    expect(body.detail).toBe(`Scan ${id} has no pin 1.`);
  });

  it('agrees with GET /history/pin for a square', async () => {
    const square = { grid_size: 3, radius_miles: 0.4 };
    const id = await run(square);
    await run(square);
    const query = { business_id, keyword, ...square, row: 1, col: 2 };
    const { history } = (await api.get('/api/v1/history/pin').query(query).expect(200)).body;
    expect(history).toHaveLength(2);
    expect((await historyOf(id, 5)).history).toEqual(history);
  });

  it('leaves out scans outside of the period, and rejects a period that ends before it begins', async () => {
    const id = await run({ ...HEXAGON, spacing_meters: 250 });
    await server.sql(`update scan set completed_at = completed_at - interval '10 days' where id = ?`, [id]);
    const day = (ago: number): string =>
      new Date(Date.now() - ago * 24 * 3_600_000).toISOString().slice(0, 10);
    expect((await historyOf(id, 4, `?from=${day(8)}`)).history).toEqual([]);
    expect((await historyOf(id, 4, `?from=${day(12)}&to=${day(8)}`)).history).toHaveLength(1);
    const path = `/api/v1/scans/${id}/points/4/history`;
    const { body } = await api.get(`${path}?from=${day(8)}&to=${day(12)}`).expect(400);
    expect(body.errors).toMatchObject([{ pointer: '#/from', code: 'after_end' }]);
  });

  it.each([['9'], ['-1'], ['1.5'], ['NaN'], ['999999999999'], ['%F0%9F%8C%B3']])(
    'returns 404 for the pin %s of a hexagon of 7 pins',
    async (index) => {
      const id = await run(HEXAGON);
      await api.get(`/api/v1/scans/${id}/points/${index}/history`).expect(404);
    },
  );

  it('returns 404 for a scan of another account, and of a business without the tags of the key', async () => {
    const id = await run(HEXAGON);
    const path = `/api/v1/scans/${id}/points/4/history`;
    await (await server.newCustomer()).get(path).expect(404);
    const keyFor = async (tag: string): Promise<Api> => {
      const options = { accountId: account.accountId, livemode: true, restrictedTo: [tag] };
      return server.as((await server.createKey(options)).key);
    };
    await (await keyFor('other')).get(path).expect(404);
    await (await keyFor('ACME')).get(path).expect(200);
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business_id = await createBusiness(api, PHARMACY, { tags: ['acme'] });
  });

  async function run(more: object): Promise<number> {
    const { headers } = await api
      .post('/api/v1/scans')
      .send({ business_id, keyword, ...more })
      .expect(202);
    const ended = await finished(api, String(headers['location']));
    expect(ended.status).toBe('completed');
    return ended.id;
  }

  async function historyOf(id: number, index: number, query = ''): Promise<PointHistoryDto> {
    return (await api.get(`/api/v1/scans/${id}/points/${index}/history${query}`).expect(200)).body;
  }
});

interface Grid {
  readonly grid: readonly { row: number; col: number; lat: number; lng: number; rank: number }[];
}
