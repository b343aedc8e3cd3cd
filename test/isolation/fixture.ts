import { EntityManager } from '#platform/database/entity-manager';
import { generateApiKey } from '../../src/accounts/api-key-format.js';
import { REQUEST_EXAMPLES } from '../../src/api-examples.js';
import { MakeReports } from '../../src/reports/make/make-reports.js';
import { RelayEvents } from '../../src/webhooks/delivery/relay-events.js';
import { GatedSearch } from '../support/gated-search.js';
import { CANDIDATE } from '../support/identifiers.js';
import { IMPORT } from '../support/imports.js';
import { draft, issue } from '../support/invoices.js';
import { OTHER_PHARMACY, PHARMACY } from '../support/samples.js';
import { businessAt, createBusiness, insightsGenerated, scan, startScan } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';
import {
  AREA,
  batchOf,
  campaignOf,
  eventIdOf,
  MARKED_ID,
  RECIPES,
  type Rows,
  scheduleOf,
} from './recipes.js';

const HOUR_MS = 3_600_000;

/** Texts that only the owner has and may read. */
export const MARKS = { name: 'Zorzal Violeta 8301', keyword: 'zorzal violeta 8301' } as const;

/** The tag of the business with the rows. */
const TAG = 'Árbol 🌳 "8301"';
/** A tag that the business and the area had until all rows existed. */
const FORMER_TAG = 'antes 8301';

/** API keys of the callers. */
export interface Keys {
  readonly owner: string;
  readonly reader: string;
  readonly malformed: string;
  readonly unknown: string;
  readonly revoked: string;
  readonly expired: string;
  /** A test key of the owner's account. */
  readonly test: string;
  readonly stranger: string;
  readonly strangersTest: string;
  /** A key of the owner that is restricted to a tag of the rows, and may only read. */
  readonly tagged: string;
  /** A key of the owner that is restricted to one of several tags of the rows. */
  readonly partner: string;
  /** A key of the owner that is restricted to a tag of none of the rows. */
  readonly elsewhere: string;
  /** A key of the owner that is restricted to a tag which the rows had and have lost. */
  readonly former: string;
  /** A live key of an account on the free plan. */
  readonly free: string;
}

/** The shared server with the rows of one tenant and the keys of all callers. */
export interface Fixture {
  readonly server: TestServer;
  readonly keys: Keys;
  readonly rows: Rows;
}

export async function createFixture(): Promise<Fixture> {
  const server = await TestServer.shared();
  const { keys, ownerId } = await makeKeys(server);
  const owner = server.as(keys.owner);
  await server.inContext(() => startIds(server.app.get(EntityManager)));
  for (let n = 0; n < 3; n++) await createBusiness(owner, { ...PHARMACY, name: `${MARKS.name} ${n}` });
  await createBusiness(owner, OTHER_PHARMACY);
  const business = await createBusiness(owner, PHARMACY, {
    keywords: [MARKS.keyword],
    tags: ['x', TAG, FORMER_TAG],
  });
  // Two scans of one series, so that there is a change.
  await scan(owner, { business_id: business });
  const { id } = await scan(owner, { business_id: business });
  await waitForLookUps(owner);
  await insightsGenerated(server, ownerId);
  await issue(server, draft(ownerId));
  await server.sql('update business set identifier_candidates = ?::jsonb where id = ?', [
    JSON.stringify([CANDIDATE]),
    business,
  ]);
  const invoices = await owner.get('/api/v1/invoices').expect(200);
  const schedule = await owner
    .post('/api/v1/schedules')
    .send({ ...scheduleOf(business), keywords: [MARKS.keyword] })
    .expect(201);
  const createCampaign = async (target: Parameters<typeof campaignOf>[0]): Promise<number> => {
    const created = await owner
      .post('/api/v1/schedules')
      .send({ ...campaignOf(target), name: MARKS.name, keywords: [MARKS.keyword] })
      .expect(201);
    return created.body.id;
  };
  const feed = await owner
    .post('/api/v1/feeds')
    .send({ name: MARKS.name, keyword: MARKS.keyword })
    .expect(201);
  const annotation = await owner
    .post('/api/v1/annotations')
    .send({ business_id: business, date: '2026-01-01', text: MARKS.name })
    .expect(201);
  const action = await owner
    .post('/api/v1/actions')
    .send({
      business_id: business,
      action: 'gain_reviews',
      keyword: MARKS.keyword,
      status: 'done',
      date: '2026-01-01',
      note: MARKS.name,
    })
    .expect(201);
  const report = await owner
    .post('/api/v1/reports')
    .send({ business_ids: [business], keywords: [MARKS.keyword], from: '2026-01-01', to: '2026-12-31' })
    .expect(202);
  await server.drain(MakeReports);
  const reportShare = await owner.post(`/api/v1/reports/${report.body.id}/shares`).send({}).expect(201);
  const { 'post /api/v1/brands': brandExample } = REQUEST_EXAMPLES;
  const brand = await owner
    .post('/api/v1/brands')
    .send({ ...(brandExample as object), name: MARKS.name, tag: TAG })
    .expect(201);
  const area = await owner
    .post('/api/v1/areas')
    .send({ ...AREA, name: MARKS.name, tags: ['x', TAG, FORMER_TAG] })
    .expect(201);
  const rows = {
    business,
    scan: id,
    cancelled: await createCancelledScan(server, owner, business),
    aiScan: await createAiScan(owner, business),
    batch: await createCancelledBatch(server, owner, business),
    schedule: schedule.body.id,
    campaign: await createCampaign({ business_ids: [business] }),
    tagCampaign: await createCampaign({ tag: TAG }),
    area: area.body.id,
    invoice: invoices.body[0]?.id ?? 0,
    feed: feed.body.id,
    annotation: annotation.body.id,
    action: action.body.id,
    report: report.body.id,
    reportShare: reportShare.body.id,
    brand: brand.body.id,
    event: await numberEvent(server, ownerId),
    // After the event has its number, because its e-mail refers to it.
    ...(await createReportSchedule(server, owner, business)),
    import: await createImport(owner),
    ...(await createChannel(owner)),
  };
  for (const path of [`businesses/${business}`, `areas/${rows.area}`]) {
    await owner
      .patch(`/api/v1/${path}`)
      .send({ tags: ['x', TAG] })
      .expect(200);
  }
  return { server, keys, rows };
}

