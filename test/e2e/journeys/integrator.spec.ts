import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScanDto } from '../../../src/scanning/dto/scan.dto.js';
import { AlteredListings } from '../../support/altered-listings.js';
import { typeCommand } from '../../support/command-line.js';
import { DASHBOARD, openBrowser, tokenOf } from '../../support/dashboard.js';
import { csvOfListings, type Imported, sendFile } from '../../support/imports.js';
import { PHARMACY } from '../../support/samples.js';
import type { Api, TestAccount, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';
import { eventIn, type WebhookEvent, WebhookReceiver } from '../../support/webhook-receiver.js';
import { WebhookService } from '../../support/webhook-service.js';
const KEYWORDS = ['farmacia', 'bar', 'hotel'];
const LOCATIONS = 30;

/** Each test counts the calls that a job takes, and checks the answers as the integrator of an agency would use them. */
describe('jobs of an integrator with 30 locations', () => {
  it('onboards 30 locations with tags and keywords from one CSV file in 1 call', async () => {
    const file = await csvOfListings(server, LOCATIONS, ['acme'], KEYWORDS);
    const sent = await job(1, () => sendFile(api, file).expect(202));
    const done = (await finished(observer, String(sent.headers['location']))) as unknown as Imported;
    expect(done).toMatchObject({ status: 'completed', created: LOCATIONS, refused: 0 });
    const { body } = await observer.get(`${API}/businesses?tag=ACME`).expect(200);
    const businesses = body;
    expect(businesses.map(({ external_id }) => external_id)).toEqual(
      Array.from({ length: LOCATIONS }, (_, at) => `store-${at + 1}`),
    );
    for (const { external_id, tags, keywords } of businesses) {
      expect({ tags, keywords }).toEqual({ tags: ['acme', external_id], keywords: KEYWORDS });
    }
  });

  it('reads what a scan of all locations would cost in 1 call', async () => {
    const before = await observer.get(`${API}/subscription`).expect(200);
    const { body } = await job(1, () =>
      api
        .post(`${API}/scan-batches/preview`)
        .send({ tag: 'acme', ...GRID })
        .expect(200),
    );
    expect(body).toMatchObject({ businesses: LOCATIONS, scans: SCANS, pins: SCANS * 9, credits: SCANS * 9 });
    const after = await observer.get(`${API}/subscription`).expect(200);
    expect(after.body.credits_remaining).toBe(before.body.credits_remaining);
  });

  it('scans 3 keywords of 30 locations in 1 call, and 1 webhook announces the end', async () => {
    // The endpoint is set up once.
    const add = ['webhook', 'add', '--account', String(account.accountId), '--url', receiver.url('/hook')];
    const added = await typeCommand(server.app, ...add, '--event', 'batch.completed', '--json');
    expect(added.code, added.stderr).toBe(0);
    const first = (await job(1, () => scanAll({ keywords: ['farmacia'] }))).body;
    expect(first).toMatchObject({ businesses: LOCATIONS, scans: { total: LOCATIONS }, left_out_total: 0 });
    await job(0, () => announced(first.id));
    // The clock must not pass the end of the claim before the delivery is recorded: it would be repeated.
    await until(
      () =>
        server.sql(`select 1 from webhook_delivery where status = 'pending' and account_id = ?`, [
          account.accountId,
        ]),
      ({ length }) => length === 0,
    );
    // A week later, the first location is last everywhere.
    await service.advanceClock(7 * DAY_MS);
    const [store] = await server.sql<{ placeId: string }>(
      'select place_id as "placeId" from business where external_id = ?',
      ['store-1'],
    );
    listings.last = store?.placeId ?? null;
    const weekly = (await job(1, () => scanAll())).body;
    const { type, livemode, data } = await job(0, () => announced(weekly.id));
    expect({ type, livemode }).toEqual({ type: 'batch.completed', livemode: true });
    expect(data).toMatchObject({
      id: weekly.id,
      name: 'Weekly',
      status: 'completed',
      scans: { total: SCANS, completed: SCANS },
      pins: { total: SCANS * 9, measured: SCANS * 9 },
      credits: { reserved: SCANS * 9, charged: SCANS * 9 },
      summary: { compared: LOCATIONS, fell_significantly: 1, movers: [{ keyword: 'farmacia' }] },
    });
    expect(batchEvents()).toHaveLength(2);
  });

  it('exports the rank at every pin of all locations and keywords in 1 call', async () => {
    const { text } = await job(1, () => api.get(`${API}/exports/rankings.csv?tag=acme`).expect(200));
    const lines = parse<Record<string, string>>(text, { columns: true });
    // The first week has one keyword, the second week all of them.
    expect(lines).toHaveLength((LOCATIONS + SCANS) * 9);
    const { body } = await observer.get(`${API}/portfolio?limit=200`).expect(200);
    const rows = body;
    expect(rows).toHaveLength(SCANS);
    for (const { business, keyword, last_scan_id, metrics } of rows) {
      const pins = lines.filter(({ scan_id }) => Number(scan_id) === last_scan_id);
      expect(pins).toHaveLength(9);
      for (const pin of pins) expect(pin).toMatchObject({ external_id: business.external_id, keyword });
      const total = pins.reduce((sum, { rank }) => sum + Number(rank), 0);
      expect(total / 9).toBeCloseTo(metrics?.average_total_rank ?? Number.NaN, 6);
    }
    // Each pharmacy is found somewhere around itself.
    const found = new Set(
      lines.filter((line) => line['found'] === 'true').map((line) => line['external_id']),
    );
    expect(found.size).toBeGreaterThanOrEqual(10);
  });

  it("reads a week's changes in 1 call, and the location that fell with its rivals in 1 call", async () => {
    const { body } = await job(1, () => api.get(`${API}/changes?tag=acme`).expect(200));
    const changes = body;
    expect(changes).toHaveLength(LOCATIONS);
    const [fallen, ...others] = changes.filter(({ significant }) => significant);
    if (!fallen) throw new Error('no change is significant');
    expect(others).toEqual([]);
    expect(fallen).toMatchObject({ keyword: 'farmacia', direction: 'worse', compared_pins: 9 });
    expect(fallen.business).toMatchObject({ external_id: 'store-1', tags: ['acme', 'store-1'] });
    expect(fallen.after.average_total_rank).toBeGreaterThan(fallen.before.average_total_rank);

    const rivals = await job(1, () =>
      api.get(`${API}/scans/${fallen.scan_id}/competitors?with=previous&limit=100`).expect(200),
    );
    const overtakers = rivals.body.filter(({ overtook }) => overtook);
    expect(overtakers.length).toBeGreaterThan(3);
    for (const { name, before, now } of overtakers) {
      expect(name).toEqual(expect.any(String));
      expect(now.average_total_rank).toBeLessThan(fallen.after.average_total_rank);
      expect(before?.average_total_rank ?? 21).toBeGreaterThan(fallen.before.average_total_rank);
    }
  });

  /** Scans one location in one call that waits for the end. */
  const scanOnce = async (business_id: number, geometry: object): Promise<ScanDto> => {
    const { body } = await job(1, () =>
      api
        .post(`${API}/scans`)
        .set('prefer', 'wait=60')
        .send({ business_id, keyword: 'farmacia', ...geometry })
        .expect(200),
    );
    const scan = body;
    expect(scan).toMatchObject({ status: 'completed', business_id, pins_measured: scan.pins_total });
    expect(scan.average_total_rank).toBeGreaterThanOrEqual(1);
    return scan;
  };
  const gridOf = async ({ id }: ScanDto): Promise<{ lat: number; lng: number }[]> =>
    (await observer.get(`${API}/scans/${id}/rankings`).expect(200)).body.grid;

  it('scans around another point in 1 call', async () => {
    const scan = await scanOnce(await idOf('store-2'), { ...GRID, center: ELSEWHERE });
    const middle = (await gridOf(scan))[4];
    expect(middle?.lat).toBeCloseTo(ELSEWHERE.lat, 5);
    expect(middle?.lng).toBeCloseTo(ELSEWHERE.lng, 5);
  });

  it('scans a circle in 1 call', async () => {
    const circle = { grid_size: 5, shape: 'circle', spacing_meters: 300 };
    const scan = await scanOnce(await idOf('store-2'), circle);
    expect(scan).toMatchObject({ pins_total: 13, geometry: { shape: 'circle', spacing_meters: 300 } });
    expect(await gridOf(scan)).toHaveLength(13);
  });

  it('saves a polygon in 1 call and scans it in 1 call', async () => {
    const { body } = await job(1, () =>
      api.post(`${API}/areas`).send({ name: 'Old town', geojson: OLD_TOWN }).expect(201),
    );
    const area_id = body.id;
    const scan = await scanOnce(await idOf('store-2'), { area_id, spacing_meters: 200 });
    expect(scan.geometry).toMatchObject({ area: { id: area_id, name: 'Old town' } });
    const pins = await gridOf(scan);
    expect(pins.length).toBeGreaterThan(5);
    // The polygon is the half of its box below the diagonal from the south-west to the north-east.
    for (const { lat, lng } of pins)
      expect((lat + 34.898) / 0.009).toBeLessThanOrEqual((lng + 56.168) / 0.01);
  });

  it('reads the rank at one point in 1 call', async () => {
    listings.last = null;
    const request = {
      business_id: await idOf('store-1'),
      keyword: 'farmacia',
      lat: PHARMACY.lat,
      lng: PHARMACY.lng,
    };
    const { body } = await job(1, () => api.post(`${API}/rank-at-point`).send(request).expect(200));
    const { rank, places, credits_charged } = body;
    expect(credits_charged).toBe(1);
    expect(places.find(({ is_subject }) => is_subject)?.rank).toBe(rank);
  });

  it('gives a client read-only access to one location with 1 command', async () => {
    const invite = ['user', 'invite', '--account', String(account.accountId), '--json'];
    const options = ['--email', 'client@example.com', '--role', 'client', '--tag', 'store-7'];
    const { stdout, code } = await typeCommand(server.app, ...invite, ...options);
    expect(code).toBe(0);
    // The client follows the link and chooses a password.
    const browser = openBrowser(server);
    const link = (JSON.parse(stdout) as { url: string }).url;
    await browser
      .post(`${DASHBOARD}/join`)
      .send({ token: tokenOf(link), password: 'correct horse battery' })
      .expect(201);
    const { body } = await browser.post(`${DASHBOARD}/token`).send({}).expect(201);
    const client = server.as(body.token);
    const seen = (await client.get(`${API}/portfolio`).expect(200)).body;
    expect(seen.map(({ business, keyword }) => [business.external_id, keyword])).toEqual(
      KEYWORDS.toSorted().map((keyword) => ['store-7', keyword]),
    );
    const [mine, other] = [await idOf('store-7'), await idOf('store-8')];
    await client.get(`${API}/businesses/${mine}`).expect(200);
    await client.get(`${API}/businesses/${other}`).expect(404);
    const refused = await client.patch(`${API}/businesses/${mine}`).send({ label: 'x' }).expect(403);
    expect(refused.body.code).toBe('insufficient_scope');
  });

  let service: WebhookService;
  let server: TestServer;
  let receiver: WebhookReceiver;
  let listings: AlteredListings;
  let account: TestAccount;

  /** Its calls are counted. */
  let api: Api;

  let calls = 0;

  /** Prepares and checks what no job is counted for. */
  let observer: Api;

  beforeAll(async () => {
    service = await WebhookService.start();
    server = service.server;
    receiver = await WebhookReceiver.start();
    listings = new AlteredListings(server);
    account = await server.createAccount('agency');
    observer = server.as(account.key);
    api = server.as(account.key).use(() => {
      calls++;
    });
  });

  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  /** Runs a job. @returns its result, after comparing the number of its calls */
  async function job<T>(expected: number, work: () => Promise<T>): Promise<T> {
    const before = calls;
    const result = await work();
    expect(calls - before, 'calls of the job').toBe(expected);
    return result;
  }

  function batchEvents(): WebhookEvent[] {
    return receiver.at('/hook').map(eventIn);
  }

  /** Waits for the webhook of a batch, without a call. */
  async function announced(id: number): Promise<WebhookEvent> {
    const events = await until(
      async () => {
        await service.poll();
        return batchEvents();
      },
      (all) => all.some(({ data }) => data['id'] === id),
    );
    const [event, ...more] = events.filter(({ data }) => data['id'] === id);
    if (!event) throw new Error('no event');
    expect(more).toEqual([]);
    return event;
  }

  function scanAll(more: object = {}) {
    return api
      .post(`${API}/scan-batches`)
      .send({ tag: 'acme', name: 'Weekly', ...GRID, ...more })
      .expect(202);
  }

  async function idOf(external_id: string): Promise<number> {
    const { body } = await observer.get(`${API}/businesses`).query({ external_id }).expect(200);
    return body[0]?.id ?? 0;
  }
});

const API = '/api/v1';

const DAY_MS = 24 * 3_600_000;

const SCANS = LOCATIONS * KEYWORDS.length;

const GRID = { grid_size: 3, radius_miles: 0.25 };

/** Some 1,300 m from the pharmacy. */
const ELSEWHERE = { lat: -34.8926, lng: -56.149 };

/** A few blocks around the pharmacy. */
const OLD_TOWN = {
  type: 'Polygon',
  coordinates: [
    [
      [-56.168, -34.898],
      [-56.158, -34.898],
      [-56.158, -34.889],
      [-56.168, -34.898],
    ],
  ],
};
