import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { checkFrontProxy } from '../../../src/platform/admin/doctor/check-front-proxy.js';
import { describeWith } from '../../support/describe-with.js';
import { EventStreamClient } from '../../support/event-stream.js';
import { COMPRESSING, FrontProxy, type ProxyName } from '../../support/front-proxy.js';
import { GatedSearch } from '../../support/gated-search.js';
import { createBusiness, startScan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';

const GZIP = { 'accept-encoding': 'gzip' };

describeWith([...new Set(COMPRESSING.map(([name]) => name))], 'service behind a proxy', () => {
  it.each(COMPRESSING)(
    'a tag that %s changed for %s gets 304, and permits a change',
    async (name, encoding) => {
      await startProxy(name, encoding);
      const accepted = { 'accept-encoding': encoding };
      // Smaller than what the service compresses, so that the proxy does.
      const read = await ask(business, accepted);
      expect(read).toMatchObject({ status: 200, headers: { 'content-encoding': encoding } });
      const { etag = '' } = read.headers;
      const again = await ask(business, { ...accepted, 'if-none-match': etag });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      const change = { ...accepted, 'content-type': 'application/json', 'if-match': etag };
      const changed = await ask(business, change, 'PATCH', JSON.stringify({ keywords: [name, encoding] }));
      expect(changed.status).toBe(200);
      // The tag of the version before the change.
      const late = await ask(business, change, 'PATCH', JSON.stringify({ keywords: ['late'] }));
      expect(late.status).toBe(412);
    },
  );

  it.each(COMPRESSING)(
    '%s with %s passes exports and files unchanged, and their tags',
    async (name, encoding) => {
      await startProxy(name, encoding);
      const scan = { business_id: Number(business.split('/').at(-1)), grid_size: 3, radius_miles: 0.5 };
      const location = await startScan(api, { ...scan, keyword: `${name} ${encoding}` });
      await finished(api, location);
      const feed = await api
        .post('/api/v1/feeds')
        .send({ name: `${name} ${encoding}` })
        .expect(201);
      for (const path of [
        '/api/v1/exports/rankings.csv',
        '/api/v1/exports/rankings.parquet',
        `${location}/heatmap.svg`,
        `${location}/heatmap.png`,
        new URL(feed.body.url).pathname,
      ]) {
        const direct = await ask(path, {}, 'GET', '', await server.app.getUrl());
        const passed = await ask(path, { 'accept-encoding': encoding });
        expect(passed.status).toBe(200);
        expect(unpack(passed)).toEqual(direct.bytes);
        const { etag } = passed.headers;
        if (etag === undefined) continue;
        const again = await ask(path, { 'accept-encoding': encoding, 'if-none-match': etag });
        expect([path, again.status]).toEqual([path, 304]);
      }
    },
  );

  it.each(['nginx', 'apache', 'haproxy', 'caddy', 'lighttpd'] as const)(
    '%s passes events at once, files of imports, long headers and unchanged tags',
    async (name) => {
      await startProxy(name);
      const gate = new GatedSearch(server.app);
      gate.shut();
      const location = await startScan(api, {
        business_id: Number(business.split('/').at(-1)),
        grid_size: 3,
        radius_miles: 0.5,
        keyword: name,
      });
      const events = await EventStreamClient.open(`${proxy?.url ?? ''}${location}/events`, account.key);
      // The scan cannot end before this event has passed.
      expect(await events.next()).toMatchObject({ event: 'progress' });
      gate.open();
      expect((await events.rest()).at(-1)).toMatchObject({ event: 'end' });
      await finished(api, location);
      gate.remove();

      const page = await ask('/dashboard/', GZIP);
      expect(page.status).toBe(200);
      expect(
        (await ask('/dashboard/', { ...GZIP, 'if-none-match': page.headers['etag'] ?? '' })).status,
      ).toBe(304);

      const csv = `name,lat,lng\n${'x'.repeat(2 * 1024 * 1024)}`;
      const imported = await ask('/api/v1/imports', { 'content-type': 'text/csv' }, 'POST', csv);
      expect(imported.headers['content-type']).toMatch(/problem\+json/);
      const long = await ask(business, { 'x-long': 'x'.repeat(7_000) });
      expect(long.status).toBe(200);
      expect((await ask('/metrics', {})).status).not.toBe(200);
    },
  );

  it.each(['nginx', 'apache', 'haproxy', 'caddy', 'lighttpd'] as const)(
    'a client behind %s cannot choose its rate limit with X-Forwarded-For',
    async (name) => {
      await startProxy(name);
      const remaining = async (forwarded: Record<string, string>): Promise<number> => {
        const { headers } = await ask('/openapi.json', forwarded);
        return Number(/r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]);
      };
      const first = await remaining({});
      expect(await remaining({ 'x-forwarded-for': '192.0.2.1' })).toBe(first - 1);
      expect(
        await remaining({ 'x-forwarded-for': '192.0.2.2, 192.0.2.3:80', forwarded: 'for=192.0.2.4' }),
      ).toBe(first - 2);
      const [finding] = await checkFrontProxy({ publicUrl: proxy?.url ?? null, trustProxy: 1 }, true);
      expect(finding).toMatchObject({ status: 'ok' });
    },
  );

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let business: string;
  let proxy: FrontProxy | undefined;

  beforeAll(async () => {
    server = await TestServer.start();
    account = await server.createAccount('agency');
    api = server.as(account.key);
    business = `/api/v1/businesses/${await createBusiness(api)}`;
    await until(
      () => api.get(business).expect(200),
      ({ body }) => body.category !== null,
    );
  });

  afterEach(async () => {
    await proxy?.stop();
    proxy = undefined;
  });

  afterAll(() => server.stop());

  async function startProxy(name: ProxyName, encoding: string | null = null): Promise<void> {
    const { port } = server.app.getHttpServer().address() as AddressInfo;
    proxy = await FrontProxy.start(name, inject('components')[name] ?? '', port, encoding);
  }

  /** Sends a request through the proxy as it is: other clients decompress the response. */
  function ask(
    path: string,
    headers: Record<string, string>,
    method = 'GET',
    body = '',
    base = proxy?.url ?? '',
  ): Promise<Answer> {
    const sent = { authorization: `Bearer ${account.key}`, ...headers };
    return new Promise((resolve, reject) => {
      const request = send(`${base}${path}`, { method, headers: sent, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { statusCode: status = 0, headers: answered } = response;
          resolve({ status, headers: answered as Answer['headers'], bytes: Buffer.concat(chunks) });
        });
        response.on('error', reject);
      });
      request.on('error', reject).end(body);
    });
  }
});

function unpack({ headers, bytes }: Answer): Buffer {
  const encoding = headers['content-encoding'];
  return encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
}
