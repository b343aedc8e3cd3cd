import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeInternet } from '../support/fake-internet.js';
import { mapsUrl, PHARMACY } from '../support/samples.js';
import { type Api, TestServer } from '../support/test-server.js';

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

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** What is at an address: where it redirects to, or what it does. */
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

describe('a short link', () => {
  const internet = new FakeInternet();
  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.start();
    internet.connect(server.app);
    for (const host of HOSTS) await internet.serve(host, answer);
  });
  afterAll(async () => {
    await server.stop();
    await internet.close();
  });
  beforeEach(async () => {
    api = await server.newCustomer();
    pages.clear();
    asked.length = 0;
  });
  afterEach(() => {
    for (const url of asked) expect(HOSTS).toContain(new URL(url).hostname);
  });

  const create = (gbp_url: string, more: object = {}) => api.post(BUSINESSES).send({ gbp_url, ...more });

  it.each([
    ['https://maps.app.goo.gl/AbC123', 'https://maps.app.goo.gl/AbC123'],
    ['maps.app.goo.gl/AbC123?g_st=ic', 'https://maps.app.goo.gl/AbC123'],
    ['https://goo.gl/maps/AbC123', 'https://goo.gl/maps/AbC123'],
    ['http://g.page/amistad?share', 'https://g.page/amistad'],
    ['https://g.page/r/CXabc/review', 'https://g.page/r/CXabc/review'],
    ['https://g.co/kgs/AbC123', 'https://g.co/kgs/AbC123'],
    ['https://share.google/AbC123', 'https://share.google/AbC123'],
  ])('%s is followed to its place', async (gbp_url, link) => {
    pages.set(link, PLACE);
    const created = await create(gbp_url).expect(201);
    expect(created.body).toMatchObject({
      name: PHARMACY.name,
      gbp_url,
      location: { lat: PHARMACY.lat, lng: PHARMACY.lng },
    });
    expect(asked).toEqual([link]);
  });

  it('is followed over other short links, searches, http and relative addresses', async () => {
    pages.set('https://share.google/a', 'http://g.co/kgs/b');
    pages.set('https://g.co/kgs/b', 'https://www.google.com/search?q=pharmacy');
    pages.set('https://www.google.com/search?q=pharmacy', '/url?sa=t');
    pages.set('https://www.google.com/url?sa=t', PLACE);
    await create('https://share.google/a').expect(201);
    expect(asked).toHaveLength(4);
  });

  it('is followed past the page that asks for consent, around the place or a step before it', async () => {
    const consent = (wanted: string) =>
      `https://consent.google.com/ml?gl=DE&continue=${encodeURIComponent(wanted)}`;
    pages.set('https://maps.app.goo.gl/a', consent(PLACE));
    pages.set('https://maps.app.goo.gl/b', consent('https://www.google.com/maps?q=x'));
    pages.set('https://www.google.com/maps?q=x', PLACE);
    expect((await create('https://maps.app.goo.gl/a').expect(201)).body.name).toBe(PHARMACY.name);
    api = await server.newCustomer();
    expect((await create('https://maps.app.goo.gl/b').expect(201)).body.name).toBe(PHARMACY.name);
    expect(asked.filter((url) => url.includes('consent'))).toEqual([]);
  });

  it('is followed where a page refreshes itself to another', async () => {
    pages.set('https://g.page/a', (_, response) =>
      response.end(
        `<html><meta charset="utf-8"><meta content="0; url=${PLACE.replaceAll('&', '&amp;')}" http-equiv="refresh">`,
      ),
    );
    expect((await create('https://g.page/a').expect(201)).body.name).toBe(PHARMACY.name);
  });

  it('is not followed when the body says who and where', async () => {
    const { name, lat, lng } = PHARMACY;
    await create('https://maps.app.goo.gl/a', { name, lat, lng }).expect(201);
    expect(asked).toEqual([]);
  });

  it('may lead to a place of which only the identity is known', async () => {
    pages.set('https://maps.app.goo.gl/a', 'https://www.google.com/maps?cid=1194080340261722570');
    const told = { name: 'Joe', lat: 40.7 };
    expect((await create('https://maps.app.goo.gl/a', told)).body).toMatchObject({
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
  ])('that leads to no place is refused: %s', async (reason, target) => {
    if (target !== undefined) pages.set('https://maps.app.goo.gl/a', target);
    if (target !== undefined) pages.set(target, (_, response) => response.end('<html>'));
    const refused = await create('https://maps.app.goo.gl/a').expect(422);
    expect(refused.body).toMatchObject({ code: 'not_a_business_profile_url', reason });
  });

  it.each([
    ['a stranger', 'https://evil.example/'],
    ['a look-alike', 'https://www.google.com.evil.example/maps/place/x'],
    ['an address', 'https://169.254.169.254/latest/meta-data/'],
    ['this machine', 'http://localhost:3000/metrics'],
    ['another scheme', 'file:///etc/passwd'],
    ['a short link of another kind', 'https://goo.gl/evil'],
    ['another service of Google', 'https://drive.google.com/file/x'],
    ['a port', 'https://www.google.com:8443/maps/place/x'],
    ['a password', 'https://a:b@www.google.com/maps/place/x'],
    ['a stranger behind consent', 'https://consent.google.com/m?continue=https://evil.example/'],
    ['nothing', 'https://'],
  ])('that leads to %s is not followed there', async (_, target) => {
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
  ] as [string, Answer][])('that cannot be followed: %s', async (reason, page) => {
    pages.set('https://maps.app.goo.gl/a', page);
    const refused = await create('https://maps.app.goo.gl/a').expect(502);
    expect(refused.body).toMatchObject({ code: 'short_link_unresolved', reason });
    expect(refused.body.detail).toMatch(/browser/);
    await api.get(BUSINESSES).expect(200, []);
    expect(asked.length).toBeLessThanOrEqual(5);
  });

  it('whose host is led to a private address is not followed', async () => {
    internet.name('posts.gle', ['127.0.0.1']);
    const refused = await create('https://posts.gle/a').expect(502);
    expect(refused.body).toMatchObject({ reason: 'address_refused' });
    expect(asked).toEqual([]);
  });
});
