import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { runCommand, ServiceProcess } from '../support/processes.js';
import { PHARMACY } from '../support/samples.js';
import { businessAt } from '../support/steps.js';
import { eventIn, WebhookReceiver } from '../support/webhook-receiver.js';
import { until } from '../support/wait.js';

type Answer = Record<string, unknown>;

/** Every command is a process. */
const PATIENCE_MS = 180_000;

/** What an account holder does in the life of an endpoint, by commands beside the running service. */
describe('webhooks at the command line', { timeout: PATIENCE_MS }, () => {
  let database: TestDatabase;
  let receiver: WebhookReceiver;
  let service: ServiceProcess;
  let env: Record<string, string>;
  let account: { account_id: number; api_key: string };
  let id: string;

  beforeAll(async () => {
    database = await createDatabase('embedded');
    receiver = await WebhookReceiver.start();
    env = { ...database.env, WEBHOOK_ALLOW_PRIVATE_HOSTS: 'yes' };
    service = await ServiceProcess.start(env);
    account = await answer('account', 'create', '--email', 'a@example.com', '--plan', 'growth');
  }, PATIENCE_MS);
  afterAll(async () => {
    await service.end('SIGTERM');
    await receiver.stop();
    await database.remove();
  });

  async function run(...args: string[]) {
    const { code, stdout, stderr } = await runCommand(env, ...args, '--json');
    return { code, out: stdout === '' ? {} : (JSON.parse(stdout) as Answer), err: stderr };
  }

  async function answer<T = Answer>(...args: string[]): Promise<T> {
    const { code, out, err } = await run(...args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return out as T;
  }

  async function failure(...args: string[]): Promise<Answer> {
    const { code, err } = await run(...args);
    expect(code).not.toBe(0);
    return JSON.parse(err) as Answer;
  }

  it('adds an endpoint, and prints its secret for the only time', async () => {
    const added = await answer(
      ...[
        'webhook',
        'add',
        '--account',
        String(account.account_id),
        '--url',
        receiver.url('/hook?key=hidden'),
      ],
      ...['--event', 'scan.completed', '--event', 'alert.triggered', '--description', 'the shop'],
    );
    expect(added).toEqual({
      id: expect.any(Number) as number,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) as string,
    });
    id = String(added['id']);
    const listed = await runCommand(
      env,
      'webhook',
      'list',
      '--account',
      String(account.account_id),
      '--json',
    );
    expect(listed.stdout).not.toContain('whsec_');
    expect(JSON.parse(listed.stdout)).toMatchObject({
      endpoints: [
        {
          ...{
            id: added['id'],
            url: receiver.url('/hook?key=hidden'),
            description: 'the shop',
            livemode: true,
          },
          ...{ events: ['scan.completed', 'alert.triggered'], significant_only: false, enabled: true },
        },
      ],
    });
    expect(service.log()).not.toContain(String(added['secret']));
  });

  it('tests it', async () => {
    expect(await answer('webhook', 'test', '--id', id)).toMatchObject({
      ok: true,
      status: 200,
      response_body: 'ok',
    });
    receiver.answer('/hook?key=hidden', 500);
    expect(await run('webhook', 'test', '--id', id)).toMatchObject({
      code: 1,
      out: { ok: false, status: 500 },
    });
  });

  it('shows what was sent of a scan, and sends it again when it failed', async () => {
    const business = await service.post('/api/v1/businesses', account.api_key, businessAt(PHARMACY));
    await service.post(
      '/api/v1/scans',
      account.api_key,
      { business_id: business.body['id'], keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.5 },
      { 'x-request-id': 'from-the-shell' },
    );
    const filters = ['--id', id, '--event', 'scan.completed', '--status', 'pending'];
    const tried = await until(
      () => answer<{ deliveries: Answer[] }>('webhook', 'deliveries', ...filters),
      ({ deliveries }) => Number(deliveries[0]?.['tries']) > 0,
    );
    expect(tried.deliveries).toHaveLength(1);
    const delivery = String(tried.deliveries[0]?.['id']);
    const { attempts } = await answer<{ attempts: Answer[] }>('webhook', 'delivery', '--id', delivery);
    expect(attempts[0]).toMatchObject({ status: 500, request_id: 'from-the-shell' });
    await answer('webhook', 'update', '--id', id, '--enabled', 'off');
    const off = await failure('webhook', 'redeliver', '--delivery', delivery);
    expect(off).toMatchObject({ code: 'webhook_endpoint_disabled' });
    await answer(
      'webhook',
      'update',
      '--id',
      id,
      '--enabled',
      'on',
      '--url',
      receiver.url('/new'),
      '--all-events',
    );
    const sent = await answer('webhook', 'redeliver', '--endpoint', id, '--since', '2020-01-01');
    expect(sent).toEqual({ redelivered: 1 });
    await until(
      () => answer('webhook', 'delivery', '--id', delivery),
      ({ status }) => status === 'delivered',
    );
    expect(await answer('webhook', 'redeliver', '--delivery', delivery)).toEqual({ redelivered: 1 });
    const received = await until(
      () => Promise.resolve(receiver.at('/new')),
      ({ length }) => length === 2,
    );
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(received.map((one) => eventIn(one).type)).toEqual(['scan.completed', 'scan.completed']);
  });

  it('tells each attempt in the log, with its request, and never the URL', () => {
    const lines = service
      .log()
      .split('\n')
      .filter((line) => line.includes('"webhook attempt"'))
      .map((line) => JSON.parse(line) as Answer);
    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(lines.at(-1)).toMatchObject({
      ...{ requestId: 'from-the-shell', accountId: account.account_id, endpointId: Number(id), status: 200 },
      ...{ durationMs: expect.any(Number) as number, eventId: expect.stringMatching(/^evt_/) as string },
    });
    expect(service.log()).not.toContain('hidden');
  });

  it('rotates the secret once a day, or when it has to be', async () => {
    const rotated = await answer('webhook', 'rotate', '--id', id);
    expect(rotated).toEqual({
      id: Number(id),
      secret: expect.stringMatching(/^whsec_/) as string,
      old_secret_expires_at: expect.any(String) as string,
    });
    expect(await failure('webhook', 'rotate', '--id', id)).toMatchObject({
      code: 'webhook_rotation_under_way',
    });
    expect((await answer('webhook', 'rotate', '--id', id, '--force'))['secret']).not.toBe(rotated['secret']);
  });

  it.each([
    [['add', '--account', '1', '--url', 'ftp://example.com'], 'webhook_url_refused'],
    [['add', '--account', '999', '--url', 'https://example.com'], 'not_found'],
    [['add', '--account', '1', '--url', 'https://example.com', '--event', 'scan.started'], 'wrong_usage'],
    [['list', '--account', '999'], 'not_found'],
    [['test', '--id', '999'], 'not_found'],
    [['delivery', '--id', '999'], 'not_found'],
    [['deliveries', '--id', '1', '--since', 'yesterday'], 'wrong_usage'],
    [['redeliver'], 'wrong_usage'],
    [['redeliver', '--delivery', '1', '--endpoint', '1'], 'wrong_usage'],
  ])('refuses %j: %s', async (args, code) => {
    expect(await failure('webhook', ...args)).toMatchObject({ code });
  });

  it('deletes the endpoint', async () => {
    expect(await answer('webhook', 'delete', '--id', id)).toEqual({ id: Number(id), deleted: true });
    expect(await failure('webhook', 'delete', '--id', id)).toMatchObject({ code: 'not_found' });
    expect(await answer('webhook', 'list', '--account', String(account.account_id))).toEqual({
      endpoints: [],
    });
  });
});
