import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceTime } from '../../support/fake-clock.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

describe('feeds for spreadsheets', () => {
  it('POST /feeds returns a URL that reads the export as CSV without a key', async () => {
    const { url } = await create({ business_id: business });
    const answer = await read(url)
      .expect(200)
      .expect('content-type', 'text/csv; charset=utf-8')
      .expect('cache-control', 'private, no-store');
    const direct = await api.get(`/api/v1/exports/rankings.csv?business_id=${business}`).expect(200);
    expect(answer.text).toBe(direct.text);
  });

  it('a feed has only its business, tag, keyword, level and days', async () => {
    const ofTag = await create({ tag: 'ACME', level: 'scan' });
    expect(await rowsAt(ofTag.url)).toMatchObject([{ business_id: String(business), status: 'completed' }]);
    const ofKeyword = await create({ keyword: 'never scanned' });
    expect(await rowsAt(ofKeyword.url)).toEqual([]);
    const { url } = await create({ days: 1, level: 'scan' });
    expect(await rowsAt(url)).toHaveLength(2);
    await server.sql(
      `update scan set completed_at = completed_at - interval '3 days' where business_id = ?`,
      [business],
    );
    expect(await rowsAt(url)).toHaveLength(1);
    expect(await rowsAt((await create({ days: 5, level: 'scan' })).url)).toHaveLength(2);
  });

  it('a feed of one day has the scans of today in the time zone of the business', async () => {
    const { url } = await create({ days: 1, level: 'scan' });
    // Now it is 22:00 in Montevideo. The scans ended at 21:00 of the same day, or at 23:30 of the day before.
    for (const [completedAt, count] of [
      ['2026-03-02T00:00:00Z', 1],
      ['2026-03-01T02:30:00Z', 0],
    ] as const) {
      await server.sql(`update scan set completed_at = ? where business_id = ?`, [completedAt, business]);
      const restore = replaceTime(server.app, () => Date.parse('2026-03-02T01:00:00Z'));
      const rows = await rowsAt(url);
      restore();
      expect(rows.filter(({ business_id }) => business_id === String(business))).toHaveLength(count);
    }
  });

  it('GET /feeds shows no URL and no token, and the last read', async () => {
    const { id, url } = await create({ name: 'Shown' });
    const before = await api.get(`/api/v1/feeds/${id}`).expect(200);
    expect(before.body).toMatchObject({ name: 'Shown', last_read_at: null, days: 90, level: 'pin' });
    await read(url).expect(200);
    const { text, body } = await api.get(`/api/v1/feeds/${id}`).expect(200);
    expect(body.last_read_at).toMatch(/Z$/);
    expect(url).toContain(`${body.last_four}.csv`);
    expect(text).not.toContain('lrs_feed_');
    const list = await api.get('/api/v1/feeds').expect(200);
    expect(list.body.map((feed) => feed.id)).toContain(id);
    expect(list.text).not.toContain('lrs_feed_');
  });

  it('the database has only the hash of the token', async () => {
    const { id, url } = await create({});
    const rows = await server.sql<object>('select * from feed where id = ?', [id]);
    expect(JSON.stringify(rows)).not.toContain(new URL(url).pathname.slice('/feeds/'.length, -'.csv'.length));
  });

  it('DELETE /feeds/{id} revokes the URL at once', async () => {
    const { id, url } = await create({});
    await api.delete(`/api/v1/feeds/${id}`).expect(204);
    const { body } = await read(url).expect(404);
    expect(body).toMatchObject({ code: 'not_found' });
    await api.delete(`/api/v1/feeds/${id}`).expect(404);
  });

  it('deleting a business deletes its feeds', async () => {
    const gone = await createBusiness(api, { name: 'Gone', lat: -34.9, lng: -56.2 });
    const { url } = await create({ business_id: gone });
    await api.delete(`/api/v1/businesses/${gone}`).expect(204);
    await read(url).expect(404);
  });

  it('a feed of a test key reads test data, and another tenant reads and deletes none', async () => {
    const { key } = await server.createKey({ accountId: account.accountId, livemode: false });
    const { url } = await create({}, server.as(key));
    expect(await rowsAt(url)).toEqual([]);
    const { id } = await create({});
    const stranger = await server.newCustomer();
    await stranger.get(`/api/v1/feeds/${id}`).expect(404);
    await stranger.delete(`/api/v1/feeds/${id}`).expect(404);
    await stranger.post('/api/v1/feeds').send({ name: 'x', business_id: business }).expect(404);
  });

  it('a key that is restricted to tags gets 403, and a key that may only read creates none', async () => {
    const { accountId } = account;
    const restricted = await server.createKey({ accountId, livemode: true, restrictedTo: ['acme'] });
    const refused = await server.as(restricted.key).post('/api/v1/feeds').send({ name: 'x' }).expect(403);
    expect(refused.body).toMatchObject({ code: 'restricted_to_tags' });
    const reader = await server.createKey({ accountId, livemode: true, scopes: ['read'] });
    await server.as(reader.key).post('/api/v1/feeds').send({ name: 'x' }).expect(403);
  });

  it('a feed of an account that loses access to the API is 404 until it has access again', async () => {
    const payer = await server.createAccount('growth');
    const { url } = await create({}, server.as(payer.key));
    const setPlan = (plan: string) =>
      server.sql('update account set plan = ? where id = ?', [plan, payer.accountId]);
    await setPlan('free');
    await read(url).expect(404);
    await setPlan('growth');
    await read(url).expect(200);
  });

  it('a feed allows 60 reads per hour from all addresses together', async () => {
    const { url } = await create({ keyword: 'never scanned' });
    for (let n = 0; n < 60; n++) await read(url).expect(200);
    const { body } = await read(url).expect(429).expect('retry-after', /^\d+$/);
    expect(body).toMatchObject({ code: 'rate_limited' });
  });

  it.each(['/feeds/x', '/feeds/.csv', '/feeds/%00.csv', `/feeds/${'x'.repeat(90)}`])(
    'GET %s is 404',
    async (path) => {
      await server.as().get(path).expect(404);
    },
  );

  it.each([
    ['no name', {}],
    ['an empty name', { name: ' ' }],
    ['0 days', { name: 'x', days: 0 }],
    ['days as text', { name: 'x', days: '9' }],
    ['an unknown field', { name: 'x', format: 'xlsx' }],
  ])('POST /feeds rejects %s with 400', async (_, body) => {
    await api.post('/api/v1/feeds').send(body).expect(400);
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let business: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business = await createBusiness(api, PHARMACY, { tags: ['acme'] });
    const other = await createBusiness(api, { name: 'Edge', lat: -34.86, lng: -56.0 });
    await scan(api, { business_id: business });
    await scan(api, { business_id: other, radius_miles: 1.5 });
  });

  async function create(body: object, by: Api = api): Promise<Feed> {
    const answer = await by
      .post('/api/v1/feeds')
      .send({ name: 'Sheet', ...body })
      .expect(201);
    return answer.body;
  }

  /** Reads as a spreadsheet does: without a key. */
  function read(url: string) {
    return server.as().get(new URL(url).pathname);
  }

  async function rowsAt(url: string): Promise<Record<string, string>[]> {
    return parse((await read(url).expect(200)).text, { columns: true });
  }
});

describe('POST /feeds beyond the maximum', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  it('POST /feeds rejects the 101st feed with 422, also when requests run at once', async () => {
    const api = await server.newCustomer();
    const statuses = await Promise.all(
      Array.from({ length: 103 }, async (_, n) => {
        const { status } = await api.post('/api/v1/feeds').send({ name: `Feed ${n}` });
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(statuses.filter((status) => status === 422)).toHaveLength(3);
  });
});

interface Feed {
  readonly id: number;
  readonly url: string;
}
