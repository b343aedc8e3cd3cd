import { createServer } from 'node:https';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '#platform/tenant';
import { makeCertificate } from '../support/certificates.js';
import { databaseKinds } from '../support/databases.js';
import { freePort } from '../support/free-port.js';
import { eventIn, WebhookReceiver } from '../support/webhook-receiver.js';
import { WebhookService } from '../support/webhook-service.js';
import { until } from '../support/wait.js';

describe.each(databaseKinds())('a webhook on %s', (size) => {
  let service: WebhookService;
  let receiver: WebhookReceiver;
  let tenant: Tenant;

  beforeAll(async () => {
    service = await WebhookService.start(size);
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });
  beforeEach(async () => {
    tenant = await service.newTenant();
    receiver.received.length = 0;
  });

  it('is sent with the event, signed, and logged', async () => {
    const { id, secret } = await service.add(tenant, { url: receiver.url('/hooks?key=hidden') });
    await service.emit(tenant, 'scan.completed', { id: 7, keyword: 'café ☕', nested: { a: [1, null] } });
    const [delivery] = await service.settled(tenant);
    expect(delivery).toMatchObject({ endpoint_id: id, status: 'delivered', tries: 1, next_attempt_at: null });
    expect(delivery?.attempts).toEqual([
      {
        attempted_at: expect.any(String) as string,
        duration_ms: expect.any(Number) as number,
        ...{ status: 200, error: null, response_body: 'ok', request_id: null },
      },
    ]);
    const [received, ...more] = receiver.received;
    if (!received) throw new Error('nothing came');
    expect(more).toEqual([]);
    expect(received.path).toBe('/hooks?key=hidden');
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^LocalRankingService\/\d/) as string,
      'webhook-id': delivery?.event_id,
    });
    expect(eventIn(received)).toEqual({
      id: delivery?.event_id,
      type: 'scan.completed',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      api_version: 'v1',
      data: { id: 7, keyword: 'café ☕', nested: { a: [1, null] } },
    });
    const headers = received.headers as Record<string, string>;
    expect(new Webhook(secret).verify(received.body, headers)).toEqual(JSON.parse(received.body));
  });

  it.each([201, 202, 204, 299])('is delivered by %i', async (status) => {
    receiver.answer(`/${status}`, status);
    await service.add(tenant, { url: receiver.url(`/${status}`) });
    await service.emit(tenant);
    expect(await service.settled(tenant)).toMatchObject([{ status: 'delivered', attempts: [{ status }] }]);
  });

  it.each([301, 302, 307, 308, 400, 404, 500, 503])(
    'has failed at first by %i, and is due again',
    async (status) => {
      receiver.answer(`/${status}`, status, { location: receiver.url('/elsewhere') });
      await service.add(tenant, { url: receiver.url(`/${status}`) });
      await service.emit(tenant);
      const [delivery] = await service.settled(tenant, ({ tries }) => tries === 1);
      expect(delivery).toMatchObject({ status: 'pending', attempts: [{ status }] });
      const wait =
        Date.parse(delivery?.next_attempt_at ?? '') - Date.parse(delivery?.attempts[0]?.attempted_at ?? '');
      expect(wait).toBeGreaterThanOrEqual(4_500);
      expect(wait).toBeLessThanOrEqual(5_500 + 2_000);
      expect(receiver.at('/elsewhere')).toEqual([]);
    },
  );

  it('waits as long as the receiver asks, when that is longer', async () => {
    const date = new Date(Math.ceil(service.now() / 1000) * 1000 + 7_200_000);
    receiver.answer('/seconds', 429, { 'retry-after': '3600' });
    receiver.answer('/date', 503, { 'retry-after': date.toUTCString() });
    receiver.answer('/short', 429, { 'retry-after': '1' });
    receiver.answer('/ages', 429, { 'retry-after': '9999999999' });
    receiver.answer('/nonsense', 429, { 'retry-after': 'soon' });
    const waits: Record<string, number> = {};
    for (const path of ['/seconds', '/date', '/short', '/ages', '/nonsense']) {
      await service.add(tenant, { url: receiver.url(path) });
      waits[path] = 0;
    }
    await service.emit(tenant);
    const endpoints = await service.query<{ id: number; url: string }>(
      'select id, url from webhook_endpoint',
    );
    for (const delivery of await service.settled(tenant, ({ tries }) => tries === 1)) {
      const path = new URL(endpoints.find(({ id }) => id === delivery.endpoint_id)?.url ?? '').pathname;
      waits[path] = (Date.parse(delivery.next_attempt_at ?? '') - service.now()) / 1_000;
    }
    const about = (seconds: number) => ({ from: seconds - 20, to: seconds + 1 });
    for (const [path, { from, to }] of Object.entries({
      '/seconds': about(3_600),
      '/date': about(7_200),
      '/short': about(5.5),
      '/ages': about(86_400),
      '/nonsense': about(5.5),
    })) {
      expect(waits[path], path).toBeGreaterThan(from);
      expect(waits[path], path).toBeLessThan(to);
    }
  });

  it('that is answered 410 ends the endpoint: no more is sent, and the others are told', async () => {
    receiver.answer('/gone', 410);
    receiver.answer('/slow', 500);
    const gone = await service.add(tenant, {
      url: receiver.url('/gone?token=hidden'),
      events: ['scan.completed'],
    });
    receiver.answer('/gone?token=hidden', 410);
    const other = await service.add(tenant, { url: receiver.url('/other'), events: ['alert.triggered'] });
    await service.emit(tenant);
    await service.emit(tenant);
    await until(
      () => service.endpoint(tenant, gone.id),
      ({ enabled }) => !enabled,
    );
    expect(await service.endpoint(tenant, gone.id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    await service.emit(tenant);
    const deliveries = await service.settled(tenant);
    expect(
      deliveries.filter(({ endpoint_id, status }) => endpoint_id === gone.id && status === 'failed').length,
    ).toBe(deliveries.filter(({ endpoint_id }) => endpoint_id === gone.id).length);
    const [alert, ...more] = deliveries.filter(({ endpoint_id }) => endpoint_id === other.id);
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ event_type: 'alert.triggered', status: 'delivered' });
    const [told] = receiver.at('/other');
    if (!told) throw new Error('nothing came');
    expect(eventIn(told).data).toMatchObject({
      rule: { kind: 'webhook_disabled' },
      values: { endpoint_id: gone.id, reason: 'gone', host: new URL(receiver.url()).host },
    });
    expect(told.body).not.toContain('hidden');
  });

  it('is not held up by receivers that answer badly, and their faults are told', async () => {
    const https = createServer(await makeCertificate(['localhost']), (_, response) => response.end()).listen(
      0,
    );
    await once(https, 'listening');
    receiver.on('/hang', () => undefined);
    receiver.on('/cut', (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('beginning', () => response.destroy());
    });
    receiver.on('/endless', (response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write('y'.repeat(1_000)));
      };
      response.on('drain', write);
      write();
    });
    receiver.on('/nul', (response) => response.end('a\0b\uD800'));
    receiver.on('/dribble', (response) => {
      const timer = setInterval(() => response.write('z'), 100);
      response.on('close', () => {
        clearInterval(timer);
      });
    });
    const expected: Record<string, object> = {
      [receiver.url('/hang')]: { status: null, error: expect.stringContaining('in time') as string },
      [receiver.url('/dribble')]: { status: null, error: expect.stringContaining('in time') as string },
      [receiver.url('/cut')]: { status: null, error: expect.stringContaining('broke off') as string },
      [receiver.url('/endless')]: { status: 200, error: null, response_body: 'y'.repeat(4_096) },
      [receiver.url('/nul')]: { status: 200, response_body: 'a\uFFFDb\uFFFD' },
      [`http://127.0.0.1:${await freePort()}/`]: { error: expect.stringContaining('ECONNREFUSED') as string },
      [`https://localhost:${(https.address() as { port: number }).port}/`]: {
        status: null,
        error: expect.stringContaining('certificate') as string,
      },
      'http://no-such-host.invalid/': { error: expect.stringContaining('name') as string },
    };
    for (const url of Object.keys(expected)) await service.add(tenant, { url });
    await service.add(tenant, { url: receiver.url('/good') });
    await service.emit(tenant);
    await until(
      () => Promise.resolve(receiver.at('/good').length),
      (count) => count === 1,
    );
    expect(receiver.at('/hang')).toHaveLength(1);
    const endpoints = await service.query<{ id: number; url: string }>(
      'select id, url from webhook_endpoint',
    );
    const deliveries = await until(
      () => service.deliveries(tenant),
      (all) => all.every(({ attempts }) => attempts.length > 0),
    );
    for (const { endpoint_id, attempts } of deliveries) {
      const url = endpoints.find(({ id }) => id === endpoint_id)?.url ?? '';
      expect(attempts[0], url).toMatchObject(expected[url] ?? { status: 200 });
      expect(attempts[0]?.duration_ms, url).toBeLessThan(17_000);
    }
    https.close();
  });
});
