import { beforeAll, describe, expect, it } from 'vitest';
import { DASHBOARD, newColleague, newOwner } from '../../support/dashboard.js';
import { TestServer } from '../../support/test-server.js';

const ME = '/api/v1/me';

describe('GET /me', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  it('returns account, mode, scopes, plan, rate limit and key of an API key', async () => {
    const { accountId } = await server.createAccount('agency');
    const expiresAt = new Date('2999-01-01T00:00:00Z');
    const { id, key } = await server.createKey({
      accountId,
      livemode: true,
      name: 'Website',
      scopes: ['read'],
      expiresAt,
    });
    const { body, headers } = await server.as(key).get(ME).expect(200);
    expect(body).toMatchObject({
      success: true,
      account_id: accountId,
      livemode: true,
      scopes: ['read'],
      plan: { code: 'agency' },
      key: { id, name: 'Website', expires_at: expiresAt.toISOString() },
      user: null,
    });
    const { requests, window_seconds: seconds } = body.rate_limit;
    expect(headers['ratelimit-policy']).toContain(`q=${requests};w=${seconds}`);
  });

  it('shows the mode of a test key', async () => {
    const { accountId } = await server.createAccount('growth');
    const { key } = await server.createKey({ accountId, livemode: false });
    const { body } = await server.as(key).get(ME).expect(200);
    expect(body).toMatchObject({
      account_id: accountId,
      livemode: false,
      scopes: ['read', 'write'],
      key: { name: null, expires_at: null },
    });
  });

  it('returns the user and the role for a token of the dashboard', async () => {
    // Applications of one process share the strategy of the last one, which verifies tokens with its own secret.
    const own = await TestServer.start();
    const owner = await newOwner(own, 'agency');
    const reader = await newColleague(own, owner, 'read_only');
    const { body: issued } = await reader.browser.post(`${DASHBOARD}/token`).send({}).expect(201);
    const { body } = await own.as(issued.token).get(ME).expect(200);
    await own.stop();
    expect(body).toMatchObject({ scopes: ['read'], key: null, user: { role: 'read_only' } });
  });

  it('is 403 for a key without the scope read', async () => {
    const { accountId } = await server.createAccount('growth');
    const { key } = await server.createKey({ accountId, livemode: true, scopes: ['write'] });
    await server.as(key).get(ME).expect(403);
  });
});
