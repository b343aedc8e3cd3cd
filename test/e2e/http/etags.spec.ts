import type { Response } from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

const BUSINESSES = '/api/v1/businesses';

describe('ETags', () => {
  it('a matching If-None-Match is answered with 304: the tag alone, in a list, strong, weak, or *', async () => {
    const { headers } = await api.get(business).expect(200);
    const tag = headers['etag'] ?? '';
    expect(tag).toMatch(/^W\/"[^"]+"$/);
    for (const known of [tag, tag.slice(2), `"a", ${tag}`, `${tag},"b"`, '*']) {
      const answer = await read(known);
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 304, text: '' });
      expect(answer.headers['etag']).toBe(tag);
    }
    for (const other of ['', '"a"', tag.slice(2, -1), tag.toLowerCase()]) {
      expect((await read(other)).status).toBe(200);
    }
  });

  it.each(['-gzip', '-br', '--gzip', ';gzip', '-zstd'])(
    'a tag with the suffix %s of a compressing proxy is the own one in If-None-Match and If-Match',
    async (suffix) => {
      const { headers } = await api.get(business).expect(200);
      const tag = headers['etag'] ?? '';
      const inside = tag.replace(/"$/, `${suffix}"`);
      for (const known of [inside, inside.slice(2), `${tag}${suffix}`, `"a-gzip", ${inside}`]) {
        expect((await read(known)).status).toBe(304);
      }
      for (const other of [`"a${suffix}"`, inside.replace('"', '"a'), tag.replace(/"$/, '-pdf"')]) {
        expect((await read(other)).status).toBe(200);
      }
      await api
        .patch(business)
        .set('if-match', inside)
        .send({ keywords: [suffix] })
        .expect(200);
      await api
        .patch(business)
        .set('if-match', inside)
        .send({ keywords: ['late'] })
        .expect(412);
    },
  );

  it('HEAD and GET have the same ETag', async () => {
    const { headers } = await api.head(business).expect(200);
    await api
      .head(business)
      .set('if-none-match', headers['etag'] ?? '')
      .expect(304);
  });

  it.each([
    ['a change', 'patch', 200, { keywords: ['a', 'b'] }],
    ['a rejected change', 'patch', 400, { name: 7 }],
    ['a read of an unknown id', 'get', 404, undefined],
  ] as const)('If-None-Match has no effect on %s', async (_, method, status, body) => {
    const address = status === 404 ? `${BUSINESSES}/999999` : business;
    const ask = async (tag: string): Promise<Response> =>
      // With the same request id, the responses are identical.
      api[method](address).set({ 'x-request-id': 'the-same', 'if-none-match': tag }).send(body);
    const first = await ask('"another"');
    expect(first.status).toBe(status);
    // A change returns the resource, so it has the tag of the next read. Errors have none.
    expect('etag' in first.headers).toBe(status === 200);
    expect((await ask('*')).status).toBe(status);
  });

  let server: TestServer;
  let api: Api;
  let business: string;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    business = `${BUSINESSES}/${await createBusiness(api)}`;
    // The look-up in the background changes the business, and its tag with it.
    await until(
      () => api.get(business).expect(200),
      ({ body }) => body.category !== null,
    );
  });

  async function read(ifNoneMatch: string): Promise<Response> {
    return api.get(business).set('if-none-match', ifNoneMatch);
  }
});
