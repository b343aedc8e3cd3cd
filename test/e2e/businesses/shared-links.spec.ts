import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeSerpApi, serpApiPlace } from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { FakeInternet } from '../../support/fake-internet.js';
import { importFile } from '../../support/imports.js';
import { mapsUrl } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
const MID = '/g/11abcdefgh';
const CID = '12600752361761623094';
const SEARCH = `https://www.google.com/search?q=Maple+Dental&kgmid=${MID}&source=sh`;
const SHARED = 'https://share.google/AbCdEfGh12345678';
const SHARE_PAGE = 'https://www.google.com/share.google?q=AbCdEfGh12345678';

/** Google Search shares links that contain a name and a knowledge-graph ID only. */
describe('POST /businesses with a link of Google Search', () => {
  it.each([
    ['share.google', SHARED, [SHARED, SHARE_PAGE]],
    ['google.com/share.google?q=', SHARE_PAGE, [SHARED, SHARE_PAGE]],
    ['google.com/search?kgmid=', SEARCH, []],
  ])(
    'accepts a %s link near the given position if the provider confirms its ID',
    async (_, url, requests) => {
      const created = await create(url, NEAR).expect(201);
      expect(created.body).toMatchObject({
        name: 'Maple Dental',
        cid: CID,
        location: { lat: 40.7512, lng: -73.9821 },
      });
      expect(asked).toEqual(requests);
      expect(fake.calls[0]?.query.get('q')).toBe('Maple Dental');
      expect(fake.calls[0]?.query.get('ll')).toMatch(/^@40\.75,-73\.98,/);
    },
  );

  it('searches near the businesses of the account without a position, once for each area', async () => {
    for (const [name, lat] of [
      ['Elm Dental', 40.7],
      ['Oak Dental', 40.71],
      ['Fir Dental', 34.05],
    ] as const) {
      await createBusiness(api, { name, lat, lng: -74 });
    }
    fake.calls.length = 0;
    listed = [serpApiPlace(2, { ...CLINIC, kgmid: '/g/11another' })];
    const refused = await create(SEARCH).expect(422);
    expect(refused.body).toMatchObject({ code: 'not_a_business_profile_url', reason: 'no_identifier' });
    const searched = fake.calls.filter(({ query }) => query.get('q') === 'Maple Dental');
    expect(searched.map(({ query }) => query.get('ll')?.split(',')[0])).toEqual(['@34.05', '@40.71']);
    listed = [serpApiPlace(2, { ...CLINIC, kgmid: MID })];
    expect((await create(SEARCH).expect(201)).body).toMatchObject({ cid: CID });
  });

  it.each([
    ['another ID', { provider_id: '/g/11another' }],
    ['no ID', {}],
  ])('never accepts a place of the same name with %s, and asks for the long link', async (_, fields) => {
    listed = [serpApiPlace(2, { ...CLINIC, ...fields })];
    const refused = await create(SHARED, NEAR).expect(422);
    expect(refused.body).toMatchObject({ code: 'not_a_business_profile_url', reason: 'no_identifier' });
    expect(refused.body.detail).toMatch(/long link from the address bar/);
    await api.get(BUSINESSES).expect(200, []);
  });

  it('asks for the coordinates if the account has no businesses to search near', async () => {
    const refused = await create(SHARED).expect(422);
    expect(refused.body).toMatchObject({ code: 'location_unresolved', missing: ['lat', 'lng'] });
    expect(refused.body.detail).toMatch(/"Maple Dental".*send lat and lng/);
    expect(fake.calls).toEqual([]);
  });

  it('returns 502 provider_unavailable if the provider fails', async () => {
    fake.behaviour = () => 'broken';
    expect((await create(SEARCH, NEAR).expect(502)).body).toMatchObject({ code: 'provider_unavailable' });
  });

  it('asks the provider by CID for a link whose position is 0, 0', async () => {
    const feature = `0x0:0x${BigInt(CID).toString(16)}`;
    const url = `https://www.google.com/maps/place/Maple/@0,0,15z/data=!4m5!3m4!1s${feature}!8m2!3d0!4d0`;
    expect((await create(url).expect(201)).body.location).toMatchObject({ lat: 40.7512, lng: -73.9821 });
    expect(fake.calls[0]?.query.get('data_cid')).toBe(CID);
  });

  it('POST /businesses/import and POST /businesses/{id}/relocate accept such a link by the same rules', async () => {
    await createBusiness(api, { name: 'Elm Dental', ...NEAR });
    const { created, results } = await importFile(api, `gbp_url,label\n${SHARED},Maple\n`);
    expect({ created, results }).toMatchObject({ created: 1, results: [{ problem: null }] });
    const { body } = await api.get(`${BUSINESSES}?cid=${CID}`).expect(200);
    expect(body).toMatchObject([{ label: 'Maple', listing_name: 'Maple Dental' }]);
    api = await server.newCustomer();
    const { id } = (await create(mapsUrl('Elm Dental', NEAR.lat, NEAR.lng)).expect(201)).body;
    const moved = await api.post(`${BUSINESSES}/${id}/relocate`).send({ gbp_url: SEARCH }).expect(200);
    expect(moved.body).toMatchObject({ name: 'Maple Dental', cid: CID });
  });

  let fake: FakeSerpApi;
  let server: TestServer;
  let api: Api;
  let listed: Record<string, unknown>[];

  beforeAll(async () => {
    fake = await FakeSerpApi.start({ places: () => listed });
    server = await TestServer.start(undefined, { ...fake.env, SERPAPI_MAX_RPS: '500' });
    internet.connect(server.app);
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      const url = `https://${request.headers.host ?? ''}${request.url ?? ''}`;
      asked.push(url);
      response.writeHead(302, { location: url === SHARED ? SHARE_PAGE : SEARCH }).end();
    };
    for (const host of ['share.google', 'www.google.com']) await internet.serve(host, answer);
  });

  beforeEach(async () => {
    api = await server.newCustomer();
    listed = [serpApiPlace(1), serpApiPlace(2, { ...CLINIC, provider_id: MID })];
    asked.length = 0;
    fake.calls.length = 0;
    fake.behaviour = () => 'normal';
  });

  afterAll(async () => {
    await server.stop();
    await internet.close();
    await fake.stop();
  });

  const internet = new FakeInternet();

  const asked: string[] = [];

  function create(gbp_url: string, more: object = {}) {
    return api.post(BUSINESSES).send({ gbp_url, ...more });
  }
});

describe('POST /businesses without a provider that returns knowledge-graph IDs', () => {
  it('asks for the long link', async () => {
    const api = await (await TestServer.shared()).newCustomer();
    const refused = await api.post(BUSINESSES).send({ gbp_url: SEARCH, ...NEAR });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'not_a_business_profile_url', reason: 'no_identifier' });
    const complete = await api.post(BUSINESSES).send({ gbp_url: SEARCH, name: 'Maple Dental', ...NEAR });
    expect(complete.status).toBe(201);
  });
});

const BUSINESSES = '/api/v1/businesses';

const NEAR = { lat: 40.75, lng: -73.98 };

const CLINIC = {
  title: 'Maple Dental',
  data_cid: CID,
  gps_coordinates: { latitude: 40.7512, longitude: -73.9821 },
};
