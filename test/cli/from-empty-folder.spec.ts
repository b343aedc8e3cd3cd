import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandHere } from '../support/command-line.js';
import { type Outcome, runCommand, ServiceProcess } from '../support/processes.js';
import { mapsUrl, PHARMACY } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';
import { until } from '../support/wait.js';

/** Ranks a business with commands alone, and then starts the service on the same folder. */
describe('commands from an empty folder to a scan', () => {
  const url = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);

  it('`account create` creates the data folder and an account', async () => {
    account = await answerOfProgram('account', 'create', '--email', 'owner@example.com', '--plan', 'growth');
    expect(account).toEqual({
      account_id: expect.any(Number) as number,
      email: 'owner@example.com',
      password: expect.stringMatching(/^\S{16,}$/) as string,
      api_key: expect.stringMatching(/^lrs_live_[0-9A-Za-z]{38}$/) as string,
    });
  });

  it('`business add` completes the business with the data of the provider', async () => {
    const options = ['--keyword', 'farmacia', '--keyword', 'pharmacy', '--url', url];
    business = await answer('business', 'add', '--account', String(account.account_id), ...options);
    expect(business).toMatchObject({
      name: PHARMACY.name,
      keywords: ['farmacia', 'pharmacy'],
      category: PHARMACY.category,
      place_id: PHARMACY.placeId,
      location: { address: PHARMACY.address },
    });
  });

  it('`scan run` completes a scan with --wait and queues it without', async () => {
    const options = ['--business', String(business['id']), '--grid', '3', '--radius', '0.5'];
    const scan = await answer('scan', 'run', ...options, '--keyword', 'farmacia', '--wait');
    expect(scan).toMatchObject({ success: true, status: 'completed', pins_total: 9, pins_measured: 9 });
    queued = await answer('scan', 'run', ...options, '--keyword', 'pharmacy');
    expect(queued).toMatchObject({ status: 'queued', pins_measured: 0, keyword: 'pharmacy' });
  });

  async function expectRefusal(args: readonly string[], expected: object): Promise<void> {
    const outcome = await runCommandHere(env, ...args, '--json');
    expect(expectFailure(outcome)).toMatchObject({
      ...expected,
      detail: expect.stringMatching(/\S/) as string,
    });
  }

  it('the service serves the data of the commands and completes the queued scan', async () => {
    service = await ServiceProcess.start(env);
    expect((await service.get('/api/v1/businesses', account.api_key)).body).toEqual([
      { ...business, latest_health_score: expect.any(Number) as number },
    ]);
    const path = `/api/v1/scans/${String(queued['id'])}`;
    const running = service;
    const scan = await until(
      async () => (await running.get(path, account.api_key)).body,
      ({ status }) => status !== 'queued' && status !== 'running',
    );
    expect(scan).toMatchObject({ status: 'completed', pins_measured: 9 });

    // Two services on one folder would destroy its data.
    await expect(ServiceProcess.start(env)).rejects.toThrow(/^exit 1: .*Another process .*DATA_DIR/s);
    expect((await service.get('/api/v1/businesses', account.api_key)).status).toBe(200);
  });

  // The commands run in the service of the previous test: without one, each would open the database.
  it('`key create --test` creates a test key, which sees no data of the live mode', async () => {
    const created = ['key', 'create', '--account', String(account.account_id), '--test'] as const;
    const { api_key: testKey } = await answer<{ api_key: string }>(...created);
    expect(testKey).toMatch(/^lrs_test_/);
    expect((await service?.get('/api/v1/businesses', testKey))?.body).toEqual([]);
  });

  it('`key revoke` revokes a key and rejects a revoked key with not_found', async () => {
    const key = await answer<{ id: number; api_key: string }>(
      'key',
      'create',
      '--account',
      String(account.account_id),
    );
    expect(key.api_key).toMatch(/^lrs_live_/);
    await answer('key', 'revoke', '--id', String(key.id));
    expect((await service?.get('/api/v1/businesses', key.api_key))?.status).toBe(401);
    const again = await runCommandHere(env, 'key', 'revoke', '--id', String(key.id), '--json');
    expect(expectFailure(again)).toMatchObject({ code: 'not_found' });
  });

  it.each<[string, (id: string) => string[], object]>([
    [
      'an e-mail address that is taken',
      () => ['account', 'create', '--email', 'OWNER@example.com'],
      { code: 'email_taken' },
    ],
    [
      'a business that exists',
      (id) => ['business', 'add', '--account', id, '--url', url],
      { code: 'business_exists', business_id: 1 },
    ],
    [
      'a grid that is too large',
      () => ['scan', 'run', '--business', '1', '--keyword', 'x', '--grid', '22'],
      { code: 'validation_failed', errors: [{ pointer: '#/grid_size' }] },
    ],
  ])('the command line rejects %s on standard error with exit code 1', async (_, args, expected) => {
    await expectRefusal(args(String(account.account_id)), expected);
  });

  it('the service shuts down on SIGTERM', async () => {
    const ending = service?.end('SIGTERM');
    service = undefined;
    expect(await ending).not.toBe(1);
  });

  let folder: string;
  let env: Record<string, string>;
  let account: { account_id: number; email: string; password: string; api_key: string };
  let business: Record<string, unknown>;
  let queued: Record<string, unknown>;
  let service: ServiceProcess | undefined;

  beforeAll(() => {
    folder = scratchFolder('lrs-cli-');
    env = { DATA_DIR: join(folder, 'data') };
  });

  afterAll(async () => {
    await service?.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  async function answer<T>(...args: string[]): Promise<T> {
    return answerIn(await runCommandHere(env, ...args, '--json')) as T;
  }

  async function answerOfProgram<T>(...args: string[]): Promise<T> {
    return answerIn(await runCommand(env, ...args, '--json')) as T;
  }

  /** Expects one line of JSON on standard output, and nothing on standard error. */
  function answerIn(outcome: Outcome): unknown {
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout.trimEnd().split('\n')).toHaveLength(1);
    return JSON.parse(outcome.stdout);
  }

  function expectFailure({ code, stdout, stderr }: Outcome): Record<string, unknown> {
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    return JSON.parse(stderr) as Record<string, unknown>;
  }
});
