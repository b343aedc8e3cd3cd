import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceProcess } from '../support/processes.js';
import { CommandedFolder, failure } from './commanded-folder.js';

interface ListedKey {
  readonly id: number;
  readonly key: string;
  readonly expires_at: string | null;
}

const HOUR_MS = 3_600_000;

describe('the commands for keys', { timeout: 60_000 }, () => {
  const folder = new CommandedFolder();
  let first: string;
  let reader: string;

  beforeAll(async () => {
    first = String(
      (await folder.answer('account', 'create', '--email', 'a@example.com', '--plan', 'growth'))['api_key'],
    );
    const options = ['--account', '1', '--scope', 'read', '--name', 'reports', '--expires', '2999-01-31'];
    reader = String((await folder.answer('key', 'create', ...options))['api_key']);
  });
  afterAll(() => {
    folder.remove();
  });

  const list = async (): Promise<ListedKey[]> =>
    (await folder.answer('key', 'list', '--account', '1'))['keys'] as ListedKey[];

  const shown = (key: string): string => `lrs_live_…${key.slice(-4)}`;

  it('list every key of the account, and none in full', async () => {
    const keys = await list();
    expect(keys).toEqual([
      expect.objectContaining({
        id: 1,
        key: shown(first),
        scopes: ['read', 'write'],
        expires_at: null,
        revoked_at: null,
        last_used_at: null,
      }),
      expect.objectContaining({
        id: 2,
        key: shown(reader),
        name: 'reports',
        scopes: ['read'],
        expires_at: '2999-01-31T00:00:00.000Z',
      }),
    ]);
  });

  it('rotate a key: the new one has its rights, the old one works for as long as was said', async () => {
    const before = Date.now();
    const made = await folder.answer('key', 'rotate', '--id', '2', '--overlap', '2');
    expect(made).toMatchObject({ id: 3, api_key: expect.stringMatching(/^lrs_live_/) as string });
    const end = Date.parse(String(made['old_key_expires_at'])) - 2 * HOUR_MS;
    expect(end).toBeGreaterThanOrEqual(before);
    expect(end).toBeLessThanOrEqual(Date.now());
    const [, old, replacement] = await list();
    expect(old).toMatchObject({ id: 2, expires_at: made['old_key_expires_at'] });
    expect(replacement).toMatchObject({
      id: 3,
      name: 'reports',
      scopes: ['read'],
      key: shown(String(made['api_key'])),
    });
  });

  it('give a day for changing over unless told, and none with --overlap 0', async () => {
    const day = await folder.answer('key', 'rotate', '--id', '1');
    expect(Date.parse(String(day['old_key_expires_at'])) - Date.now()).toBeCloseTo(24 * HOUR_MS, -5);
    const now = await folder.answer('key', 'rotate', '--id', String(day['id']), '--overlap', '0');
    const service = await ServiceProcess.start(folder.env);
    const statusOf = async (key: unknown): Promise<number> =>
      (await service.get('/api/v1/businesses', String(key))).status;
    expect(await Promise.all([first, day['api_key'], now['api_key']].map(statusOf))).toEqual([200, 401, 200]);
    const revoked = await folder.answer('key', 'revoke', '--id', '1');
    expect(revoked).toEqual({ id: 1, revoked: true });
    expect(await statusOf(first)).toBe(401);
    expect((await list())[0]).toMatchObject({
      id: 1,
      revoked_at: expect.any(String) as string,
      last_used_at: expect.any(String) as string,
    });
    await service.end('SIGTERM');
  });

  it.each([
    ['a key that is not there', ['rotate', '--id', '99']],
    ['a key that is revoked', ['rotate', '--id', '1']],
    ['the keys of nobody', ['list', '--account', '99']],
  ])('say that there is no such thing: %s', async (_, args) => {
    expect(failure(await folder.run('key', ...args, '--json'))).toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['an overlap of more than a month', ['rotate', '--id', '1', '--overlap', '721']],
    ['an overlap that is no number', ['rotate', '--id', '1', '--overlap', 'x']],
    ['no key', ['rotate']],
    ['no account', ['list']],
  ])('refuse %s', async (_, args) => {
    const { code, stdout, stderr } = await folder.run('key', ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: /);
  });
});
