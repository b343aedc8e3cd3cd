import { beforeAll, describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

describe('POST /scans', () => {
  const invalid: Record<string, unknown[]> = {
    business_id: [0, -1, 1.5, 2 ** 31, 99999999999, '1', null, [], {}, true],
    keyword: ['', '   ', 'x'.repeat(151), 'x'.repeat(200), 'a\u0000b', 'a\nb', '\ud800', 7, null, ['a'], {}],
    grid_size: [0, -1, 22, 7.5, '7', 1e308, null, [7], {}, true],
    radius_miles: [0, -1, 0.049, 100.01, 101, '1', null, [1], {}, true],
  };

  describe.each(Object.entries(invalid))('POST /scans with an invalid %s', (field, values) => {
    const cases = values.map((value) => [JSON.stringify(value).slice(0, 20), value]);
    it.each(cases)(`POST /scans rejects a ${field} of %s with 400`, async (_, value) => {
      const answer = await api.post(SCANS).send({ ...good(), [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('validation_failed');
      const pointers = answer.body.errors.map((error: { pointer: string }) => error.pointer);
      expect(new Set(pointers)).toEqual(new Set([`#/${field}`]));
    });

    it(`POST /scans rejects a missing ${field} with 400`, async () => {
      const answer = await api.post(SCANS).send({ ...good(), [field]: undefined });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].pointer).toBe(`#/${field}`);
    });
  });

  it.each([
    ['radius_miles', '1e999', 'validation_failed'],
    ['radius_miles', 'NaN', 'malformed_body'],
    ['radius_miles', 'Infinity', 'malformed_body'],
    ['grid_size', '1e999', 'validation_failed'],
    ['business_id', '1e999', 'validation_failed'],
  ])('rejects a %s of %s with 400', async (field, text, code) => {
    const body = JSON.stringify({ ...good(), [field]: 0 }).replace(`"${field}":0`, `"${field}":${text}`);
    const answer = await api.post(SCANS).type('json').send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
  });

  it('returns 404 for an unknown business', async () => {
    const answer = await api.post(SCANS).send({ ...good(), business_id: 2 ** 31 - 1 });
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('not_found');
  });

  it('rejects a grid outside the coverage with 422 and lists areas and providers', async () => {
    const elsewhere = await createBusiness(api, NEW_YORK);
    const answer = await api.post(SCANS).send({ ...good(), business_id: elsewhere });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('outside_coverage');
    expect(answer.body.areas).toEqual([
      { name: 'Montevideo', bounds: [-56.337891, -34.957995, -55.986328, -34.813803] },
      { name: 'Astana', bounds: [71.279297, 51.069017, 71.630859, 51.289406] },
    ]);
    expect(answer.body.providers).toContain('serpapi');
    expect(answer.body.providers).not.toContain('openstreetmap');
    expect(answer.body.detail).toMatch(/Montevideo and Astana/);
  });

  it.each([
    ['that reaches too near the pole', { lat: 84.99, lng: 20 }, 100],
    ['beyond the limit of maps', { lat: 85.5, lng: 0 }, 1],
    ['at the North Pole', { lat: 90, lng: 0 }, 0.05],
    ['at the South Pole', { lat: -90, lng: 180 }, 100],
  ])('rejects a grid %s with 422', async (name, at, radius_miles) => {
    const polar = await createBusiness(api, { name, ...at });
    const answer = await api.post(SCANS).send({ ...good(), business_id: polar, radius_miles });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('grid_out_of_range');
    expect(answer.body.detail).toMatch(/85 degrees/);
  });

  it('a rejected POST /scans stores no scan', async () => {
    const answer = await api.get('/api/v1/rankings').query({ business_id: id, keyword: PHARMACY.keyword });
    expect(answer.body).toMatchObject({ scan_id: null, pending_scan: null });
  });

  let server: TestServer;
  let api: Api;
  let id: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    id = await createBusiness(api);
  });

  function good() {
    return { business_id: id, keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.5 };
  }
});

const SCANS = '/api/v1/scans';

const NEW_YORK = { name: "Joe's", lat: 40.6915, lng: -73.9855 };
