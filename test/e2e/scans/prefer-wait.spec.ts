import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScanProgress } from '../../../src/scanning/read/scan-progress.js';
import { ScansRepository } from '../../../src/scanning/record/scans.repository.js';
import { describeSizes } from '../../support/databases.js';
import { GatedSearch } from '../../support/gated-search.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';

describe('POST /scans with Prefer: wait', () => {
  let server: TestServer;

  it('POST /scans with Prefer: wait returns 200 with the ended scan if it ends in time', async () => {
    gate.open();
    const answer = await post(api, id, 'wait=20').expect(200);
    expect(answer.body).toMatchObject({ status: 'completed', pins_measured: 9 });
    expect(answer.headers).toMatchObject({
      'preference-applied': 'wait=20',
      location: expect.stringMatching(`/api/v1/scans/${String(answer.body.id)}$`) as string,
    });
  });

  it('POST /scans with Prefer: wait returns 202 if the scan does not end in time', async () => {
    const answer = await post(api, id, 'wait=1').expect(202);
    expect(answer.body).toMatchObject({ status: 'queued' });
    expect(answer.headers).toMatchObject({
      'preference-applied': 'wait=1',
      location: expect.stringMatching(`/api/v1/scans/${String(answer.body.id)}$`) as string,
    });
    gate.open();
    expect(await finished(api, String(answer.headers['location']))).toMatchObject({ status: 'completed' });
  });

  it('POST /scans accepts every syntax of Prefer: wait and ignores other preferences', async () => {
    const ignored = await post(api, id, 'await=20').expect(202);
    expect(ignored.headers).not.toHaveProperty('preference-applied');
    gate.open();
    await post(api, id, 'return=minimal, WAIT = "20"; x=1').expect(200);
  });

  it('POST /scans with Prefer: wait=999999999 applies wait=60', async () => {
    gate.open();
    expect((await post(api, id, 'wait=999999999').expect(200)).headers['preference-applied']).toBe('wait=60');
  });

  it('POST /scans with Prefer: wait returns the first response when an Idempotency-Key is repeated', async () => {
    gate.open();
    const first = await post(api, id, 'wait=20').set('Idempotency-Key', 'a').expect(200);
    gate.shut();
    const again = await post(api, id, 'wait=20').set('Idempotency-Key', 'a').expect(200);
    expect(again.headers).toMatchObject({
      'idempotency-replayed': 'true',
      location: first.headers['location'],
    });
    expect(again.text).toBe(first.text);
    expect(again.body).toMatchObject({ status: 'completed' });
  });

  it('POST /scans with a repeated Idempotency-Key does not wait if the first request got 202', async () => {
    const first = await post(api, id, 'wait=1').set('Idempotency-Key', 'b').expect(202);
    const again = await post(api, id, 'wait=20').set('Idempotency-Key', 'b').expect(202);
    expect(again.headers).not.toHaveProperty('preference-applied');
    expect(again.text).toBe(first.text);
  });

  it('POST /scans with Prefer: wait rejects invalid requests at once', async () => {
    await post(api, id, 'wait=20', { grid_size: 22 }).expect(400);
    await post(api, id, 'wait=20', { business_id: 999 }).expect(404);
  });

  let api: Api;
  let id: number;
  let gate: GatedSearch;

  beforeAll(async () => {
    server = await TestServer.shared();
    gate = new GatedSearch(server.app);
  });

  beforeEach(async () => {
    api = await server.newCustomer();
    id = await createBusiness(api);
    gate.shut();
  });

  afterEach(async () => {
    gate.open();
    await server.quiet();
  });
});

/** The embedded database has one connection: a request that held it while waiting would block all others. */
describe('POST /scans with Prefer: wait, on embedded', () => {
  let server: TestServer;
  let api: Api;
  let id: number;
  let gate: GatedSearch;

  beforeAll(async () => {
    server = await TestServer.start('embedded');
    gate = new GatedSearch(server.app);
    api = await server.newCustomer();
    id = await createBusiness(api);
  });
  beforeEach(() => {
    gate.shut();
  });
  afterAll(() => server.stop());

  it('20 requests with Prefer: wait do not block other requests', async () => {
    // Twenty scans take longer than 20 seconds on a busy machine.
    const waiting = Array.from({ length: 20 }, () =>
      post(api, id, 'wait=60', { grid_size: 1 }).then((answer) => answer),
    );
    await until(
      async () => (await api.get('/api/v1/scans').expect(200)).body,
      (list) => list.length === 20,
    );
    // All of them still wait.
    await api.get('/api/v1/businesses').expect(200);
    gate.open();
    for (const { status, body } of await Promise.all(waiting)) {
      expect({ status, body }).toMatchObject({ status: 200, body: { status: 'completed' } });
    }
  });

  it('POST /scans with Prefer: wait returns 202 when the service stops', async () => {
    const before = gate.arrived;
    const waiting = post(api, id, 'wait=20').then((answer) => answer);
    await until(
      () => Promise.resolve(gate.arrived),
      (arrived) => arrived > before,
    );
    const restarted = server.restart();
    expect((await waiting).status).toBe(202);
    gate.open();
    await restarted;
  });
});

/** No poll follows the first one, so only the announced end of a scan can end a wait before its time. */
describeSizes(['postgresql + redis'], 'POST /scans with Prefer: wait and a slow poll, on %s', (size) => {
  let server: TestServer;
  let other: TestServer;
  let gates: GatedSearch[];
  let key: string;
  let id: number;

  beforeAll(async () => {
    server = await TestServer.start(size);
    other = await server.startReplica();
    Object.assign(server.app.get(ScanProgress), { pollMs: 3_600_000 });
    // Either process may run the scan.
    gates = [server, other].map(({ app }) => new GatedSearch(app));
    ({ key } = await server.createAccount('agency'));
    id = await createBusiness(server.as(key));
  });
  afterAll(async () => {
    for (const gate of gates) gate.open();
    await other.stop();
    await server.stop();
  });

  it.each([
    ['this process', () => server],
    ['another process', () => other],
  ])('POST /scans with Prefer: wait returns 200 when %s ends the scan', async (_, ender) => {
    const reads = vi.spyOn(server.app.get(ScansRepository), 'statesOf');
    const waiting = post(server.as(key), id, 'wait=60').then((answer) => answer);
    await until(
      () => Promise.resolve(reads.mock.settledResults),
      ([first]) => first?.type === 'fulfilled',
    );
    const [scan] = reads.mock.lastCall?.[0] ?? [];
    await ender().as(key).post(`/api/v1/scans/${scan}/cancel`).expect(200);
    expect(await waiting).toMatchObject({ status: 200, body: { id: scan, status: 'cancelled' } });
    reads.mockRestore();
  });
});

function post(api: Api, business_id: number, prefer: string, more: object = {}) {
  const body = { business_id, keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.5, ...more };
  return api.post('/api/v1/scans').set('Prefer', prefer).send(body);
}
