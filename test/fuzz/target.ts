import fc from 'fast-check';
import { generateApiKey } from '../../src/accounts/api-key-format.js';
import { RelayEvents } from '../../src/webhooks/delivery/relay-events.js';
import type { DatabaseSize } from '../support/databases.js';
import { GatedSearch } from '../support/gated-search.js';
import { CANDIDATE } from '../support/identifiers.js';
import { IMPORT } from '../support/imports.js';
import { draft, issue } from '../support/invoices.js';
import { mapsUrl, OTHER_PHARMACY, PHARMACY } from '../support/samples.js';
import { Secrets } from '../support/secrets.js';
import { businessAt, createBusiness, scan, startScan } from '../support/steps.js';
import { startWithAiSearch, type TestServer } from '../support/test-server.js';
import { noise } from './nasty-texts.js';
import type { Caller, FuzzRequest } from './request.js';
import type { Samples } from './schema-values.js';

/** Below the requests per minute of the largest plan. */
const REQUESTS_PER_KEY = 400;
/** A square as SVG in Base64. */
const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
).toString('base64');

const KEPT = 8;
const DISPOSABLE = 40;
/** The only event of the owner when the rows have been made. */
const EVENT_ID = `evt_${'7'.repeat(32)}`;

const CHANNELS = '/api/v1/notification-channels';
const RECIPIENTS = ['anna@example.invalid'];
/** The delivery of a report to the recipient of report schedule 1, after that of a channel. */
const REPORT_DELIVERY = 2;
/** The only schedule that is a campaign. */
const CAMPAIGN = KEPT + DISPOSABLE + 1;
/** A host that does not exist, so that no message leaves. */
const CHANNEL_URL = 'https://hooks.example.invalid/x';

/** A server with rows of an owner and with keys of every kind of caller. */
export class Target {
  readonly secrets = new Secrets();
  private readonly keys = new Map<Caller, string[]>();
  private sent = 0;
  private ownerId = 0;

  private constructor(readonly server: TestServer) {}

  /** @param requests number of requests of the run */
  static async start(size: DatabaseSize, requests: number): Promise<Target> {
    const target = new Target(await startWithAiSearch(size));
    await target.makeKeys(Math.ceil(requests / REQUESTS_PER_KEY) + 1);
    await target.makeRows();
    return target;
  }

  get port(): number {
    return (this.server.app.getHttpServer().address() as { port: number }).port;
  }

  /** Returns the key and the IP address of the caller's next request. */
  credentials({ caller }: FuzzRequest): { key: string; headers: Record<string, string> } {
    const number = this.sent++;
    const keys = this.keys.get(caller) ?? [];
    const key = keys[number % keys.length] ?? '';
    // A new address for each request, because invalid keys count by address.
    const address = `198.18.${Math.floor(number / 250) % 250}.${number % 250}`;
    const authorization = caller === 'none' ? {} : { authorization: `Bearer ${key}` };
    return { key, headers: { 'x-forwarded-for': address, ...authorization } };
  }

  private async makeKeys(count: number): Promise<void> {
    const { server } = this;
    const [owner, stranger, free] = await Promise.all([
      server.createAccount('agency'),
      server.createAccount('agency'),
      server.createAccount('free'),
    ]);
    this.ownerId = owner.accountId;
    const make = async (accountId: number, more: object = {}): Promise<string> =>
      (await server.createKey({ accountId, livemode: true, ...more })).key;
    const several = (one: () => Promise<string>, many = count): Promise<string[]> =>
      Promise.all(Array.from({ length: many }, one));
    const revoked = await server.createKey({ accountId: owner.accountId, livemode: true });
    await server.revokeKey(revoked.id);
    this.keep('owner', [owner.key, ...(await several(() => make(owner.accountId)))]);
    this.keep('stranger', [stranger.key, ...(await several(() => make(stranger.accountId)))]);
    this.keep('test', await several(() => make(owner.accountId, { livemode: false })));
    this.keep(
      'tagged',
      await several(() => make(owner.accountId, { restrictedTo: ['a "tag" \\ 🌳', 'north'] })),
    );
    this.keep('reader', await several(() => make(owner.accountId, { scopes: ['read'] })));
    this.keep('free', [free.key, ...(await several(() => make(free.accountId)))]);
    this.keep('revoked', [revoked.key]);
    this.keep('misspelt', [generateApiKey(true).key, `${owner.key.slice(0, -1)}!`, 'lrs_live_nonsense']);
    this.keep('none', [generateApiKey(false).key]);
  }

