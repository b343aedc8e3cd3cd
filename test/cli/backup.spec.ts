import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataFolder, remove, temporaryFolder } from '../faults/support.js';
import { runCommandHere } from '../support/command-line.js';
import { createDatabase } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';
import { type Outcome, runCommand, ServiceProcess } from '../support/processes.js';

const CREATE = ['account', 'create', '--plan', 'growth', '--json', '--email'];

describe('backup and restore commands', { timeout: 120_000 }, () => {
  it('`backup` and `restore` run in the running service, which continues with the restored database', async () => {
    const copy = file('copy');
    const { api_key: before } = await run('data', ...CREATE, 'before@example.com');
    expect(await run('data', 'backup', '--to', copy, '--json')).toMatchObject({ path: copy });
    expect(await refusal('backup', '--to', copy)).toBe('backup_exists');
    expect(await refusal('backup', '--to', folder, '--overwrite')).toBe('backup_not_written');
    await run('data', 'backup', '--to', copy, '--overwrite', '--json');
    const { api_key: after } = await run('data', ...CREATE, 'after@example.com');
    const { previous_database } = await run('data', 'restore', '--from', copy, '--json');
    expect(existsSync(String(previous_database))).toBe(true);
    expect((await service.get('/api/v1/businesses', String(before))).status).toBe(200);
    expect((await service.get('/api/v1/businesses', String(after))).status).toBe(401);
  });

  it('`restore` without a service creates a missing folder and replaces a broken database', async () => {
    const copy = file('offline');
    makeDataFolder(join(folder, 'one'));
    await run('one', 'backup', '--to', copy, '--json');
    const restore = ['restore', '--from', copy, '--json'];
    expect(await runProgram('two', ...restore)).toMatchObject({
      restored_from: copy,
      previous_database: null,
    });
    expect(readdirSync(join(folder, 'two')).sort()).toEqual(['database', 'lock', 'secret.key']);

    rmSync(join(folder, 'two/database/global'), { recursive: true });
    const broken = await runCommandHere(env('two'), ...CREATE, 'a@example.com');
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.stderr)).toMatchObject({
      detail: expect.stringContaining('does not open') as string,
    });
    await run('two', ...restore);
    await run('two', ...CREATE, 'a@example.com');
  });

  it('`restore` ends sessions and revokes what was revoked since the backup, unless --no-revoke-revived is given', async () => {
    const copy = file('revived');
    const { api_key: key, account_id: accountId } = await run('data', ...CREATE, 'owner@example.com');
    const kept = await run('data', 'key', 'create', '--account', String(accountId), '--json');
    await run('data', 'backup', '--to', copy, '--json');
    const listed = await run('data', 'key', 'list', '--account', String(accountId), '--json');
    const [first] = listed['keys'] as { id: number }[];
    await run('data', 'key', 'revoke', '--id', String(first?.id), '--json');
    const status = async (secret: unknown) =>
      (await service.get('/api/v1/businesses', String(secret))).status;
    expect(await status(key)).toBe(401);
    const restored = await run('data', 'restore', '--from', copy, '--json');
    expect(restored).toMatchObject({
      ended_sessions: 0,
      revived: { keys: [{ id: first?.id, account_id: accountId }], users: [], share_links: [], feeds: [] },
      revived_are_revoked: true,
    });
    expect([await status(key), await status(kept['api_key'])]).toEqual([401, 200]);
    await run('data', 'restore', '--from', copy, '--no-revoke-revived', '--json');
    expect(await status(key)).toBe(200);
  });

  it('the service ends with code 0 on SIGTERM after restores', async () => {
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('`backup` and `restore` require the path of the file', async () => {
    for (const command of ['backup', 'restore']) expect((await runCommandHere({}, command)).code).toBe(2);
  });

  let folder: string;
  let service: ServiceProcess;

  beforeAll(async () => {
    folder = temporaryFolder();
    makeDataFolder(join(folder, 'data'));
    service = await ServiceProcess.start(env('data'));
  });

  afterAll(async () => {
    await service.end('SIGKILL');
    remove(folder);
  });

  function env(name: string) {
    return { DATA_DIR: join(folder, name) };
  }

  function file(name: string): string {
    return join(folder, `${name}.tar.gz`);
  }

  async function run(name: string, ...args: string[]) {
    return answerIn(await runCommandHere(env(name), ...args));
  }

  async function runProgram(name: string, ...args: string[]) {
    return answerIn(await runCommand(env(name), ...args));
  }

  function answerIn({ code, stdout, stderr }: Outcome): Record<string, unknown> {
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  async function refusal(...args: string[]): Promise<unknown> {
    const { code, stderr } = await runCommandHere(env('data'), ...args, '--json');
    expect(code).toBe(1);
    return (JSON.parse(stderr) as { code: unknown }).code;
  }
});

describeWith('postgresql', 'backup and restore commands on PostgreSQL', () => {
  const copy = join(tmpdir(), 'lrs-never-written.tar.gz');

  it('`backup` and `restore` fail with backup_embedded_only and name pg_dump and pg_restore', async () => {
    const database = await createDatabase('postgresql');
    try {
      for (const [command, option, tool] of [
        ['backup', '--to', 'pg_dump'],
        ['restore', '--from', 'pg_restore'],
      ] as const) {
        const refused = await runCommandHere(database.env, command, option, copy, '--json');
        expect(refused).toMatchObject({ code: 1, stdout: '' });
        expect(JSON.parse(refused.stderr)).toMatchObject({
          code: 'backup_embedded_only',
          detail: expect.stringContaining(tool) as string,
        });
      }
      expect(existsSync(copy)).toBe(false);
    } finally {
      await database.remove();
    }
  });
});
