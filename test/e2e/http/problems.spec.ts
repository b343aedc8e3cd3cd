import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemTitles } from '../../../web/i18n/messages/errors.js';
import { problemDetails } from '../../../web/i18n/messages/problem-details.js';
import { sendRaw } from '../../support/raw-client.js';
import { type Api, TestServer } from '../../support/test-server.js';

const PUBLIC_URL = 'https://ranks.example.com';

describe('problem details', () => {
  it('have all members of RFC 9457 and of this API', async () => {
    const answer = await api.get('/api/v1/businesses/7?').expect(404);
    expect(answer.type).toBe('application/problem+json');
    expect(answer.body).toEqual({
      type: `${PUBLIC_URL}/problems/not_found`,
      title: expect.any(String) as string,
      status: 404,
      detail: expect.stringContaining('7') as string,
      instance: '/api/v1/businesses/7',
      success: false,
      code: 'not_found',
      request_id: answer.headers['x-request-id'],
    });
  });

  it('list each invalid field with a code, parameters and a text', async () => {
    const given = { business_id: '1', grid_size: 2.5, radius_miles: null, keyword: 7 };
    const { body: wrong } = await api.post('/api/v1/scans').send(given).expect(400);
    expect(wrong.errors).toEqual([
      { pointer: '#/business_id', code: 'not_an_integer', params: {}, detail: 'must be an integer' },
      { pointer: '#/keyword', code: 'not_a_string', params: {}, detail: 'must be a string; got 7' },
      { pointer: '#/grid_size', code: 'not_an_integer', params: {}, detail: 'must be an integer; got 2.5' },
      { pointer: '#/radius_miles', code: 'not_a_number', params: {}, detail: 'must be a number' },
    ]);
    const { body: missing } = await api.post('/api/v1/scans').send({ grid_size: 22 }).expect(400);
    expect(missing.detail).toBe(
      '`business_id` is required. `keyword` is required. `grid_size` must be at most 21; got 22. `radius_miles` is required.',
    );
    const rules = await api.put('/api/v1/businesses/1/alert-rules').send({}).expect(400);
    expect(rules.body.errors).toMatchObject([{ pointer: '#/rules', code: 'required' }]);
  });

  it('name the token at which a body is not valid JSON', async () => {
    const { body } = await api.post('/api/v1/scans').type('json').send('{"grid_size": NaN}').expect(400);
    expect(body.detail).toMatch(/^The body is not valid JSON: Unexpected token 'N'/);
  });

  it('have a type that links to a page', async () => {
    const { body } = await api.get('/api/v1/businesses?limit=0').expect(400);
    const page = await server.as().get(new URL(body.type).pathname).expect(200);
    expect(page.type).toBe('text/html');
    expect(page.text).toContain(body.title);
    expect(page.text).toContain('validation_failed');
  });

  it('have a page, a title in both languages and a Spanish text for every code', async () => {
    const list = await server.as().get('/problems').expect(200);
    const links = [...list.text.matchAll(/href="(\/problems\/(\w+))"/g)];
    const document = JSON.stringify(server.contract.document);
    const documented = [...document.matchAll(/"success":false,"code":"(\w+)"/g)];
    expect(documented.length).toBeGreaterThan(10);
    expect(links.map(([, , code]) => code)).toEqual(
      expect.arrayContaining([...new Set(documented.map(([, code]) => code))]),
    );
    const codes = links.map(([, , code]) => code);
    expect(Object.keys(problemDetails).sort(), 'details in Spanish').toEqual(codes.toSorted());
    expect(Object.keys(problemTitles), 'titles in both languages').toEqual(expect.arrayContaining(codes));
    for (const [, path = ''] of links) {
      const page = await server.as().get(path).expect(200);
      expect(page.type).toBe('text/html');
    }
    await server.as().get('/problems/no_such_code').expect(404);
  });

  it.each(['a', 'client-1.2:3_4', 'x'.repeat(128), '0b7e3b1e-5f53-4d0c-9e0a-6f6d6d9a2c11'])(
    'have the request id %s of the client',
    async (id) => {
      const failed = await api.get('/api/v1/businesses/7').set('x-request-id', id);
      expect(failed.headers['x-request-id']).toBe(id);
      expect(failed.body.request_id).toBe(id);
      const fine = await api.get('/api/v1/businesses').set('x-request-id', id).expect(200);
      expect(fine.headers['x-request-id']).toBe(id);
    },
  );

  it.each(['', 'two words', 'x'.repeat(129), '<script>', '{"a":1}', 'caf\u00e9'])(
    'have a new request id instead of the invalid %j',
    async (id) => {
      const failed = await api.get('/api/v1/businesses/7').set('x-request-id', id);
      expect(failed.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(failed.body.request_id).toBe(failed.headers['x-request-id']);
    },
  );

  it.each([
    ['get', '/api/v1/nothing'],
    ['get', '/api/v1'],
    ['get', '/nothing'],
    ['get', '/api/v2/businesses'],
    ['post', '/api/v1/nothing'],
    ['put', '/api/v1/businesses/'],
    ['get', '/api/v1/businesses/1/nothing'],
    ['get', `/api/v1/businesses/${'9'.repeat(500)}`],
  ] as const)('answer %s %s with 404', async (method, path) => {
    const answer = await api[method](path);
    expect(answer.status).toBe(404);
    expect(answer.type).toBe('application/problem+json');
    expect(answer.body).toMatchObject({ code: 'not_found', instance: path });
  });

  it.each([
    ['put', '/api/v1/businesses', 'GET, HEAD, POST'],
    ['post', '/api/v1/businesses/7', 'DELETE, GET, HEAD, PATCH'],
    ['get', '/api/v1/scans/7/cancel', 'POST'],
    ['options', '/api/v1/scans', 'GET, HEAD, POST'],
    ['post', '/healthz', 'GET, HEAD'],
  ] as const)('answer %s %s with 405 and Allow', async (method, path, allow) => {
    const answer = await api[method](path);
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toBe(allow);
    expect(answer.body).toMatchObject({ code: 'method_not_allowed', instance: path });
  });

  it.each(['PUT /api/v1/businesses', 'LINK /api/v1/businesses', 'LINK /api/v1/nothing'])(
    'answer %s without a key with 401, which does not reveal whether the address exists',
    async (line) => {
      const bytes = Buffer.from(`${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      const answer = await sendRaw(server.app.getHttpServer(), bytes);
      expect(answer?.status).toBe(401);
      expect(answer?.headers).not.toHaveProperty('allow');
      expect(answer?.headers['ratelimit']).toMatch(/^"failures";/);
    },
  );

  it.each(['/api/v1/businesses/%E0%A4%A', '/api/v1/businesses/%', '/api/v1/%zz', '/%'])(
    'answer the address %s, which cannot be decoded, with 404',
    async (path) => {
      const answer = await api.get(path);
      expect(answer.type).toBe('application/problem+json');
      // A `%` by itself cannot stand in a URI reference.
      const instance = path.replaceAll('%', '%25');
      expect(answer.body).toMatchObject({ success: false, status: 404, code: 'not_found', instance });
    },
  );

  it('answer bytes that are not HTTP, and the server continues', async () => {
    const answer = await sendRaw(server.app.getHttpServer(), Buffer.from('NOT HTTP AT ALL\r\n\r\n'));
    expect(answer).toMatchObject({ status: 400 });
    await api.get('/api/v1/businesses').expect(200);
  });

  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.start(undefined, { PUBLIC_URL });
    api = await server.newCustomer();
  });

  afterAll(() => server.stop());
});
