import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCommand, ServiceProcess } from '../support/processes.js';
import { businessAt } from '../support/steps.js';
import { PHARMACY } from '../support/samples.js';
import { until } from '../support/wait.js';

const CRASHES = 2;
const GRID = { keyword: 'farmacia', grid_size: 21, radius_miles: 2 };
const PINS = 441;

describe('a service that is killed in the middle of a scan', () => {
  let folder: string;
  let service: ServiceProcess;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lrs-crash-'));
    cpSync(inject('emptyDataFolder'), folder, { recursive: true });
  });
  afterAll(async () => {
    await service.end('SIGTERM');
    rmSync(folder, { recursive: true });
  });

  it('loses nothing, counts nothing twice, and finishes it', async () => {
    const env = { DATA_DIR: folder };
    const created = await runCommand(
      env,
      'account',
      'create',
      '--email',
      'a@example.com',
      '--plan',
      'agency',
      '--json',
    );
    const { api_key: key } = JSON.parse(created.stdout) as { api_key: string };
    service = await ServiceProcess.start(env);
    const business = await service.post('/api/v1/businesses', key, businessAt(PHARMACY));
    const business_id = business.body['id'];
    const scan = await service.post('/api/v1/scans', key, { ...GRID, business_id });
    const path = `/api/v1/scans/${String(scan.body['id'])}`;
    const read = async () => (await service.get(path, key)).body as { status: string; pins_measured: number };

    let measured = 0;
    for (let crash = 0; crash < CRASHES; crash++) {
      const before = await until(read, ({ pins_measured }) => pins_measured > measured);
      expect(before.status).toBe('running');
      await service.end('SIGKILL');
      service = await ServiceProcess.start(env);
      const after = await read();
      // What a client was told is measured stays measured.
      expect(after.pins_measured).toBeGreaterThanOrEqual(before.pins_measured);
      measured = after.pins_measured;
    }

    const ended = await until(read, ({ status }) => status !== 'queued' && status !== 'running');
    expect(ended).toMatchObject({ status: 'completed', pins_total: PINS, pins_measured: PINS });
    const query = `business_id=${String(business_id)}&keyword=${GRID.keyword}`;
    const { body } = await service.get(`/api/v1/rankings?${query}`, key);
    expect(body).toMatchObject({ metrics: { measured_pins: PINS, coverage: 1 }, unmeasured: [] });
    expect(body['grid']).toHaveLength(PINS);
  });
});
