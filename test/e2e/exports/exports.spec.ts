import { beforeAll, describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

/** At the eastern edge of the engine's coverage, so that some pins are unmeasured. */
const EDGE = { name: 'Edge', lat: -34.86, lng: -56.0 };

describe('exports of rankings and history', () => {
  it.each(['/api/v1/rankings', 'the scan'])(
    '%s returns GeoJSON with all pins, including unmeasured ones',
    async (path) => {
      const answer = await get(path === 'the scan' ? scanPath : path, 'application/geo+json')
        .query(path === 'the scan' ? {} : query)
        .expect(200)
        .expect('content-type', 'application/geo+json; charset=utf-8')
        .expect('vary', /accept/i);
      const { features } = answer.body as { features: Feature[] };
      expect(features.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
      const { grid, unmeasured } = await rankings(api, query);
      for (const { row, col, lat, lng, rank, found, change, movement } of grid) {
        expect(features[Number(row) * 3 + Number(col)]).toMatchObject({
          geometry: { type: 'Point', coordinates: [lng, lat] },
          properties: { row, col, rank, found, change, movement, unmeasured_reason: null },
        });
      }
      for (const { row, col } of unmeasured) {
        const properties = { rank: null, found: null, unmeasured_reason: 'outside_coverage' };
        expect(features[Number(row) * 3 + Number(col)]).toMatchObject({ properties });
      }
    },
  );

  it.each(['csv', 'geojson'])(
    'the paths that end in .%s return that format regardless of Accept, without Vary: Accept',
    async (extension) => {
      const type = extension === 'csv' ? 'text/csv' : 'application/geo+json';
      for (const path of ['/api/v1/rankings', scanPath]) {
        const parameters = path === scanPath ? {} : query;
        const negotiated = await get(path, type).query(parameters).expect(200);
        const own = await get(`${path}.${extension}`, 'application/json').query(parameters).expect(200);
        expect(own.headers['content-type']).toBe(negotiated.headers['content-type']);
        expect(own.text).toBe(negotiated.text);
        expect(own.headers['vary'] ?? '').not.toMatch(/accept(?!-)/i);
      }
    },
  );

  it.each([
    ['/api/v1/history', {}],
    ['/api/v1/history/pin', { grid_size: 3, radius_miles: 1.5, row: 1, col: 1 }],
  ])('GET %s.csv returns the CSV of the negotiated path', async (path, more) => {
    const negotiated = await get(path, 'text/csv')
      .query({ ...query, ...more })
      .expect(200);
    const own = await api
      .get(`${path}.csv`)
      .query({ ...query, ...more })
      .expect(200);
    expect(own.text).toBe(negotiated.text);
    expect(own.text.split('\r\n').length).toBeGreaterThan(2);
  });

  it('a path with an extension rejects fields for CSV, selects members of GeoJSON, and answers problems as JSON', async () => {
    await api
      .get('/api/v1/rankings.csv')
      .query({ ...query, fields: 'keyword' })
      .expect(400);
    const { body } = await api
      .get('/api/v1/rankings.geojson')
      .query({ ...query, fields: 'type' })
      .expect(200);
    expect(body).toEqual({ type: 'FeatureCollection' });
    const problem = await get('/api/v1/rankings.csv', 'text/csv').query({ business_id: 0 }).expect(400);
    expect(problem.body).toMatchObject({ code: 'validation_failed' });
    await api.get('/api/v1/rankings.pdf').query(query).expect(404);
  });

  it('GET /rankings returns CSV with one line per pin', async () => {
    const answer = await get('/api/v1/rankings', 'text/csv')
      .query(query)
      .expect('content-type', 'text/csv; charset=utf-8');
    const lines = answer.text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('row,col,lat,lng,rank,found,change,movement,provider,unmeasured_reason');
    expect(lines).toHaveLength(10);
    const { grid, unmeasured } = await rankings(api, query);
    const [pin] = grid;
    expect(lines).toContain(
      `${pin?.row ?? ''},${pin?.col ?? ''},${pin?.lat ?? ''},${pin?.lng ?? ''},${pin?.rank ?? ''},${String(pin?.found)},,,openstreetmap,`,
    );
    expect(lines.filter((line) => line.endsWith(',,,,,,outside_coverage'))).toHaveLength(unmeasured.length);
  });

  it('GET /history returns CSV with one line per scan', async () => {
    const { text } = await get('/api/v1/history', 'text/csv').query(query).expect(200);
    const [header = '', line = '', end] = text.split('\r\n');
    expect(header).toMatch(/^date,scan_id,scanned_at,grid_size,/);
    expect(line.split(',')).toHaveLength(header.split(',').length);
    expect(end).toBe('');
  });

  it.each([
    ['any type', '*/*'],
    ['an empty list', ''],
    ['the types of a browser', 'text/html, application/json;q=0.9, text/csv;q=0.8'],
  ])('GET /rankings returns JSON if Accept is %s', async (_, accept) => {
    await get('/api/v1/rankings', accept)
      .query(query)
      .expect('content-type', /^application\/json/);
  });

  it.each(['/api/v1/rankings', '/api/v1/history'])(
    'GET %s rejects an unsupported format with 406',
    async (path) => {
      const refused = await get(path, 'application/xml').query(query).expect(406);
      expect(refused.body).toMatchObject({ code: 'not_acceptable' });
    },
  );

  it('GET /rankings returns only the header of the CSV before the first scan', async () => {
    const unknown = { ...query, keyword: 'never scanned' };
    const { text } = await get('/api/v1/rankings', 'text/csv').query(unknown).expect(200);
    expect(text.trimEnd().split('\r\n')).toHaveLength(1);
  });

  let server: TestServer;
  let api: Api;
  let query: { business_id: number; keyword: string };
  let scanPath: string;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    const business_id = await createBusiness(api, EDGE);
    query = { business_id, keyword: PHARMACY.keyword };
    const ended = await scan(api, { business_id, grid_size: 3, radius_miles: 1.5 });
    expect(ended.status).toBe('partial');
    scanPath = `/api/v1/scans/${String(ended.id)}/rankings`;
  });

  function get(path: string, accept: string) {
    return api.get(path).set('accept', accept);
  }
});

interface Feature {
  readonly id: number;
  readonly geometry: { readonly coordinates: number[] };
  readonly properties: Readonly<Record<string, unknown>>;
}
