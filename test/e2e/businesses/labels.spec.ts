import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mapsUrl, OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const BUSINESSES = '/api/v1/businesses';
const LABELS = { label: 'Client Acme, store 12', external_id: 'crm-4711', tags: ['Acme', 'north'] };

describe('labels of a business', () => {
  it('default to the name of the place, no external id and no tags', async () => {
    const id = await createBusiness(api);
    const { name } = PHARMACY;
    expect(await read(id)).toMatchObject({
      label: name,
      name,
      listing_name: name,
      external_id: null,
      tags: [],
    });
  });

  it('are accepted at creation and by PATCH, and null restores the default', async () => {
    const id = await createBusiness(api, PHARMACY, LABELS);
    expect(await read(id)).toMatchObject({ ...LABELS, name: LABELS.label, listing_name: PHARMACY.name });
    const cleared = await update(id, { label: null, external_id: null, tags: [] }).expect(200);
    expect(cleared.body).toMatchObject({ label: PHARMACY.name, external_id: null, tags: [] });
  });

  it('do not change where the business ranks, and later scans are compared with earlier ones', async () => {
    const id = await createBusiness(api);
    await scan(api, { business_id: id });
    const before = await rankings(api, { business_id: id });
    await update(id, LABELS).expect(200);
    await scan(api, { business_id: id });
    const after = await rankings(api, { business_id: id });
    expect(after.grid.map(({ rank }) => rank)).toEqual(before.grid.map(({ rank }) => rank));
    expect(after.grid.every(({ change }) => change === 0)).toBe(true);
  });

  it('accept `name` as an alias of `label`, which takes precedence', async () => {
    const id = await createBusiness(api);
    await update(id, { name: 'Old client' }).expect(200);
    expect(await read(id)).toMatchObject({ label: 'Old client', listing_name: PHARMACY.name });
    await update(id, { name: 'Old client', label: 'New client' }).expect(200);
    expect(await read(id)).toMatchObject({ label: 'New client', name: 'New client' });
  });

  it('reject an external id that another business has with 409, concurrently too', async () => {
    const [first, second] = [await createBusiness(api), await createBusiness(api, OTHER_PHARMACY)];
    const answers = await Promise.all([first, second].map((id) => update(id, { external_id: 'one' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'external_id_exists' });
    expect([first, second]).toContain(refused?.body.business_id);
    const other = await server.newCustomer();
    await createBusiness(other, PHARMACY, { external_id: 'one' });
  });

  it.each<[string, object, string]>([
    ['21 tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, '#/tags'],
    ['a tag of 51 characters', { tags: ['x'.repeat(51)] }, '#/tags'],
    ['an empty tag', { tags: [' '] }, '#/tags'],
    ['a blank label', { label: '\u200b' }, '#/label'],
    ['an external id of 256 characters', { external_id: 'x'.repeat(256) }, '#/external_id'],
    ['tags that are null', { tags: null }, '#/tags'],
  ])('reject %s with 400', async (_, fields, pointer) => {
    const id = await createBusiness(api);
    const refused = await update(id, fields).expect(400);
    const pointers = (refused.body.errors as { pointer: string }[]).map((error) => error.pointer);
    expect(pointers.every((found) => found.startsWith(pointer))).toBe(true);
  });
});

describe('GET /businesses with a filter', () => {
  it('returns the businesses with a tag, whatever its case, page by page', async () => {
    const first = await createBusiness(api, PHARMACY, { tags: ['ACME ⭐', 'north'] });
    const second = await createBusiness(api, OTHER_PHARMACY, { tags: ['acme ⭐'] });
    await createBusiness(api, { name: 'Third', lat: 1, lng: 1 });
    expect(await idsOf({ tag: 'Acme ⭐' })).toEqual([first, second]);
    expect(await idsOf({ tag: 'north' })).toEqual([first]);
    const page = await api.get(BUSINESSES).query({ tag: 'acme ⭐', limit: 1 }).expect(200);
    expect(page.headers['link']).toContain('tag=acme');
  });

  it('finds by external id, CID, place ID, and a text in label, name or external id', async () => {
    const labelled = await createBusiness(api, PHARMACY, LABELS);
    const { body } = await api
      .post(BUSINESSES)
      .send({
        gbp_url: 'https://www.google.com/maps?cid=12600752361761623094',
        name: '50 % off_store',
        lat: 2,
        lng: 2,
      })
      .expect(201);
    const listed = body.id;
    expect(await idsOf({ external_id: 'crm-4711' })).toEqual([labelled]);
    expect(await idsOf({ cid: '12600752361761623094' })).toEqual([listed]);
    expect(await idsOf({ q: 'CLIENT acme' })).toEqual([labelled]);
    expect(await idsOf({ q: PHARMACY.name.toLowerCase() })).toEqual([labelled]);
    expect(await idsOf({ q: '% off_' })).toEqual([listed]);
    expect(await idsOf({ q: '%' })).toEqual([listed]);
    expect(await idsOf({ q: 'f_s', tag: 'acme' })).toEqual([]);
    expect(await idsOf({ place_id: 'unknown' })).toEqual([]);
  });
});

describe('POST /businesses/{id}/relocate', () => {
  const relocate = (id: number, body: object) => api.post(`${BUSINESSES}/${id}/relocate`).send(body);
  const history = async (id: number) =>
    (await api.get('/api/v1/history').query({ business_id: id, keyword: PHARMACY.keyword }).expect(200)).body;

  it('makes the business the place of a URL, keeps labels and history, and marks the history', async () => {
    const id = await createBusiness(api, PHARMACY, LABELS);
    await scan(api, { business_id: id });
    const { name, lat, lng } = OTHER_PHARMACY;
    const gbp_url = mapsUrl(name, lat, lng);
    const moved = await relocate(id, { gbp_url }).expect(200);
    expect(moved.body).toMatchObject({
      ...LABELS,
      id,
      gbp_url,
      listing_name: name,
      latest_health_score: null,
    });
    await scan(api, { business_id: id });
    expect((await rankings(api, { business_id: id })).grid.every(({ change }) => change === null)).toBe(true);
    const { history: entries, relocations } = await history(id);
    expect(entries).toHaveLength(2);
    expect(relocations).toHaveLength(1);
    expect(relocations[0]?.from).toEqual({
      gbp_url: mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng),
      name: PHARMACY.name,
      lat: PHARMACY.lat,
      lng: PHARMACY.lng,
    });
  });

  it('begins a new comparison even if the other place has the same coordinates', async () => {
    const id = await createBusiness(api);
    const first = await scan(api, { business_id: id });
    await relocate(id, { gbp_url: mapsUrl('Successor', PHARMACY.lat, PHARMACY.lng) }).expect(200);
    const second = await scan(api, { business_id: id });
    expect((await rankings(api, { business_id: id })).grid.every(({ change }) => change === null)).toBe(true);
    const compared = await api
      .get(`/api/v1/scans/${String(second.id)}/comparison`)
      .query({ with: first.id })
      .expect(422);
    expect(compared.body).toMatchObject({ code: 'scans_not_comparable', differs: ['place'] });
  });

  it('moves the same business to other coordinates, and a repeated call changes nothing', async () => {
    const id = await createBusiness(api);
    const there = { lat: PHARMACY.lat + 0.01, lng: PHARMACY.lng };
    for (let call = 0; call < 2; call++) {
      const moved = await relocate(id, there).expect(200);
      expect(moved.body).toMatchObject({ listing_name: PHARMACY.name, location: there });
    }
    expect((await history(id)).relocations).toHaveLength(1);
  });

  it('rejects the place of another business with 409, and a latitude alone with 400', async () => {
    const [first, second] = [await createBusiness(api), await createBusiness(api, OTHER_PHARMACY)];
    const gbp_url = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);
    const refused = await relocate(second, { gbp_url }).expect(409);
    expect(refused.body).toMatchObject({ code: 'business_exists', business_id: first });
    expect(await read(second)).toMatchObject({ listing_name: OTHER_PHARMACY.name });
    expect((await relocate(second, { lat: 1 }).expect(400)).body.errors?.[0]?.pointer).toBe('#/lat');
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

async function read(id: number) {
  return (await api.get(`${BUSINESSES}/${id}`).expect(200)).body;
}

function update(id: number, fields: object) {
  return api.patch(`${BUSINESSES}/${id}`).send(fields);
}

async function idsOf(query: object): Promise<number[]> {
  const { body } = await api.get(BUSINESSES).query(query).expect(200);
  return body.map(({ id }) => id);
}