  private keep(caller: Caller, keys: string[]): void {
    this.keys.set(
      caller,
      keys.map((key, at) => this.secrets.add(`the key ${at} of ${caller}`, key)),
    );
  }

  /**
   * Businesses 1 … KEPT of the owner, of which the first is a real one; its scans 1 … KEPT, of which the first was
   * finished and the others were cancelled; invoices and schedules 1 … KEPT; more of what may be deleted.
   */
  private async makeRows(): Promise<void> {
    // A key of its own: the rows take most of the requests that a key may send in a minute.
    const { key } = await this.server.createKey({ accountId: this.ownerId, livemode: true });
    const api = this.server.as(key);
    const business = await createBusiness(api);
    await scan(api, { business_id: business });
    const gate = new GatedSearch(this.server.app);
    const cancelScans = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) {
        const location = await startScan(api, { business_id: business });
        await api.post(`${location}/cancel`).expect(200);
      }
    };
    await cancelScans(KEPT - 1);
    gate.open();
    for (let n = 1; n < KEPT + DISPOSABLE; n++)
      await createBusiness(api, { ...PHARMACY, name: `Business ${n}` });
    await this.server.sql('update business set identifier_candidates = ?::jsonb where account_id = ?', [
      JSON.stringify([CANDIDATE]),
      this.ownerId,
    ]);
    await this.server.drain(RelayEvents);
    await this.server.sql('update outbox_event set id = ? where account_id = ?', [EVENT_ID, this.ownerId]);
    // They continue the ids of the scans.
    const ask = { business_id: business, keyword: 'cafe', grid_size: 1, radius_miles: 0.5, repeats: 1 };
    for (let n = 0; n < KEPT; n++) await api.post('/api/v1/ai-scans').send(ask).expect(202);
    gate.shut();
    await cancelScans(DISPOSABLE);
    gate.open();
    for (let n = 0; n < KEPT; n++) await issue(this.server, draft(this.ownerId));
    for (let n = 0; n < KEPT + DISPOSABLE; n++) {
      await api
        .post('/api/v1/feeds')
        .send({ name: `Feed ${n}` })
        .expect(201);
    }
    for (let n = 0; n < KEPT + DISPOSABLE; n++) {
      const brand = { name: `Brand ${n}`, accent_color: '#1d4ed8', tag: `brand-${n}`, logo: LOGO };
      await api.post('/api/v1/brands').send(brand).expect(201);
    }
    const note = { business_id: business, date: '2026-11-01', text: 'New website' };
    for (let n = 0; n < KEPT + DISPOSABLE; n++) {
      await api.post('/api/v1/annotations').send(note).expect(201);
    }
    // The first ones are done, and the others are of other businesses, because no action is planned twice.
    for (let n = 0; n < KEPT + DISPOSABLE; n++) {
      const state = n < KEPT ? { status: 'done', date: `2024-01-0${n + 1}` } : { status: 'planned' };
      await api
        .post('/api/v1/actions')
        .send({ business_id: n < KEPT ? business : n + 1, action: 'gain_reviews', ...state })
        .expect(201);
    }
    const batch = { business_ids: [business], keywords: ['cafe'], grid_size: 1, radius_miles: 0.5 };
    for (let n = 0; n < KEPT; n++) {
      const { headers } = await api.post('/api/v1/scan-batches').send(batch).expect(202);
      await api.post(`${String(headers['location'])}/cancel`);
    }
    const file = [businessAt(PHARMACY)];
    for (let n = 0; n < KEPT; n++) await api.post(`${IMPORT}?dry_run=true`).send(file).expect(202);
    const weekly = { business_id: business, grid_size: 1, radius_miles: 0.5, cron: '0 3 * * 1' };
    for (let n = 0; n < KEPT + DISPOSABLE; n++) await api.post('/api/v1/schedules').send(weekly).expect(201);
    await api
      .post('/api/v1/schedules')
      .send({ ...weekly, business_id: undefined, tag: 'none' })
      .expect(201);
    // Fewer than disposable: an account has at most 50 channels, and requests create some.
    const quiet = { kind: 'slack', target: CHANNEL_URL, events: ['alert.triggered'] };
    for (let n = 0; n < 4 * KEPT; n++) await api.post(CHANNELS).send(quiet).expect(201);
    await api.post(`${CHANNELS}/1/test`).send({}).expect(200);
    // After the channels, whose ids their recipients continue.
    const monthly = { name: 'Monthly', tag: 'none', cron: '0 3 1 * *', recipients: RECIPIENTS };
    for (let n = 0; n < KEPT + DISPOSABLE; n++) {
      await api.post('/api/v1/report-schedules').send(monthly).expect(201);
    }
    await this.server.sql(
      `insert into webhook_delivery (account_id, livemode, endpoint_id, event_id, event_type, status, tries, created_at)
       select account_id, livemode, id, ?, 'report.scheduled', 'failed', 1, now()
       from webhook_endpoint where report_schedule_id = 1`,
      [EVENT_ID],
    );
    const points = { type: 'MultiPoint', coordinates: [[PHARMACY.lng, PHARMACY.lat]] };
    for (let n = 0; n < KEPT + DISPOSABLE; n++)
      await api
        .post('/api/v1/areas')
        .send({ name: `Area ${n}`, geojson: points })
        .expect(201);
  }
}

