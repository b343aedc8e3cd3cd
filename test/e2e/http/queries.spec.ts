import { beforeAll, describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const UNKNOWN = ['unknown', 'access_token', 'constructor', 'toString'];

describe('query parameters', () => {
  it('are rejected by every operation if they are unknown', async () => {
    expect(server.contract.operations().length).toBeGreaterThanOrEqual(9);
    for (const { method, path } of server.contract.operations()) {
      const url = path.replace('{id}', String(id)).replaceAll(/\{\w+\}/g, '0') + valid(path);
      await expectRejected(
        method as 'get',
        `${url}${UNKNOWN.map((name) => `${name}=1`).join('&')}`,
        ...UNKNOWN,
      );
    }
    await api.get(`/api/v1/businesses/${id}`).expect(200);
  });

  it.each([
    [
      'businesses',
      'limit',
      ['0', '-1', '101', '1.5', 'abc', '', '1e1', '0x5', '+5', '5%20', '%D9%A3', '99999999999'],
    ],
    ['businesses', 'cursor', ['', 'abc', 'aWQ6MA', 'aWQ6OTk5OTk5OTk5OQ', '<script>']],
    ['competitors', 'limit', ['0', '101', 'abc', '']],
    ['competitors', 'cursor', ['', 'abc', 'W10', 'WzEsMSwwXQ', 'WzEsMSwiYSJd', 'bnVsbA', 'W251bGwsMSwxXQ']],
    ['competitors', 'business_id', ['0', '-1', '1.5', 'abc', '', '2147483648']],
    ['competitors', 'keyword', ['', '%20', 'x'.repeat(151), '%00', 'a%0Ab']],
    ['rankings', 'business_id', ['0', '-1', '1.5', 'abc', '', '2147483648', '99999999999']],
    ['rankings', 'keyword', ['', '%20%09', 'x'.repeat(151), 'x'.repeat(200), '%00', 'a%1Bb']],
    ['rankings', 'limit', ['0', '-1', '442', 'abc', '1.5', '', '1e2']],
  ])('of GET /%s reject %s with each of %j', async (list, parameter, values) => {
    for (const value of values) {
      const rest = new URLSearchParams(
        list === 'rankings' ? { business_id: String(id), keyword: PHARMACY.keyword } : {},
      );
      rest.delete(parameter);
      await expectRejected('get', `/api/v1/${list}?${rest.toString()}&${parameter}=${value}`, parameter);
    }
  });

  it('are named by an escaped JSON pointer, also on routes without parameters', async () => {
    await expectRejected('get', `/api/v1/businesses/${id}?a~b/c=1`, 'a~0b~1c');
    await expectRejected('get', '/api/v1/businesses?a~b/c=1', 'a~0b~1c');
  });

  it.each([
    ['businesses', 'limit=1&limit=2', 'limit'],
    ['competitors', 'business_id=1&business_id=1', 'business_id'],
    ['competitors', 'keyword=a&keyword=b', 'keyword'],
    ['competitors', 'cursor=WzEsMSwxXQ&cursor=WzEsMSwxXQ', 'cursor'],
    ['rankings', 'business_id=1&keyword=a&keyword=b', 'keyword'],
    ['rankings', 'business_id[]=1&keyword=a', 'business_id[]'],
    ['rankings', 'business_id=1&keyword[a]=b', 'keyword[a]'],
  ])('of GET /%s are rejected if repeated or nested: %s', (list, query, pointer) =>
    expectRejected('get', `/api/v1/${list}?${query}`, pointer),
  );

  it('are not checked at an unknown address, which is answered with 404', async () => {
    const { body } = await api.get('/api/v1/nothing?cursor=W10').expect(404);
    expect(body).toMatchObject({ code: 'not_found' });
  });

  it('business_id and keyword of GET /rankings are required', async () => {
    await expectRejected('get', `/api/v1/rankings?business_id=${id}`, 'keyword');
    await expectRejected('get', `/api/v1/rankings?keyword=${PHARMACY.keyword}`, 'business_id');
  });

  let server: TestServer;
  let api: Api;
  let id: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    id = await createBusiness(api);
  });

  /** Expects an error that names each of the pointers. */
  async function expectRejected(
    method: 'get' | 'post' | 'patch' | 'delete',
    url: string,
    ...expected: string[]
  ) {
    const request = api[method](url);
    const answer = await (method === 'post' || method === 'patch' ? request.send({}) : request);
    expect(answer.status, url).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed' });
    const pointers = answer.body.errors.map((error: { pointer: string }) => error.pointer);
    expect(pointers, url).toEqual(expect.arrayContaining(expected.map((pointer) => `#/${pointer}`)));
  }

  function valid(path: string): string {
    return path === '/api/v1/rankings' ? `?business_id=${id}&keyword=${PHARMACY.keyword}&` : '?';
  }
});
