import { afterEach, beforeEach, expect, it } from 'vitest';
import { newKey } from '../support/command-line.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { ServiceProcess } from '../support/processes.js';
import { PHARMACY } from '../support/samples.js';
import { businessAt } from '../support/steps.js';

const TIMEOUT_MS = 120_000;

it(
  'insights are generated after a restart if the service was killed between the scan and its insights',
  async () => {
    service = await ServiceProcess.start(database.env);
    const key = await newKey(database.env);
    const business = await service.post('/api/v1/businesses', key, businessAt(PHARMACY));
    const grid = { keyword: PHARMACY.keyword, grid_size: 7, radius_miles: 0.5 };
    const body = { business_id: business.body['id'], ...grid };
    const scan = await service.post('/api/v1/scans', key, body, { prefer: 'wait=20' });
    // Insights are generated at least one second after the end of a scan.
    await service.end('SIGKILL');
    expect(scan.body).toMatchObject({ status: 'completed' });

    const running = await ServiceProcess.start(database.env);
    service = running;
    const insights = async () => (await running.get('/api/v1/ai/insights', key)).body as unknown as object[];
    await expect
      .poll(insights, { timeout: TIMEOUT_MS / 2, interval: 200 })
      .toContainEqual(expect.objectContaining({ keyword: PHARMACY.keyword, priority: 1 }));
  },
  TIMEOUT_MS,
);

let database: TestDatabase;
let service: ServiceProcess | undefined;

beforeEach(async () => {
  database = await createDatabase('embedded');
});

afterEach(async () => {
  await service?.end('SIGKILL');
  await database.remove();
});
