import { beforeAll, describe, expect, it } from 'vitest';
import { mapsUrl } from '../../support/samples.js';
import { type Api, TestServer } from '../../support/test-server.js';
const MAPS = 'https://www.google.com/maps';
const HERE = { lat: 40.6915, lng: -73.9855 };
/** 0.0004 degrees of latitude are 44 m, 0.0005 are 56 m. */
const NEAR = { ...HERE, lat: HERE.lat + 0.0004 };
const FAR = { ...HERE, lat: HERE.lat + 0.0005 };
const PLACE_ID = 'ChIJ03jJ2Omr2YgRNkx36YLd3q4';

const byName = (name: string, at: typeof HERE) => ({ gbp_url: mapsUrl(name, at.lat, at.lng) });
const byCid = (cid: string, name: string, at: typeof HERE) => ({
  gbp_url: `${MAPS}?cid=${cid}`,
  name,
  ...at,
});
const byPlaceId = (name: string, at: typeof HERE) => ({
  gbp_url: `${MAPS}/place/?q=place_id:${PLACE_ID}`,
  name,
  ...at,
});

describe('POST /businesses with a business that may be tracked already', () => {
  it.each([
    [
      'CID',
      byCid('1194080340261722570', 'One', HERE),
      byCid('1194080340261722570', 'Another', { lat: 1, lng: 1 }),
    ],
    [
      'CID, once as a negative number',
      byCid('12600752361761623094', 'A', HERE),
      byCid('-5845991711947928522', 'B', FAR),
    ],
    ['place ID', byPlaceId('One', HERE), byPlaceId('Another', { lat: 1, lng: 1 })],
    ['CID, once inside a place ID', byPlaceId('One', HERE), byCid('12600752361761623094', 'Another', FAR)],
    ['name nearby', byName("Joe's", HERE), byName("Joe's", NEAR)],
    [
      'name, ignoring case, accents and punctuation,',
      byName("Joé's  CAFE", HERE),
      byName('joes café!', NEAR),
    ],
    [
      'name nearby, once without the CID,',
      byCid('9298726243428409444', "Joe's", HERE),
      byName("Joe's", NEAR),
    ],
  ])('rejects a business with the same %s with 409', async (_, first, second) => {
    const api = await server.newCustomer();
    const created = await post(api, first).expect(201);
    const refused = await post(api, second);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'business_exists', business_id: created.body.id });
  });

  it.each([
    ['the same name farther away', byName("Joe's", HERE), byName("Joe's", FAR)],
    ['another name at the same place', byName("Joe's", HERE), byName("Jack's", HERE)],
    [
      'the same name and place but another CID',
      byCid('1194080340261722570', "Joe's", HERE),
      byCid('1885667171979194497', "Joe's", HERE),
    ],
  ])('accepts a business with %s', async (_, first, second) => {
    const api = await server.newCustomer();
    await post(api, first).expect(201);
    await post(api, second).expect(201);
  });

  it('accepts the same business for another account and for a test key', async () => {
    const account = await server.createAccount();
    const test = await server.createKey({ accountId: account.accountId, livemode: false });
    for (const api of [server.as(account.key), server.as(test.key), await server.newCustomer()]) {
      await post(api, byCid('1194080340261722570', 'One', HERE)).expect(201);
    }
  });

  it('accepts a business again after its deletion', async () => {
    const api = await server.newCustomer();
    const created = await post(api, byCid('1194080340261722570', 'One', HERE)).expect(201);
    await api.delete(`${BUSINESSES}/${created.body.id}`).expect(204);
    await post(api, byCid('1194080340261722570', 'One', HERE)).expect(201);
  });

  it.each([
    ['CID', byCid('1194080340261722570', 'One', HERE)],
    ['name and place', byName('One', HERE)],
  ])('ten concurrent requests create a business once, by %s', async (_, body) => {
    const api = await server.newCustomer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(api, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    const id = answers.find(({ status }) => status === 201)?.body.id;
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.body).toMatchObject({ code: 'business_exists', business_id: id });
    }
    const list = await api.get(BUSINESSES).expect(200);
    expect(list.body).toHaveLength(1);
  });

  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  function post(api: Api, body: object) {
    return api.post(BUSINESSES).send(body);
  }
});

const BUSINESSES = '/api/v1/businesses';
