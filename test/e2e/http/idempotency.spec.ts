import { EntityManager } from '#platform/database/entity-manager';
import { IdempotencyRepository } from '#platform/http/idempotency/idempotency.repository';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { type TestAccount, TestServer } from '../../support/test-server.js';

describe('Idempotency-Key', () => {
  it('POST /scans with a repeated key returns the first response byte for byte', async () => {
    const first = await post('order-1', scan()).expect(202);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    const second = await post('order-1', scan()).expect(202);
    expect(second.headers).toMatchObject({
      'idempotency-replayed': 'true',
      location: first.headers['location'],
      'content-type': first.headers['content-type'],
    });
    expect(second.text).toBe(first.text);
  });

  it('a body with its members in another order counts as the same body', async () => {
    const first = await post('order-2', scan()).expect(202);
    const second = await post('order-2', Object.fromEntries(Object.entries(scan()).reverse())).expect(202);
    expect(second.body.id).toBe(first.body.id);
  });

  it('a repeated key with another body is rejected with 422', async () => {
    await post('order-3', scan()).expect(202);
    const answer = await post('order-3', { ...scan(), grid_size: 5 }).expect(422);
    expect(answer.body.code).toBe('idempotency_key_reused');
  });

  it('a rejected request can be corrected and sent with the same key', async () => {
    await post('order-4', { ...scan(), grid_size: 22 }).expect(400);
    await post('order-4', { ...scan(), business_id: 999_999 }).expect(404);
    await post('order-4', scan()).expect(202);
  });

  it('a repeated key with an invalid body is rejected with 400', async () => {
    await post('order-8', scan()).expect(202);
    const { body } = await post('order-8', { ...scan(), grid_size: 22 }).expect(400);
    expect(body.code).toBe('validation_failed');
    await post('order-8', scan()).expect(202);
  });

  it('the same key in another mode or on another route is another key', async () => {
    const first = await post('order-5', scan()).expect(202);
    const test = await server.createKey({ accountId: account.accountId, livemode: false });
    await post('order-5', scan(), test.key).expect(404);
    const other = await server.as(account.key).post('/api/v1/businesses').set('Idempotency-Key', 'order-5');
    expect(other.status).toBe(400);
    expect((await post('order-5', scan()).expect(202)).body.id).toBe(first.body.id);
  });

  it('only one of several concurrent requests with one key is executed', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('order-6', scan())));
    const ids = new Set(answers.filter(({ status }) => status === 202).map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 202)) {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'idempotency_in_progress' });
      expect(headers['retry-after']).toBe('1');
    }
  });

  it('a request is rolled back if another request has claimed its key since', async () => {
    const records = server.app.get(IdempotencyRepository);
    const complete = records.complete.bind(records);
    vi.spyOn(records, 'complete').mockImplementationOnce(async (...call) => {
      // Simulates the claim, in the same transaction because the embedded database has one connection.
      await server.app
        .get(EntityManager)
        .execute(`update idempotency_record set locked_until = locked_until + interval '1 minute'`);
      return complete(...call);
    });
    const scans = () => server.sql<{ n: number }>('select count(*)::int as n from scan');
    const before = await scans();
    const answer = await post('order-7', scan()).expect(409);
    expect(answer.body.code).toBe('idempotency_in_progress');
    expect(await scans()).toEqual(before);
    await post('order-7', scan()).expect(202);
  });

  it.each(['', 'x'.repeat(256)])('the key %j is rejected with 400', async (key) => {
    await post(key, scan()).expect(400);
  });

  let server: TestServer;
  let account: TestAccount;
  let businessId: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount();
    const created = await server
      .as(account.key)
      .post('/api/v1/businesses')
      .send({ gbp_url: mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng) })
      .expect(201);
    businessId = created.body.id;
  });

  function scan(): object {
    return {
      business_id: businessId,
      keyword: 'farmacia',
      grid_size: 3,
      radius_miles: 0.5,
    };
  }

  function post(key: string, body: object, as = account.key) {
    return server.as(as).post('/api/v1/scans').set('Idempotency-Key', key).send(body);
  }
});