const near = (center: number): fc.Arbitrary<number> =>
  fc.integer({ min: -200, max: 200 }).map((step) => Number((center + step / 10_000).toFixed(4)));
const keyword = fc.constantFrom(PHARMACY.keyword, 'FARMACIA', 'café', 'Business 3');
/** Ids of existing rows, and sometimes of new, deleted or unknown rows. */
const id = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: KEPT }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 100 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 ** 31 - 1 }) },
);
/** Ids of rows that may be deleted. */
const disposable = fc.integer({ min: KEPT + 1, max: KEPT + DISPOSABLE });
const url = fc
  .tuple(fc.oneof(fc.string(), noise(3, 30), noise(1_000, 7_500)), near(PHARMACY.lat), near(PHARMACY.lng))
  .map(([name, lat, lng]) => mapsUrl(name, lat, lng));

const competitorCursor = fc.constantFrom('WzEsMSwxXQ', 'WzAuNSwxMC4yNSw0MF0');

/** Points and boxes in the area of the embedded places. */
const area = fc.tuple(near(PHARMACY.lng), near(PHARMACY.lat), fc.boolean()).map(([west, south, isBox]) => {
  const [east, north] = [west + 0.01, south + 0.01];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return isBox
    ? { type: 'Polygon', coordinates: [ring] }
    : { type: 'MultiPoint', coordinates: ring.slice(1) };
});

const moment = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('2999-01-01') })
  .map((date) => date.toISOString());

