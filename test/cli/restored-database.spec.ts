import { RestoreMark } from '#platform/database/restore-mark';
import type { Tenant } from '#platform/tenant';
import { Logger } from '@nestjs/common';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';
import { type NewDatabase, newDatabase } from '../support/new-database.js';
import { scratchFolder } from '../support/scratch.js';
import { until } from '../support/wait.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { WebhookService } from '../support/webhook-service.js';

describeWith(['postgresql', 'pgDump'], 'RestoreMark after pg_restore', { timeout: 60_000 }, () => {
  it('the service logs an error and sends no event until `finish-restore` has run, and then sends it', async () => {
    const url = await restored();
    const errors = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    await service.server.restart({ DATABASE_URL: url });
    await service.poll();
    await until(
      () => Promise.resolve(errors.mock.calls.length),
      (count) => count > 0,
    );
    expect(String(errors.mock.calls[0]?.[0])).toContain('`finish-restore` has not run');
    await service.emit(tenant);
    await service.poll();
    expect(await service.deliveries(tenant)).toHaveLength(1);
    expect(receiver.at('/hook')).toEqual([]);
    expect(await databaseFinding(url)).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('restored with pg_restore'),
      fix: expect.stringContaining('finish-restore'),
    });

    const env = { ...service.server.environment, DATABASE_URL: url };
    const finished = await runCommandHere(env, 'finish-restore', '--previous', nameOf(original), '--json');
    expect(finished.code).toBe(0);
    expect((await databaseFinding(url)).status).toBe('ok');
    await until(
      async () => {
        await service.poll();
        return receiver.at('/hook');
      },
      ({ length }) => length === 1,
    );
    expect(await isUnfinished()).toBe(false);
  });

  it('a dump that is restored over its own database is found', async () => {
    const { url } = await newOne();
    await service.server.restart({ DATABASE_URL: url });
    expect(await isUnfinished()).toBe(false);
    const file = join(scratchFolder('lrs-mark-'), 'own');
    await run('pg_dump', ['--format=custom', `--file=${file}`, url]);
    await service.server.restart({ DATABASE_URL: original });
    await run('pg_restore', ['--clean', '--no-owner', `--dbname=${url}`, file]);
    expect((await databaseFinding(url)).status).toBe('fail');
  });

  it('a restart, VACUUM FULL, a freeze and a new name of the database are no restore, and a copy of it is one', async () => {
    const { url, name } = await newOne();
    await service.server.restart({ DATABASE_URL: url });
    expect(await isUnfinished()).toBe(false);
    await service.server.restart();
    expect(await isUnfinished()).toBe(false);
    const table = ['--full', '--freeze', '--table=database_mark', '--quiet', `--dbname=${url}`];
    await run('vacuumdb', table);
    expect((await databaseFinding(url)).status).toBe('ok');
    await service.server.restart({ DATABASE_URL: original });
    const copy = await newOne(name);
    expect((await databaseFinding(copy.url)).status).toBe('fail');
    await service.query(`alter database ${name} rename to ${name}_renamed`);
    const renamed = new URL(url);
    renamed.pathname = `/${name}_renamed`;
    expect((await databaseFinding(renamed.href)).status).toBe('ok');
    await service.query(`alter database ${name}_renamed rename to ${name}`);
  });

  it('a dump of a version without marks is marked at its first start', async () => {
    const url = await restored();
    await service.server.restart({ DATABASE_URL: url });
    await service.query('delete from database_mark');
    await service.server.restart();
    expect(await isUnfinished()).toBe(false);
    expect((await databaseFinding(url)).status).toBe('ok');
  });

  let service: WebhookService;
  let receiver: WebhookReceiver;
  let tenant: Tenant;

  /** The URL of the database that the service has marked. */
  let original: string;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    service = await WebhookService.start('postgresql');
    original = service.server.environment['DATABASE_URL'] ?? '';
    tenant = await service.newTenant();
    await service.add(tenant, { url: receiver.url('/hook') });
    await service.emit(tenant);
    await service.settled(tenant);
    receiver.received.length = 0;
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    receiver.received.length = 0;
    await service.server.restart({ DATABASE_URL: original });
  });

  afterAll(async () => {
    await service.stop();
    await receiver.stop();
    for (const database of made) await database.remove();
  });

  const made: NewDatabase[] = [];

  async function newOne(template?: string): Promise<NewDatabase> {
    const database = await newDatabase(inject('postgresUrl') ?? '', template);
    made.push(database);
    return database;
  }

  function nameOf(url: string): string {
    return new URL(url).pathname.slice(1);
  }

  async function dumped(): Promise<string> {
    const file = join(scratchFolder('lrs-mark-'), 'dump');
    await run('pg_dump', ['--format=custom', `--file=${file}`, original]);
    return file;
  }

  async function restored(): Promise<string> {
    const { url } = await newOne();
    await run('pg_restore', ['--no-owner', `--dbname=${url}`, await dumped()]);
    return url;
  }

  async function databaseFinding(url: string): Promise<Finding> {
    const env = { ...service.server.environment, DATABASE_URL: url };
    const { stdout } = await runCommandHere(env, 'doctor', '--json');
    const { checks } = JSON.parse(stdout) as { checks: Finding[] };
    return checks.find(({ name }) => name === 'database') ?? expect.fail(stdout);
  }

  function isUnfinished() {
    return service.inContext(() => service.server.app.get(RestoreMark).isUnfinished());
  }
});

const run = promisify(execFile);

interface Finding {
  readonly name: string;
  readonly status: string;
  readonly detail: string;
  readonly fix: string | null;
}
