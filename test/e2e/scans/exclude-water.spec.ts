import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished, type Scan } from '../../support/wait.js';

/** Reaches 13 km around the business, whose city ends at the Río de la Plata 3 km to the south. */
const COAST = { grid_size: 5, radius_miles: 8 };
const SHORE_LAT = -34.93;

describe('exclude_water', () => {
  it('the preview names the pins at sea, and the scan does not measure them', async () => {
    const { grid, pins, credits } = await preview({ ...COAST, exclude_water: true });
    const atSea = grid.filter(({ left_out: reason }) => reason === 'at_sea');
    expect(atSea.length).toBeGreaterThanOrEqual(5);
    for (const { lat } of atSea) expect(lat).toBeLessThan(SHORE_LAT);
    expect({ pins, credits }).toEqual({ pins: 25 - atSea.length, credits: 25 - atSea.length });
    expect((await preview(COAST)).pins).toBe(25);

    const scanned = await run({ ...COAST, exclude_water: true });
    expect(scanned).toMatchObject({
      pins_total: pins,
      // The provider of the tests does not know the pins in the west and east.
      credits_charged: scanned.pins_measured,
      geometry: { shape: 'square', exclude_water: true, excluded_pins: [] },
    });
    const again = await run({ ...COAST, exclude_water: true });
    expect(again.series_id).toBe(scanned.series_id);
    const whole = await run(COAST);
    expect(whole.series_id).not.toBe(scanned.series_id);
    expect(whole).toMatchObject({ pins_total: 25, geometry: { exclude_water: false } });
    const { body } = await api.get(`/api/v1/scans/${String(whole.id)}/comparison`).expect(200);
    expect(body).toMatchObject({ differs: ['exclude_water'] });
  });

  it('pins on land stay, so a scan without pins at sea continues the series of the whole square', async () => {
    const inland = { grid_size: 3, radius_miles: 0.5 };
    const [plain, checked] = [await run(inland), await run({ ...inland, exclude_water: true })];
    expect(checked).toMatchObject({
      pins_total: 9,
      series_id: plain.series_id,
      geometry: { exclude_water: false },
    });
  });

  it('leaves out pins of other shapes and of areas of points', async () => {
    const circle = await preview({ ...COAST, shape: 'circle', exclude_water: true });
    expect(new Set(circle.grid.map(({ left_out: reason }) => reason))).toEqual(
      new Set([null, 'outside_shape', 'at_sea']),
    );
    const { lat, lng } = PHARMACY;
    const coordinates = [
      [lng, lat],
      [lng, lat - 0.2],
    ];
    const area = await api
      .post('/api/v1/areas')
      .send({ name: 'Two points', geojson: { type: 'MultiPoint', coordinates } })
      .expect(201);
    const points = await preview({ area_id: area.body.id, exclude_water: true });
    expect(points.grid.map(({ left_out: reason }) => reason)).toEqual([null, 'at_sea']);
  });

  it('leaves out no pin around a business on land that the mask does not have', async () => {
    const island = await createBusiness(api, { name: 'On an islet', lat: 0, lng: -25 });
    const { pins } = await preview({ ...COAST, business_id: island, exclude_water: true });
    expect(pins).toBe(25);
  });

  it('a batch and a campaign leave out the pins at sea around each business', async () => {
    await createBusiness(api, OTHER_PHARMACY, { tags: ['coast'], keywords: ['farmacia'] });
    const { pins } = await preview({ ...COAST, exclude_water: true });
    const order = { ...COAST, tag: 'coast', exclude_water: true };
    const planned = await api.post('/api/v1/scan-batches/preview').send(order).expect(200);
    const expected = planned.body.pins;
    expect(expected).toBeGreaterThan(pins);
    expect(expected).toBeLessThan(50);
    const batch = await api.post('/api/v1/scan-batches').send(order).expect(202);
    expect(batch.body).toMatchObject({ pins: { total: expected }, geometry: { exclude_water: true } });

    const cron = { cron: '0 3 1 1 *', enabled: false };
    const campaign = await api
      .post('/api/v1/schedules')
      .send({ ...order, ...cron })
      .expect(201);
    expect(campaign.body).toMatchObject({ geometry: { exclude_water: true } });
    const path = `/api/v1/schedules/${campaign.body.id}`;
    const change = async (body: object): Promise<unknown> =>
      (await api.patch(path).send(body).expect(200)).body;
    expect(await change({ name: 'Coast' })).toMatchObject({ geometry: { exclude_water: true } });
    expect(await change({ exclude_water: false })).toMatchObject({ geometry: { exclude_water: false } });
    expect(await change({ business_id, exclude_water: true })).toMatchObject({
      geometry: { exclude_water: true },
    });
    expect((await api.get(path).expect(200)).body).toMatchObject({ geometry: { exclude_water: true } });
  });

  it('rejects a grid of which all pins are at sea, and a value that is no boolean', async () => {
    const atSea = { ...base(), ...COAST, center: { lat: -36.5, lng: -53 }, exclude_water: true };
    const refused = await api.post('/api/v1/scans').send(atSea).expect(422);
    expect(refused.body).toMatchObject({ code: 'grid_not_possible', reason: 'no_pins' });
    for (const exclude_water of ['yes', 1, []]) {
      await api
        .post('/api/v1/scans')
        .send({ ...base(), ...COAST, exclude_water })
        .expect(400);
    }
    await preview({ ...COAST, exclude_water: null });
  });

  let server: TestServer;
  let api: Api;
  let business_id: number;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  beforeEach(async () => {
    api = server.as((await server.createAccount('agency')).key);
    business_id = await createBusiness(api, PHARMACY, { tags: ['coast'], keywords: ['farmacia'] });
  });

  function base() {
    return { business_id, keyword: PHARMACY.keyword };
  }

  async function preview(more: object) {
    const { body } = await api
      .post('/api/v1/scans/preview')
      .send({ ...base(), ...more })
      .expect(200);
    return body;
  }

  async function run(more: object): Promise<Scan> {
    const { headers } = await api
      .post('/api/v1/scans')
      .send({ ...base(), ...more })
      .expect(202);
    return finished(api, String(headers['location']));
  }
});