/** Values with which requests succeed on this server. */
export const SAMPLES: Samples = {
  only: {
    id,
    timezone: fc.constantFrom('America/Montevideo', 'UTC', 'Europe/Berlin', 'asia/tokyo'),
    'DELETE /api/v1/businesses/{id} id': disposable,
    'DELETE /api/v1/schedules/{id} id': disposable,
    'DELETE /api/v1/annotations/{id} id': disposable,
    'DELETE /api/v1/actions/{id} id': disposable,
    'DELETE /api/v1/feeds/{id} id': disposable,
    'DELETE /api/v1/brands/{id} id': disposable,
    logo: fc.constantFrom(LOGO, null),
    // Exactly one member.
    identifier: fc.constantFrom({ cid: CANDIDATE.cid }, { place_id: CANDIDATE.placeId }, { cid: '7' }),
    accent_color: fc.constantFrom('#000000', '#FfFfFf'),
    'DELETE /api/v1/scans/{id} id': fc.integer({ min: 2 * KEPT + 1, max: 2 * KEPT + DISPOSABLE }),
    'DELETE /api/v1/areas/{id} id': disposable,
    'GET /api/v1/ai-scans/{id} id': fc.integer({ min: KEPT + 1, max: 2 * KEPT }),
    business_ids: fc.uniqueArray(fc.integer({ min: 1, max: KEPT }), { minLength: 1, maxLength: 3 }),
    'POST /api/v1/scans/{id}/cancel id': fc.integer({ min: 1, max: KEPT }),
    'DELETE /api/v1/notification-channels/{id} id': fc.integer({ min: KEPT + 1, max: 4 * KEPT }),
    'GET /api/v1/notification-channels/{id}/deliveries/{delivery_id} id': fc.constant(1),
    'POST /api/v1/notification-channels/{id}/deliveries/{delivery_id}/resend id': fc.constant(1),
    delivery_id: fc.constant(1),
    'DELETE /api/v1/report-schedules/{id} id': disposable,
    'GET /api/v1/report-schedules/{id}/deliveries/{delivery_id} id': fc.constant(1),
    'GET /api/v1/report-schedules/{id}/deliveries/{delivery_id} delivery_id': fc.constant(REPORT_DELIVERY),
    'POST /api/v1/report-schedules/{id}/deliveries/{delivery_id}/resend id': fc.constant(1),
    'POST /api/v1/report-schedules/{id}/deliveries/{delivery_id}/resend delivery_id':
      fc.constant(REPORT_DELIVERY),
    recipients: fc.constantFrom(RECIPIENTS, [...RECIPIENTS, 'luis@example.invalid']),
    schedule_id: fc.constant(CAMPAIGN),
    target: fc.constant(CHANNEL_URL),
    // Short waits, because requests are sent one after the other.
    Prefer: fc.constantFrom('wait=0', 'respond-async', 'return=minimal, wait="1"'),
    cron: fc.constantFrom('0 3 * * 1', '59 23 L * *', '7 */2 1-15 JAN-JUN MON#2', '0 0 29 2 *'),
    // Mostly small grids, because large ones take longer.
    grid_size: fc.oneof(
      { weight: 30, arbitrary: fc.integer({ min: 1, max: 3 }) },
      { weight: 1, arbitrary: fc.integer({ min: 4, max: 21 }) },
    ),
    // The pin that every grid has.
    row: fc.constant(0),
    col: fc.constant(0),
    date: fc.constantFrom('1970-01-01', '2024-02-29', '2999-12-31'),
    index: fc.constant(0),
    // Other values exclude each other; test/e2e/scans/shapes.spec.ts has the combinations.
    shape: fc.constantFrom('square', null),
    spacing_meters: fc.constant(null),
    area_id: fc.constant(null),
    excluded_pins: fc.constantFrom([], null),
    // `from` is never after `to`.
    from: fc.constantFrom('1970-01-01', '2024-02-29', '2026-11-01'),
    to: fc.constantFrom('2026-11-01', '2026-12-31', '2999-12-31'),
    cursor: fc.constantFrom('aWQ6MQ', 'aWQ6NQ'),
    after: fc.constant(EVENT_ID),
    // The cursors above belong to the order by id.
    'GET /api/v1/businesses sort': fc.constant('id'),
    'GET /api/v1/competitors cursor': competitorCursor,
    'GET /api/v1/scans/{id}/competitors cursor': competitorCursor,
    'GET /api/v1/scans/{id}/competitors with': fc.constant('previous'),
    'GET /api/v1/portfolio sort': fc.constant('label'),
    'GET /api/v1/portfolio cursor': fc.constantFrom(
      'WyJsYWJlbCIsWyIiLCJ4Il0sMV0',
      'WyJsYWJlbCIsWyJidXNpbmVzcyAzIiwiY2FmZSJdLDVd',
    ),
    'GET /api/v1/changes cursor': fc.constantFrom(
      'WzE3MDAwMDAwMDAwMDAwMDAsNV0',
      'WzkwMDcxOTkyNTQ3NDA5OTEsMV0',
    ),
    'Idempotency-Key': fc
      .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 255 })
      .filter((text) => text.trim() === text),
  },
  mostly: {
    business_id: id,
    with: id,
    geojson: area,
    center: fc.record({ lat: near(PHARMACY.lat), lng: near(PHARMACY.lng) }),
    keyword,
    since: fc.oneof(moment, fc.constantFrom('1970-01-01', '2026-11-01', '2999-12-31')),
    created_from: moment,
    created_before: moment,
    'Last-Event-ID': fc.constantFrom('completed.9.9', 'running.4.4'),
    place_id: fc.constantFrom(PHARMACY.placeId, OTHER_PHARMACY.placeId),
    keywords: fc.array(keyword, { maxLength: 3 }),
    radius_miles: fc.constantFrom(0.05, 0.5, 1, 2.5),
    lat: near(PHARMACY.lat),
    lng: near(PHARMACY.lng),
    gbp_url: fc.oneof(
      { weight: 6, arbitrary: url },
      {
        weight: 1,
        arbitrary: noise(20, 7_000).map(
          (id) => `https://www.google.com/maps/search/?api=1&query=x&query_place_id=${id}`,
        ),
      },
      {
        weight: 1,
        arbitrary: fc.bigInt(2n ** 32n, 2n ** 64n - 1n).map((cid) => `https://maps.google.com/?cid=${cid}`),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('https://maps.app.goo.gl/abc', 'https://www.google.com/search?q=x', 'x'),
      },
    ),
  },
};
