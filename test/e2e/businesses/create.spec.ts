import { beforeAll, describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { type Api, TestServer } from '../../support/test-server.js';

const BUSINESSES = '/api/v1/businesses';
const JOES =
  'https://www.google.com/maps/place/Joe%27s/@40.69,-73.98,17z/data=!3m1!4b1!4m6!3m5' +
  '!1s0x89c25a3f00000001:0x109239be3293d9ca!8m2!3d40.6915!4d-73.9855';
const MAPS = 'https://www.google.com/maps';
const AT_JOES = { name: "Joe's", lat: 40.6915, lng: -73.9855 };

describe('POST /businesses', () => {
  it('returns the business and its Location', async () => {
    api = await server.newCustomer();
    const created = await api.post(BUSINESSES).send({ gbp_url: JOES, keywords: ['pizza near me'] });
    expect(created.status).toBe(201);
    expect(created.headers['location']).toBe(`${BUSINESSES}/${created.body.id}`);
    expect(created.body).toEqual({
      id: expect.any(Number) as number,
      name: "Joe's",
      label: "Joe's",
      listing_name: "Joe's",
      external_id: null,
      tags: [],
      location: { address: null, lat: 40.6915, lng: -73.9855 },
      gbp_url: JOES,
      latest_health_score: null,
      keywords: ['pizza near me'],
      place_id: 'ChIJAQAAAD9awokRytmTMr45khA',
      cid: '1194080340261722570',
      former_cids: [],
      former_place_ids: [],
      identifier_candidates: [],
      closed: null,
      category: null,
      rating: null,
      review_count: null,
      website: null,
      phone: null,
      opening_hours: null,
      timezone: 'America/New_York',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    const read = await api.get(String(created.headers['location'])).expect(200);
    expect(read.body).toEqual(created.body);
  });

  it.each([
    ['CID', { gbp_url: `${MAPS}?cid=1194080340261722570` }, { cid: '1194080340261722570', place_id: null }],
    ['negative CID', { gbp_url: `${MAPS}?cid=-5845991711947928522` }, { cid: '12600752361761623094' }],
    [
      'place ID',
      { gbp_url: `${MAPS}/place/?q=place_id:ChIJAQAAAD9awokRytmTMr45khA` },
      { place_id: 'ChIJAQAAAD9awokRytmTMr45khA', cid: '1194080340261722570' },
    ],
    [
      'review link',
      { gbp_url: 'https://search.google.com/local/writereview?placeid=ChIJAQAAAD9awokRytmTMr45khA' },
      { cid: '1194080340261722570' },
    ],
    ['short link', { gbp_url: 'https://maps.app.goo.gl/abcDEF123' }, { cid: null, place_id: null }],
    ['unknown CID', { gbp_url: `${MAPS}/place/Joe's/data=!1s0x0:0x0` }, { cid: null, place_id: null }],
    [
      'URL without a scheme',
      { gbp_url: 'maps.google.co.uk/maps?cid=12600752361761623094' },
      { cid: '12600752361761623094' },
    ],
  ])('accepts a %s with name and coordinates in the body', async (_, body, expected) => {
    api = await server.newCustomer();
    const created = await api.post(BUSINESSES).send({ ...body, ...AT_JOES });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: "Joe's", ...expected });
    expect(created.body.gbp_url).toMatch(/^https:/);
    expect(created.body.gbp_url).toContain(body.gbp_url);
    expect(created.body.location).toMatchObject({ lat: AT_JOES.lat, lng: AT_JOES.lng });
  });

  it.each([
    ['Dili', -8.5586, 125.5736, 'Asia/Dili'],
    ['Tornio', 65.8481, 24.1466, 'Europe/Helsinki'],
  ])('sets the time zone of %s, not that of the neighbouring country', async (name, lat, lng, timezone) => {
    api = await server.newCustomer();
    const created = await api
      .post(BUSINESSES)
      .send({ gbp_url: `${MAPS}?cid=1194080340261722570`, name, lat, lng })
      .expect(201);
    expect(created.body).toMatchObject({ timezone });
  });

  it('prefers name and coordinates in the body to those in the URL', async () => {
    api = await server.newCustomer();
    const body = { gbp_url: JOES, name: 'Other', lat: 51.5, lng: -0.12, timezone: 'Europe/Paris' };
    const created = await api.post(BUSINESSES).send(body).expect(201);
    expect(created.body).toMatchObject({
      name: 'Other',
      location: { lat: 51.5, lng: -0.12 },
      cid: '1194080340261722570',
      timezone: 'Europe/Paris',
    });
  });

  it.each([
    ['a CID', { gbp_url: `${MAPS}?cid=1194080340261722570` }, ['name', 'lat', 'lng'], /send/],
    ['a CID and a name', { gbp_url: `${MAPS}?cid=12600752361761623094`, name: 'x' }, ['lat', 'lng'], /send/],
    [
      'a place without a name',
      { gbp_url: `${MAPS}?cid=12600752361761623094`, lat: 1, lng: 1 },
      ['name'],
      /send name/,
    ],
    ['a name on a map', { gbp_url: `${MAPS}/place/Nobody+Knows/@40.69,-73.98,17z` }, ['lat', 'lng'], /send/],
  ])('rejects %s with 422 and lists the missing fields', async (_, body, missing, advice) => {
    api = await server.newCustomer();
    const refused = await api.post(BUSINESSES).send(body);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'location_unresolved', missing });
    expect(refused.body.detail).toMatch(advice);
    await api.get(BUSINESSES).expect(200, []);
  });

  it('locates a name in the URL of a map with the search provider', async () => {
    api = await server.newCustomer();
    const { lat, lng } = PHARMACY;
    const gbp_url = `${MAPS}/place/${encodeURIComponent(PHARMACY.name)}/@${lat},${lng},17z`;
    const created = await api.post(BUSINESSES).send({ gbp_url }).expect(201);
    expect(created.body).toMatchObject({ name: PHARMACY.name, location: { lat, lng } });
  });

  it.each([
    ['its CID', { cid: '1194080340261722570' }, AT_JOES, { cid: '1194080340261722570' }],
    ['its hexadecimal CID', { cid: '0x109239be3293d9ca' }, AT_JOES, { cid: '1194080340261722570' }],
    [
      'its place ID',
      { place_id: 'ChIJAQAAAD9awokRytmTMr45khA' },
      AT_JOES,
      { place_id: 'ChIJAQAAAD9awokRytmTMr45khA', cid: '1194080340261722570' },
    ],
    ['its name and coordinates', {}, AT_JOES, { cid: null, place_id: null }],
  ])('tracks a business by %s without a URL, and finds it again by each form', async (_, id, at, ids) => {
    api = await server.newCustomer();
    const created = await api
      .post(BUSINESSES)
      .send({ ...id, ...at, tags: ['acme'] })
      .expect(201);
    expect(created.body).toMatchObject({ name: "Joe's", location: { lat: 40.6915, lng: -73.9855 }, ...ids });
    expect(created.body.gbp_url).toMatch(/^https:\/\/www\.google\.com\/maps/);
    for (const body of [{ gbp_url: JOES }, { ...id, ...at }, AT_JOES]) {
      const again = await api.post(BUSINESSES).send(body).expect(409);
      expect(again.body).toMatchObject({ code: 'business_exists', business_id: created.body.id });
    }
  });

  it('answers the same key with the same business, and locates a CID with the search provider', async () => {
    api = await server.newCustomer();
    const cid = '1194080340261722570';
    const post = () =>
      api
        .post(BUSINESSES)
        .set('idempotency-key', 'by-cid')
        .send({ cid, ...AT_JOES });
    const first = await post().expect(201);
    expect((await post().expect(201)).body).toEqual(first.body);
    const refused = await api.post(BUSINESSES).send({ cid: '12600752361761623094' }).expect(422);
    expect(refused.body).toMatchObject({ code: 'location_unresolved', missing: ['name', 'lat', 'lng'] });
  });

  const GOOGLE_ID = 'ChIJAQAAAD9awokRytmTMr45khA';
  it.each([
    ['nothing', {}, '#/gbp_url', 'required', /is required, or cid, place_id, or name with lat and lng/],
    ['a name alone', { name: 'x' }, '#/gbp_url', 'required', /is required, or cid/],
    ['a URL and a CID', { gbp_url: JOES, cid: '1194080340261722570' }, '#/gbp_url', 'not_together', /cid/],
    [
      'a CID and a place ID',
      { cid: '1194080340261722570', place_id: GOOGLE_ID },
      '#/cid',
      'not_together',
      /place_id/,
    ],
    ['a rounded CID', { cid: '1,19408E+18' }, '#/cid', 'invalid_cid', /spreadsheet/],
    [
      'the ID of another provider alone',
      { place_id: 'osm:node/42' },
      '#/place_id',
      'invalid_place_id',
      /at Google/,
    ],
    ['no place ID', { place_id: 'x' }, '#/place_id', 'invalid_place_id', /place ID/],
  ])('rejects %s as what identifies a business', async (_, body, pointer, code, detail) => {
    api = await server.newCustomer();
    const refused = await api.post(BUSINESSES).send(body).expect(400);
    expect(refused.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer, code }] });
    expect(refused.body.detail).toMatch(detail);
  });

  it.each([
    ['search', `${MAPS}/search/pizza`],
    ['directions', `${MAPS}/dir/Home/Work`],
    ['not_google', 'https://example.com/maps/place/x'],
    ['not_google', 'https://www.google.com.evil.example/maps?cid=12600752361761623094'],
    ['not_a_url', 'no url at all'],
    ['not_a_url', 'javascript:alert(1)'],
    ['unsafe_url', 'https://user:secret@www.google.com/maps?cid=12600752361761623094'],
    ['private_dashboard', 'https://business.google.com/n/123/profile'],
    ['no_place', MAPS],
  ])('rejects a URL that is not a profile with 422: %s, %s', async (reason, gbp_url) => {
    api = await server.newCustomer();
    const refused = await api.post(BUSINESSES).send({ gbp_url, ...AT_JOES });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'not_a_business_profile_url', reason });
    expect(refused.body.detail).not.toContain('secret');
  });

  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
  });
});
