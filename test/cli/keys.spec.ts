import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapsUrl } from '../support/samples.js';
import { failure } from './cli-folder.js';
import { CliService } from './cli-service.js';

const HOUR_MS = 3_600_000;

describe('key commands', () => {
  it('`key list` returns every key of the account, masked', async () => {
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

  it('list commands print tables without --json, and "none" for an empty list', async () => {
    const { stdout } = await service.run('key', 'list', '--account', '1');
    const [heading = '', ...lines] = stdout.trimEnd().split('\n');
    expect(heading.split(/ {2,}/)).toEqual([
      'id',
      'name',
      'key',
      'scopes',
      'restricted_to_tags',
      'expires_at',
      'replaced_by',
      'revoked_at',
      'last_used_at',
    ]);
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      ['1', '–', shown(first), 'read, write', '–', '–', '–', '–', '–'],
      ['2', 'reports', shown(reader), 'read', '–', '2999-01-31T00:00:00.000Z', '–', '–', '–'],
    ]);
    expect(lines.map((line) => line.indexOf('lrs_'))).toEqual(lines.map(() => heading.indexOf('key')));
    expect((await service.run('schedule', 'list', '--account', '1')).stdout).toBe('none\n');

    const url = ['--account', '1', '--url', 'https://example.com/hooks'];
    await service.answer('webhook', 'add', ...url, '--event', 'rank.changed');
    await service.answer('webhook', 'add', ...url, '--test');
    const endpoints = (await service.run('webhook', 'list', '--account', '1')).stdout;
    expect(endpoints).toMatch(/^1 +https:\S+ +rank\.changed +all +true +true +– +–$/m);
    expect(endpoints).toMatch(/^2 +https:\S+ +all +all +false +true +– +–$/m);
  });

  it('`key create` rejects an expiry in the past', async () => {
    const { code, stderr } = await service.run('key', 'create', '--account', '1', '--expires', '2020-01-31');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'wrong_usage: --expires must be in the future.\n' });
  });

  it('`key rotate` creates a key with the same scopes and expires the old key after --overlap hours', async () => {
    const before = Date.now();
    const made = await service.answer('key', 'rotate', '--id', '2', '--overlap', '2');
    expect(made).toMatchObject({ id: 3, api_key: expect.stringMatching(/^lrs_live_/) as string });
    const end = Date.parse(String(made['old_key_expires_at'])) - 2 * HOUR_MS;
    expect(end).toBeGreaterThanOrEqual(before);
    expect(end).toBeLessThanOrEqual(Date.now());
    const [, old, replacement] = await list();
    expect(old).toMatchObject({ id: 2, expires_at: made['old_key_expires_at'], replaced_by: 3 });
    expect(replacement).toMatchObject({
      id: 3,
      name: 'reports',
      scopes: ['read'],
      key: shown(String(made['api_key'])),
    });
  });

  it('`key rotate` rejects a key that was rotated before with key_already_rotated', async () => {
    expect(failure(await service.run('key', 'rotate', '--id', '2', '--json'))).toMatchObject({
      code: 'key_already_rotated',
      detail: 'Key 2 was replaced by key 3. Rotate key 3 instead.',
    });
  });

  it('`key rotate` defaults to an overlap of a day, and --overlap 0 expires the old key at once', async () => {
    const day = await service.answer('key', 'rotate', '--id', '1');
    expect(Date.parse(String(day['old_key_expires_at'])) - Date.now()).toBeCloseTo(24 * HOUR_MS, -5);
    const now = await service.answer('key', 'rotate', '--id', String(day['id']), '--overlap', '0');
    const statusOf = async (key: unknown): Promise<number> =>
      (await service.server.as(String(key)).get('/api/v1/businesses')).status;
    expect(await Promise.all([first, day['api_key'], now['api_key']].map(statusOf))).toEqual([200, 401, 200]);
    const revoked = await service.answer('key', 'revoke', '--id', '1');
    expect(revoked).toMatchObject({ id: 1, revoked: true });
    expect(await statusOf(first)).toBe(401);
    expect((await list())[0]).toMatchObject({
      id: 1,
      revoked_at: expect.any(String) as string,
      last_used_at: expect.any(String) as string,
    });
  });

  it('`key create --read-only --tag` makes a key for some businesses, and `key restrict` changes the tags', async () => {
    await service.answer('account', 'create', '--email', 'b@example.com', '--plan', 'growth');
    for (const [name, tag] of [
      ['Acme', 'Acme'],
      ['Beta', 'béta 🌳'],
    ] as const) {
      const place = ['--name', name, '--lat', '1', '--lng', '1', '--url', mapsUrl(name, 1, 1)];
      await service.answer('business', 'add', '--account', '2', '--tag', tag, ...place);
    }
    const made = await service.answer(
      'key',
      'create',
      '--account',
      '2',
      '--read-only',
      '--tag',
      'ACME',
      '--tag',
      'x',
    );
    const api = service.server.as(String(made['api_key']));
    const seen = async (): Promise<string[]> =>
      (await api.get('/api/v1/businesses').expect(200)).body.map(({ label }) => label);
    expect(await seen()).toEqual(['Acme']);
    await api.post('/api/v1/businesses').send({ gbp_url: 'x' }).expect(403);
    const id = String(made['id']);
    expect(await service.answer('key', 'restrict', '--id', id, '--tag', 'Béta 🌳')).toEqual({
      id: made['id'],
      restricted_to_tags: ['Béta 🌳'],
      made: [],
    });
    expect(await seen()).toEqual(['Beta']);
    const { keys } = await service.answer('key', 'list', '--account', '2');
    expect(keys).toContainEqual(expect.objectContaining({ id: made['id'], restricted_to_tags: ['Béta 🌳'] }));
    await service.answer('key', 'restrict', '--id', id, '--all');
    expect(await seen()).toEqual(['Acme', 'Beta']);
  });

  it.each([
    ['--read-only with --scope write', ['create', '--account', '1', '--read-only', '--scope', 'write']],
    ['neither --tag nor --all', ['restrict', '--id', '3']],
    ['both --tag and --all', ['restrict', '--id', '3', '--tag', 'x', '--all']],
  ])('key commands reject %s with wrong_usage', async (_, args) => {
    expect(failure(await service.run('key', ...args, '--json'))).toMatchObject({ code: 'wrong_usage' });
  });

  it.each([
    ['a missing key', ['rotate', '--id', '99']],
    ['a revoked key', ['rotate', '--id', '1']],
    ['a missing account', ['list', '--account', '99']],
  ])('key commands reject %s with not_found', async (_, args) => {
    expect(failure(await service.run('key', ...args, '--json'))).toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['an overlap of more than a month', ['rotate', '--id', '1', '--overlap', '721']],
    ['an overlap that is not a number', ['rotate', '--id', '1', '--overlap', 'x']],
    ['30 February', ['create', '--account', '1', '--expires', '2027-02-30']],
    ['a time without an offset', ['create', '--account', '1', '--expires', '2027-01-31T12:00:00']],
    ['a name with control characters', ['create', '--account', '1', '--name', 'a\u001b[2J']],
    ['a blank name', ['create', '--account', '1', '--name', ' ']],
    ['a blank tag', ['create', '--account', '1', '--tag', ' ']],
    ['a tag of 51 characters', ['create', '--account', '1', '--tag', 'x'.repeat(51)]],
    [
      '21 tags',
      ['create', '--account', '1', ...Array.from({ length: 21 }, (_, n) => ['--tag', `t${n}`]).flat()],
    ],
    ['a missing --id', ['rotate']],
    ['a missing --account', ['list']],
  ])('key commands reject %s with exit code 2', async (_, args) => {
    const { code, stdout, stderr } = await service.run('key', ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: /);
  });

  let service: CliService;
  let first: string;
  let reader: string;

  beforeAll(async () => {
    service = await CliService.start();
    first = String(
      (await service.answer('account', 'create', '--email', 'a@example.com', '--plan', 'growth'))['api_key'],
    );
    const options = ['--account', '1', '--scope', 'read', '--name', 'reports', '--expires', '2999-01-31'];
    reader = String((await service.answer('key', 'create', ...options))['api_key']);
  });

  afterAll(() => service.stop());

  async function list(): Promise<ListedKey[]> {
    return (await service.answer('key', 'list', '--account', '1'))['keys'] as ListedKey[];
  }

  function shown(key: string): string {
    return `lrs_live_…${key.slice(-4)}`;
  }
});

interface ListedKey {
  readonly id: number;
  readonly key: string;
  readonly expires_at: string | null;
}
