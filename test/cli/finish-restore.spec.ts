import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey, runCommandHere } from '../support/command-line.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';

describeWith('postgresql', 'finish-restore', { timeout: 60_000 }, () => {
  it('changes nothing unless the replaced database is named or confirmed to be unknown', async () => {
    const account = ['account', 'create', '--email', 'kept@example.com', '--json'];
    const { stdout } = await runCommandHere(restored.env, ...account);
    const { account_id: id } = JSON.parse(stdout) as { account_id: number };
    expect((await failure(restored.env)).code).toBe('previous_required');
    const both = await failure(restored.env, '--previous', nameOf(previous), '--unknown-previous');
    expect(both.code).toBe('previous_required');
    const same = await failure(restored.env, '--previous', nameOf(restored));
    expect([same.code, same.detail]).toEqual(['same_database', expect.stringContaining(nameOf(restored))]);
    const missing = await failure(restored.env, '--previous', 'no such "database"');
    expect(missing.detail).toContain('does not exist');
    const keys = await runCommandHere(restored.env, 'key', 'list', '--account', String(id), '--json');
    expect(JSON.parse(keys.stdout)).toMatchObject({ keys: [{ revoked_at: null }] });
  });

  it('revokes and lists every key if the replaced database does not have the account, and can be repeated', async () => {
    await newKey(restored.env);
    const { code, stdout, stderr } = await run(restored.env, '--previous', nameOf(previous));
    expect([code, stderr]).toEqual([0, '']);
    const result = JSON.parse(stdout) as { revived: Record<string, { differs: string }[]> };
    expect(result).toMatchObject({ revived_are_revoked: true, ended_sessions: 0 });
    expect(result.revived['keys']?.map(({ differs }) => differs)).toEqual(['unknown', 'unknown']);
    const again = await run(restored.env, '--unknown-previous');
    expect(JSON.parse(again.stdout)).toMatchObject({ revived: { keys: [], invitations: [] } });
  });

  it('on the embedded database it fails and names `restore`', async () => {
    const embedded = await createDatabase('embedded');
    try {
      const { code, detail } = await failure(embedded.env, '--unknown-previous');
      expect([code, detail]).toEqual(['embedded_database', expect.stringContaining('`restore`')]);
    } finally {
      await embedded.remove();
    }
  });

  it('an empty name of a database is a wrong command line', async () => {
    expect((await run(restored.env, '--previous', '')).code).toBe(2);
  });

  let previous: TestDatabase;
  let restored: TestDatabase;

  beforeAll(async () => {
    previous = await createDatabase('postgresql');
    restored = await createDatabase('postgresql');
  });

  afterAll(async () => {
    await previous.remove();
    await restored.remove();
  });

  function nameOf({ env }: TestDatabase): string {
    return new URL(env['DATABASE_URL'] ?? '').pathname.slice(1);
  }

  function run(env: Readonly<Record<string, string>>, ...args: string[]) {
    return runCommandHere(env, 'finish-restore', ...args, '--json');
  }

  async function failure(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Failure> {
    const { code, stdout, stderr } = await run(env, ...args);
    expect([code, stdout]).toEqual([1, '']);
    return JSON.parse(stderr) as Failure;
  }
});

type Failure = Readonly<Record<'code' | 'detail', string>>;
