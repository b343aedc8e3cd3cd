import { EntityManager } from '#platform/database/entity-manager';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiKeysService } from '../../../src/accounts/api-keys.service.js';
import { type TestAccount, TestServer } from '../../support/test-server.js';

describe('ApiKeysService', () => {
  let server: TestServer;
  let account: TestAccount;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount();
  });

  it('create allows 20 usable keys of each mode', async () => {
    const { accountId } = await server.createAccount();
    const create = (livemode: boolean) => server.createKey({ accountId, livemode });
    const made: { id: number }[] = [];
    // The account has a live key from the start.
    for (let count = 1; count < 20; count++) made.push(await create(true));
    await expect(create(true)).rejects.toThrow('too_many_keys');
    await create(false);
    await server.inContext(() => keys().rotate(made[0]?.id ?? 0, 24));
    await server.revokeKey(made[1]?.id ?? 0);
    await server.revokeKey(made[2]?.id ?? 0);
    await create(true);
    await expect(create(true)).rejects.toThrow('too_many_keys');
  });

  it('rotate keeps the old key working until the overlap ends', async () => {
    const old = await server.createKey({ accountId: account.accountId, livemode: true, scopes: ['read'] });
    const created = await server.inContext(() => keys().rotate(old.id, 24));
    expect([await works(old.key), await works(created.key)]).toEqual([true, true]);
    expect(created.oldExpiresAt.getTime() - Date.now()).toBeCloseTo(24 * 3_600_000, -5);
    await server.as(created.key).post('/api/v1/scans').send({}).expect(403);
  });

  it('rotate without an overlap ends the old key immediately', async () => {
    const old = await server.createKey({ accountId: account.accountId, livemode: true });
    const created = await server.inContext(() => keys().rotate(old.id, 0));
    expect([await works(old.key), await works(created.key)]).toEqual([false, true]);
  });

  it('rotate does not extend the expiry of a key', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const old = await server.createKey({ accountId: account.accountId, livemode: true, expiresAt });
    const created = await server.inContext(() => keys().rotate(old.id, 24));
    const list = await server.inContext(() => keys().list(account.accountId));
    const expiries = list.filter(({ id }) => id === old.id || id === created.id).map((key) => key.expiresAt);
    expect(expiries).toEqual([expiresAt, expiresAt]);
  });

  it('rotate rejects a revoked key with not_found', async () => {
    const key = await server.createKey({ accountId: account.accountId, livemode: true });
    await server.revokeKey(key.id);
    await expect(server.inContext(() => keys().rotate(key.id, 24))).rejects.toThrow('not_found');
  });

  it('authenticate stores the last use with at most one write per minute', async () => {
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

  function keys(): ApiKeysService {
    return server.app.get(ApiKeysService);
  }

  async function works(key: string): Promise<boolean> {
    return (await server.as(key).get('/api/v1/businesses')).status === 200;
  }
});
