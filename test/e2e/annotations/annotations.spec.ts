import { beforeAll, describe, expect, it } from 'vitest';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

describe('annotations', () => {
  it('GET /history returns the annotations of the business and of its tags in the period, by day', async () => {
    const second = await create({ business_id: acme, date: '2025-03-09', text: 'second' });
    const first = await create({ tag: 'ACME', date: '2025-03-01', text: 'first' });
    await create({ business_id: acme, date: '2025-03-10' });
    await create({ tag: 'other', date: '2025-03-02' });
    const { id, text } = first;
    expect(await historyOf(api, acme, '2025-03-01', '2025-03-09')).toEqual([
      { id, text, business_id: null, tag: 'ACME', date: '2025-03-01' },
      { id: second.id, text: 'second', business_id: acme, tag: null, date: '2025-03-09' },
    ]);
  });

  it('PATCH changes the day and the text, DELETE removes the annotation', async () => {
    const { id } = await create({ business_id: other });
    const changed = await api.patch(`/api/v1/annotations/${id}`).send({ date: '2024-02-29', text: 'Moved' });
    expect(changed.body).toMatchObject({ id, date: '2024-02-29', text: 'Moved', business_id: other });
    const { body } = await api.get(`/api/v1/annotations/${id}`).expect(200);
    expect(body).toEqual(changed.body);
    await api.delete(`/api/v1/annotations/${id}`).expect(204);
    await api.get(`/api/v1/annotations/${id}`).expect(404);
    await api.patch(`/api/v1/annotations/${id}`).send({ text: 'x' }).expect(404);
  });

  it('GET /annotations filters by business, tag and days', async () => {
    const one = await create({ business_id: other, date: '2023-01-01' });
    const two = await create({ tag: 'Ünique', date: '2023-01-03' });
    const ids = async (query: object) =>
      (await api.get('/api/v1/annotations').query(query).expect(200)).body.map(({ id }) => id);
    expect(await ids({ business_id: other, to: '2023-12-31' })).toEqual([one.id]);
    expect(await ids({ tag: 'üNIQUE' })).toEqual([two.id]);
    expect(await ids({ from: '2023-01-02', to: '2023-01-03' })).toEqual([two.id]);
    await api.get('/api/v1/annotations?business_id=2147483647').expect(404);
  });

  it('a caller that is restricted to a tag sees and writes only annotations of it and of its businesses', async () => {
    const mine = [
      await create({ business_id: acme, date: '2022-01-01' }),
      await create({ tag: 'acme', date: '2022-01-02' }),
    ];
    const hidden = [
      await create({ tag: 'vip', date: '2022-01-03' }),
      await create({ business_id: other, date: '2022-01-04' }),
    ];
    const { key } = await server.createKey({
      accountId: account.accountId,
      livemode: true,
      restrictedTo: ['acme'],
    });
    const restricted = server.as(key);
    const { body } = await restricted.get('/api/v1/annotations?from=2022-01-01&to=2022-01-31').expect(200);
    expect(body.map(({ id }) => id)).toEqual(mine.map(({ id }) => id));
    const seen = await historyOf(restricted, acme, '2022-01-01', '2022-01-31');
    expect(seen.map(({ id }) => id)).toEqual(mine.map(({ id }) => id));
    for (const { id } of hidden) {
      await restricted.get(`/api/v1/annotations/${id}`).expect(404);
      await restricted.delete(`/api/v1/annotations/${id}`).expect(404);
    }
    const note = { date: '2022-01-01', text: 'x' };
    await restricted
      .post('/api/v1/annotations')
      .send({ tag: 'vip', ...note })
      .expect(403);
    await restricted
      .post('/api/v1/annotations')
      .send({ business_id: other, ...note })
      .expect(404);
    await restricted
      .post('/api/v1/annotations')
      .send({ tag: 'Acme', ...note })
      .expect(201);
  });

  describe('POST /annotations', () => {
    it('a repeated request with one Idempotency-Key creates one annotation', async () => {
      const send = () =>
        api
          .post('/api/v1/annotations')
          .set('idempotency-key', 'annotation-1')
          .send({ business_id: acme, date: '2021-01-01', text: 'once' })
          .expect(201);
      const [first, second] = [await send(), await send()];
      expect(second.body.id).toBe(first.body.id);
    });

    it.each([
      ['neither business nor tag', {}],
      ['both a business and a tag', { business_id: 1, tag: 'x' }],
    ])('rejects %s with 422', async (_, target) => {
      const body = { ...target, date: '2026-01-01', text: 'x' };
      const refused = await api.post('/api/v1/annotations').send(body).expect(422);
      expect(refused.body).toMatchObject({ code: 'target_required' });
    });

    it.each([
      ['a day that does not exist', { date: '2026-02-30' }],
      ['a time', { date: '2026-02-03T00:00:00Z' }],
      ['no day', { date: undefined }],
      ['null as the day', { date: null }],
      ['an empty text', { text: ' ' }],
      ['a text of 501 characters', { text: 'x'.repeat(501) }],
      ['control characters', { text: 'a\u0000b' }],
    ])('rejects %s with 400', async (_, wrong) => {
      const body = { business_id: acme, date: '2026-01-01', text: 'x', ...wrong };
      await api.post('/api/v1/annotations').send(body).expect(400);
    });
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let acme: number;
  let other: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    api = server.as(account.key);
    acme = await createBusiness(api, PHARMACY, { tags: ['Acme', 'vip'] });
    other = await createBusiness(api, OTHER_PHARMACY, { tags: ['other'] });
  });

  async function create(body: object): Promise<Annotation> {
    const answer = await api
      .post('/api/v1/annotations')
      .send({ date: '2026-10-05', text: 'New website', ...body })
      .expect(201);
    expect(answer.headers['location']).toBe(`/api/v1/annotations/${answer.body.id}`);
    return answer.body;
  }

  async function historyOf(by: Api, business_id: number, from: string, to: string): Promise<Annotation[]> {
    const query = { business_id, keyword: PHARMACY.keyword, from, to };
    const { body } = await by.get('/api/v1/history').query(query).expect(200);
    return body.annotations;
  }
});

interface Annotation {
  readonly id: number;
  readonly text: string;
}
