import { Clock } from '#platform/clock';
import { Logger } from '@nestjs/common';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeGooglePlaces } from '../../../libs/local-search/google-places/testing/fake-google-places.js';
import { RefreshBusinesses } from '../../../src/businesses/refresh/refresh-businesses.js';
import { PurgeExpiredPlaces } from '../../../src/scanning/record/places/purge-expired-places.js';
import { usualSize } from '../../support/databases.js';
import { FakeClock } from '../../support/fake-clock.js';
import { googleShopsOfTown, JOES, rankOfJoes } from '../../support/fakes/town.js';
import { businessAt, createBusiness, lookedUp, rankings, scan, startScan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';

describe('Google Places provider', () => {
  describe('POST /scans', () => {
    it('ranks a business in the order of Text Search and labels it as not that of Google Maps', async () => {
      const ended = await scan(api, { business_id, keyword: JOES.keyword, grid_size: 5, radius_miles: 1 });
      expect(ended).toMatchObject({ status: 'completed', provider: 'google-places', pins_measured: 25 });
      const { grid, attribution } = await rankings(api, { business_id, keyword: JOES.keyword });
      expect(attribution).toBe('Google Maps');
      expect(grid.map(({ rank }) => rank)).toEqual(grid.map(({ lat, lng }) => rankOfJoes({ lat, lng })));
      expect(ended.provider_cost).toBeNull();
      const map = await api
        .get(`/api/v1/scans/${String(ended.id)}/heatmap.svg`)
        .buffer(true)
        .expect(200);
      expect(String(map.body)).toContain('not Google Maps');
    });

    it('requests IDs only, and names once for a business without a place ID', async () => {
      const other = await server.newCustomer();
      const { body: unknown } = await other
        .post('/api/v1/businesses')
        .send(businessAt({ ...JOES, name: 'Unlisted Diner' }))
        .expect(201);
      await lookedUp(server, unknown.id);
      fake.calls.length = 0;
      const failed = await scan(other, { business_id: unknown.id, keyword: 'pizza' });
      expect(failed).toMatchObject({ status: 'failed', pins_measured: 0 });
      const { body: pin } = await other.get(`/api/v1/scans/${String(failed.id)}/pins/2/2`).expect(200);
      expect(pin.unmeasured_reason).toBe('business_not_identified');
      expect(masks()).toEqual([NAMES]);
      fake.calls.length = 0;
      const identified = await scan(api, { business_id, keyword: 'calzone', radius_miles: 0.1 });
      expect(identified).toMatchObject({ status: 'completed', pins_found: 9 });
      expect(masks()).toEqual(Array(9).fill(IDS));
      const cid = await other.post('/api/v1/businesses').send({ gbp_url: CID_URL }).expect(201);
      fake.calls.length = 0;
      await scan(other, { business_id: cid.body.id, keyword: 'pizza' });
      expect(masks().filter((mask) => mask === IDS)).toHaveLength(9);
      const spent = await server.sql<{ micros: string }>('select micros from provider_spending');
      expect(Number(spent[0]?.micros) % 32_000).toBe(0);
    });
  });

  it('POST /scans/preview says which fields are requested and what they cost', async () => {
    const body = { business_id, keyword: 'pizza', grid_size: 3, radius_miles: 1, language: 'es' };
    const preview = await api.post('/api/v1/scans/preview').send(body).expect(200);
    expect(preview.body).toMatchObject({
      provider_cost: null,
      provider_request: { zoom: 15, language: 'es', country: null, device: null, refusal: null },
    });
    expect(preview.body.provider_request.notes[0]).toContain('places.id');
    expect(preview.body.provider_request.notes[0]).toContain('at no charge');
  });

  it('GET /competitors returns place IDs and map URLs without data that may not be stored', async () => {
    await until(
      () => api.get(`/api/v1/businesses/${business_id}`).expect(200),
      ({ body }) => body.place_id === JOES.placeId,
    );
    const { body } = await api.get(`/api/v1/businesses/${business_id}`).expect(200);
    expect(body).toMatchObject({
      name: JOES.name,
      location: { address: null },
      rating: null,
      review_count: null,
    });
    const { body: rivals } = await api.get('/api/v1/competitors').expect(200);
    expect(rivals.length).toBeGreaterThan(20);
    for (const rival of rivals) {
      expect(rival).toMatchObject({ name: null, address: null, rating: null });
      expect(rival.place_id).toMatch(/^ChIJ/);
      expect(rival.maps_url).toMatch(/^https:/);
      expect(rival.lat).toBeNull();
    }
    const stored = await dumpDatabase();
    expect(stored).toContain(rivals[0]?.place_id);
    expect(stored).not.toMatch(FORBIDDEN);
  });

  it('POST /businesses stores only the data of the customer and the place ID in the business, also after a week', async () => {
    const [row] = await server.sql<Record<string, unknown>>('select * from business where id = ?', [
      business_id,
    ]);
    expect(row).toMatchObject({ name: JOES.name, place_id: JOES.placeId });
    const unstored = ['address', 'category', 'rating', 'review_count', 'website', 'phone', 'opening_hours'];
    expect(unstored.map((column) => row?.[column])).toEqual(unstored.map(() => null));
    // No provider's data may be stored, so no provider is queried after a week.
    const before = fake.calls.length;
    clock.advance(8 * DAY_MS);
    expect(
      await server.inContext(() =>
        server.app.get(RefreshBusinesses).enqueueDue({ now: server.app.get(Clock).now() }),
      ),
    ).toBe(0);
    const job = { businessId: business_id };
    await server.inContext(() => server.app.get(RefreshBusinesses).run(job, new AbortController()));
    expect(fake.calls).toHaveLength(before);
    expect(await server.sql('select * from business where id = ?', [business_id])).toMatchObject([
      Object.fromEntries(unstored.map((column) => [column, null])),
    ]);
    expect(await dumpDatabase()).not.toMatch(FORBIDDEN);
    clock.advance(-8 * DAY_MS);
  });

  it('PurgeExpiredPlaces deletes the positions of competitors before 30 days and keeps their ranks', async () => {
    const [rival] = (await api.get('/api/v1/competitors').expect(200)).body;
    // Versions before requested positions, too.
    const lat = 12.3456789;
    await server.sql('update place set lat = ?, lng = 1', [lat]);
    clock.advance(29.5 * DAY_MS);
    const located = 'select 1 from place where lat is not null or lng is not null';
    expect((await server.sql(located)).length).toBeGreaterThan(20);
    await server.drain(PurgeExpiredPlaces);
    expect(await server.sql(located)).toEqual([]);
    const stored = await dumpDatabase();
    expect(stored).not.toContain(String(lat));
    expect(stored).toContain(rival?.place_id);
    const { metrics } = await rankings(api, { business_id, keyword: JOES.keyword });
    expect(metrics.found_pins).toBeGreaterThan(0);
  });

  it('POST /businesses requires name and position instead of storing data that may not be stored', async () => {
    const before = fake.calls.length;
    const gbp_url = `https://www.google.com/maps/place/?q=place_id:${JOES.placeId}`;
    const other = await server.newCustomer();
    const { body } = await other.post('/api/v1/businesses').send({ gbp_url }).expect(422);
    expect(body).toMatchObject({ code: 'location_unresolved', missing: ['name', 'lat', 'lng'] });
    expect(fake.calls).toHaveLength(before);
  });

  it('the service never stores, logs or returns the API key after any failure', async () => {
    const echo = Buffer.from(
      JSON.stringify({ error: { status: 'PERMISSION_DENIED', message: fake.apiKey } }),
    );
    const faults = [
      { status: 500, headers: {}, body: Buffer.from(fake.apiKey) },
      'garbage',
      'truncated',
    ] as const;
    const left = faults.values();
    fake.behaviour = () => left.next().value ?? { status: 403, headers: {}, body: echo };
    const ended = await finished(api, await startScan(api, { business_id, keyword: 'secret' }));
    expect(ended).toMatchObject({ status: 'failed' });
    const log = inspect(logged, { depth: null, maxArrayLength: null, maxStringLength: null });
    expect(log).toContain('GOOGLE_PLACES_API_KEY');
    expect(log + JSON.stringify(ended) + (await dumpDatabase())).not.toContain(fake.apiKey);
  });

  let fake: FakeGooglePlaces;
  let server: TestServer;
  let api: Api;
  let clock: FakeClock;
  let business_id: number;

  beforeAll(async () => {
    fake = await FakeGooglePlaces.start({ places: googleShopsOfTown });
    const settings = { GOOGLE_PLACES_MAX_RPS: '500', GOOGLE_PLACES_COST_PER_LOOK_UP: '0.032' };
    server = await TestServer.start(usualSize(), { ...fake.env, ...settings });
    clock = new FakeClock([server.app], '2026-11-21T12:00:00.000Z');
    const log = (...line: unknown[]): void => void logged.push(line);
    Logger.overrideLogger({ log, error: log, warn: log, debug: log, verbose: log, fatal: log });
    api = await server.newCustomer();
    business_id = await createBusiness(api, JOES);
  });

  beforeEach(() => {
    fake.behaviour = () => 'normal';
  });

  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });

  const logged: unknown[] = [];

  /** Returns the field masks of the searches. */
  function masks(): unknown[] {
    return fake.calls.map(({ headers }) => headers['x-goog-fieldmask']);
  }

  /** Returns every row of every table as text. */
  async function dumpDatabase(): Promise<string> {
    const tables = await server.sql<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    const rows = await Promise.all(tables.map(({ name }) => server.sql(`select * from ${name}`)));
    return JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
  }
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** Data of the fake that may not be stored. */
const FORBIDDEN = /Pizza \d|Secret|(?<![\w.])86234(?!\w)|555-0199/;

const IDS = 'places.id,nextPageToken';

const NAMES = 'places.id,places.displayName,places.location,places.googleMapsUri';

const CID_URL = `https://www.google.com/maps/place/Joe's/@${JOES.lat},${JOES.lng},17z/data=!4m6!3m5!1s0x0:0x${BigInt(JOES.cid).toString(16)}!8m2!3d${JOES.lat}!4d${JOES.lng}`;
