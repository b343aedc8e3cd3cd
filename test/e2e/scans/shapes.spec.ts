import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished, type Scan } from '../../support/wait.js';

const CENTER = { lat: -34.9, lng: -56.17 };

describe('scans of other shapes than a square', () => {
  it.each([
    ['circle', 13],
    ['hexagon', 19],
  ])(
    'a %s of 5 has %d pins in all results, and its repetition is compared pin by pin',
    async (shape, pins) => {
      const first = await run({ shape, radius_miles: 1 });
      expect(first).toMatchObject({ pins_total: pins, credits_charged: pins, geometry: { shape } });
      const second = await run({ shape, radius_miles: 1 });
      const path = `/api/v1/scans/${String(second.id)}`;
      const { body: grid } = await api.get(`${path}/rankings`).expect(200);
      expect(grid).toMatchObject({ compared_with: first.id, metrics: { total_pins: pins } });
      expect([...grid.grid, ...grid.unmeasured]).toHaveLength(pins);
      const { body: comparison } = await api.get(`${path}/comparison`).expect(200);
      expect(comparison).toMatchObject({ comparable: true, compared_pins: second.pins_measured });
      for (const format of ['svg', 'png']) await api.get(`${path}/heatmap.${format}`).expect(200);
      const svg = await api.get(`${path}/heatmap.svg`).expect(200);
      expect(String(svg.body).match(/<g><title>Row/g)).toHaveLength(pins);
      const { body: competitors } = await api
        .get(`/api/v1/competitors?business_id=${business_id}`)
        .expect(200);
      expect(competitors[0]?.ranks[0]?.grid.length).toBeGreaterThan(0);
      expect(competitors[0]?.ranks[0]?.grid.length).toBeLessThanOrEqual(pins);
      await api.get(`${path}/pins/0/0`).expect(404);
      const { row, col } = grid.grid[0] as { row: number; col: number };
      const pin = await api.get(`${path}/pins/${row}/${col}`).expect(200);
      expect((await api.get(`${path}/points/${row * 5 + col}`).expect(200)).body).toEqual(pin.body);
    },
  );

  it('a scan around another centre measures there, and distances are still those from the business', async () => {
    const elsewhere = await run({ radius_miles: 1, center: CENTER });
    expect(elsewhere).toMatchObject({ geometry: { center: CENTER } });
    const { body } = await api.get(`/api/v1/scans/${String(elsewhere.id)}/rankings`).expect(200);
    const middle = (body.grid as { row: number; col: number; lat: number; lng: number }[]).find(
      ({ row, col }) => row === 2 && col === 2,
    );
    expect(middle).toMatchObject(CENTER);
    const [row] = await server.sql<{ lat: number }>('select business_lat as lat from scan where id = ?', [
      elsewhere.id,
    ]);
    expect(row?.lat).toBe(PHARMACY.lat);
    const here = await run({ radius_miles: 1 });
    expect(here.series_id).not.toBe(elsewhere.series_id);
  });

  it('a spacing gives the square of the radius that it stands for, without a layout', async () => {
    const bySpacing = await run({ spacing_meters: 400 });
    expect(bySpacing).toMatchObject({ pins_total: 25, geometry: { spacing_meters: 400, shape: 'square' } });
    expect(bySpacing.radius_miles).toBeCloseTo(800 / 1609.344, 9);
    const [row] = await server.sql<{ layout: unknown }>('select layout from scan where id = ?', [
      bySpacing.id,
    ]);
    expect(row?.layout).toBeNull();
  });

  it('left-out pins are not measured, not paid, and make another series', async () => {
    const whole = await run({ radius_miles: 1 });
    const part = await run({ radius_miles: 1, excluded_pins: [24, 0, 7] });
    expect(part).toMatchObject({
      pins_total: 22,
      credits_charged: 22,
      geometry: { excluded_pins: [0, 7, 24] },
    });
    expect(part.series_id).not.toBe(whole.series_id);
    const { body } = await api.get(`/api/v1/scans/${String(part.id)}/comparison`).expect(200);
    expect(body).toMatchObject({ differs: ['excluded_pins'] });
    const history = await api
      .get('/api/v1/history/pin')
      .query({ business_id, keyword: PHARMACY.keyword, grid_size: 5, radius_miles: 1, row: 4, col: 3 })
      .expect(200);
    expect(history.body.history).toMatchObject([{ scan_id: whole.id }]);
  });

  describe('POST /scans', () => {
    it.each([
      [{ shape: 'circle', grid_size: 4, radius_miles: 1 }, 'grid_size_even'],
      [{ spacing_meters: 1 }, 'radius_out_of_range'],
      [{ radius_miles: 1, excluded_pins: [25] }, 'excluded_pin_unknown'],
      [{ radius_miles: 1, excluded_pins: [...Array(25).keys()] }, 'no_pins'],
    ])('rejects %j with 422 and the reason %s', async (more, reason) => {
      const { body } = await api
        .post('/api/v1/scans')
        .send({ ...base(), ...more })
        .expect(422);
      expect(body).toMatchObject({ code: 'grid_not_possible', reason });
    });

    it.each([
      [{}, '#/radius_miles', 'required'],
      [{ radius_miles: 1, spacing_meters: 100 }, '#/spacing_meters', 'not_together'],
      [{ radius_miles: 1, shape: 'star' }, '#/shape', 'not_allowed'],
      [{ radius_miles: 1, center: { lat: 91, lng: 0 } }, '#/center/lat', 'too_large'],
      [{ radius_miles: 1, center: { lat: 1 } }, '#/center/lng', 'required'],
      [{ radius_miles: 1, center: [1, 2] }, '#/center', 'not_an_object'],
      [{ radius_miles: 1, excluded_pins: [1, 1] }, '#/excluded_pins', 'repeated'],
      [{ radius_miles: 1, excluded_pins: [-1] }, '#/excluded_pins', 'too_small'],
      [{ spacing_meters: -5 }, '#/spacing_meters', 'too_small'],
    ])('rejects %j with 400 for %s', async (more, pointer, code) => {
      const { body } = await api
        .post('/api/v1/scans')
        .send({ ...base(), ...more })
        .expect(400);
      expect(body.errors).toMatchObject([{ pointer, code }]);
    });
  });

  it('a schedule of a hexagon creates scans of it', async () => {
    const { body } = await api
      .post('/api/v1/schedules')
      .send({ ...base(), keyword: undefined, shape: 'hexagon', radius_miles: 1, cron: '0 3 * * 1' })
      .expect(201);
    expect(body).toMatchObject({
      grid_size: 5,
      radius_miles: 1,
      geometry: { shape: 'hexagon', area_id: null },
    });
    const path = `/api/v1/schedules/${String(body.id)}`;
    const { body: changed } = await api.patch(path).send({ spacing_meters: 500 }).expect(200);
    expect(changed).toMatchObject({ geometry: { shape: 'hexagon', spacing_meters: 500 } });
    expect(changed.radius_miles).toBeCloseTo(1000 / 1609.344, 9);
    await api.patch(path).send({ grid_size: 4 }).expect(422);
  });

  let server: TestServer;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  beforeEach(async () => {
    api = server.as((await server.createAccount('agency')).key);
    business_id = await createBusiness(api);
  });

  function base() {
    return { business_id, keyword: PHARMACY.keyword, grid_size: 5 };
  }

  async function run(more: object): Promise<Scan> {
    const { headers } = await api
      .post('/api/v1/scans')
      .send({ ...base(), ...more })
      .expect(202);
    return finished(api, String(headers['location']));
  }
});
