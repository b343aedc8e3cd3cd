import { beforeAll, describe, expect, it } from 'vitest';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { businessAt } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const BUSINESSES = '/api/v1/businesses';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

describe('POST /businesses with values that are too long for a database index', () => {
  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
  });

  it('truncates a name in a URL to 300 characters', async () => {
    const name = letters(7_000, LETTERS.length, (letter) => LETTERS[letter] ?? '');
    const created = await api.post(BUSINESSES).send(businessAt({ ...PHARMACY, name }));
    expect(created.status).toBe(201);
    expect(created.body.name).toBe(name.slice(0, 300));
    const again = await api.post(BUSINESSES).send(businessAt({ ...PHARMACY, name: name.slice(0, 300) }));
    expect(again.body).toMatchObject({ code: 'business_exists', business_id: created.body.id });
  });

  it('compares a name whose letters expand when it is normalised', async () => {
    // U+3300 … U+3357 are words of up to six letters in one.
    const name = letters(300, 0x58, (letter) => String.fromCodePoint(0x3300 + letter));
    const created = await api
      .post(BUSINESSES)
      .send({ ...businessAt(PHARMACY), name })
      .expect(201);
    const again = await api.post(BUSINESSES).send({ ...businessAt(PHARMACY), name });
    expect(again.body).toMatchObject({ code: 'business_exists', business_id: created.body.id });
  });

  it('rejects a place ID of 5000 characters with 422', async () => {
    const placeId = letters(5_000, LETTERS.length, (letter) => LETTERS[letter] ?? '');
    const url = `https://www.google.com/maps/search/?api=1&query=x&query_place_id=${placeId}`;
    const answer = await api.post(BUSINESSES).send({ gbp_url: url, name: 'X', lat: 1, lng: 1 });
    expect(answer.body).toMatchObject({ status: 422, code: 'not_a_business_profile_url' });
  });

  it('treats a name without visible characters as missing', async () => {
    const url = mapsUrl('\u200b\u2060', PHARMACY.lat, PHARMACY.lng);
    const answer = await api.post(BUSINESSES).send({ gbp_url: url }).expect(422);
    expect(answer.body).toMatchObject({ code: 'location_unresolved', missing: ['name'] });
  });
});

/** Returns incompressible text of letters numbered 0 … `kinds` - 1. */
function letters(count: number, kinds: number, letterOf: (letter: number) => string): string {
  let state = 7;
  const next = (): number => (state = (state * 48_271) % (2 ** 31 - 1)) % kinds;
  return Array.from({ length: count }, () => letterOf(next())).join('');
}
