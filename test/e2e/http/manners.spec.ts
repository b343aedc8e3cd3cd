import { beforeAll, describe, expect, it } from 'vitest';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { createBusiness, lookedUp } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

const BUSINESSES = '/api/v1/businesses';

describe('HTTP manners', () => {
  let api: Api;
  let id: number;

  describe('addresses', () => {
    it.each([
      ['get', '/api/v1/businesses/?limit=5', '/api/v1/businesses?limit=5'],
      ['get', '/api/v1//businesses', '/api/v1/businesses'],
      ['get', '//api/v1/businesses//', '/api/v1/businesses'],
      ['get', '/api/v1/businesses/1/', '/api/v1/businesses/1'],
      ['post', '/api/v1/scans/preview/', '/api/v1/scans/preview'],
      ['patch', '/api/v1/businesses//7', '/api/v1/businesses/7'],
    ] as const)('%s %s is redirected to %s with 308', async (method, path, canonical) => {
      const { headers } = await api[method](path).redirects(0).expect(308);
      expect(new URL(headers['location'] ?? '', 'http://x').href).toMatch(
        new RegExp(`//[^/]+${escaped(canonical)}$`),
      );
    });

    it.each([
      ['delete', '/api/v1/businesses/', 404],
      ['post', '/api/v1/scans//cancel', 404],
      ['get', '/api/v1/nothing/', 404],
      ['get', '//evil.example/api', 404],
    ] as const)(
      '%s %s is not redirected: no route accepts the method there',
      async (method, path, status) => {
        await api[method](path).redirects(0).expect(status);
      },
    );

    it('a redirected request without a key is 401', async () => {
      await server.as().get('/api/v1/businesses/1/').redirects(0).expect(401);
    });

    it('PUT /businesses is 405 and Allow names the methods of the address', async () => {
      const { headers, body } = await api.put(BUSINESSES).send({}).expect(405);
      expect(headers['allow']).toBe('GET, HEAD, POST');
      expect(body).toMatchObject({ code: 'method_not_allowed' });
    });
  });

  describe('absolute links', () => {
    it('with PUBLIC_URL, Location and Link start with it', async () => {
      const own = await TestServer.start(undefined, {
        PUBLIC_URL: 'https://ranks.example.com/api-of-ranks/',
      });
      try {
        const customer = await own.newCustomer();
        const add = (name: string, lat: number) =>
          customer
            .post(BUSINESSES)
            .send({ gbp_url: mapsUrl(name, lat, -56.19) })
            .expect(201);
        const created = await add('A', -34.9);
        await add('B', -34.91);
        const base = 'https://ranks.example.com/api-of-ranks/api/v1/businesses';
        expect(created.headers['location']).toBe(`${base}/1`);
        const page = await customer.get(`${BUSINESSES}?limit=1`).expect(200);
        expect(page.headers['link']).toMatch(
          new RegExp(`^<${escaped(base)}\\?limit=1&cursor=[^>]+>; rel="next"`),
        );
      } finally {
        await own.stop();
      }
    });

    it('without PUBLIC_URL, Location and Link are paths, whatever host the request names', async () => {
      const named = { host: 'ranks.example.com', 'x-forwarded-host': 'api.example.com' };
      const created = await createBusiness(api, { ...PHARMACY, name: 'Links', lat: PHARMACY.lat + 0.01 });
      expect(created).toEqual(expect.any(Number));
      await createBusiness(api, { ...PHARMACY, name: 'More links', lat: PHARMACY.lat + 0.02 });
      const page = await api.get(`${BUSINESSES}?limit=1`).set(named).expect(200);
      expect(page.headers['link']).toMatch(/^<\/api\/v1\/businesses\?limit=1&cursor=/);
    });
  });

  describe('errors name the place of a value', () => {
    const errorsOf = async (request: ReturnType<Api['get']>) => (await request.expect(400)).body.errors;

    it('an error of a query has the parameter, and limit above the maximum names the maximum', async () => {
      for (const limit of ['101', '99999999999999999999']) {
        expect(await errorsOf(api.get(`${BUSINESSES}?limit=${limit}`))).toEqual([
          {
            pointer: '#/limit',
            parameter: 'limit',
            code: 'too_large',
            params: { max: 100 },
            detail: expect.stringMatching(/^must be at most 100; got /) as string,
          },
        ]);
      }
    });

    it('unknown parameters of GET and POST, and periods that end too early, name their parameter', async () => {
      expect(await errorsOf(api.get(`${BUSINESSES}?a/b=1`))).toMatchObject([
        { pointer: '#/a~1b', parameter: 'a/b' },
      ]);
      expect(await errorsOf(api.post(`${BUSINESSES}?x=1`).send({}))).toMatchObject([{ parameter: 'x' }]);
      expect(await errorsOf(api.get(`${BUSINESSES}/${id}?fields=nope`))).toMatchObject([
        { parameter: 'fields' },
      ]);
      const early = `/api/v1/history?business_id=${id}&keyword=farmacia&from=2026-02-01&to=2026-01-01`;
      expect(await errorsOf(api.get(early))).toMatchObject([{ pointer: '#/from', parameter: 'from' }]);
    });

    it('an error of a body has a pointer and no parameter', async () => {
      const [error] = await errorsOf(api.post('/api/v1/scans').send({ grid_size: 22 }));
      expect(error).not.toHaveProperty('parameter');
      expect(error).toHaveProperty('pointer');
    });

    it('an error of Idempotency-Key has the header', async () => {
      const request = api
        .post(BUSINESSES)
        .set('Idempotency-Key', 'x'.repeat(256))
        .send({ gbp_url: mapsUrl('C', -34.9, -56.19) });
      expect(await errorsOf(request)).toMatchObject([
        { header: 'Idempotency-Key', detail: 'must be one header of 1 to 255 printable characters' },
      ]);
    });
  });

  it.each(['Größe 12', 'заказ-7', '订单 9', 'a'.repeat(255)])(
    'Idempotency-Key %j is accepted and repeated',
    async (key) => {
      const body = JSON.stringify({ gbp_url: mapsUrl(`Key ${key.slice(0, 10)}`, -34.91, -56.19) });
      const headers = {
        authorization: `Bearer ${account.key}`,
        'content-type': 'application/json',
        // `fetch` sends each character as a byte.
        'idempotency-key': Buffer.from(key).toString('latin1'),
      };
      const url = `${await server.app.getUrl()}${BUSINESSES}`;
      const send = () => fetch(url, { method: 'POST', headers, body });
      const first = await send();
      expect(first.status).toBe(201);
      const second = await send();
      expect(await second.text()).toBe(await first.text());
      expect(second.headers.get('idempotency-replayed')).toBe('true');
    },
  );

  describe('If-Match', () => {
    const resources: [string, 'patch' | 'put', () => Promise<string>, object, object][] = [
      [
        'a business',
        'patch',
        () => Promise.resolve(`${BUSINESSES}/${id}`),
        { label: 'one' },
        { label: 'two' },
      ],
      [
        'alert rules',
        'put',
        () => Promise.resolve(`${BUSINESSES}/${id}/alert-rules`),
        { rules: [] },
        { rules: [{ kind: 'scan_failed' }] },
      ],
      [
        'a schedule',
        'patch',
        async () => {
          const body = { business_id: id, grid_size: 3, radius_miles: 0.5, cron: '0 3 * * 1' };
          return `/api/v1/schedules/${String((await api.post('/api/v1/schedules').send(body).expect(201)).body.id)}`;
        },
        { name: 'one' },
        { name: 'two' },
      ],
      [
        'an area',
        'patch',
        async () => {
          const points = { type: 'MultiPoint', coordinates: [[-56.19, -34.9]] };
          const { body } = await api.post('/api/v1/areas').send({ name: 'x', geojson: points }).expect(201);
          return `/api/v1/areas/${String(body.id)}`;
        },
        { name: 'one' },
        { name: 'two' },
      ],
    ];
    it.each(resources)('of %s writes nothing if it has changed', async (_, method, make, one, two) => {
      const path = await make();
      const tag = String((await api.get(path).expect(200)).headers['etag']);
      const changed = await api[method](path).set('If-Match', `"other", ${tag}`).send(one).expect(200);
      const read = await api.get(path).expect(200);
      expect(read.text).toBe(changed.text);
      expect(changed.headers['etag']).toBe(read.headers['etag']);

      const { body } = await api[method](path).set('If-Match', tag).send(two).expect(412);
      expect(body).toMatchObject({ code: 'precondition_failed' });
      expect((await api.get(path).expect(200)).text).toBe(read.text);
      await api[method](path).set('If-Match', '*').send(two).expect(200);
      await api[method](path).send(one).expect(200);
    });

    it('lets one of several concurrent changes win', async () => {
      const path = `${BUSINESSES}/${id}`;
      const tag = String((await api.get(path).expect(200)).headers['etag']);
      const labels = Array.from({ length: 6 }, (_, index) => `label ${index}`);
      const answers = await Promise.all(
        labels.map((label) => api.patch(path).set('If-Match', tag).send({ label })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
      const winner = answers.find(({ status }) => status === 200);
      expect((await api.get(path).expect(200)).body.label).toBe(winner?.body.label);
    });

    it('of a business of another account is 404', async () => {
      const other = await server.newCustomer();
      await other.patch(`${BUSINESSES}/${id}`).set('If-Match', '"x"').send({ label: 'x' }).expect(404);
    });
  });

  it('PATCH /businesses/{id} announces that the field name is deprecated, only if it is sent', async () => {
    const { headers } = await api.patch(`${BUSINESSES}/${id}`).send({ name: 'old name' }).expect(200);
    expect(headers['deprecation']).toBe('@1795392000');
    const other = await api.patch(`${BUSINESSES}/${id}`).send({ label: 'label' }).expect(200);
    expect(other.headers).not.toHaveProperty('deprecation');
  });

  it('a compressed file of an import is rejected with 415 and a detail that says what to do', async () => {
    const request = api
      .post(`${BUSINESSES}/import`)
      .set('content-type', 'text/csv')
      .set('content-encoding', 'gzip');
    const { body } = await request.send('gbp_url\n').expect(415);
    expect(body).toMatchObject({
      code: 'unsupported_media_type',
      detail: expect.stringContaining('without Content-Encoding') as string,
    });
  });

  let server: TestServer;
  let account: TestAccount;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    api = server.as(account.key);
    id = await createBusiness(api, PHARMACY, { keywords: ['farmacia'] });
    // The look-up changes the business, and so its ETag.
    await lookedUp(server, id);
  });
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
