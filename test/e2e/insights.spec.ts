import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { scan, track } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';
import { until } from '../support/wait.js';
describe('x', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());
  it('y', async () => {
    const api = await server.newCustomer();
    const id = await track(api);
    const t = performance.now();
    await scan(api, { business_id: id, grid_size: 7 });
    console.log('scan', performance.now() - t);
    const list = await until(
      async () => (await api.get('/api/v1/ai/insights').expect(200)).body,
      (l) => l.length > 0,
    );
    console.log('insights', performance.now() - t, JSON.stringify(list, null, 1));
    console.log((await api.get('/api/v1/ai/insights/calibration').expect(200)).body);
    const s2 = await scan(api, { business_id: id, grid_size: 7 });
    console.log((await api.get(`/api/v1/scans/${s2['id']}/explanation`).expect(200)).body);
  });
});
