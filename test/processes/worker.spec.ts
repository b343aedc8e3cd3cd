import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../../tools/dev/free-port.js';
import { runCommandHere } from '../support/command-line.js';
import { createDatabase, describeSizes, type TestDatabase } from '../support/databases.js';
import { mapsUrl, PHARMACY } from '../support/samples.js';
import { until } from '../support/wait.js';

describeSizes(['postgresql + redis'], 'worker process on %s', (size) => {
  const workers: ChildProcess[] = [];

  it('a worker completes a queued scan, serves probes and metrics on WORKER_PORT, and exits with code 0 on SIGTERM', async () => {
    database = await createDatabase(size);
    const account = await cli('account', 'create', '--email', 'a@example.com', '--plan', 'growth');
    const url = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);
    const business = await cli('business', 'add', '--account', String(account['account_id']), '--url', url);
    const queued = await cli(
      'scan',
      'run',
      '--business',
      String(business['id']),
      '--keyword',
      PHARMACY.keyword,
    );
    expect(queued['status']).toBe('queued');

    const port = await freePort();
    const worker = startWorker(port);
    const client = new pg.Client({ connectionString: database.env['DATABASE_URL'] });
    await client.connect();
    await until(
      () => client.query('select status from scan where id = $1', [queued['id']]),
      ({ rows }) => (rows as { status: string }[])[0]?.status === 'completed',
    );
    await client.end();
    const read = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      return { status: response.status, text: await response.text() };
    };
    expect(await read('/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect(await read('/readyz')).toMatchObject({ status: 200 });
    expect((await read('/metrics')).text).toContain('lrs_scans_ended_total{status="completed"} 1');
    expect(await read('/api/v1/scans')).toMatchObject({ status: 404 });
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
  });

  let database: TestDatabase;

  afterEach(async () => {
    for (const worker of workers.filter((one) => one.exitCode === null && one.signalCode === null)) {
      worker.kill('SIGTERM');
      await once(worker, 'exit');
    }
    await database.remove();
  });

  function startWorker(port: number): ChildProcess {
    const worker = spawn(process.execPath, ['dist/src/worker.js'], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', WORKER_PORT: String(port), ...database.env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    workers.push(worker);
    return worker;
  }

  async function cli(...args: string[]): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await runCommandHere(database.env, ...args, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as Record<string, unknown>;
  }
});
