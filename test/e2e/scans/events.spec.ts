import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ScanEvents } from '../../../src/scanning/read/scan-events.js';
import { EventStreamClient } from '../../support/event-stream.js';
import { GatedSearch } from '../../support/gated-search.js';
import { createBusiness, scan, startScan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';

const GRID = { grid_size: 5, radius_miles: 0.5 };
const PINS = 25;
const MAX_STREAMS = 10;

describe('GET /scans/{id}/events', () => {
  it('sends progress events, then one end event, and closes', async () => {
    const location = await startScan(api, { business_id: id, ...GRID });
    const client = await open(location);
    expect(client.status).toBe(200);
    expect(client.headers.get('content-type')).toBe('text/event-stream');
    expect(client.headers.get('cache-control')).toBe('no-store');
    expect(await client.nextBlock()).toBe('retry: 2000');
    const first = await client.next();
    expect(first).toMatchObject({
      event: 'progress',
      data: { id: Number(location.split('/').at(-1)), pins_total: PINS, pins_measured: 0 },
    });
    gate.pass(1);
    const measured = await until(
      () => client.next(),
      (event) => (event?.data['pins_measured'] as number) > 0,
    );
    expect(measured).toMatchObject({ event: 'progress', data: { status: 'running' } });
    gate.open();
    const rest = await client.rest();
    expect(rest.at(-1)).toMatchObject({ event: 'end', data: await finished(api, location) });
    expect(rest.filter(({ event }) => event === 'end')).toHaveLength(1);
    const counts = rest.map(({ data }) => data['pins_measured'] as number);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(rest.map((event) => event.id)).size).toBe(rest.length);
  });

  it('continues after Last-Event-ID and returns 204 after the end', async () => {
    const location = await startScan(api, { business_id: id, ...GRID });
    const client = await open(location);
    const last = await until(
      () => client.next(),
      (event) => event?.data['status'] === 'running',
    );
    client.close();

    const again = await open(location, last?.id);
    const next = again.next();
    // There is no new event, but a client without Last-Event-ID gets the current state at once.
    const other = await open(location);
    expect(await other.next()).toEqual(last);
    gate.pass(1);
    const following = await next;
    expect(following?.id).not.toBe(last?.id);
    expect(following?.data['pins_measured']).toBeGreaterThan(0);
    gate.open();
    const end = (await again.rest()).at(-1);
    expect(end?.event).toBe('end');

    expect((await open(location, end?.id)).status).toBe(204);
    const late = await (await open(location, last?.id)).rest();
    expect(late).toEqual([end]);
    const unknown = await (await open(location, 'unknown')).rest();
    expect(unknown).toEqual([end]);
  });

  it('sends the end of a cancelled scan and closes without it for a deleted one', async () => {
    const [cancelled, deleted] = [
      await startScan(api, { business_id: id, ...GRID }),
      await startScan(api, { business_id: id, ...GRID }),
    ];
    const first = await open(cancelled);
    const second = await open(deleted);
    await api.post(`${cancelled}/cancel`).expect(200);
    expect((await first.rest()).at(-1)).toMatchObject({ event: 'end', data: { status: 'cancelled' } });
    await api.delete(`/api/v1/businesses/${id}`).expect(204);
    expect((await second.rest()).map(({ event }) => event)).not.toContain('end');
    expect((await open(deleted)).status).toBe(404);
  });

  it('returns 404 to other tenants and 401 without a valid key', async () => {
    const location = await startScan(api, { business_id: id });
    const stranger = await server.createAccount();
    const test = await server.createKey({ accountId: account.accountId, livemode: false });
    expect((await open(location, undefined, stranger.key)).status).toBe(404);
    expect((await open(location, undefined, test.key)).status).toBe(404);
    expect((await open(location, undefined, 'lrs_live_wrong')).status).toBe(401);
    expect((await fetch(`${await server.app.getUrl()}${location}/events?access_token=x`)).status).toBe(401);
  });

  it(`GET /scans/{id}/events rejects more than ${MAX_STREAMS} streams of a key with 429 until a client disconnects`, async () => {
    const location = await startScan(api, { business_id: id, ...GRID });
    for (let n = 0; n < MAX_STREAMS; n++) expect((await open(location)).status).toBe(200);
    const answer = await api.get(`${location}/events`).expect(429);
    expect(answer.body.code).toBe('too_many_streams');
    const other = await server.createKey({ accountId: account.accountId, livemode: true });
    expect((await open(location, undefined, other.key)).status).toBe(200);
    clients[0]?.close();
    await until(
      () => Promise.resolve([...openStreams().values()]),
      (counts) => counts.includes(MAX_STREAMS - 1),
    );
    expect((await open(location)).status).toBe(200);
    gate.open();
    for (const client of clients.slice(1)) await client.rest();
    // A client sees the end of its stream before the service has counted it.
    await until(
      () => Promise.resolve(openStreams().size),
      (count) => count === 0,
    );
  });

  it('500 streams of 50 accounts each get the end of their scan, beside other requests, and leave nothing open', async () => {
    const streams = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { key } = await server.createAccount();
        const own = server.as(key);
        const location = await startScan(own, { business_id: await createBusiness(own), ...GRID });
        return Promise.all(Array.from({ length: MAX_STREAMS }, () => open(location, undefined, key)));
      }),
    );
    expect(streams.flat().map(({ status }) => status)).toEqual(streams.flat().map(() => 200));
    await api.get('/api/v1/businesses').expect(200);
    gate.open();
    for (const rest of await Promise.all(streams.flat().map((stream) => stream.rest()))) {
      expect(rest.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed', pins_total: PINS } });
    }
    await until(
      () => Promise.resolve(openStreams().size),
      (count) => count === 0,
    );
  });

  it('HEAD /scans/{id}/events leaves no open stream', async () => {
    const location = await startScan(api, { business_id: id, ...GRID });
    const url = `${await server.app.getUrl()}${location}/events`;
    const headers = { authorization: `Bearer ${account.key}` };
    expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(200);
    await until(
      () => Promise.resolve(openStreams().size),
      (count) => count === 0,
    );
  });

  it('the service stops although a client of GET /scans/{id}/events does not read', async () => {
    const location = await startScan(api, { business_id: id, ...GRID });
    const { port } = new URL(await server.app.getUrl());
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `GET ${location}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account.key}\r\n\r\n`,
    );
    await until(
      () => Promise.resolve(openStreams().size),
      (count) => count === 1,
    );
    socket.pause();
    const restarted = server.restart();
    gate.open();
    await restarted;
    socket.destroy();
    gate = new GatedSearch(server.app);
  });

  it('closes when the service stops and continues after the restart', async () => {
    const location = await startScan(api, { business_id: id, ...GRID });
    const client = await open(location);
    const last = await client.next();
    const restarted = server.restart();
    expect((await client.rest()).map(({ event }) => event)).not.toContain('end');
    gate.open();
    await restarted;
    gate = new GatedSearch(server.app);
    gate.open();
    api = server.as(account.key);
    const rest = await (await open(location, last?.id)).rest();
    expect(rest.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } });
  });

  it('sends only the end of an ended scan', async () => {
    gate.open();
    const ended = await scan(api, { business_id: id });
    const events = await (await open(`/api/v1/scans/${String(ended.id)}`)).rest();
    expect(events).toMatchObject([{ event: 'end', data: ended }]);
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let id: number;
  let gate: GatedSearch;
  let clients: EventStreamClient[];

  beforeAll(async () => {
    server = await TestServer.start();
    gate = new GatedSearch(server.app);
  });

  beforeEach(async () => {
    account = await server.createAccount('agency');
    api = server.as(account.key);
    id = await createBusiness(api);
    gate.shut();
    clients = [];
  });

  afterEach(async () => {
    for (const client of clients) client.close();
    gate.open();
    await server.quiet();
  });

  afterAll(() => server.stop());

  async function open(location: string, lastEventId?: string, key = account.key): Promise<EventStreamClient> {
    const client = await EventStreamClient.open(
      `${await server.app.getUrl()}${location}/events`,
      key,
      lastEventId,
    );
    clients.push(client);
    return client;
  }

  function openStreams() {
    return server.app.get(ScanEvents).open;
  }
});
