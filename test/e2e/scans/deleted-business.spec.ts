import { EntityManager } from '#platform/database/entity-manager';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Response } from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { RequeueScans } from '../../../src/scanning/run/requeue-scans.js';
import { describeWith } from '../../support/describe-with.js';
import { insertQueuedScan } from '../../support/queued-scan.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

describeWith('postgresql', 'scans of a business that is being deleted', () => {
  it('POST /scans returns 404 and holds no credits when the business is deleted meanwhile', async () => {
    const business_id = await createBusiness(api);
    let answer: Promise<Response> | undefined;
    await em().transactional(async (deletion) => {
      await deletion.execute('delete from business where id = ?', [business_id]);
      const body = { business_id, keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.5 };
      answer = api.post('/api/v1/scans').send(body).then();
      await until(() => isLockAwaited('select * from business%for key share'), Boolean);
    });
    expect(await answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { body } = await api.get('/api/v1/subscription').expect(200);
    expect(body).toMatchObject({ credits_used: 0, credits_held: 0 });
  });

  it('EndScan waits for the deletion of the business without a lock that the deletion needs', async () => {
    const business_id = await createBusiness(api);
    const { id } = await scan(api, { business_id });
    const scanId = await insertQueuedScan(server, id, { isPostponed: true });
    const outside = AsyncLocalStorage.snapshot();
    await em().transactional(async (deletion) => {
      await deletion.execute('select from business where id = ? for update', [business_id]);
      await em().execute('update scan set lease_expires_at = null where id = ?', [scanId]);
      await outside(() => server.drain(RequeueScans));
      await until(() => isLockAwaited('select 1 from business%for no key update'), Boolean);
      await deletion.execute('select from scan where id = ? for update nowait', [scanId]);
      await deletion.execute('delete from business where id = ?', [business_id]);
    });
    await api.get(`/api/v1/scans/${scanId}`).expect(404);
    const events = await em().execute(`select from outbox_event where (data ->> 'id')::int = ?`, [scanId]);
    expect(events).toEqual([]);
  });

  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared('postgresql');
    api = await server.newCustomer();
  });

  function em(): EntityManager {
    return server.app.get(EntityManager).fork();
  }

  async function isLockAwaited(query: string): Promise<boolean> {
    const waiting = await em().execute<unknown[]>(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query ilike ?`,
      [query],
    );
    return waiting.length > 0;
  }
});
