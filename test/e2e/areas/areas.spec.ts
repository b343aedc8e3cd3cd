import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CheckStoredHoles } from '../../../src/areas/check-stored-holes.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished, type Scan } from '../../support/wait.js';

const { lat, lng } = PHARMACY;

describe('areas', () => {
  it('POST /areas stores a polygon, and GET, PATCH and DELETE read, rename and remove it', async () => {
    const created = await api
      .post('/api/v1/areas')
      .send({ name: ' Ciudad Vieja ', geojson: feature(box(0.02), { other: 1 }) })
      .expect(201);
    const path = String(created.headers['location']);
    expect(created.body).toEqual({
      id: expect.any(Number) as number,
      name: 'Ciudad Vieja',
      tags: [],
      version: 1,
      kind: 'polygons',
      bounds: [lng, lat, lng + 0.02, lat + 0.02],
      geojson: feature(box(0.02), {}),
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
    });
    expect((await api.get(path).expect(200)).body).toEqual(created.body);
    expect((await api.get('/api/v1/areas').expect(200)).body).toEqual([created.body]);
    const renamed = await api
      .patch(path)
      .send({ name: 'Old town', geojson: box(0.02) })
      .expect(200);
    expect(renamed.body).toMatchObject({ name: 'Old town', version: 1 });
    const moved = await api
      .patch(path)
      .send({ geojson: box(0.03) })
      .expect(200);
    expect(moved.body).toMatchObject({ name: 'Old town', version: 2 });
    await api.delete(path).expect(204);
    await api.get(path).expect(404);
  });

  it('PATCH /areas/{id} with the geometry as another tool writes it is no new version and keeps the digits', async () => {
    const ring = [
      [-56.200123456789, -34.920987654321],
      [-56.17, -34.92],
      [-56.18, -34.9],
      [-56.200123456789, -34.920987654321],
    ];
    const id = await createArea({ type: 'Polygon', coordinates: [ring] });
    const written = ring.slice(1).map((position) => [...position.map((one) => Number(one.toFixed(6))), 4]);
    const reversed = [...written, written[0]].toReversed();
    const geojson = {
      type: 'FeatureCollection',
      features: [feature({ type: 'MultiPolygon', coordinates: [[reversed]] }, { name: 'Layer' })],
    };
    const { body } = await api.patch(`/api/v1/areas/${id}`).send({ name: 'Renamed', geojson }).expect(200);
    expect(body).toMatchObject({
      name: 'Renamed',
      version: 1,
      geojson: { geometry: { type: 'Polygon', coordinates: [ring] } },
    });
  });

  it('POST and PATCH /areas report the features without geometry that they left out', async () => {
    const layer = {
      type: 'FeatureCollection',
      features: [
        feature({ type: 'Point', coordinates: [lng, lat, 0, 17] }, { Name: 7 }),
        { type: 'Feature', geometry: null },
      ],
    };
    const { body, headers } = await api
      .post('/api/v1/areas')
      .send({ name: 'Stops', geojson: layer })
      .expect(201);
    expect(body).toMatchObject({
      geojson: { properties: { names: ['7'] } },
      left_out_features: ['/features/1'],
    });
    const path = String(headers['location']);
    expect((await api.get(path).expect(200)).body).not.toHaveProperty('left_out_features');
    const changed = await api.patch(path).send({ geojson: layer }).expect(200);
    expect(changed.body).toMatchObject({ version: 1, left_out_features: ['/features/1'] });
    const renamed = await api.patch(path).send({ name: 'Other' }).expect(200);
    expect(renamed.body).not.toHaveProperty('left_out_features');
  });

  it('POST /areas accepts 5,000 positions as tools indent them, and rejects more with their number', async () => {
    const circle = Array.from({ length: 5_001 }, (_, n) => {
      const angle = (n / 4_999) * 2 * Math.PI;
      return [lng + Math.cos(angle) / 10, lat + Math.sin(angle) / 10, 0];
    });
    const ring = [...circle.slice(0, 4_999), circle[0]];
    const send = (positions: unknown[]) => {
      const body = { name: 'Circle', geojson: { type: 'Polygon', coordinates: [positions] } };
      return api
        .post('/api/v1/areas')
        .set('content-type', 'application/json')
        .send(JSON.stringify(body, null, 2));
    };
    await send(ring).expect(201);
    const { body } = await send([circle[0], ...ring]).expect(422);
    expect(body).toMatchObject({
      reason: 'too_many_positions',
      detail: expect.stringContaining('got 5001') as string,
    });
  });

  it('a stored area with an impossible hole says so and keeps working, and POST and PATCH refuse such holes', async () => {
    const [ring = []] = box(0.02).coordinates;
    const hole = ring.map(([x = 0, y = 0]) => [lng + (x - lng) / 4 + 0.005, lat + (y - lat) / 4 + 0.005]);
    const twice = { type: 'Polygon', coordinates: [ring, hole, hole] };
    const { body: refused } = await api.post('/api/v1/areas').send({ name: 'x', geojson: twice }).expect(422);
    expect(refused).toMatchObject({ reason: 'hole_repeated', geojson_pointer: '/coordinates/2' });

    const id = await createArea({ type: 'Polygon', coordinates: [ring, hole] });
    const path = `/api/v1/areas/${id}`;
    expect((await api.get(path).expect(200)).body).not.toHaveProperty('fault');
    // As an earlier version stored it.
    const stored = JSON.stringify({ kind: 'polygons', polygons: [twice.coordinates] });
    await server.sql('update area set geometry = ?::jsonb, holes_checked = false where id = ?', [stored, id]);
    expect((await api.get(path).expect(200)).body).toMatchObject({ fault: 'hole_repeated' });
    await server.drain(CheckStoredHoles);
    const listed = (await api.get('/api/v1/areas').expect(200)).body as { id: number }[];
    expect(listed.find((area) => area.id === id)).toMatchObject({ fault: 'hole_repeated' });
    const { body, headers } = await api.get(path).expect(200);
    expect(body).toMatchObject({ version: 1, fault: 'hole_repeated' });
    const renamed = await api
      .patch(path)
      .set('if-match', headers['etag'] ?? '')
      .send({ name: 'Renamed', geojson: body.geojson })
      .expect(200);
    expect(renamed.body).toMatchObject({ name: 'Renamed', version: 1, fault: 'hole_repeated' });
    expect(await scanArea(id, { grid_size: 3 })).toMatchObject({ status: 'completed' });
    const moved = { type: 'Polygon', coordinates: [box(0.03).coordinates[0], hole, hole] };
    await api.patch(path).send({ geojson: moved }).expect(422);
    const mended = { type: 'Polygon', coordinates: [ring, hole] };
    const { body: whole } = await api.patch(path).send({ geojson: mended }).expect(200);
    expect(whole).toMatchObject({ version: 2 });
    expect(whole).not.toHaveProperty('fault');
  });

  describe('POST /areas', () => {
    it('keeps the names of points, and its answer can be sent again', async () => {
      const points = feature(
        {
          type: 'MultiPoint',
          coordinates: [
            [lng, lat],
            [lng + 0.01, lat],
          ],
        },
        { names: ['Łódź'] },
      );
      const id = await createArea(points);
      const { body } = await api.get(`/api/v1/areas/${id}`).expect(200);
      expect(body).toMatchObject({ kind: 'points', geojson: { properties: { names: ['Łódź', null] } } });
      const same = await api.patch(`/api/v1/areas/${id}`).send({ geojson: body.geojson }).expect(200);
      expect(same.body).toMatchObject({ version: 1 });
    });

    it.each([
      [
        {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [4, 4],
              [4, 0],
              [0, 4],
              [0, 0],
            ],
          ],
        },
        'ring_crosses_itself',
        '/coordinates/0',
      ],
      [{ type: 'MultiPoint', coordinates: [[-34.9, -156.2]] }, 'coordinates_out_of_range', '/coordinates/0'],
      [{ type: 'MultiPoint', coordinates: [] }, 'no_geometry', '/coordinates'],
      [
        {
          type: 'MultiPoint',
          coordinates: [
            [1, 2],
            [1, 2],
          ],
        },
        'point_repeated',
        '/coordinates/1',
      ],
      [{}, 'not_geojson', '/type'],
    ])('rejects %j with 422 %s', async (geojson, reason, geojson_pointer) => {
      const { body } = await api.post('/api/v1/areas').send({ name: 'x', geojson }).expect(422);
      expect(body).toMatchObject({ code: 'area_invalid', reason, geojson_pointer });
      expect((await api.get('/api/v1/areas').expect(200)).body).toEqual([]);
    });

    it('rejects a missing name, a text as GeoJSON and two megabytes', async () => {
      for (const body of [
        { geojson: box(1) },
        { name: 'x', geojson: 'POLYGON' },
        { name: ' ', geojson: box(1) },
      ]) {
        expect((await api.post('/api/v1/areas').send(body).expect(400)).body).toMatchObject({
          code: 'validation_failed',
        });
      }
      const huge = { name: 'x', geojson: { ...box(1), note: 'x'.repeat(2_000_000) } };
      expect((await api.post('/api/v1/areas').send(huge).expect(413)).body).toMatchObject({
        code: 'body_too_large',
        detail: 'The body of this request may have at most 1,000,000 bytes.',
      });
    });
  });

  it('a scan of a polygon measures and charges the pins inside it, and the preview says why others are left out', async () => {
    const triangle = box(0.02).coordinates[0]?.toSpliced(2, 1);
    const area_id = await createArea({ type: 'Polygon', coordinates: [triangle] });
    const request = { business_id, keyword: PHARMACY.keyword, area_id, grid_size: 5, excluded_pins: [20] };
    const { body: preview } = await api.post('/api/v1/scans/preview').send(request).expect(200);
    const grid = preview.grid as { index: number; left_out: string | null; lat: number; lng: number }[];
    const reasons = Map.groupBy(grid, (pin) => pin.left_out);
    expect(reasons.get('excluded')).toMatchObject([{ index: 20 }]);
    expect(reasons.get('outside_area')?.length).toBeGreaterThan(3);
    const inside = reasons.get(null) ?? [];
    expect(preview).toMatchObject({ pins: inside.length, credits: inside.length });

    const ended = await scanArea(area_id, { grid_size: 5, excluded_pins: [20] });
    expect(ended).toMatchObject({
      pins_total: inside.length,
      credits_charged: inside.length,
      geometry: { shape: 'square', area: { id: area_id, version: 1, name: 'Old town' }, excluded_pins: [20] },
    });
    const { body } = await api.get(`/api/v1/scans/${String(ended.id)}/rankings`).expect(200);
    const measured = body.grid as { lat: number; lng: number }[];
    expect(measured.map((pin) => [pin.lat, pin.lng])).toEqual(inside.map((pin) => [pin.lat, pin.lng]));
  });

  it('a changed area begins a new series, a scan keeps its pins, and comparisons name the area', async () => {
    const area_id = await createArea(box(0.01));
    const first = await scanArea(area_id, { grid_size: 3 });
    const again = await scanArea(area_id, { grid_size: 3 });
    expect(again.series_id).toBe(first.series_id);
    const before = await api.get(`/api/v1/scans/${String(first.id)}/pins`).expect(200);
    await api.patch(`/api/v1/areas/${area_id}`).send({ name: 'Other' }).expect(200);
    expect((await scanArea(area_id, { grid_size: 3 })).series_id).toBe(first.series_id);
    await api
      .patch(`/api/v1/areas/${area_id}`)
      .send({ geojson: box(0.011) })
      .expect(200);
    const later = await scanArea(area_id, { grid_size: 3 });
    expect(later.series_id).not.toBe(first.series_id);
    const { body: past } = await api
      .get('/api/v1/history')
      .query({ business_id, keyword: PHARMACY.keyword, series_id: first.series_id })
      .expect(200);
    expect((past.history as { area: string }[]).map(({ area }) => area)).toEqual([
      'Old town',
      'Old town',
      'Other',
    ]);
    const { body } = await api.get(`/api/v1/scans/${String(later.id)}/comparison`).expect(200);
    expect(body).toMatchObject({ comparable: false, differs: expect.arrayContaining(['area']) as string[] });
    await api.delete(`/api/v1/areas/${area_id}`).expect(204);
    const after = await api.get(`/api/v1/scans/${String(first.id)}/pins`).expect(200);
    expect(after.body).toEqual(before.body);
  });

  it('a scan of points has their names in every format and no rows, and a pin is read by its number', async () => {
    const coordinates = [
      [lng, lat],
      [lng + 0.01, lat + 0.005],
      [lng - 0.004, lat],
    ];
    const area_id = await createArea(
      feature({ type: 'MultiPoint', coordinates }, { names: ['Home', null, 'Plaza'] }),
    );
    const ended = await scanArea(area_id, { excluded_pins: [1] });
    expect(ended).toMatchObject({ pins_total: 2, grid_size: 0, geometry: { shape: 'points' } });
    const path = `/api/v1/scans/${String(ended.id)}`;
    const { body } = await api.get(`${path}/rankings`).expect(200);
    expect(body.grid).toMatchObject([
      { row: null, col: null, index: 0, name: 'Home' },
      { row: null, col: null, index: 2, name: 'Plaza' },
    ]);
    const csv = await api.get(`${path}/rankings`).set('accept', 'text/csv').expect(200);
    expect(csv.text.split('\r\n')[2]).toMatch(/^,,.*,2,Plaza$/);
    const geo = await api.get(`${path}/rankings`).set('accept', 'application/geo+json').expect(200);
    expect(JSON.parse(geo.text)).toMatchObject({
      features: [{ id: 0 }, { id: 2, properties: { name: 'Plaza' } }],
    });
    expect((await api.get(`${path}/points/2`).expect(200)).body).toMatchObject({ name: 'Plaza', row: null });
    await api.get(`${path}/points/1`).expect(404);
    expect((await api.get(`${path}/pins/0/0`).expect(404)).body.detail).toContain('by their index');
    const svg = await api.get(`${path}/heatmap.svg`).expect(200);
    expect(String(svg.body)).toContain('<title>Plaza:');
  });

  it('a renamed point has its new name in scans and areas, and continues the series of its area', async () => {
    const coordinates = [
      [lng, lat],
      [lng + 0.01, lat + 0.005],
      [lng - 0.004, lat],
    ];
    const named = (names: (string | null)[]) => feature({ type: 'MultiPoint', coordinates }, { names });
    const area_id = await createArea(named(['Home', null, 'Plaza']));
    const first = await scanArea(area_id);
    const series = [];
    for (const names of [
      ['Home', 'Station', 'Market'],
      ['Home', 'Stop', null],
      ['Home', null, 'Plaza'],
    ]) {
      const { body: area } = await api
        .patch(`/api/v1/areas/${area_id}`)
        .send({ geojson: named(names) })
        .expect(200);
      expect(area).toMatchObject({ version: 1, geojson: { properties: { names } } });
      const { id, series_id } = await scanArea(area_id);
      series.push(series_id);
      const { body } = await api.get(`/api/v1/scans/${String(id)}/rankings`).expect(200);
      expect((body.grid as { name?: string }[]).map(({ name }) => name ?? null)).toEqual(names);
      const { body: comparison } = await api.get(`/api/v1/scans/${String(id)}/comparison`).expect(200);
      expect(comparison).toMatchObject({ comparable: true });
      expect(body).toMatchObject({ compared_with: expect.any(Number) as number });
    }
    expect(new Set([...series, first.series_id]).size).toBe(1);

    const moved = feature({ type: 'MultiPoint', coordinates: coordinates.toReversed() }, { names: [] });
    const { body: area } = await api.patch(`/api/v1/areas/${area_id}`).send({ geojson: moved }).expect(200);
    expect(area).toMatchObject({ version: 2, geojson: { properties: { names: [null, null, null] } } });
    expect((await scanArea(area_id)).series_id).not.toBe(first.series_id);
  });

  it('rejects fields that do not fit an area, and an area of another account', async () => {
    const [polygon, points] = [
      await createArea(box(0.02)),
      await createArea({ type: 'MultiPoint', coordinates: [[lng, lat]] }),
    ];
    const base = { business_id, keyword: 'x' };
    const cases: [object, string[]][] = [
      [{ area_id: polygon }, ['#/grid_size']],
      [{ area_id: polygon, grid_size: 3, spacing_meters: 100 }, ['#/spacing_meters']],
      [{ area_id: polygon, grid_size: 3, radius_miles: 1 }, ['#/area_id']],
      [{ area_id: polygon, grid_size: 3, center: { lat, lng } }, ['#/center']],
      [{ area_id: polygon, grid_size: 3, shape: 'circle' }, ['#/shape']],
      [{ area_id: points, grid_size: 3 }, ['#/grid_size']],
      [{ area_id: points, spacing_meters: 3, shape: 'hexagon' }, ['#/spacing_meters', '#/shape']],
    ];
    for (const [more, pointers] of cases) {
      const { body } = await api
        .post('/api/v1/scans')
        .send({ ...base, ...more })
        .expect(400);
      expect((body.errors as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual(pointers);
    }
    const many = await api
      .post('/api/v1/scans')
      .send({ ...base, area_id: polygon, spacing_meters: 20 })
      .expect(422);
    expect(many.body).toMatchObject({ code: 'grid_not_possible', reason: 'too_many_pins' });
    const stranger = server.as((await server.createAccount('agency')).key);
    const theirs = await createBusiness(stranger);
    await stranger
      .post('/api/v1/scans')
      .send({ business_id: theirs, keyword: 'x', area_id: points })
      .expect(404);
  });

  it('an area that a schedule scans is not deleted, and the schedule can move to another geometry', async () => {
    const area_id = await createArea(box(0.02));
    const schedule = await api
      .post('/api/v1/schedules')
      .send({ business_id, area_id, spacing_meters: 900, cron: '0 3 * * 1' })
      .expect(201);
    expect(schedule.body).toMatchObject({ geometry: { area_id, spacing_meters: 900 } });
    const id = schedule.body.id;
    const refused = await api.delete(`/api/v1/areas/${area_id}`).expect(409);
    expect(refused.body).toMatchObject({ code: 'area_in_use', schedules: [id] });
    const patch = (body: object) => api.patch(`/api/v1/schedules/${id}`).send(body);
    expect((await patch({ area_id: null }).expect(400)).body.errors).toHaveLength(2);
    await patch({ radius_miles: 1 }).expect(400);
    expect((await patch({ grid_size: 4 }).expect(200)).body).toMatchObject({
      grid_size: 4,
      geometry: { area_id, spacing_meters: null },
    });
    const square = await patch({ area_id: null, grid_size: 5, radius_miles: 1 }).expect(200);
    expect(square.body).toMatchObject({
      grid_size: 5,
      radius_miles: 1,
      geometry: { shape: 'square', area_id: null },
    });
    await api.delete(`/api/v1/areas/${area_id}`).expect(204);
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

  async function createArea(geojson: object, name = 'Old town'): Promise<number> {
    const { body } = await api.post('/api/v1/areas').send({ name, geojson }).expect(201);
    return body.id;
  }

  async function scanArea(area_id: number, more: object = {}): Promise<Scan> {
    const request = { business_id, keyword: PHARMACY.keyword, area_id, ...more };
    const { headers } = await api.post('/api/v1/scans').send(request).expect(202);
    return finished(api, String(headers['location']));
  }
});

function box(size: number) {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [lng, lat],
        [lng + size, lat],
        [lng + size, lat + size],
        [lng, lat + size],
        [lng, lat],
      ],
    ],
  };
}

function feature(geometry: object, properties: object) {
  return { type: 'Feature', geometry, properties };
}
