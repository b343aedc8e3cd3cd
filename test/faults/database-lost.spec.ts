import type { Embedded } from '#platform/database/database';
import { EMBEDDED } from '#platform/database/embedded/embedded.token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../support/test-server.js';

describe('service with a closed embedded database', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start('embedded');
  });
  afterAll(() => server.stop());

  it('GET /readyz returns 503 while the database is closed and 200 afterwards; GET /healthz always returns 200', async () => {
    const api = await server.newCustomer();
    const { database } = server.app.get<Embedded>(EMBEDDED);
    await api.get('/readyz').expect(200);
    await database.close();
    await api.get('/healthz').expect(200);
    const ready = await api.get('/readyz').expect(503);
    expect(ready.body).toMatchObject({ code: 'not_ready', details: { database: { status: 'down' } } });
    const refused = await api.get('/api/v1/businesses').expect(503);
    expect(refused.body.code).toBe('not_ready');
    await database.open();
    await api.get('/readyz').expect(200);
    await api.get('/api/v1/businesses').expect(200);
  });
});
