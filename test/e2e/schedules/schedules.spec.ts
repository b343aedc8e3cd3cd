import { EntityManager } from '#platform/database/entity-manager';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeWith } from '../../support/describe-with.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, readAllPages, startScan } from '../../support/steps.js';
import { many, storeRows } from '../../support/stored-rows.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

const SCHEDULES = '/api/v1/schedules';

/** Only PostgreSQL serves concurrent requests. */
describeWith('postgresql', '/schedules', () => {
  describe('POST /schedules', () => {
    it('returns the schedule with its next time, and GET returns the same', async () => {
      const before = Date.now();
      const answer = await api
        .post(SCHEDULES)
        .send(
          weekly({ keywords: [' Farmacia ', 'farmacia', 'bar'], cron: ' 0  3 * *  MON ', timezone: 'UTC' }),
        )
        .expect(201);
      expect(answer.headers['location']).toBe(`${SCHEDULES}/${String(answer.body.id)}`);
      expect(answer.body).toMatchObject({
        business_id: id,
        keywords: ['Farmacia', 'bar'],
        grid_size: 7,
        radius_miles: 0.5,
        cron: '0 3 * * MON',
        timezone: 'UTC',
        enabled: true,
        last_run_at: null,
        last_outcome: null,
      });
      const next = new Date(String(answer.body.next_run_at));
      expect(next.toISOString()).toMatch(/T03:00:00\.000Z$/);
      expect(next.getUTCDay()).toBe(1);
      expect(next.getTime()).toBeGreaterThan(before);
      expect(next.getTime()).toBeLessThanOrEqual(before + 7 * 86_400_000);
      await api.get(String(answer.headers['location'])).expect(200, answer.body);
    });

    it('defaults to the keywords and the time zone of the business', async () => {
      expect(await create()).toMatchObject({ keywords: null, timezone: 'America/Montevideo' });
      expect(await create({ keywords: null })).toMatchObject({ keywords: null });
      expect(await create({ keywords: [] })).toMatchObject({ keywords: [] });
    });
  });

  it('POST and PATCH return next_run_at null for a schedule that is not enabled', async () => {
    const created = await create({ enabled: false });
    expect(created).toMatchObject({ enabled: false, next_run_at: null });
    const on = await api
      .patch(`${SCHEDULES}/${String(created.id)}`)
      .send({ enabled: true })
      .expect(200);
    expect(on.body.next_run_at).not.toBeNull();
    const off = await api
      .patch(`${SCHEDULES}/${String(created.id)}`)
      .send({ enabled: false })
      .expect(200);
    expect(off.body).toEqual(created);
  });

  it('PATCH /schedules/:id changes the given fields only', async () => {
    const created = await create({ keywords: ['bar'], timezone: 'UTC' });
    const path = `${SCHEDULES}/${String(created.id)}`;
    expect((await api.patch(path).send({}).expect(200)).body).toEqual(created);
    const changes = { keywords: ['cafe', 'CAFE'], grid_size: 3, radius_miles: 1 };
    expect((await api.patch(path).send(changes).expect(200)).body).toEqual({
      ...created,
      keywords: ['cafe'],
      grid_size: 3,
      radius_miles: 1,
    });
    const moved = (await api.patch(path).send({ cron: '30 4 * * *', timezone: 'Asia/Tokyo' }).expect(200))
      .body;
    expect(moved).toMatchObject({ cron: '30 4 * * *', timezone: 'Asia/Tokyo' });
    expect(moved.next_run_at).toMatch(/T19:30:00\.000Z$/);
    expect((await api.patch(path).send({ keywords: null }).expect(200)).body.keywords).toBeNull();
    await api.get(path).expect(200, { ...moved, keywords: null });
  });

  it('DELETE removes a schedule, and deleting a business removes its schedules', async () => {
    const path = `${SCHEDULES}/${String((await create()).id)}`;
    await api.delete(path).expect(204);
    await api.get(path).expect(404);
    await api.delete(path).expect(404);
    await api.patch(path).send({ enabled: false }).expect(404);
    const business_id = await createBusiness(api, { ...PHARMACY, name: 'Doomed' });
    const doomed = await create({ business_id });
    await api.delete(`/api/v1/businesses/${business_id}`).expect(204);
    await api.get(`${SCHEDULES}/${String(doomed.id)}`).expect(404);
  });

  it('DELETE /schedules/:id does not wait for a transaction that updates one of its scans', async () => {
    const { id: schedule } = await create();
    const path = `${SCHEDULES}/${String(schedule)}`;
    const location = await startScan(api, { business_id: id, grid_size: 1 });
    await finished(api, location);
    const em = server.app.get(EntityManager);
    await server.inContext(() =>
      em.transactional(async () => {
        await em.execute('update scan set schedule_id = ? where id = ?', [
          schedule,
          location.split('/').at(-1),
        ]);
        await api.delete(path).expect(204);
      }),
    );
    expect((await api.get(location).expect(200)).body.schedule_id).toBe(schedule);
  });

  it('POST /schedules creates one schedule per Idempotency-Key', async () => {
    const post = () => api.post(SCHEDULES).set('Idempotency-Key', 'weekly').send(weekly());
    const first = await post().expect(201);
    const again = await post().expect(201);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  it('GET /schedules lists schedules oldest first, whole or in pages', async () => {
    const owner = await server.newCustomer();
    const business_id = await createBusiness(owner);
    for (let n = 0; n < 5; n++) await owner.post(SCHEDULES).send(weekly({ business_id })).expect(201);
    const all = (await owner.get(SCHEDULES).expect(200)).body;
    expect(all).toHaveLength(5);
    expect(await readAllPages(owner, `${SCHEDULES}?limit=2`)).toEqual({ pages: [2, 2, 1], rows: all });
    expect(all.map((one) => one.id)).toEqual(all.map((one) => one.id).sort((a, b) => a - b));
  });

  it('every route returns 404 or an empty list to another account and to a test key', async () => {
    const path = `${SCHEDULES}/${String((await create()).id)}`;
    const test = server.as((await server.createKey({ accountId: account.accountId, livemode: false })).key);
    for (const other of [await server.newCustomer(), test]) {
      await other.get(path).expect(404);
      await other.patch(path).send({ enabled: false }).expect(404);
      await other.delete(path).expect(404);
      await other.get(SCHEDULES).expect(200, []);
      await other.post(SCHEDULES).send(weekly()).expect(404);
    }
  });

  it.each([
    ['business_id', [0, '1', null]],
    ['keywords', ['bar', [''], ['x'.repeat(151)], [7], ['a\u0000'], Array(101).fill('x'), {}]],
    ['grid_size', [0, 22, 7.5, '7', null]],
    ['radius_miles', [0, 0.049, 100.01, '1', null]],
    [
      'cron',
      ['', '* * * * *', '*/5 * * * *', '0 3 30 2 *', '@daily', '0 3 * * 1 2027', 7, null, '0 ٣ * * *'],
    ],
    ['timezone', ['', 'Mars/Olympus', '+02:00', null, 7]],
    ['enabled', ['true', 1, null]],
    ['next_run_at', ['2030-01-01T00:00:00Z']],
  ])('POST and PATCH reject an invalid %s with 400', async (field, values) => {
    const path = `${SCHEDULES}/${String((await create()).id)}`;
    for (const value of values) {
      for (const request of [api.post(SCHEDULES), api.patch(path)]) {
        const body = request.method === 'POST' ? weekly({ [field]: value }) : { [field]: value };
        const answer = await request.send(body);
        expect(answer.status, JSON.stringify(value)).toBe(400);
        expect(answer.body.errors[0].pointer).toMatch(new RegExp(`^#/${field}`));
      }
    }
  });

  describe('POST /schedules', () => {
    it('rejects a pattern with several minutes as cron_too_frequent', async () => {
      const answer = await api
        .post(SCHEDULES)
        .send(weekly({ cron: '*/10 * * * *' }))
        .expect(400);
      expect(answer.body.errors).toMatchObject([{ pointer: '#/cron', code: 'cron_too_frequent' }]);
    });

    it('rejects a business outside the coverage, and one that does not exist', async () => {
      const business_id = await createBusiness(api, { name: "Joe's", lat: 40.6915, lng: -73.9855 });
      expect((await api.post(SCHEDULES).send(weekly({ business_id }))).body.code).toBe('outside_coverage');
      await api
        .post(SCHEDULES)
        .send(weekly({ business_id: 2 ** 31 - 1 }))
        .expect(404);
    });

    it('allows 1,000 schedules per account, also in concurrent requests', async () => {
      const full = await server.createAccount('agency');
      const owner = server.as(full.key);
      const business_id = await createBusiness(owner);
      await storeRows(
        server,
        'schedule',
        many(998, () => ({ business_id })),
      );
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => owner.post(SCHEDULES).send(weekly({ business_id }))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
      expect(answers.find(({ status }) => status === 422)?.body.code).toBe('too_many_schedules');
      expect((await owner.get(SCHEDULES).expect(200)).body).toHaveLength(1_000);
    });
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let id: number;

  beforeAll(async () => {
    server = await TestServer.shared('postgresql');
    account = await server.createAccount('agency');
    api = server.as(account.key);
    id = await createBusiness(api);
  });

  function weekly(more: object = {}) {
    return {
      business_id: id,
      grid_size: 7,
      radius_miles: 0.5,
      cron: '0 3 * * 1',
      ...more,
    };
  }

  async function create(more: object = {}) {
    return (await api.post(SCHEDULES).send(weekly(more)).expect(201)).body;
  }
});
