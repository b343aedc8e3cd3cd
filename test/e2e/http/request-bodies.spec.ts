import { beforeAll, describe, expect, it } from 'vitest';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { businessAt, createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const BUSINESSES = '/api/v1/businesses';
const URL = JSON.stringify((businessAt(PHARMACY) as { gbp_url: string }).gbp_url);

describe('request bodies', () => {
  const bodies: [string, string][] = [
    ['nothing', ''],
    ['half an object', '{"gbp_url":'],
    ['single quotes', "{'gbp_url':'x'}"],
    ['NaN', '{"lat":NaN}'],
    ['text after the end', '{} {}'],
    ['an array', '[]'],
    ['an array of bodies', `[{"gbp_url":${URL}}]`],
    ['a string', '"text"'],
    ['null', 'null'],
    ['a number', '7'],
    ['true', 'true'],
    ['__proto__', `{"gbp_url":${URL},"__proto__":{"name":"x"}}`],
    ['__proto__ deep inside', `{"gbp_url":${URL},"keywords":[{"__proto__":{"a":1}}]}`],
    ['constructor.prototype', `{"gbp_url":${URL},"constructor":{"prototype":{"a":1}}}`],
  ];
  describe.each([
    ['post', BUSINESSES],
    ['post', '/api/v1/scans'],
    ['patch', `${BUSINESSES}/1`],
  ] as const)('%s %s', (method, path) => {
    it.each(bodies)('rejects %s as the body with 400', async (_, text) => {
      const answer = await api[method](path).type('json').send(text);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'malformed_body', success: false });
    });

    it('rejects a missing body with 400', async () => {
      const answer = await api[method](path);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'malformed_body' });
    });

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/json',
      'xml',
      ' ',
      'application/json, text/plain',
      'application/*x',
    ])('rejects the content type %j with 415, after the check of the key', async (type) => {
      const answer = await api[method](path).set('content-type', type).send(`{"gbp_url":${URL}}`);
      expect(answer.status).toBe(415);
      expect(answer.body).toMatchObject({ code: 'unsupported_media_type' });
      await server.as().post(path).set('content-type', type).send('x').expect(401);
    });

    it.each(['gzip', 'br', 'deflate', 'unknown', 'gzip, identity'])(
      'rejects the content encoding %s with 415, also of a body that is not compressed',
      async (encoding) => {
        const request = api[method](path).set('content-encoding', encoding).type('json');
        const answer = await request.send(JSON.stringify({ label: 'x' }));
        expect(answer.status).toBe(415);
        expect(answer.body).toMatchObject({
          code: 'unsupported_media_type',
          detail: expect.stringContaining('uncompressed') as string,
        });
      },
    );

    it('rejects a body of more than 100 kB with 413', async () => {
      const answer = await api[method](path).send({ name: 'x'.repeat(200_000) });
      expect(answer.status).toBe(413);
      expect(answer.body).toMatchObject({ code: 'body_too_large' });
    });

    it.each(['unknown', 'constructor', 'toString', 'hasOwnProperty', 'then', 'length', 'id', 'a/b~c', ''])(
      'rejects the unknown field %j with 400',
      async (field) => {
        const answer = await api[method](path).send({ [field]: 1 });
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ code: 'validation_failed' });
        const pointer = `#/${field.replace('~', '~0').replace('/', '~1')}`;
        const pointers = answer.body.errors.map((error: { pointer: string }) => error.pointer);
        expect(pointers).toContain(pointer);
      },
    );
  });

  it.each(['keywords', 'name', 'gbp_url', 'timezone', 'lat', 'unknown'])(
    'rejects endless nesting in %s with 400',
    async (field) => {
      const answer = await api.post(BUSINESSES).type('json').send(`{"gbp_url":${URL},"${field}":${DEEP}}`);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ success: false });
    },
  );

  it('PATCH accepts application/merge-patch+json, and POST rejects it with 415', async () => {
    const id = await createBusiness(api, OTHER_PHARMACY, { label: 'before', external_id: 'merge-patch' });
    const type = 'Application/Merge-Patch+JSON; charset=utf-8';
    const patch = api.patch(`${BUSINESSES}/${id}`).set('content-type', type);
    const { body } = await patch.send('{"label":"after","external_id":null}').expect(200);
    expect(body).toMatchObject({ label: 'after', external_id: null });
    const unknown = api.patch(`${BUSINESSES}/${id}`).set('content-type', type).send('{"x":1}');
    expect((await unknown).body).toMatchObject({ code: 'validation_failed' });
    await api.post(BUSINESSES).set('content-type', type).send(`{"gbp_url":${URL}}`).expect(415);
  });

  it('a body with the content encoding identity is accepted', async () => {
    const customer = await server.newCustomer();
    const typed = customer.post(BUSINESSES).set('content-encoding', 'identity').type('json');
    await typed.send(`{"gbp_url":${URL}}`).expect(201);
  });

  it('a body may have a charset and a byte order mark', async () => {
    const typed = api.post(BUSINESSES).set('content-type', 'application/json; charset=utf-8');
    const created = await typed.send(`\ufeff{"gbp_url":${URL}}`);
    expect(created.status).toBe(201);
    expect(created.body.name).toBe(PHARMACY.name);
  });

  it('a body with two byte order marks is rejected', async () => {
    const answer = await api.post(BUSINESSES).type('json').send(`\ufeff\ufeff{"gbp_url":${URL}}`);
    expect(answer.body).toMatchObject({ status: 400, code: 'malformed_body' });
  });

  it('DELETE requires no body, even with a Content-Type', async () => {
    const id = await createBusiness(api, { ...PHARMACY, name: 'To be deleted' });
    const deleted = await api.delete(`${BUSINESSES}/${id}`).set('content-type', 'application/json');
    expect(deleted.status).toBe(204);
  });

  it.each([
    ['too large', 'application/json', '"'.padEnd(200_000, 'x')],
    ['not JSON', 'text/plain', 'x'],
    ['of an invalid type', 'x', 'x'],
    ['half an object', 'application/json', '{'],
  ])('DELETE ignores a body that is %s', async (_, type, text) => {
    const answer = await api.delete(`${BUSINESSES}/999`).set('content-type', type).send(text);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['too large', 'application/json', '"'.padEnd(200_000, 'x')],
    ['not JSON', 'text/plain', 'x'],
    ['of an invalid type', 'x', 'x'],
    ['half an object', 'application/json', '{'],
    ['an array', 'application/json', '[]'],
  ])('a body that is %s counts against the rate limit', async (_, type, text) => {
    const answer = await api.post(BUSINESSES).set('content-type', type).send(text);
    expect(answer.headers['ratelimit-policy']).toMatch(/^"agency";q=\d+;w=\d+$/);
    expect(answer.headers['ratelimit']).toMatch(/^"agency";r=\d+;t=\d+$/);
  });

  it('POST /scans returns an error for every invalid field', async () => {
    const answer = await api.post('/api/v1/scans').send({ business_id: 'x', grid_size: 22, extra: 1 });
    expect(answer.status).toBe(400);
    const pointers = answer.body.errors.map((error: { pointer: string }) => error.pointer);
    expect(new Set(pointers)).toEqual(
      new Set(['#/business_id', '#/grid_size', '#/radius_miles', '#/keyword', '#/extra']),
    );
  });

  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
  });
});

/** Nested arrays that are deeper than the stack of a recursive parser. */
const DEEP = '['.repeat(45_000) + ']'.repeat(45_000);