/** Creates a report schedule, and an e-mail to its recipient as it is stored after an event. */
async function createReportSchedule(
  server: TestServer,
  owner: Api,
  business: number,
): Promise<{ reportSchedule: number; reportDelivery: number }> {
  const recipients = ['anna@example.invalid'];
  const body = { name: MARKS.name, business_ids: [business], cron: '0 8 * * 1', recipients };
  const { id } = (await owner.post('/api/v1/report-schedules').send(body).expect(201)).body;
  const [delivery] = await server.sql<{ id: number }>(
    `insert into webhook_delivery (account_id, livemode, endpoint_id, event_id, event_type, status, tries, created_at)
     select endpoint.account_id, endpoint.livemode, endpoint.id, event.id, 'report.scheduled', 'failed', 1, now()
     from webhook_endpoint endpoint join outbox_event event using (account_id, livemode)
     where endpoint.report_schedule_id = ? limit 1 returning id`,
    [id],
  );
  if (!delivery) throw new Error('the owner has no event');
  return { reportSchedule: id, reportDelivery: delivery.id };
}

/** Creates a channel with a delivery. Its host does not exist. */
async function createChannel(owner: Api): Promise<{ channel: number; delivery: number }> {
  const path = '/api/v1/notification-channels';
  const target = 'https://hooks.example.invalid/x';
  const created = await owner
    .post(path)
    .send({ kind: 'slack', target, events: ['alert.triggered'] })
    .expect(201);
  const channel = created.body.id;
  const tested = await owner.post(`${path}/${channel}/test`).send({}).expect(200);
  return { channel, delivery: tested.body.delivery_id };
}

/** Imports a row that is created and one that is refused. */
async function createImport(owner: Api): Promise<number> {
  const { name } = MARKS;
  const rows = [
    businessAt({ ...OTHER_PHARMACY, name: `${name} imported` }, { external_id: MARKED_ID }),
    { external_id: 'unknown', label: name },
  ];
  const { headers } = await owner.post(IMPORT).send(rows).expect(202);
  return (await finished(owner, String(headers['location']))).id;
}

/** Creates an AI scan and waits until it has ended. */
async function createAiScan(owner: Api, business_id: number): Promise<number> {
  const ask = { business_id, keyword: MARKS.keyword, grid_size: 1, radius_miles: 0.5, repeats: 1 };
  const { headers } = await owner.post('/api/v1/ai-scans').send(ask).expect(202);
  return (await finished(owner, String(headers['location']))).id;
}

