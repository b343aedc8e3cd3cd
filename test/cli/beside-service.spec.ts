import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataFolder } from '../../src/platform/database/data-folder.js';
import { newKey, runCommandHere } from '../support/command-line.js';
import { createDatabase } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';
import { EventStreamClient } from '../support/event-stream.js';
import { ServiceProcess } from '../support/processes.js';
import { PHARMACY } from '../support/samples.js';
import { until } from '../support/wait.js';
import { CliFolder, failure, PHARMACY_URL, success } from './cli-folder.js';

const RANKINGS = '/api/v1/rankings?business_id=1&keyword=farmacia';

describe('CLI commands beside a running service', () => {
  it('commands create accounts and keys, add a business and run a scan in the running service', async () => {
    const create = ['account', 'create', '--plan', 'growth', '--email'];
    const account = await folder.answerOfProgram(...create, 'a@example.com');
    expect(account).toMatchObject({ account_id: 1, email: 'a@example.com' });
    const [key, business] = await Promise.all([
      folder.answer('key', 'create', '--account', '1', '--test'),
      folder.answer('business', 'add', '--account', '1', '--url', PHARMACY_URL, '--keyword', 'farmacia'),
    ]);
    expect(key).toMatchObject({ id: 2, api_key: expect.stringMatching(/^lrs_test_/) as string });
    expect(business).toMatchObject({ name: PHARMACY.name, keywords: ['farmacia'] });

    const scan = ['scan', 'run', '--business', '1', '--keyword', 'farmacia', '--grid', '5'];
    const scanned = await folder.answer(...scan, '--wait');
    expect(scanned).toMatchObject({ status: 'completed', pins_measured: 25 });
    expect(await folder.answer('key', 'revoke', '--id', '2')).toMatchObject({ id: 2, revoked: true });
    const taken = await folder.run('account', 'create', '--email', 'A@example.com', '--json');
    expect(failure(taken)).toMatchObject({ code: 'email_taken' });

    const { body } = await service.get(RANKINGS, String(account['api_key']));
    expect(body['grid']).toHaveLength(25);
    expect((await service.get(RANKINGS, String(key['api_key']))).status).toBe(401);
    await expectLogWithout([account['api_key'], account['password'], key['api_key'], 'a@example.com']);
  });

  it('commands add, list and remove schedules, and list and cancel scans', async () => {
    const options = ['--business', '1', '--grid', '3', '--radius', '0.25', '--cron', '30 2 * * MON'];
    const added = await folder.answer('schedule', 'add', ...options, '--timezone', 'Europe/Berlin');
    expect(added).toMatchObject({
      id: 1,
      business_id: 1,
      keywords: null,
      grid_size: 3,
      radius_miles: 0.25,
      enabled: true,
      cron: '30 2 * * MON',
      timezone: 'Europe/Berlin',
      last_outcome: null,
    });
    expect(await folder.answer('schedule', 'list', '--account', '1')).toEqual({
      schedules: [{ ...added, livemode: true }],
    });
    expect(await folder.answer('schedule', 'remove', '--id', '1')).toEqual({ id: 1, removed: true });
    const wrong = await folder.run('schedule', 'add', '--business', '1', '--cron', '* * * * *', '--json');
    expect(failure(wrong)).toMatchObject({ code: 'validation_failed' });

    const { scans } = await folder.answer('scan', 'list', '--business', '1');
    expect(scans).toMatchObject([{ id: 1, status: 'completed' }]);
    const late = await folder.run('scan', 'cancel', '--id', '1', '--json');
    expect(failure(late)).toMatchObject({ code: 'scan_ended', scan_status: 'completed' });
  });

  /** Waits for the log lines of the commands, which may arrive after their responses. */
  async function expectLogWithout(secrets: readonly unknown[]): Promise<void> {
    const log = await until(
      () => Promise.resolve(service.log()),
      (text) =>
        ['done', 'email_taken'].every((outcome) =>
          new RegExp(`"command":"account create","outcome":"${outcome}","ms":\\d+`).test(text),
        ),
    );
    for (const secret of secrets) expect(log).not.toContain(String(secret));
  }

  let folder: CliFolder;
  let service: ServiceProcess;

  beforeAll(async () => {
    folder = new CliFolder();
    service = await ServiceProcess.start(folder.env);
  });

  afterAll(async () => {
    await service.end('SIGTERM');
    folder.remove();
  });
});

describe('CLI commands without a service', () => {
  it('two concurrent commands run one after the other', async () => {
    const folder = new CliFolder();
    const accounts = await Promise.all([
      folder.answer('account', 'create', '--email', 'a@example.com'),
      folder.answerOfProgram('account', 'create', '--email', 'b@example.com'),
    ]);
    expect(accounts.map((account) => account['account_id']).sort()).toEqual([1, 2]);
    folder.remove();
  });
});

describe('CLI command in a locked data folder', () => {
  it('a command waits until the other process releases the lock of the data folder', async () => {
    const folder = new CliFolder();
    const holder = await openDataFolder(folder.path);
    const answer = folder.answer('account', 'create', '--email', 'a@example.com');
    // The first attempt finds the folder locked; the next one follows a second later.
    await setTimeout(500);
    await holder.release();
    expect(await answer).toMatchObject({ account_id: 1 });
    folder.remove();
  });
});

describeWith('postgresql', 'CLI commands beside a service on PostgreSQL', () => {
  it('a command runs a scan in its own process, and the service streams the events of that scan', async () => {
    const database = await createDatabase('postgresql');
    const service = await ServiceProcess.start(database.env);
    const key = await newKey(database.env);
    await runCommandHere(database.env, 'business', 'add', '--account', '1', '--url', PHARMACY_URL);
    const scan = ['scan', 'run', '--business', '1', '--keyword', 'farmacia', '--wait', '--json'];
    const scanning = runCommandHere(database.env, ...scan);
    await until(
      () => service.get('/api/v1/scans/1', key),
      ({ status }) => status === 200,
    );
    // The process of the command measures the scan; the service streams its events.
    const events = await EventStreamClient.open(`${service.url}/api/v1/scans/1/events`, key);
    expect((await events.rest()).at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } });
    expect(success(await scanning)).toMatchObject({ status: 'completed', pins_measured: 49 });
    const { body } = await service.get(RANKINGS, key);
    expect(body['grid']).toHaveLength(49);
    await service.end('SIGTERM');
    await database.remove();
  });
});
