import type { Response } from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { many, storeRows } from '../../support/stored-rows.js';
import { type TestAccount, TestServer } from '../../support/test-server.js';

const MANY = 1_203;

describe('GET /businesses with 1,203 rows', () => {
  it('GET /businesses without parameters streams all rows in order', async () => {
    const { body } = await server.as(account.key).get('/api/v1/businesses').expect(200);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: MANY }, (_, index) => `Shop ${index + 1}`),
    );
  });

  it('the pages of GET /businesses?limit=100 contain every row once', async () => {
    const api = server.as(account.key);
    const names: string[] = [];
    let path: string | undefined = '/api/v1/businesses?limit=100';
    while (path) {
      const page: Response = await api.get(path).expect(200);
      names.push(...page.body.map(({ name }: { name: string }) => name));
      path = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1];
    }
    expect(names).toHaveLength(MANY);
    expect(new Set(names).size).toBe(MANY);
  });

  it('GET /businesses answers a known ETag with 304 until a row changes', async () => {
    const api = server.as(account.key);
    const first = await api.get('/api/v1/businesses?limit=10').expect(200);
    const etag = first.headers['etag'] ?? '';
    const again = await api.get('/api/v1/businesses?limit=10').set('If-None-Match', etag).expect(304);
    expect(again.text).toBe('');
    await api.patch(`/api/v1/businesses/${first.body[0]?.id}`).send({ name: 'Renamed' }).expect(200);
    await api.get('/api/v1/businesses?limit=10').set('If-None-Match', etag).expect(200);
  });

  let server: TestServer;
  let account: TestAccount;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    await storeRows(
      server,
      'business',
      many(MANY, (n) => ({ account_id: account.accountId, name: `Shop ${n + 1}` })),
    );
  });
});
