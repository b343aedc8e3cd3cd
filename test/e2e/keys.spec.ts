import { beforeAll, describe, expect, it } from 'vitest';
import { EntityManager } from '#platform/database/entity-manager';
import { ApiKeysService } from '../../src/accounts/api-keys.service.js';
import { type TestAccount, TestServer } from '../support/test-server.js';

describe('the life of a key', () => {
  let server: TestServer;
  let account: TestAccount;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount();
  });

  const keys = (): ApiKeysService => server.app.get(ApiKeysService);
  const works = async (key: string): Promise<boolean> =>
    (await server.as(key).get('/api/v1/businesses')).status === 200;

  it('is rotated without a gap: both work until the old one expires', async () => {
    const old = await server.createKey({ accountId: account.accountId, livemode: true, scopes: ['read'] });
    const made = await server.inContext(() => keys().rotate(old.id, 24));
    expect([await works(old.key), await works(made.key)]).toEqual([true, true]);
    expect(made.oldExpiresAt.getTime() - Date.now()).toBeCloseTo(24 * 3_600_000, -5);
    await server.as(made.key).post('/api/v1/scans').send({}).expect(403);
  });

  it('ends the old key at once when there is to be no overlap', async () => {
    const old = await server.createKey({ accountId: account.accountId, livemode: true });
    const made = await server.inContext(() => keys().rotate(old.id, 0));
    expect([await works(old.key), await works(made.key)]).toEqual([false, true]);
  });

  it('never lets a key live longer by rotating it', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const old = await server.createKey({ accountId: account.accountId, livemode: true, expiresAt });
    const made = await server.inContext(() => keys().rotate(old.id, 24));
    const list = await server.inContext(() => keys().list(account.accountId));
    const expiries = list.filter(({ id }) => id === old.id || id === made.id).map((key) => key.expiresAt);
    expect(expiries).toEqual([expiresAt, expiresAt]);
  });

  it('is over once revoked, and cannot be rotated then', async () => {
    const key = await server.createKey({ accountId: account.accountId, livemode: true });
    await server.revokeKey(key.id);
    await expect(server.inContext(() => keys().rotate(key.id, 24))).rejects.toThrow('not_found');
  });

  it('remembers when it was last used, with at most one write a minute', async () => {
    const { id, key } = await server.createKey({ accountId: account.accountId, livemode: true });
    const api = server.as(key);
    const lastUsed = async (): Promise<unknown> => {
      const [row] = await server.inContext(() =>
        server.app
          .get(EntityManager)
          .execute('select last_used_at, xmin::text as version from api_key where id = ?', [id]),
      );
      return row;
    };
    expect(await lastUsed()).toMatchObject({ last_used_at: null });
    await api.get('/api/v1/businesses').expect(200);
    const first = await lastUsed();
    expect(first).not.toMatchObject({ last_used_at: null });
    await api.get('/api/v1/businesses').expect(200);
    expect(await lastUsed()).toEqual(first);
  });
});
