import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeInternet } from '../../support/fake-internet.js';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { type Api, TestServer } from '../../support/test-server.js';

describe('POST /businesses with a short link', () => {
  it.each([
    ['https://maps.app.goo.gl/AbC123', 'https://maps.app.goo.gl/AbC123'],
    ['maps.app.goo.gl/AbC123?g_st=ic', 'https://maps.app.goo.gl/AbC123'],
    ['https://goo.gl/maps/AbC123', 'https://goo.gl/maps/AbC123'],
    ['http://g.page/amistad?share', 'https://g.page/amistad'],
    ['https://g.page/r/CXabc/review', 'https://g.page/r/CXabc/review'],
    ['https://g.co/kgs/AbC123', 'https://g.co/kgs/AbC123'],
    ['https://share.google/AbC123', 'https://share.google/AbC123'],
  ])('resolves %s', async (gbp_url, link) => {
    pages.set(link, PLACE);
    const created = await create(gbp_url).expect(201);
    expect(created.body).toMatchObject({
      name: PHARMACY.name,
      gbp_url: link,
      location: { lat: PHARMACY.lat, lng: PHARMACY.lng },
    });
    expect(asked).toEqual([link]);
  });

  it('follows redirects over other short links, searches, http and relative URLs', async () => {
    pages.set('https://share.google/a', 'http://g.co/kgs/b');
    pages.set('https://g.co/kgs/b', 'https://www.google.com/search?q=pharmacy');
    pages.set('https://www.google.com/search?q=pharmacy', '/url?sa=t');
    pages.set('https://www.google.com/url?sa=t', PLACE);
    await create('https://share.google/a').expect(201);
    expect(asked).toHaveLength(4);
  });

  it('repeats the first request once after a 404 of maps.app.goo.gl, and follows the link then', async () => {
    const link = 'https://maps.app.goo.gl/AbC123';
    pages.set(link, (_, response) => {
      pages.set(link, PLACE);
      response.writeHead(404).end();
    });
    expect((await create(link).expect(201)).body.listing_name).toBe(PHARMACY.name);
    expect(asked).toEqual([link, link]);
  });

  it.each([
    ['maps.app.goo.gl', 2],
    ['g.page', 1],
  ])('asks %s %i times for a link that does not exist', async (host, times) => {
    const refused = await create(`https://${host}/gone`).expect(422);
    expect(refused.body).toMatchObject({ code: 'not_a_business_profile_url', reason: 'no_place' });
    expect(asked).toEqual(Array(times).fill(`https://${host}/gone`));
  });

  it('sends only the link of a pasted text to Google, without the words around it', async () => {
    pages.set('https://maps.app.goo.gl/AbC123', PLACE);
    const text = `${PHARMACY.name} secret words\nhttps://maps.app.goo.gl/AbC123?g_st=ic more secret words`;
    const created = await create(text).expect(201);
    expect(created.body.gbp_url).toBe('https://maps.app.goo.gl/AbC123');
    expect(asked).toEqual(['https://maps.app.goo.gl/AbC123']);
  });

  it('resolves a review link g.page/r/… and a wrapped link without a request', async () => {
    const { name, lat, lng } = PHARMACY;
    const review = await create('https://g.page/r/CWQgJ2tAtguBEAE/review', { name, lat, lng }).expect(201);
    expect(review.body).toMatchObject({ cid: '9298726243428409444' });
    api = await server.newCustomer();
    const wrapped = `https://www.google.com/url?q=${encodeURIComponent(PLACE)}&sa=D&source=calendar`;
    expect((await create(wrapped).expect(201)).body).toMatchObject({ name, gbp_url: PLACE });
    expect(asked).toEqual([]);
  });

  it('skips the check for robots, whose URL contains the place', async () => {
    pages.set(
      'https://maps.app.goo.gl/a',
      `https://www.google.com/sorry/index?continue=${encodeURIComponent(PLACE)}`,
    );
    expect((await create('https://maps.app.goo.gl/a').expect(201)).body.listing_name).toBe(PHARMACY.name);
    expect(asked).toEqual(['https://maps.app.goo.gl/a']);
  });

  it('skips the consent page, directly before the place or one redirect earlier', async () => {
    const consent = (wanted: string) =>
      `https://consent.google.com/ml?gl=DE&continue=${encodeURIComponent(wanted)}`;
    pages.set('https://maps.app.goo.gl/a', consent(PLACE));
    pages.set('https://maps.app.goo.gl/b', consent('https://www.google.com/maps?q=x'));
    pages.set('https://www.google.com/maps?q=x', PLACE);
    expect((await create('https://maps.app.goo.gl/a').expect(201)).body.listing_name).toBe(PHARMACY.name);
    api = await server.newCustomer();
    expect((await create('https://maps.app.goo.gl/b').expect(201)).body.listing_name).toBe(PHARMACY.name);
    expect(asked.filter((url) => url.includes('consent'))).toEqual([]);
  });

  it('follows <meta http-equiv="refresh">', async () => {
    pages.set('https://g.page/a', (_, response) =>
      response.end(
        `<html><meta charset="utf-8"><meta content="0; url=${PLACE.replaceAll('&', '&amp;')}" http-equiv="refresh">`,
      ),
    );
    expect((await create('https://g.page/a').expect(201)).body.listing_name).toBe(PHARMACY.name);
  });

  it('sends no request if the body has name and coordinates', async () => {
    const { name, lat, lng } = PHARMACY;
    await create('https://maps.app.goo.gl/a', { name, lat, lng }).expect(201);
    expect(asked).toEqual([]);
  });

  it('rejects a link to a CID with 422 if no provider locates it', async () => {
    pages.set('https://maps.app.goo.gl/a', 'https://www.google.com/maps?cid=1194080340261722570');
    const incomplete = { name: 'Joe', lat: 40.7 };
    expect((await create('https://maps.app.goo.gl/a', incomplete)).body).toMatchObject({
      code: 'validation_failed',
    });
    const refused = await create('https://maps.app.goo.gl/a').expect(422);
    expect(refused.body).toMatchObject({ code: 'location_unresolved', missing: ['name', 'lat', 'lng'] });
  });

  it.each([
    ['no_place', undefined],
    ['directions', 'https://www.google.com/maps/dir/a/b'],
    ['search', 'https://www.google.com/search?q=pizza'],
    ['private_dashboard', 'https://business.google.com/n/1'],
  ])('rejects a link that does not lead to a place with 422: %s', async (reason, target) => {
    if (target !== undefined) pages.set('https://maps.app.goo.gl/a', target);
    if (target !== undefined) pages.set(target, (_, response) => response.end('<html>'));
    const refused = await create('https://maps.app.goo.gl/a').expect(422);
    expect(refused.body).toMatchObject({ code: 'not_a_business_profile_url', reason });
  });

  it.each([
    ['a foreign host', 'https://evil.example/'],
    ['a look-alike host', 'https://www.google.com.evil.example/maps/place/x'],
    ['an IP address', 'https://169.254.169.254/latest/meta-data/'],
    ['the local host', 'http://localhost:3000/metrics'],
    ['another scheme', 'file:///etc/passwd'],
    ['a short link of another kind', 'https://goo.gl/evil'],
    ['another service of Google', 'https://drive.google.com/file/x'],
    ['a port', 'https://www.google.com:8443/maps/place/x'],
    ['a password', 'https://a:b@www.google.com/maps/place/x'],
    ['a foreign host behind google.com/url', 'https://www.google.com/url?q=https://evil.example/'],
    [
      'a foreign host behind the check for robots',
      'https://www.google.com/sorry/?continue=https://evil.example/',
    ],
    ['a foreign host behind the consent page', 'https://consent.google.com/m?continue=https://evil.example/'],
    ['an incomplete URL', 'https://'],
  ])('rejects a redirect to %s with 502 and does not follow it', async (_, target) => {
    internet.name('evil.example', ['93.184.216.99']);
    pages.set('https://maps.app.goo.gl/a', target);
    const refused = await create('https://maps.app.goo.gl/a').expect(502);
    expect(refused.body).toMatchObject({ code: 'short_link_unresolved', reason: 'leads_elsewhere' });
    expect(asked).toEqual(['https://maps.app.goo.gl/a']);
    expect(internet.dialled).not.toContain('93.184.216.99');
  });

  it.each([
    ['too_many_hops', 'https://maps.app.goo.gl/a'],
    ['answer_unexpected', (_: unknown, response: ServerResponse) => response.writeHead(503).end()],
    ['answer_unexpected', (_: unknown, response: ServerResponse) => response.end('<html>')],
    ['answer_broken', (request: IncomingMessage) => request.destroy()],
  ] as [string, Answer][])('returns 502 if the link cannot be resolved: %s', async (reason, page) => {
    pages.set('https://maps.app.goo.gl/a', page);
    const refused = await create('https://maps.app.goo.gl/a').expect(502);
    expect(refused.body).toMatchObject({ code: 'short_link_unresolved', reason });
    expect(refused.body.detail).toMatch(/browser/);
    await api.get(BUSINESSES).expect(200, []);
    expect(asked.length).toBeLessThanOrEqual(5);
  });

  it('returns 502 without a request if the host resolves to a private address', async () => {
    internet.name('posts.gle', ['127.0.0.1']);
    const refused = await create('https://posts.gle/a').expect(502);
    expect(refused.body).toMatchObject({ reason: 'address_refused' });
    expect(asked).toEqual([]);
  });

  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
    internet.connect(server.app);
    for (const host of HOSTS) await internet.serve(host, answer);
  });

  afterAll(() => internet.close());

  beforeEach(async () => {
    api = await server.newCustomer();
    pages.clear();
    asked.length = 0;
  });

  afterEach(() => {
    for (const url of asked) expect(HOSTS).toContain(new URL(url).hostname);
  });

  const internet = new FakeInternet();

  function create(gbp_url: string, more: object = {}) {
    return api.post(BUSINESSES).send({ gbp_url, ...more });
  }
});

const BUSINESSES = '/api/v1/businesses';

const PLACE = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);

const HOSTS = [
  'maps.app.goo.gl',
  'goo.gl',
  'g.page',
  'g.co',
  'share.google',
  'www.google.com',
  'consent.google.com',
];

/** Redirect target, or handler, of each URL. */
const pages = new Map<string, Answer>();

const asked: string[] = [];

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = `https://${request.headers.host ?? ''}${request.url ?? ''}`;
  asked.push(url);
  const page = pages.get(url);
  if (typeof page === 'string') response.writeHead(302, { location: page }).end();
  else if (page) page(request, response);
  else response.writeHead(404).end();
}

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);
