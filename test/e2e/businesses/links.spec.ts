import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAPLE_DENTAL, profileUrlForms } from '../../../libs/place-identity/testing/profile-url-forms.js';
import { importFile } from '../../support/imports.js';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { type Api, TestServer } from '../../support/test-server.js';
const { name, lat, lng } = MAPLE_DENTAL;
const CID = MAPLE_DENTAL.cid.toString();
const REFUSED = profileUrlForms(MAPLE_DENTAL).filter(
  ({ result }) => !['offline', 'followed', 'confirmed'].includes(result),
);

describe('POST /businesses with any form of link', () => {
  it('recognises the same business in every form that has an ID', async () => {
    const [first, ...others] = OFFLINE;
    const body = { name, lat, lng };
    const { id } = (
      await api
        .post(BUSINESSES)
        .send({ ...body, gbp_url: first?.url })
        .expect(201)
    ).body;
    for (const { url } of others) {
      const again = await api.post(BUSINESSES).send({ ...body, gbp_url: url });
      expect([again.status, again.body.business_id], url).toEqual([409, id]);
    }
  });

  it.each(REFUSED.map(({ form, result, url }) => [form, result, url] as const))(
    'rejects %s with the reason %s',
    async (_, reason, gbp_url) => {
      const refused = await api.post(BUSINESSES).send({ gbp_url, name, lat, lng });
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ code: 'not_a_business_profile_url', reason });
    },
  );

  it('stores a link that opens in a browser for an embedded map', async () => {
    const frame = OFFLINE.find(({ url }) => url.startsWith('<iframe'));
    const created = await api.post(BUSINESSES).send({ gbp_url: frame?.url, lat, lng }).expect(201);
    expect(created.body).toMatchObject({ name, cid: CID, place_id: MAPLE_DENTAL.placeId });
    expect(created.body.gbp_url).toMatch(/^https:\/\/www\.google\.com\/maps\/place\/Maple%20Dental\/@/);
  });

  it('treats the position 0, 0 in a link as unknown and rejects it in the body', async () => {
    const nowhere = `https://www.google.com/maps/place/Quay+Dental/@0,0,17z/data=!4m6!3m5!1s0x0:0x${MAPLE_DENTAL.cid.toString(16)}!8m2!3d0!4d0`;
    const unresolved = await api.post(BUSINESSES).send({ gbp_url: nowhere }).expect(422);
    expect(unresolved.body).toMatchObject({ code: 'location_unresolved', missing: ['lat', 'lng'] });
    const given = await api.post(BUSINESSES).send({ gbp_url: nowhere, lat: 0, lng: 0 }).expect(400);
    expect(given.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '#/lat', code: 'unknown_position' }],
    });
    const onEquator = mapsUrl('Equator Dental', 0, 32.44);
    const created = await api.post(BUSINESSES).send({ gbp_url: onEquator }).expect(201);
    expect(created.body.location).toMatchObject({ lat: 0, lng: 32.44 });
  });

  it('reads a link with text around it, and refuses a damaged CID, in a file', async () => {
    const file = `gbp_url,name,lat,lng\n"${PASTED}",${name},${lat},${lng}\n${DAMAGED},x,1,2\n"${mapsUrl('Y', 0, 0)}",y,0,0\n`;
    const { created, results } = await importFile(api, file);
    expect(created).toBe(1);
    expect(results.map(({ problem }) => problem?.code ?? null)).toEqual([
      null,
      'not_a_business_profile_url',
      'validation_failed',
    ]);
    expect((await api.get(BUSINESSES).expect(200)).body).toMatchObject([
      { cid: CID, gbp_url: `https://www.google.com/maps?cid=${CID}` },
    ]);
  });

  it('locates a business by its link alone if the engine knows it, with text around the link', async () => {
    const text = `${PHARMACY.name} 📍 ${mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng)} nos vemos`;
    expect((await api.post(BUSINESSES).send({ gbp_url: text }).expect(201)).body).toMatchObject({
      name: PHARMACY.name,
      location: { lat: PHARMACY.lat, lng: PHARMACY.lng },
    });
  });

  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  beforeEach(async () => {
    api = await server.newCustomer();
  });
});

const BUSINESSES = '/api/v1/businesses';

const OFFLINE = profileUrlForms(MAPLE_DENTAL).filter(({ result }) => result === 'offline');

const PASTED = `Maple Dental\n12 Main St\nhttps://www.google.com/maps?cid=${CID}`;

const DAMAGED = 'https://www.google.com/maps?cid=1.19E%2B18';
