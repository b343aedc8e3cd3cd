import { beforeAll, describe, expect, it } from 'vitest';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const KEYWORD = 'farmacia';

describe('`fields` of a GET', () => {
  it('returns only the selected members of an object', async () => {
    const { id: known, name } = await read(`/api/v1/businesses/${id}`);
    expect(await read(`/api/v1/businesses/${id}?fields=id,name`)).toEqual({ id: known, name });
  });

  it('returns nested members, with `*` or nothing for each element of an array', async () => {
    const { grid, metrics } = (await read(rankings)) as {
      grid: { row: number; rank: number }[];
      metrics: { average_rank: number };
    };
    const reduced = {
      metrics: { average_rank: metrics.average_rank },
      grid: grid.map(({ rank }) => ({ rank })),
    };
    expect(await read(`${rankings}&fields=grid.*.rank,metrics.average_rank`)).toEqual(reduced);
    expect(await read(`${rankings}&fields=grid.rank,metrics.average_rank`)).toEqual(reduced);
  });

  it('selects members of each row of a list, also with a leading `*`', async () => {
    for (const fields of ['id', '*.id']) {
      expect(await read(`/api/v1/businesses?fields=${fields}`)).toEqual([{ id }]);
    }
  });

  it('a path that ends at an object selects all of it, also below a longer path', async () => {
    const { metrics } = await read(rankings);
    expect(await read(`${rankings}&fields=metrics.average_rank,metrics`)).toEqual({ metrics });
  });

  it('accepts any path below an open object', async () => {
    const { metrics } = await read(`${rankings}&fields=metrics.definitions.average_rank`);
    expect(Object.keys((metrics as { definitions: object }).definitions)).toEqual(['average_rank']);
  });

  it('selects members of GeoJSON if Accept prefers it, and is rejected for CSV', async () => {
    const geojson = await api
      .get(`${rankings}&fields=type,features.*.properties.rank`)
      .set('accept', 'application/geo+json')
      .expect(200);
    const body = JSON.parse(geojson.text) as { features: object[] };
    expect(Object.keys(body)).toEqual(['type', 'features']);
    expect(Object.keys(body.features[0] ?? {})).toEqual(['properties']);
    const csv = await api.get(`${rankings}&fields=grid`).set('accept', 'text/csv').expect(400);
    expect(csv.body.errors).toMatchObject([{ pointer: '#/fields', code: 'unknown_parameter' }]);
  });

  it.each(['nope', 'id.nope', 'id,metrics', '', 'id,', '*.*', 'id.*', '__proto__', 'toString', 'tags.*.x'])(
    'GET /businesses rejects fields=%s with 400, though the list is empty',
    async (fields) => {
      const answer = await api.get(`/api/v1/businesses?external_id=none&fields=${fields}`).expect(400);
      expect(answer.body.code).toBe('validation_failed');
      expect(answer.body.errors?.[0]?.pointer).toBe('#/fields');
    },
  );

  it('names each unknown path', async () => {
    const { body } = await api.get(`/api/v1/businesses/${id}?fields=id,nope,name.first`).expect(400);
    expect(body.errors?.map(({ params }) => params['path'])).toEqual(['nope', 'name.first']);
  });

  it('an unknown id is 404 and an invalid parameter is 400, as without fields', async () => {
    await api.get('/api/v1/businesses/999999?fields=id').expect(404);
    await api.get('/api/v1/businesses/x?fields=nope').expect(404);
    await api.get('/api/v1/businesses?limit=0&fields=id').expect(400);
    await api.get('/api/v1/businesses?fields=id&fields=name').expect(400);
  });

  it('is not a parameter of images and of other methods', async () => {
    const { body } = await api.get('/api/v1/scans?fields=id').expect(200);
    const answer = await api.get(`/api/v1/scans/${body[0]?.id}/heatmap.svg?fields=id`).expect(400);
    expect(answer.body.errors).toMatchObject([{ code: 'unknown_parameter' }]);
  });

  it('the next link and the ETag keep the selection', async () => {
    await createBusiness(api, { name: 'Another', lat: 40.71, lng: -73.98 });
    const page = await api.get('/api/v1/businesses?limit=1&fields=id').expect(200);
    expect(page.headers['link']).toContain('fields=id');
    const whole = await api.get('/api/v1/businesses?limit=1').expect(200);
    expect(page.headers['etag']).not.toBe(whole.headers['etag']);
    await api
      .get('/api/v1/businesses?limit=1&fields=id')
      .set('if-none-match', page.headers['etag'] ?? '')
      .expect(304);
  });

  it('the OpenAPI document has `fields` for every GET with a JSON response, and for no other', async () => {
    const server = await TestServer.shared();
    const reads = server.contract.operations().filter(({ method }) => method === 'get');
    for (const { path, operation } of reads) {
      const types = Object.keys(operation.responses['200']?.content ?? {});
      const isJson = types.some((type) => /[/+]json$/.test(type));
      const hasFields = operation.parameters?.some(({ name }) => name === 'fields') ?? false;
      expect(hasFields, path).toBe(isJson);
    }
  });

  let api: Api;
  let id: number;
  let rankings: string;

  beforeAll(async () => {
    const server = await TestServer.shared();
    api = await server.newCustomer();
    id = await createBusiness(api);
    await scan(api, { business_id: id, keyword: KEYWORD, grid_size: 3, radius_miles: 0.5 });
    rankings = `/api/v1/rankings?business_id=${id}&keyword=${KEYWORD}`;
  });

  async function read(address: string) {
    return (await api.get(address).expect(200)).body;
  }
});
