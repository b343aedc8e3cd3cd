import { beforeAll, describe, expect, it } from 'vitest';
import { createBusiness, rankings, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const KEYWORD = 'farmacia';

describe('`include` of a GET', () => {
  it('GET /competitors has grids by default and with include=grid, and none with an empty include', async () => {
    const whole = (await api.get('/api/v1/competitors').expect(200)).body;
    expect(whole[0]?.ranks[0]?.grid).toHaveLength(9);
    expect((await api.get('/api/v1/competitors?include=grid').expect(200)).body).toEqual(whole);
    const slim = (await api.get('/api/v1/competitors?include=').expect(200)).body;
    const withoutGrids = structuredClone(whole);
    for (const ranks of withoutGrids.flatMap((row) => row.ranks)) Reflect.deleteProperty(ranks, 'grid');
    expect(slim).toEqual(withoutGrids);
  });

  it('rankings have definitions by default and none with an empty include, and link them', async () => {
    const { metrics } = await rankings(api, { business_id: id, keyword: KEYWORD });
    const { definitions, ...numbers } = metrics;
    for (const address of [
      `/api/v1/rankings?business_id=${id}&keyword=${KEYWORD}&`,
      `/api/v1/scans/${scanId}/rankings?`,
    ]) {
      for (const query of ['', 'include=definitions']) {
        const whole = await api.get(address + query).expect(200);
        expect(whole.body.metrics.definitions).toEqual(definitions);
      }
      const slim = await api.get(`${address}include=`).expect(200);
      expect(slim.body.metrics).toEqual(numbers);
    }
    const linked = await api.get(metrics.definitions_url).expect(200);
    expect(linked.body).toEqual(definitions);
  });

  it('rankings without a scan accept an empty include', async () => {
    const { body } = await api.get(`/api/v1/rankings?business_id=${id}&keyword=nothing&include=`).expect(200);
    expect(body.metrics).toBeNull();
  });

  it.each(['/api/v1/competitors', '/api/v1/rankings?business_id=1&keyword=x'])(
    '%s rejects an unknown include with 400',
    async (address) => {
      const query = address.includes('?') ? '&include=nope' : '?include=nope';
      const { body } = await api.get(`${address}${query}`).expect(400);
      expect(body.errors).toMatchObject([{ pointer: '#/include', code: 'not_allowed' }]);
    },
  );

  it('GET /scans has the metrics of ended scans', async () => {
    const { metrics } = await rankings(api, { business_id: id, keyword: KEYWORD });
    const { body: health } = await api.get(`/api/v1/scans/${scanId}/health`).expect(200);
    const { body } = await api.get('/api/v1/scans').expect(200);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      id: scanId,
      average_rank: metrics.average_rank,
      average_total_rank: metrics.average_total_rank,
      share_of_local_voice: metrics.share_of_local_voice,
      pins_found: metrics.found_pins,
      pins_measured: metrics.measured_pins,
      pins_total: metrics.total_pins,
      health_score: health.health_score,
    });
    expect(metrics.average_rank).not.toBeNull();
  });

  it('a scan that has not ended has no metrics', async () => {
    const started = await api
      .post('/api/v1/scans')
      .send({ business_id: id, keyword: KEYWORD, grid_size: 3, radius_miles: 0.5 })
      .expect(202);
    expect(started.body).toMatchObject({
      average_rank: null,
      average_total_rank: null,
      share_of_local_voice: null,
      health_score: null,
    });
  });

  let api: Api;
  let id: number;
  let scanId: number;

  beforeAll(async () => {
    const server = await TestServer.shared();
    api = await server.newCustomer();
    id = await createBusiness(api);
    const ended = await scan(api, { business_id: id, keyword: KEYWORD, grid_size: 3, radius_miles: 0.5 });
    scanId = ended.id;
  });
});
