import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GatedSearch } from '../support/gated-search.js';
import { PHARMACY } from '../support/samples.js';
import { track } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';

/** On the size with one connection to its database, where a wait that held it would stop everything. */
describe('Prefer: wait', () => {
  let server: TestServer;
  let api: Api;
  let id: number;
  let gate: GatedSearch;

  beforeAll(async () => {
    server = await TestServer.start();
    gate = new GatedSearch(server.app);
  });
  beforeEach(async () => {
    api = await server.newCustomer();
    id = await track(api);
    gate.shut();
  });
  afterEach(async () => {
    gate.open();
    await server.quiet();
  });
  afterAll(() => server.stop());

  const post = (prefer: string, more: object = {}) =>
    api
      .post('/api/v1/scans')
      .set('Prefer', prefer)
      .send({ business_id: id, keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.5, ...more });

  it('answers 200 with the ended scan, where the scan ends in time', async () => {
    gate.open();
    const answer = await post('wait=20').expect(200);
    expect(answer.body).toMatchObject({ status: 'completed', pins_measured: 9 });
    expect(answer.headers).toMatchObject({
      'preference-applied': 'wait=20',
      location: `/api/v1/scans/${String(answer.body.id)}`,
    });
  });

  it('answers 202 where it does not', async () => {
    const answer = await post('wait=1').expect(202);
    expect(answer.body).toMatchObject({ status: 'queued' });
    expect(answer.headers).toMatchObject({
      'preference-applied': 'wait=1',
      location: `/api/v1/scans/${String(answer.body.id)}`,
    });
    gate.open();
    expect(await finished(api, String(answer.headers['location']))).toMatchObject({ status: 'completed' });
  });

  it('is understood in its other forms, and ignored when it says nothing of the kind', async () => {
    const ignored = await post('await=20').expect(202);
    expect(ignored.headers).not.toHaveProperty('preference-applied');
    gate.open();
    await post('return=minimal, WAIT = "20"; x=1').expect(200);
  });

  it('waits no longer than a minute, and says so', async () => {
    gate.open();
    expect((await post('wait=999999999').expect(200)).headers['preference-applied']).toBe('wait=60');
  });

  it('does not wait again for a request that is repeated', async () => {
    gate.open();
    const first = await post('wait=20').set('Idempotency-Key', 'a').expect(200);
    gate.shut();
    const again = await post('wait=20').set('Idempotency-Key', 'a').expect(202);
    expect(again.headers).toMatchObject({
      'idempotency-replayed': 'true',
      location: first.headers['location'],
    });
    expect(again.headers).not.toHaveProperty('preference-applied');
    expect(again.body).toMatchObject({ id: first.body.id, status: 'queued' });
  });

  it('refuses at once what is wrong', async () => {
    await post('wait=20', { grid_size: 22 }).expect(400);
    await post('wait=20', { business_id: 999 }).expect(404);
  });

  it('holds up nobody else, even with one connection to the database', async () => {
    // Twenty scans take longer than 20 seconds on a busy machine.
    const waiting = Array.from({ length: 20 }, () => post('wait=60').then((answer) => answer));
    await until(
      async () => (await api.get('/api/v1/scans').expect(200)).body as unknown[],
      (list) => list.length === 20,
    );
    // All of them still wait, and everybody else is served.
    await api.get('/api/v1/businesses').expect(200);
    gate.open();
    for (const { status, body } of await Promise.all(waiting)) {
      expect({ status, body }).toMatchObject({ status: 200, body: { status: 'completed' } });
    }
  });

  it('ends when the service is asked to stop', async () => {
    const before = gate.arrived;
    const waiting = post('wait=20').then((answer) => answer);
    await until(
      () => Promise.resolve(gate.arrived),
      (arrived) => arrived > before,
    );
    const restarted = server.restart();
    expect((await waiting).status).toBe(202);
    gate.open();
    await restarted;
    gate = new GatedSearch(server.app);
  });
});
