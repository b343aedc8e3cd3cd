import { beforeAll, describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

/** One account has a business with a finished scan, which other tenants must not see. */
describe('isolation of tenants', () => {
  let testKey: Api;
  let stranger: Api;
  let business: number;
  let scanId: number;

  const others = [
    ['a test key of the same account', () => testKey],
    ['another account', () => stranger],
  ] as const;

  describe.each(others)('requests of %s', (_, other) => {
    it.each([
      ['get', () => `/api/v1/businesses/${business}`],
      ['patch', () => `/api/v1/businesses/${business}`],
      ['delete', () => `/api/v1/businesses/${business}`],
      ['get', () => `/api/v1/scans/${scanId}`],
      ['get', () => `/api/v1/rankings?business_id=${business}&keyword=${PHARMACY.keyword}`],
      ['get', () => `/api/v1/competitors?business_id=${business}`],
    ] as const)('%s by the id of another tenant returns 404', async (method, path) => {
      const request = other()[method](path());
      const answer = await (method === 'patch' ? request.send({ keywords: ['taken over'] }) : request);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'not_found' });
    });

    it('lists contain no rows of another tenant', async () => {
      await other().get('/api/v1/businesses').expect(200, []);
      await other().get('/api/v1/competitors').expect(200, []);
      await other().get(`/api/v1/competitors?keyword=${PHARMACY.keyword}`).expect(200, []);
    });

    it('POST /scans with the business of another tenant returns 404', async () => {
      const body = { business_id: business, keyword: PHARMACY.keyword, grid_size: 1, radius_miles: 1 };
      const answer = await other().post('/api/v1/scans').send(body);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'not_found' });
    });
  });

  it('POST and DELETE of the same business by other tenants do not affect the account', async () => {
    for (const [, other] of others) {
      const theirs = await createBusiness(other());
      expect(theirs).not.toBe(business);
      await scan(other(), { business_id: theirs, grid_size: 1 });
      const seen = await other().get('/api/v1/competitors').expect(200);
      expect(seen.body.map((row: { own_business_id: unknown }) => row.own_business_id)).not.toContain(
        business,
      );
      await other().delete(`/api/v1/businesses/${theirs}`).expect(204);
    }
    const mine = await owner.get(`/api/v1/businesses/${business}`).expect(200);
    expect(mine.body).toMatchObject({ id: business, name: PHARMACY.name, keywords: [] });
    expect(await rankings(owner, { business_id: business })).toMatchObject({ scan_id: scanId, grid_size: 3 });
  });

  let server: TestServer;
  let owner: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
    const account = await server.createAccount();
    owner = server.as(account.key);
    testKey = server.as((await server.createKey({ accountId: account.accountId, livemode: false })).key);
    stranger = await server.newCustomer();
    business = await createBusiness(owner);
    scanId = (await scan(owner, { business_id: business })).id;
  });
});
