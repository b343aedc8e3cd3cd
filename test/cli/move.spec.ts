import { Cluster } from '#platform/database/embedded/cluster';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';
import { fillDataFolder } from '../support/fill-scans.js';
import { type NewDatabase, newDatabase } from '../support/new-database.js';
import { ServiceProcess } from '../support/processes.js';
import { scratchFolder } from '../support/scratch.js';
import { until } from '../support/wait.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { failure, success } from './cli-folder.js';

describeWith('postgresql', 'database move', { timeout: 240_000 }, () => {
  it('moves a data folder to a server and back: reads, schema, sequences, keys and secrets stay the same', async () => {
    const folder = copyOfFilled();
    const embedded = { DATA_DIR: folder, WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true' };
    const receiver = await WebhookReceiver.start();
    const added = success(
      await runCommandHere(embedded, 'webhook', 'add', '--account', '1', '--url', receiver.url(), '--json'),
    );
    const before = await reads(embedded);
    const schema = await queryFolder(folder, SCHEMA);
    const { url } = await emptyDatabase();

    const plan = await moved(embedded, url, '--dry-run');
    expect(plan).toMatchObject({ dry_run: true, resumed: false, warnings: [] });
    expect(await query(url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);

    const result = await moved(embedded, url);
    expect(result).toMatchObject({ from: folder, resumed: false, warnings: [] });
    expect(result['rows']).toBeGreaterThan(SCANS * 20);
    expect(JSON.stringify(result['next'])).toContain(join(folder, 'secret.key'));
    const server = { DATABASE_URL: url, SECRET_KEY: secretIn(folder), WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true' };
    expect(await query(url, SCHEMA)).toEqual(schema);
    expect(await reads(server)).toEqual(before);

    await runCommandHere(server, 'webhook', 'test', '--id', String(added['id']));
    const [received] = await until(
      () => Promise.resolve(receiver.received),
      (all) => all.length > 0,
    );
    new Webhook(String(added['secret'])).verify(
      received?.body ?? '',
      received?.headers as Record<string, string>,
    );
    await receiver.stop();

    const back = join(root, 'back');
    expect(await moved(server, back)).toMatchObject({ resumed: false, to: back });
    expect(await reads({ DATA_DIR: back })).toEqual(before);
    expect(secretIn(back)).toBe(secretIn(folder));
    expect(failure(await runCommandHere(server, 'key', 'list', '--account', '1', '--json'))).toMatchObject({
      code: 'database_moved',
    });
  });

  it('the old database refuses every start by name until `database reopen`', async () => {
    const env = { DATA_DIR: copyOfFilled() };
    const { url } = await emptyDatabase();
    await moved(env, url);
    const list = () => runCommandHere(env, 'key', 'list', '--account', '1', '--json');
    expect(failure(await list())).toEqual({
      code: 'database_moved',
      detail: expect.stringMatching(/moved to postgresql:\/\/.*`database reopen`/) as string,
    });
    await expect(ServiceProcess.start(env)).rejects.toThrow(/Could not start\. This database was moved to/);
    const { stdout } = await runCommandHere(env, 'doctor', '--json');
    expect(stdout).toContain('`database reopen`');
    expect(await refused(env, url)).toMatchObject({ code: 'already_moved' });
    expect(success(await runCommandHere(env, 'database', 'reopen', '--json'))).toMatchObject({
      moved_to: expect.stringContaining('postgresql://') as string,
    });
    expect((await list()).code).toBe(0);
  });

  it('a move that is killed at any time leaves a target that refuses to start, and continues', async () => {
    const env = { DATA_DIR: copyOfFilled() };
    const { url } = await emptyDatabase();
    const server = { DATABASE_URL: url, SECRET_KEY: secretIn(env.DATA_DIR) };
    const detail = expect.stringContaining('Run `database move` again') as string;
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    let child = startMove(env, url);
    await until(
      () => exists(url, 'database_move'),
      (found) => found,
    );
    // The last statement of a move drops this table, so no run completes, however slow this test is.
    await holder.query('begin; lock table database_move in access share mode');
    const kill = async (isReached: () => Promise<boolean>): Promise<void> => {
      await until(isReached, (reached) => reached);
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(child.signalCode).toBe('SIGKILL');
    };
    const expectRefusal = async (): Promise<void> => {
      const list = await runCommandHere(server, 'key', 'list', '--account', '1', '--json');
      expect(failure(list)).toEqual({ code: 'database_moved', detail });
    };
    for (const share of [0.2, 0.6]) {
      await kill(async () => (await progressOf(url)) > share);
      await expectRefusal();
      child = startMove(env, url);
    }
    await kill(() => isCompleting(url));
    // The server notices that the process is gone only after it has the lock.
    await holder.end();
    await expectRefusal();
    const list = await runCommandHere(env, 'key', 'list', '--account', '1', '--json');
    expect(failure(list)).toMatchObject({ code: 'database_moved' });
    expect(await moved(env, url)).toMatchObject({ resumed: true });
    await expectSameRows(filled, url);
  });

  it('a resumed move copies again what the service has changed since', async () => {
    const env = { DATA_DIR: copyOfFilled() };
    const { url } = await emptyDatabase();
    const child = startMove(env, url);
    await until(
      () => progressOf(url),
      (done) => done >= 0.5,
    );
    child.kill('SIGKILL');
    if (child.exitCode === null) await once(child, 'exit');
    const cluster = await Cluster.open(join(env.DATA_DIR, 'database'));
    await cluster.query('delete from scan_place where scan_id < 200');
    await cluster.query(`update business set name = name || ' (new)'`);
    await cluster.query('vacuum full scan_place');
    await cluster.close();
    expect(await moved(env, url)).toMatchObject({ resumed: true });
    await expectSameRows(env.DATA_DIR, url);
  });

  it('settings of the role on the server change nothing', async () => {
    const env = { DATA_DIR: copyOfFilled() };
    const { url, name } = await emptyDatabase();
    for (const setting of [
      `datestyle = 'German, DMY'`,
      `intervalstyle = 'sql_standard'`,
      `timezone = 'Asia/Kathmandu'`,
      `extra_float_digits = -15`,
      `bytea_output = 'escape'`,
      `default_transaction_isolation = 'serializable'`,
      `quote_all_identifiers = on`,
      `array_nulls = off`,
      `idle_in_transaction_session_timeout = '1s'`,
    ]) {
      await query(url, `alter database ${name} set ${setting}`);
    }
    await moved(env, url);
    for (const setting of ['datestyle', 'extra_float_digits', 'bytea_output', 'timezone', 'array_nulls']) {
      await query(url, `alter database ${name} reset ${setting}`);
    }
    await expectSameRows(filled, url);
  });

  it('says what to do before it writes anything', async () => {
    const env = { DATA_DIR: copyOfFilled() };
    const { url, name } = await emptyDatabase();
    const role = `mover_${name}`;
    await query(url, `create role ${role} login`);
    const asRole = Object.assign(new URL(url), { username: role });
    await query(url, 'revoke create on schema public from public');
    expect(await refused(env, asRole.href)).toMatchObject({
      code: 'target_forbidden',
      detail: expect.stringContaining(`grant create on schema public to ${role}`) as string,
    });
    await query(url, `drop role ${role}`);

    const latin = Object.assign(new URL(url), { pathname: `/${name}_latin` });
    await query(url, `create database ${name}_latin encoding 'LATIN1' template template0 locale 'C'`);
    expect(await refused(env, latin.href)).toMatchObject({ code: 'target_encoding' });
    await query(url, `drop database ${name}_latin`);

    const other = new pg.Client({ connectionString: url, application_name: 'grafana' });
    await other.connect();
    const inUse = expect.stringContaining('grafana') as string;
    expect(await refused(env, url)).toMatchObject({ code: 'database_in_use', detail: inUse });
    expect(await moved(env, url, '--ignore-connections', '--dry-run')).toMatchObject({ dry_run: true });
    await other.end();

    const port = Object.assign(new URL(url), { port: '1' });
    expect(await refused(env, port.href)).toMatchObject({ code: 'database_unreachable' });
    expect(await refused(env, `${env.DATA_DIR}/`)).toMatchObject({ code: 'same_database' });
    expect(await refused({ DATA_DIR: join(root, 'missing') }, url)).toMatchObject({
      code: 'nothing_to_move',
    });
    expect(existsSync(join(root, 'missing'))).toBe(false);
    expect((await move(env, 'postgresql://host')).code).toBe(2);
    expect(await query(url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);

    const service = await ServiceProcess.start(env);
    expect(await refused(env, url)).toMatchObject({ code: 'database_in_use' });
    await service.end('SIGTERM');

    await query(url, 'create table account (id int); insert into account values (1)');
    expect(await refused(env, url)).toMatchObject({ code: 'target_not_empty' });
  });

  function startMove(env: Env, url: string): ChildProcess {
    const program = join(import.meta.dirname, '../../dist/src/cli.js');
    return spawn(process.execPath, [program, 'database', 'move', '--ignore-connections', '--to', url], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: 'ignore',
    });
  }

  async function exists(url: string, table: string): Promise<boolean> {
    const [found] = await query<{ found: boolean }>(
      url,
      `select to_regclass('${table}') is not null as found`,
    );
    return found?.found ?? false;
  }

  /** Returns whether the move waits for the table that it drops at its end. */
  async function isCompleting(url: string): Promise<boolean> {
    const waiting = await query(
      url,
      `select from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = to_regclass('database_move')
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return waiting.length > 0;
  }

  /** Returns how much of the largest table is stored, from 0 to 1. */
  async function progressOf(url: string): Promise<number> {
    if (!(await exists(url, 'database_move_table'))) return 0;
    const [row] = await query<{ rows: number }>(url, 'select count(*)::float8 as rows from scan_place');
    return (row?.rows ?? 0) / (SCANS * 20);
  }

  async function expectSameRows(folder: string, url: string): Promise<void> {
    const tables = await query<{ name: string }>(
      url,
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    expect(tables.map(({ name }) => name).filter((name) => name.startsWith('database_move'))).toEqual([]);
    const sql = tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*)::int as rows, md5(coalesce(string_agg(t::text, '' order by t::text collate "C"), '')) as sum from "${name}" t`,
      )
      .filter((one) => !one.includes('mikro_orm_migrations') && !one.includes('database_mark'))
      .join(' union all ');
    const pins = `set timezone = 'UTC'`;
    const cluster = await Cluster.open(join(folder, 'database'));
    await cluster.query(pins);
    const expected = (await cluster.query(sql)).rows;
    await cluster.close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(pins);
    expect((await client.query(sql)).rows).toEqual(expected);
    await client.end();
  }

  let root: string;
  let key: string;
  let databases: NewDatabase[] = [];
  let filled: string;
  let folders = 0;

  beforeAll(async () => {
    root = scratchFolder('lrs-move-');
    filled = join(root, 'filled');
    ({ key } = await fillDataFolder(filled, SCANS));
    const cluster = await Cluster.open(join(filled, 'database'));
    for (const sql of ODD_ROWS.split(';')) await cluster.query(sql);
    await cluster.close();
  }, 240_000);

  afterEach(async () => {
    for (const database of databases) await database.remove();
    databases = [];
  });

  afterAll(() => {
    rmSync(root, { recursive: true });
  });

  function copyOfFilled(): string {
    const path = join(root, `data-${++folders}`);
    cpSync(filled, path, { recursive: true });
    return path;
  }

  async function emptyDatabase(): Promise<NewDatabase> {
    const database = await newDatabase(inject('postgresUrl') ?? '', 'template0');
    databases.push(database);
    return database;
  }

  function move(env: Env, to: string, ...more: string[]) {
    return runCommandHere(env, 'database', 'move', '--to', to, '--json', ...more);
  }

  async function moved(env: Env, to: string, ...more: string[]): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await move(env, to, ...more);
    // On a busy machine, standard error has lines of progress.
    expect([code, stderr.replaceAll(/^\d.*\n/gm, '')]).toEqual([0, '']);
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  async function refused(env: Env, to: string, ...more: string[]) {
    return failure(await move(env, to, ...more));
  }

  function secretIn(folder: string): string {
    return readFileSync(join(folder, 'secret.key'), 'utf8').trim();
  }

  async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async function queryFolder<Row extends object>(folder: string, sql: string): Promise<Row[]> {
    const cluster = await Cluster.open(join(folder, 'database'));
    try {
      return (await cluster.query(sql)).rows as Row[];
    } finally {
      await cluster.close();
    }
  }

  /** Reads of the API, as the service answers them. */
  async function reads(env: Env): Promise<unknown> {
    const service = await ServiceProcess.start(env);
    try {
      const paths = [
        '/businesses',
        '/scans?limit=100',
        '/history?business_id=1&keyword=cafe',
        '/rankings?business_id=1&keyword=cafe',
        '/competitors?limit=20',
        '/subscription',
      ];
      const answers = [];
      for (const path of paths) answers.push(await service.get(`/api/v1${path}`, key));
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
      return answers;
    } finally {
      await service.end('SIGTERM');
    }
  }
});

/** Enough rows for several pieces of a table. */
const SCANS = 1_500;

/** Values that a text format could change. */
const ODD_ROWS = `
  insert into database_mark (id, row_xid, database_oid) values (1, null, null), (2, '1', '1');
  update business set name = E'a\\\\b\\tc\\nd\\re\\u0001 \\\\. \\\\N {",}' || chr(128512), lat = 0.1::float8 + 0.2::float8 where id = 1;
  update scan set ranks = array[null, 1, -32768, 32767]::smallint[], unmeasured = '{"a": [1e400, "\\u20ac\\\\n"], "b": null}',
    average_rank = 'NaN', health_parts = '1.10', started_at = '2024-02-29 23:59:59.999999+14' where id = 300;
  update scan set ranks = '{}', average_rank = '-Infinity', created_at = '0044-03-15 12:00:00 BC' where id = 301;
  insert into brand (account_id, livemode, accent_color, name, logo, created_at, updated_at)
    select 1, true, '#112233', 'Large', decode(repeat('00ff5c0a', 400000), 'hex'), now(), now()`;

/** What both databases must have in the same form. */
const SCHEMA = `
  select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as text
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  union all select sequencename || ' ' || coalesce(last_value, 0) from pg_sequences where schemaname = 'public'
  union all select table_name || ' ' || column_name || ' ' || is_nullable || ' ' || coalesce(column_default, '')
    from information_schema.columns where table_schema = 'public'
  order by 1`;

type Env = Readonly<Record<string, string>>;
