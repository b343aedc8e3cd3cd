import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ScanDto } from '../../src/scanning/dto/scan.dto.js';
import { runCommand, ServiceProcess } from '../support/processes.js';
import { businessAt } from '../support/steps.js';
import { PHARMACY } from '../support/samples.js';
import { until } from '../support/wait.js';

const KEYWORDS = ['farmacia', 'bar', 'hotel'];
const GRID = { grid_size: 17, radius_miles: 2 };
const PINS = 289;

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
    const paths: string[] = [];
    for (const keyword of KEYWORDS) {
      const scan = await service.post('/api/v1/scans', key, { keyword, ...GRID, business_id });
      paths.push(`/api/v1/scans/${String(scan.body['id'])}`);
    }
    const read = async (path: string) => (await service.get(path, key)).body as unknown as ScanDto;
    const readAll = () => Promise.all(paths.map(read));

    const before = await until(readAll, (scans) =>
      scans.some(({ status, pins_measured }) => status === 'running' && pins_measured > 0),
    );
    await service.end('SIGKILL');
    service = await ServiceProcess.start(env);
    for (const [index, { pins_measured }] of (await readAll()).entries()) {
      // What a client was told is measured stays measured.
      expect(pins_measured).toBeGreaterThanOrEqual(before[index]?.pins_measured ?? 0);
    }

    const ended = await until(readAll, (scans) => scans.every(({ completed_at }) => completed_at !== null));
    for (const [index, scan] of ended.entries()) {
      expect(scan).toMatchObject({ status: 'completed', pins_total: PINS, pins_measured: PINS });
      const query = `business_id=${String(business_id)}&keyword=${KEYWORDS[index] ?? ''}`;
      const { body } = await service.get(`/api/v1/rankings?${query}`, key);
      expect(body).toMatchObject({ metrics: { measured_pins: PINS, coverage: 1 }, unmeasured: [] });
      expect(body['grid']).toHaveLength(PINS);
    }
  }, 90_000);
});
