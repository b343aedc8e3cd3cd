import { beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../../support/imports.js';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { lookedUp } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const BUSINESSES = '/api/v1/businesses';

describe('gbp_url', () => {
  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
  });

  it('POST /businesses stores a link to the place on https, without tracking parameters', async () => {
    const url = mapsUrl('Bar Uno', -34.9, -56.19);
    const created = await api
      .post(BUSINESSES)
      .send({ gbp_url: pasted(url) })
      .expect(201);
    expect(created.body.gbp_url).toBe(url);
    const html = 'https://www.google.com/maps/place/"><script>alert(1)</script>/data=!3d-34.91!4d-56.2';
    const other = await api
      .post(BUSINESSES)
      .send({ gbp_url: html, name: 'Bar', lat: -34.91, lng: -56.2 })
      .expect(201);
    expect(other.body.gbp_url).not.toMatch(/[<>"]/);
  });

  it('POST /businesses/{id}/relocate stores it in the same form, and the same URL again changes nothing', async () => {
    const { name, lat, lng, placeId } = PHARMACY;
    const from = mapsUrl(name, lat, lng);
    const { body } = await api.post(BUSINESSES).send({ gbp_url: from }).expect(201);
    await lookedUp(server, body.id);
    const path = `${BUSINESSES}/${String(body.id)}/relocate`;
    const unchanged = await api
      .post(path)
      .send({ gbp_url: pasted(from) })
      .expect(200);
    // The place ID comes from the look-up, so the URL does not contain it.
    expect(unchanged.body).toMatchObject({ gbp_url: from, place_id: placeId });
    const moves = 'select count(*)::int as n from business_relocation where business_id = ?';
    expect(await server.sql(moves, [body.id])).toEqual([{ n: 0 }]);
    const to = mapsUrl('Bar Tres', -34.93, -56.19);
    expect(
      (
        await api
          .post(path)
          .send({ gbp_url: pasted(to) })
          .expect(200)
      ).body.gbp_url,
    ).toBe(to);
  });

  it('POST /businesses/import stores it in the same form, and finds a business by another spelling of its URL', async () => {
    const link = 'https://maps.app.goo.gl/Abc';
    const row = (url: string, label: string) =>
      `gbp_url,name,lat,lng,label\n${url},Bar Cuatro,-34.94,-56.19,${label}\n`;
    await importFile(api, row(`${link}?g_st=ic`, 'one'));
    const [first] = (await api.get(`${BUSINESSES}?q=Bar Cuatro`).expect(200)).body;
    expect(first).toMatchObject({ gbp_url: link, label: 'one' });
    await importFile(api, `gbp_url,label\nmaps.app.goo.gl/Abc?g_st=aw,two\n`);
    const rows = (await api.get(`${BUSINESSES}?q=Bar Cuatro`).expect(200)).body;
    expect(rows).toMatchObject([{ id: first?.id, gbp_url: link, label: 'two' }]);
  });
});

/** The URL of a place as a customer pastes it: in quotes, without a scheme, with tracking parameters. */
function pasted(url: string): string {
  return `"${url.replace('https://', '')}?entry=ttu&g_ep=abc&utm_source=mail"`;
}
