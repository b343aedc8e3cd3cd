import { beforeAll, describe, expect, it } from 'vitest';
import { importFile, placeUrl } from '../../support/imports.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { many, storeRows } from '../../support/stored-rows.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

const MANY = 10_000;
/** A family, a flag and a digit: several code points each. */
const EMOJI = '👩‍👩‍👧‍👦🇺🇾3️⃣';

describe('tags and areas from hostile callers', () => {
  it('a tag of emoji selects its business in every list, and restricts a key to it', async () => {
    const id = await createBusiness(api, PHARMACY, { tags: [EMOJI], keywords: ['bar'] });
    await createBusiness(api, { name: 'Other', lat: 1, lng: 1 }, { tags: ['👩'], keywords: ['bar'] });
    const options = { accountId: account.accountId, livemode: true, restrictedTo: [EMOJI] };
    const client = server.as((await server.createKey(options)).key);
    for (const [caller, query] of [
      [api, { tag: EMOJI }],
      [client, {}],
    ] as const) {
      const businesses = await caller.get('/api/v1/businesses').query(query).expect(200);
      expect(businesses.body).toMatchObject([{ id, tags: [EMOJI] }]);
      const portfolio = await caller.get('/api/v1/portfolio').query(query).expect(200);
      expect(portfolio.body).toMatchObject([{ business: { id } }]);
      const csv = await caller.get('/api/v1/portfolio.csv').query(query).expect(200);
      expect(csv.text).toContain(EMOJI);
    }
  });

  it('10,000 tags are rejected in a request and in a row of an import, and nothing is stored', async () => {
    const tags = Array.from({ length: MANY }, (_, n) => `t${n}`);
    const id = await createBusiness(api, { name: 'Tagged', lat: 2, lng: 2 }, { tags: ['kept'] });
    const { body } = await api.patch(`/api/v1/businesses/${id}`).send({ tags }).expect(400);
    expect(body.errors).toMatchObject([{ pointer: '#/tags', code: 'too_many', params: { max: 20 } }]);
    expect((await api.get(`/api/v1/businesses/${id}`).expect(200)).body).toMatchObject({ tags: ['kept'] });
    const file = `gbp_url,external_id,tags\n"${placeUrl(1)}",many,${tags.join(';')}\n"${placeUrl(2)}",few,a`;
    const done = await importFile(api, file);
    expect(done.results).toMatchObject([
      { external_id: 'many', result: 'refused', problem: { code: 'validation_failed' } },
      { external_id: 'few', result: 'created' },
    ]);
  });

  it('10,000 different tags in an account leave each of them selectable', async () => {
    const { accountId, key } = await server.createAccount('agency');
    const tagsOf = (letter: string, n: number) =>
      Array.from({ length: 20 }, (_, at) => `${letter}${n * 20 + at}`);
    await storeRows(
      server,
      'business',
      many(MANY / 20, (n) => ({ account_id: accountId, tags: tagsOf('T', n), tag_keys: tagsOf('t', n) })),
    );
    const large = server.as(key);
    for (const tag of ['t0', 'T9999']) {
      const { body } = await large.get('/api/v1/businesses').query({ tag }).expect(200);
      expect(body).toHaveLength(1);
    }
    const summary = await large.get('/api/v1/portfolio/summary').query({ tag: 't5000' }).expect(200);
    expect(summary.body).toMatchObject({ businesses: 1 });
  });

  const box = (west: number, south: number, width: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + width, south],
        [west + width, south + width],
        [west, south + width],
        [west, south],
      ],
    ],
  });
  const planOf = async (geojson: object, more: object) => {
    const area = await api.post('/api/v1/areas').send({ name: 'Area', geojson }).expect(201);
    const [business] = (await api.get('/api/v1/businesses?limit=1').expect(200)).body;
    return api
      .post('/api/v1/scans/preview')
      .send({ business_id: business?.id, keyword: 'bar', area_id: area.body.id, ...more });
  };

  it('an area with more than 441 pins is rejected with a spacing that fits', async () => {
    const { status, body } = await planOf(box(-56.2, -34.9, 0.2), { spacing_meters: 400 });
    expect({ status, code: body.code, reason: body.reason }).toEqual({
      status: 422,
      code: 'grid_not_possible',
      reason: 'too_many_pins',
    });
    const spacing = Number(/at least about (\d+) m/.exec(String(body.detail))?.[1]);
    const fits = await planOf(box(-56.2, -34.9, 0.2), { spacing_meters: spacing });
    expect(fits.status, JSON.stringify(body)).toBe(200);
    expect(fits.body.pins).toBeLessThanOrEqual(441);
  });

  it('an area that contains no pin is rejected and not scanned as something else', async () => {
    const sliver = {
      type: 'Polygon',
      coordinates: [
        [
          [-56.2, -34.9],
          [-56.1, -34.8],
          [-56.1, -34.80001],
          [-56.2, -34.9],
        ],
      ],
    };
    const { status, body } = await planOf(sliver, { grid_size: 2 });
    expect({ status, code: body.code, reason: body.reason }).toEqual({
      status: 422,
      code: 'grid_not_possible',
      reason: 'no_pins',
    });
  });

  it('an area across the antimeridian has pins on both sides', async () => {
    const halves = {
      type: 'MultiPolygon',
      coordinates: [box(179.95, -17, 0.05).coordinates, box(-180, -17, 0.05).coordinates],
    };
    const { status, body } = await planOf(halves, { grid_size: 7 });
    expect(status, JSON.stringify(body)).toBe(200);
    const lngs = (body.grid as { lng: number; left_out: string | null }[])
      .filter(({ left_out }) => left_out === null)
      .map((pin) => pin.lng);
    expect(lngs.some((value) => value > 179)).toBe(true);
    expect(lngs.some((value) => value < -179)).toBe(true);
    expect(lngs.every((value) => Math.abs(value) > 179.9)).toBe(true);
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    api = server.as(account.key);
  });
});
