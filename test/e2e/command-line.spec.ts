import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandHere } from '../support/command-line.js';
import { type Outcome, runCommand, ServiceProcess } from '../support/processes.js';
import { mapsUrl, PHARMACY } from '../support/samples.js';
import { until } from '../support/wait.js';

/** From an empty folder to a ranked grid by commands alone, then with the service on what they left. */
describe('the command line', () => {
  let folder: string;
  let env: Record<string, string>;
  let account: { account_id: number; email: string; password: string; api_key: string };
  let testKey: { id: number; api_key: string };
  let revoked: { id: number; api_key: string };
  let business: Record<string, unknown>;
  let queued: Record<string, unknown>;

  const url = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lrs-cli-'));
    env = { DATA_DIR: join(folder, 'data') };
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const answer = async <T>(...args: string[]): Promise<T> =>
    answerIn(await runCommandHere(env, ...args, '--json')) as T;
  const answerOfProgram = async <T>(...args: string[]): Promise<T> =>
    answerIn(await runCommand(env, ...args, '--json')) as T;

  /** One JSON object in one line on standard output, and nothing else anywhere. */
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

  it('creates an account in a folder that is not there yet', async () => {
    account = await answerOfProgram('account', 'create', '--email', 'owner@example.com', '--plan', 'growth');
    expect(account).toEqual({
      account_id: expect.any(Number) as number,
      email: 'owner@example.com',
      password: expect.stringMatching(/^\S{16,}$/) as string,
      api_key: expect.stringMatching(/^lrs_live_[0-9A-Za-z]{38}$/) as string,
    });
  });

  it('makes test keys, and revokes keys', async () => {
    const id = String(account.account_id);
    testKey = await answer('key', 'create', '--account', id, '--test');
    expect(testKey.api_key).toMatch(/^lrs_test_/);
    revoked = await answer('key', 'create', '--account', id);
    expect(revoked.api_key).toMatch(/^lrs_live_/);
    await answer('key', 'revoke', '--id', String(revoked.id));
    const again = await runCommandHere(env, 'key', 'revoke', '--id', String(revoked.id), '--json');
    expect(expectFailure(again)).toMatchObject({ code: 'not_found' });
  });

  it('tracks a business, with what the search engine knows of it', async () => {
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

  it('scans, and waits or leaves it to the service', async () => {
    const options = ['--business', String(business['id']), '--grid', '3', '--radius', '0.5'];
    const scan = await answerOfProgram('scan', 'run', ...options, '--keyword', 'farmacia', '--wait');
    expect(scan).toMatchObject({ success: true, status: 'completed', pins_total: 9, pins_measured: 9 });
    queued = await answer('scan', 'run', ...options, '--keyword', 'pharmacy');
    expect(queued).toMatchObject({ status: 'queued', pins_measured: 0, keyword: 'pharmacy' });
  });

  it.each<[string, (id: string) => string[], object]>([
    [
      'an e-mail address twice',
      () => ['account', 'create', '--email', 'OWNER@example.com'],
      { code: 'email_taken' },
    ],
    [
      'a business that is there',
      (id) => ['business', 'add', '--account', id, '--url', url],
      { code: 'business_exists', business_id: 1 },
    ],
    [
      'a grid that is too large',
      () => ['scan', 'run', '--business', '1', '--keyword', 'x', '--grid', '22'],
      { code: 'validation_failed', errors: [{ pointer: '#/grid_size' }] },
    ],
  ])('says on standard error, and by its exit code: %s', async (_, args, expected) => {
    const outcome = await runCommandHere(env, ...args(String(account.account_id)), '--json');
    expect(expectFailure(outcome)).toMatchObject({
      ...expected,
      detail: expect.stringMatching(/\S/) as string,
    });
  });

  it('leaves to the service a folder in which all of it works', async () => {
    const service = await ServiceProcess.start(env);
    try {
      expect((await service.get('/api/v1/businesses', account.api_key)).body).toEqual([
        { ...business, latest_health_score: expect.any(Number) as number },
      ]);
      expect((await service.get('/api/v1/businesses', testKey.api_key)).body).toEqual([]);
      expect((await service.get('/api/v1/businesses', revoked.api_key)).status).toBe(401);
      const scan = await until(
        async () => (await service.get(`/api/v1/scans/${String(queued['id'])}`, account.api_key)).body,
        ({ status }) => status !== 'queued' && status !== 'running',
      );
      expect(scan).toMatchObject({ status: 'completed', pins_measured: 9 });

      // Two services on one folder would destroy its data.
      await expect(ServiceProcess.start(env)).rejects.toThrow(/^exit 1: .*Another process .*DATA_DIR/s);
      expect((await service.get('/api/v1/businesses', account.api_key)).status).toBe(200);
    } finally {
      expect(await service.end('SIGTERM')).not.toBe(1);
    }
  });
});
