import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expireLeases } from '../faults/expire-leases.js';
import { newKey, runCommandHere } from '../support/command-line.js';
import {
  createDatabase,
  describeSizes,
  SMALLEST_AND_LARGEST,
  type TestDatabase,
} from '../support/databases.js';
import { ServiceProcess } from '../support/processes.js';
import { PHARMACY } from '../support/samples.js';
import { businessAt } from '../support/steps.js';
import { until } from '../support/wait.js';

const PATH = '/api/v1/scan-batches';
const KEYWORDS = 40;
const CREDITS = 50_000;
/** Before, during and after the transaction of the batch. */
const KILLS_AFTER_MS = [5, 60, 150];

describeSizes(SMALLEST_AND_LARGEST, 'CreateBatch in a killed process on %s', (size) => {
  let database: TestDatabase;
  let service: ServiceProcess;
  let key: string;

  beforeEach(async () => {
    database = await createDatabase(size);
    service = await ServiceProcess.start(database.env);
    key = await newKey(database.env);
  });
  afterEach(async () => {
    await service.end('SIGTERM');
    await database.remove();
  });

  it('POST /scan-batches that a SIGKILL interrupts leaves the batch with all its scans and credits, or without any', async () => {
    const keywords = Array.from({ length: KEYWORDS }, (_, n) => `keyword ${n}`);
    const { body: business } = await service.post(
      '/api/v1/businesses',
      key,
      businessAt(PHARMACY, { keywords }),
    );
    const order = { business_ids: [business['id']], grid_size: 3, radius_miles: 0.5 };
    for (const [at, afterMs] of KILLS_AFTER_MS.entries()) {
      const request = service.post(PATH, key, order, { 'idempotency-key': `k${at}` }).catch(() => null);
      await setTimeout(afterMs);
      await service.end('SIGKILL');
      await request;
      await expireLeases(database);
      service = await ServiceProcess.start(database.env);
      // The repetition returns the stored batch, or creates it.
      const { status, body } = await service.post(PATH, key, order, { 'idempotency-key': `k${at}` });
      expect({ status, scans: (body['scans'] as { total: number }).total }).toEqual({
        status: 202,
        scans: KEYWORDS,
      });
      const { body: scans } = await service.get(`${PATH}/${String(body['id'])}/scans`, key);
      expect(scans).toHaveLength(KEYWORDS);
      await service.post(`${PATH}/${String(body['id'])}/cancel`, key, {});
      await until(
        async () => (await service.get(`${PATH}/${String(body['id'])}`, key)).body['status'],
        (state) => state === 'cancelled',
      );
    }
    const { body: batches } = await service.get(PATH, key);
    expect(batches).toHaveLength(KILLS_AFTER_MS.length);
    const { body: credits } = await service.get('/api/v1/subscription', key);
    expect(credits).toMatchObject({ credits_held: 0 });
    expect(Number(credits['credits_used']) + Number(credits['credits_remaining'])).toBe(CREDITS);
    const check = JSON.parse(
      (await runCommandHere(database.env, 'ledger', 'check', '--json')).stdout,
    ) as object;
    expect(check).toMatchObject({ ok: true, open_holds: 0 });
  }, 180_000);
});
