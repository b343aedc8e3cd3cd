import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GatedSearch } from '../../support/gated-search.js';
import { createBusiness, scan, startScan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';

const GRID = { grid_size: 5, radius_miles: 0.5 };
const PINS = 25;

describe('POST /scans/{id}/cancel', () => {
  it('keeps and charges the measured pins of a running scan', async () => {
    const lostLeases = await countLostLeases();
    const location = await startScan(api, { business_id: id, ...GRID });
    expect(await credits()).toEqual({ used: 0, held: PINS });
    gate.pass(4);
    await until(
      async () => (await read(location)).pins_measured as number,
      (measured) => measured === 4,
    );
    const { body } = await cancel(location).expect(200);
    expect(body).toMatchObject({
      status: 'cancelled',
      pins_total: PINS,
      pins_measured: 4,
      failure: null,
      credits_reserved: PINS,
      credits_charged: 4,
    });
    expect(body.completed_at).not.toBeNull();
    expect(await credits()).toEqual({ used: 4, held: 0 });

    // The worker loses its lease and changes nothing.
    gate.open();
    expect(await scan(api, { business_id: id })).toMatchObject({ status: 'completed' });
    expect(await read(location)).toEqual(body);
    await cancel(location).expect(200, body);
    expect(await countLostLeases()).toBe(lostLeases);
    const [row] = await server.sql<{ unmeasured: { reason: string }[]; pins: number }>(
      `select unmeasured, (select count(*)::int from scan_pin where scan_id = scan.id) as pins
       from scan where id = ?`,
      [body.id],
    );
    expect(row?.pins).toBe(0);
    expect(row?.unmeasured).toHaveLength(PINS - Number(body.pins_measured));
    expect(new Set(row?.unmeasured.map(({ reason }) => reason))).toEqual(new Set(['cancelled']));
  });

  it('ends a queued scan without a charge', async () => {
    const locations = [];
    for (let n = 0; n < 5; n++) locations.push(await startScan(api, { business_id: id, ...GRID }));
    const last = locations.at(-1) ?? '';
    expect(await read(last)).toMatchObject({ status: 'queued' });
    const { body } = await cancel(last).expect(200);
    expect(body).toMatchObject({ status: 'cancelled', pins_measured: 0, failure: null, started_at: null });
    expect(await credits()).toEqual({ used: 0, held: 4 * PINS });
    gate.open();
    for (const location of locations.slice(0, -1)) {
      expect(await finished(api, location)).toMatchObject({ status: 'completed', pins_measured: PINS });
    }
    expect(await read(last)).toEqual(body);
  });

  it('with a test key charges nothing', async () => {
    const test = server.as((await server.createKey({ accountId: account.accountId, livemode: false })).key);
    const location = await startScan(test, { business_id: await createBusiness(test), ...GRID });
    gate.pass(2);
    const { body } = await test.post(`${location}/cancel`).expect(200);
    expect(body).toMatchObject({ status: 'cancelled', credits_reserved: 0, credits_charged: 0 });
    expect(await credits()).toEqual({ used: 0, held: 0 });
  });

  it('rejects an ended scan with 409 and a scan of another tenant with 404', async () => {
    gate.open();
    const ended = await scan(api, { business_id: id });
    const location = `/api/v1/scans/${String(ended.id)}`;
    const answer = await cancel(location).expect(409);
    expect(answer.body).toMatchObject({
      code: 'scan_ended',
      scan_id: ended.id,
      scan_status: 'completed',
    });
    expect(await read(location)).toEqual(ended);
    const stranger = await server.newCustomer();
    const test = await server.createKey({ accountId: account.accountId, livemode: false });
    await stranger.post(`${location}/cancel`).expect(404);
    await server.as(test.key).post(`${location}/cancel`).expect(404);
    await api.post('/api/v1/scans/2147483647/cancel').expect(404);
  });

  it('POST /scans/{id}/cancel and the worker that ends the scan at once have one outcome', async () => {
    gate.open();
    for (let round = 0; round < 8; round++) {
      const location = await startScan(api, { business_id: id, ...GRID });
      await until(
        () => read(location),
        (state) => state.pins_measured >= round * 3 || state.status !== 'queued',
      );
      const answers = await Promise.all([cancel(location), cancel(location), cancel(location)]);
      const ended = await finished(api, location);
      for (const { status, body } of answers) {
        if (ended.status === 'cancelled') expect({ status, body }).toEqual({ status: 200, body: ended });
        else expect({ status, ended: body.scan_status }).toEqual({ status: 409, ended: ended.status });
      }
      const [row] = await server.sql<{ measured: number; unmeasured: number }>(
        `select cardinality(array_remove(ranks, -1)) as measured, jsonb_array_length(unmeasured) as unmeasured
         from scan where id = ?`,
        [ended.id],
      );
      expect(row).toEqual({
        measured: ended.pins_measured,
        unmeasured: PINS - ended.pins_measured,
      });
    }
    expect((await credits()).held).toBe(0);
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let id: number;
  let gate: GatedSearch;

  beforeAll(async () => {
    server = await TestServer.shared();
    gate = new GatedSearch(server.app);
  });

  beforeEach(async () => {
    account = await server.createAccount('agency');
    api = server.as(account.key);
    id = await createBusiness(api);
    gate.shut();
  });

  afterEach(async () => {
    gate.open();
    await server.quiet();
  });

  async function read(location: string) {
    return (await api.get(location).expect(200)).body;
  }

  function cancel(location: string) {
    return api.post(`${location}/cancel`);
  }

  async function credits(client = api) {
    const { body } = await client.get('/api/v1/subscription').expect(200);
    return { used: body.credits_used, held: body.credits_held };
  }

  async function countLostLeases(): Promise<number> {
    const { text } = await server.as().get('/metrics').expect(200);
    const pattern = /^lrs_leases_lost_total (\d+)$/m;
    expect(text).toMatch(pattern);
    return Number(pattern.exec(text)?.[1]);
  }
});
