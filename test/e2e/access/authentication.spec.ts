import { beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey } from '../../../src/accounts/api-key-format.js';
import { type TestAccount, TestServer } from '../../support/test-server.js';

const BUSINESSES = '/api/v1/businesses';
const HOUR_MS = 3_600_000;

describe('API key authentication', () => {
  let server: TestServer;
  let account: TestAccount;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount();
  });

  it.each([
    ['no key', undefined],
    ['an empty header', ''],
    ['a scheme without a key', 'Bearer'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['a key without a scheme', generateApiKey(true).key],
    ['two keys', 'Bearer a b'],
    ['a malformed key', 'Bearer nonsense'],
    ['an unknown live key', `Bearer ${generateApiKey(true).key}`],
    ['an unknown test key', `Bearer ${generateApiKey(false).key}`],
    ['a very long key', `Bearer ${'a'.repeat(8_000)}`],
  ])('rejects %s with 401', (_, header) => refused(header));

  it('rejects a key with a changed, missing or additional character', async () => {
    const { key } = account;
    const other = key.endsWith('A') ? 'B' : 'A';
    for (const wrong of [key.slice(0, -1) + other, key.slice(0, -1), `${key}A`, key.toUpperCase()]) {
      await refused(`Bearer ${wrong}`);
    }
  });

  it('ignores keys in the query string, cookies and the body', async () => {
    await refused(undefined, `${BUSINESSES}?access_token=${account.key}`);
    const cookie = await server.as().get(BUSINESSES).set('cookie', `access_token=${account.key}`);
    expect(cookie.status).toBe(401);
    const inBody = await server
      .as()
      .post(BUSINESSES)
      .send({ access_token: account.key, gbp_url: 'https://www.google.com/maps?cid=12600752361761623094' });
    expect(inBody.status).toBe(401);
    expect(inBody.headers['www-authenticate']).toMatch(/^Bearer\b/);
  });

  it.each(['Bearer', 'bearer', 'BEARER'])('accepts the scheme as %s', async (scheme) => {
    const answer = await server.as().get(BUSINESSES).set('authorization', `${scheme} ${account.key}`);
    expect(answer.status).toBe(200);
  });

  it('accepts several spaces after the scheme', async () => {
    for (const spaces of ['  ', '    ']) {
      const answer = await server.as().get(BUSINESSES).set('authorization', `Bearer${spaces}${account.key}`);
      expect(answer.status).toBe(200);
    }
  });

  it('rejects a key immediately after its revocation', async () => {
    const { id, key } = await server.createKey({ accountId: account.accountId, livemode: true });
    await server.as(key).get(BUSINESSES).expect(200);
    await server.revokeKey(id);
    await refused(`Bearer ${key}`);
  });

  it('rejects a key after its expiry', async () => {
    const owner = { accountId: account.accountId, livemode: true };
    const past = await server.createKey({ ...owner, expiresAt: new Date(Date.now() - 1) });
    await refused(`Bearer ${past.key}`);
    const future = await server.createKey({ ...owner, expiresAt: new Date(Date.now() + HOUR_MS) });
    await server.as(future.key).get(BUSINESSES).expect(200);
  });

  it.each([
    ['post', BUSINESSES],
    ['patch', `${BUSINESSES}/1`],
    ['delete', `${BUSINESSES}/1`],
    ['post', '/api/v1/scans'],
  ] as const)('rejects %s %s with 403 for a key without the scope write', async (method, path) => {
    const { key } = await server.createKey({
      accountId: account.accountId,
      livemode: true,
      scopes: ['read'],
    });
    const refusal = await server.as(key)[method](path).send({});
    expect(refusal.status).toBe(403);
    expect(refusal.body).toMatchObject({ code: 'insufficient_scope' });
    await server.as(key).get(BUSINESSES).expect(200);
  });

  it('rejects GET with 403 for a key without the scope read', async () => {
    const owner = { accountId: account.accountId, livemode: true };
    const { key } = await server.createKey({ ...owner, scopes: ['write'] });
    const refusal = await server.as(key).get(BUSINESSES);
    expect(refusal.status).toBe(403);
    expect(refusal.body).toMatchObject({ code: 'insufficient_scope' });
  });

  it('rejects live keys on the free plan and accepts its test keys', async () => {
    const free = await server.createAccount('free');
    const refusal = await server.as(free.key).get(BUSINESSES);
    expect(refusal.status).toBe(403);
    expect(refusal.body).toMatchObject({
      code: 'plan_required',
      detail: expect.stringContaining('test key') as string,
    });
    const { key } = await server.createKey({ accountId: free.accountId, livemode: false });
    await server.as(key).get(BUSINESSES).expect(200, []);
  });

  it.each(['starter', 'growth', 'agency'] as const)('accepts live keys on the plan %s', async (plan) => {
    await (await server.newCustomer(plan)).get(BUSINESSES).expect(200, []);
  });

  async function refused(header: string | undefined, path = BUSINESSES): Promise<void> {
    const request = server.as().get(path);
    const answer = await (header === undefined ? request : request.set('authorization', header));
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer\b/);
    expect(answer.body).toMatchObject({ code: 'unauthorized', success: false });
  }
});
