import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { validFile } from '../bench/event-loop/bodies.js';
import { newKey, runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';
import { type PostgresServer, startPostgres } from '../support/postgres.js';
import { ServiceProcess } from '../support/processes.js';
import { PHARMACY } from '../support/samples.js';
import { SmallDisk } from '../support/small-disk.js';
import { businessAt } from '../support/steps.js';
import { until } from '../support/wait.js';
import { makeDataFolder, remove, temporaryFolder } from './support.js';

describeWith(['smallDisk', 'postgresql'], 'service whose disk fills during background work', () => {
  it.each(['embedded', 'postgresql'] as const)(
    'finishes imports and scans that it had accepted on %s when there is free space again, each once, and makes reports',
    async (size) => {
      const { env, key } = await startOn(size);
      const get = async (path: string) => (await running().get(path, key)).body;
      const post = (path: string, body: object) => running().post(path, key, body);
      const { body: business } = await post(BUSINESSES, businessAt(PHARMACY));
      const business_id = Number(business['id']);
      const scan = await post('/api/v1/scans', {
        business_id,
        keyword: PHARMACY.keyword,
        grid_size: 9,
        radius_miles: 2,
      });
      const period = { from: '2026-01-01', to: '2026-01-31', business_ids: [business_id] };
      const report = await post('/api/v1/reports', period);
      const accepted = await fetch(`${running().url}${BUSINESSES}/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
        body: new Uint8Array(validFile(ROWS)),
      });
      expect([scan.status, report.status, accepted.status]).toEqual([202, 202, 202]);
      disk.fillUpTo(size === 'embedded' ? 50 : 0);
      await until(
        () => Promise.resolve(running().log()),
        (log) => /the disk is full|the disk of the database server is full|No space left/.test(log),
      );
      const path = `${accepted.headers.get('location') ?? ''}?limit=1`;
      expect(await get(path)).toMatchObject({ completed_at: null });

      disk.empty();
      const done = await until(
        () => get(path),
        ({ completed_at: at }) => at !== null,
      );
      expect(done).toMatchObject({ status: 'completed', created: ROWS, refused: 0 });
      const ended = await until(
        () => get(`/api/v1/scans/${String(scan.body['id'])}`),
        ({ completed_at: at }) => at !== null,
      );
      expect(ended).toMatchObject({ status: 'completed', pins_measured: 81 });
      const made = await until(
        () => get(`/api/v1/reports/${String(report.body['id'])}`),
        ({ status }) => status !== 'queued',
      );
      expect(made).toMatchObject({ status: 'completed' });
      const ledger = await runCommandHere(env, 'ledger', 'check', '--json');
      expect(JSON.parse(ledger.stdout)).toMatchObject({ ok: true, open_holds: 0 });
      expect(await running().end('SIGTERM')).toBe(0);
      service = undefined;
    },
  );

  it('refuses writes by name while a PostgreSQL server has no space, and keeps what it has acknowledged', async () => {
    const { key } = await startOn('postgresql');
    const acknowledged: number[] = [];
    const create = async (n: number) => {
      const place = { ...PHARMACY, name: `Shop ${n}`, lat: -34 - n / 1_000 };
      const answer = await running().post(BUSINESSES, key, businessAt(place));
      if (answer.status === 201) acknowledged.push(Number(answer.body['id']));
      return answer;
    };
    await create(0);
    disk.fillUpTo(0);
    let next = 1;
    const refused = await until(
      () => create(next++),
      ({ status }) => status !== 201,
    );
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'not_ready', detail: expect.stringContaining('disk of the database server') as string },
    });
    expect((await running().get(BUSINESSES, key)).status).toBe(200);
    disk.empty();
    expect((await create(next)).status).toBe(201);
    for (const id of acknowledged) expect((await running().get(`${BUSINESSES}/${id}`, key)).status).toBe(200);
  });

  it('waits for a PostgreSQL server that its full log has stopped, and works with it again', async () => {
    const { key } = await startOn('postgresql');
    const { body } = await running().post(BUSINESSES, key, businessAt(PHARMACY));
    disk.fillUpTo(0);
    const client = new pg.Client({ connectionString: postgres?.url ?? '' });
    client.on('error', () => undefined);
    await client.connect();
    const fill = `select count(pg_logical_emit_message(false, 'x', repeat('x', 1000000))) from generate_series(1, 100)`;
    await expect(client.query(fill)).rejects.toThrow();
    await client.end().catch(() => undefined);
    const refused = await until(
      () => running().post(BUSINESSES, key, businessAt({ ...PHARMACY, name: 'Other' })),
      ({ status }) => status === 503,
    );
    expect(refused.body).toMatchObject({ code: 'not_ready' });
    disk.empty();
    await postgres?.crash();
    await postgres?.recover();
    const read = await until(
      () => running().get(`${BUSINESSES}/${String(body['id'])}`, key),
      ({ status }) => status !== 503,
    );
    expect(read.status).toBe(200);
    expect((await running().post(BUSINESSES, key, businessAt({ ...PHARMACY, name: 'Next' }))).status).toBe(
      201,
    );
  });
});

let parent: string;
let disk: SmallDisk;
let postgres: PostgresServer | undefined;
let service: ServiceProcess | undefined;

beforeEach(() => {
  parent = temporaryFolder();
  chmodSync(parent, 0o755);
  disk = SmallDisk.mount(join(parent, 'disk'), 400);
  chmodSync(disk.path, 0o755);
});

afterEach(async () => {
  await service?.end('SIGKILL');
  service = undefined;
  await postgres?.stop();
  postgres = undefined;
  disk.remove();
  remove(parent);
});

const BUSINESSES = '/api/v1/businesses';

const ROWS = 6_000;

const SECRET_KEY = 'for-tests-only-'.padEnd(64, '0');

async function startOn(
  size: 'embedded' | 'postgresql',
): Promise<{ env: Record<string, string>; key: string }> {
  const env: Record<string, string> = { SECRET_KEY };
  if (size === 'embedded') {
    env['DATA_DIR'] = join(disk.path, 'data');
    makeDataFolder(env['DATA_DIR']);
  } else {
    postgres = await startPostgres(inject('postgresBinaries') ?? '', false, disk.path);
    env['DATABASE_URL'] = postgres.url;
  }
  service = await ServiceProcess.start(env);
  return { env, key: await newKey(env) };
}

function running(): ServiceProcess {
  if (!service) throw new Error('the service does not run');
  return service;
}