/** Gives the first event of the owner an id with a number, and waits until all events are listed. @returns the number */
async function numberEvent(server: TestServer, ownerId: number): Promise<number> {
  await server.drain(RelayEvents);
  // Larger than the ids of all tables; the suites of a worker share the database, each with another owner.
  const number = 990_000 + (ownerId % 9_000);
  await server.sql(
    `update outbox_event set id = ? where sequence =
       (select min(sequence) from outbox_event where account_id = ? and livemode)`,
    [eventIdOf(number), ownerId],
  );
  return number;
}

/** Creates a scan and cancels it before it completes. */
async function createCancelledScan(server: TestServer, owner: Api, business: number): Promise<number> {
  const gate = new GatedSearch(server.app);
  const location = await startScan(owner, { business_id: business });
  const { body } = await owner.post(`${location}/cancel`).expect(200);
  gate.remove();
  return body.id;
}

/** Creates a batch and cancels it before it completes. */
async function createCancelledBatch(server: TestServer, owner: Api, business: number): Promise<number> {
  const gate = new GatedSearch(server.app);
  const { body } = await owner
    .post('/api/v1/scan-batches')
    .send({ ...batchOf(business), name: MARKS.name, keywords: [MARKS.keyword] })
    .expect(202);
  await owner.post(`/api/v1/scan-batches/${body.id}/cancel`).expect(200);
  gate.remove();
  return body.id;
}

/**
 * Gives each table its own range of ids, so that an id in a response identifies its table.
 * The server is shared, so the ranges may be set already.
 */
async function startIds(em: EntityManager): Promise<void> {
  const tables = await em.execute<{ name: string; last: number | null }[]>(
    `select table_name as name,
       pg_sequence_last_value(pg_get_serial_sequence(quote_ident(table_name), 'id'))::integer as last
     from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' order by table_name`,
  );
  for (const [index, { name, last }] of tables.entries()) {
    const first = 710_001 + index * 10_000;
    if ((last ?? 0) < first) await em.execute(`alter table "${name}" alter column id restart with ${first}`);
  }
}

const FREE_KEYS = 12;

async function makeKeys(server: TestServer): Promise<{ keys: Keys; ownerId: number }> {
  const [owner, stranger, free] = await Promise.all([
    server.createAccount('agency'),
    server.createAccount('agency'),
    server.createAccount('free'),
  ]);
  const ofOwner = { accountId: owner.accountId, livemode: true };
  const revoked = await server.createKey(ofOwner);
  await server.revokeKey(revoked.id);
  const make = async (options: Parameters<TestServer['createKey']>[0]): Promise<string> =>
    (await server.createKey(options)).key;
  // A key of this plan may send 60 requests per minute, and there are more operations.
  const frees = [free.key];
  while (frees.length < FREE_KEYS) frees.push(await make({ accountId: free.accountId, livemode: true }));
  let asked = 0;
  const keys = {
    owner: owner.key,
    reader: await make({ ...ofOwner, scopes: ['read'] }),
    malformed: `${owner.key.slice(0, -1)}-`,
    unknown: generateApiKey(true).key,
    revoked: revoked.key,
    expired: await make({ ...ofOwner, expiresAt: new Date(Date.now() - HOUR_MS) }),
    test: await make({ ...ofOwner, livemode: false }),
    stranger: stranger.key,
    strangersTest: await make({ accountId: stranger.accountId, livemode: false }),
    tagged: await make({ ...ofOwner, scopes: ['read'], restrictedTo: ['none', TAG.toUpperCase()] }),
    partner: await make({ ...ofOwner, restrictedTo: [TAG] }),
    elsewhere: await make({ ...ofOwner, restrictedTo: ['elsewhere', 'Árbol'] }),
    former: await make({ ...ofOwner, restrictedTo: [FORMER_TAG.toUpperCase()] }),
    get free() {
      return frees[asked++ % FREE_KEYS] ?? free.key;
    },
  };
  return { keys, ownerId: owner.accountId };
}

/** Waits until the background job has completed the businesses, so that they change no more. */
async function waitForLookUps(api: Api): Promise<void> {
  await until(
    async () => (await api.get('/api/v1/businesses').expect(200)).body,
    (businesses) => businesses.filter(({ category }) => category !== null).length >= 2,
  );
}

/** Returns every response of a GET about these rows, by operation. */
export async function readEverything(api: Api, rows: Rows): Promise<Record<string, unknown>> {
  const reads = Object.entries(RECIPES).filter(([operation]) => operation.startsWith('GET '));
  const seen: Record<string, unknown> = {};
  for (const [operation, { address }] of reads) {
    const { status, body } = await api.get(address(rows));
    seen[operation] = { status, body: body as unknown };
  }
  return seen;
}
