import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { until } from '../../support/wait.js';
import { eventIn } from '../../support/webhook-receiver.js';
import type { Fixture } from './fixture.js';

/** How much a busy machine can add to a wait. */
const TOLERANCE_MS = 20_000;

export function describeDeliveries(fixture: Fixture): void {
  describe('deliveries', () => {
    it('a delivery sends the event with a signature and logs the attempt', async () => {
      const { id, secret } = await fixture.service.add(fixture.tenant, {
        url: fixture.receiver.url('/hooks?key=hidden'),
      });
      await fixture.service.emit(fixture.tenant, 'scan.completed', {
        id: 7,
        keyword: 'café ☕',
        nested: { a: [1, null] },
      });
      const [delivery] = await fixture.service.settled(fixture.tenant);
      expect(delivery).toMatchObject({
        endpoint_id: id,
        status: 'delivered',
        tries: 1,
        next_attempt_at: null,
      });
      expect(delivery?.attempts).toEqual([
        {
          attempted_at: expect.any(String) as string,
          duration_ms: expect.any(Number) as number,
          status: 200,
          error: null,
          response_body: 'ok',
          request_id: null,
        },
      ]);
      const [received, ...more] = fixture.receiver.received;
      if (!received) throw new Error('no request received');
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
        livemode: true,
        business: null,
        dashboard_url: expect.stringMatching(/^https:\/\/ranks\.example\/dashboard\//) as string,
        data: { id: 7, keyword: 'café ☕', nested: { a: [1, null] } },
      });
      const headers = received.headers as Record<string, string>;
      expect(new Webhook(secret).verify(received.body, headers)).toEqual(JSON.parse(received.body));
    });

    it('deliveries succeed with any 2xx only, are retried otherwise, and follow no redirect', async () => {
      const delivered = [200, 201, 202, 204, 299];
      const failed = [301, 302, 303, 307, 308, 400, 404, 500, 503];
      const statuses = new Map<number, number>();
      for (const status of [...delivered, ...failed]) {
        fixture.receiver.answer(`/${status}`, status, { location: fixture.receiver.url('/elsewhere') });
        const { id } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url(`/${status}`) });
        statuses.set(id, status);
      }
      await fixture.service.emit(fixture.tenant);
      const deliveries = await fixture.service.settled(fixture.tenant, ({ tries }) => tries === 1);
      expect(deliveries).toHaveLength(statuses.size);
      for (const { endpoint_id, attempts, status, next_attempt_at } of deliveries) {
        const answered = statuses.get(endpoint_id) ?? 0;
        expect(attempts).toMatchObject([{ status: answered }]);
        expect(status, String(answered)).toBe(delivered.includes(answered) ? 'delivered' : 'pending');
        if (status === 'delivered') continue;
        const wait = Date.parse(next_attempt_at ?? '') - Date.parse(attempts[0]?.attempted_at ?? '');
        expect(wait).toBeGreaterThanOrEqual(4_500);
        expect(wait).toBeLessThanOrEqual(5_500 + TOLERANCE_MS);
      }
      expect(fixture.receiver.at('/elsewhere')).toEqual([]);
    });

    it('deliveries wait for Retry-After if it is longer than the schedule, up to a day', async () => {
      const date = new Date(Math.ceil(fixture.service.now() / 1000) * 1000 + 7_200_000);
      fixture.receiver.answer('/seconds', 429, { 'retry-after': '3600' });
      fixture.receiver.answer('/date', 503, { 'retry-after': date.toUTCString() });
      fixture.receiver.answer('/short', 429, { 'retry-after': '1' });
      fixture.receiver.answer('/ages', 429, { 'retry-after': '9999999999' });
      fixture.receiver.answer('/nonsense', 429, { 'retry-after': 'soon' });
      const waits: Record<string, number> = {};
      for (const path of ['/seconds', '/date', '/short', '/ages', '/nonsense']) {
        await fixture.service.add(fixture.tenant, { url: fixture.receiver.url(path) });
        waits[path] = 0;
      }
      await fixture.service.emit(fixture.tenant);
      const endpoints = await fixture.service.query<{ id: number; url: string }>(
        'select id, url from webhook_endpoint',
      );
      for (const delivery of await fixture.service.settled(fixture.tenant, ({ tries }) => tries === 1)) {
        const path = new URL(endpoints.find(({ id }) => id === delivery.endpoint_id)?.url ?? '').pathname;
        waits[path] = (Date.parse(delivery.next_attempt_at ?? '') - fixture.service.now()) / 1_000;
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

    it('deliveries in flight when their endpoint is disabled fail, with their attempt logged', async () => {
      fixture.receiver.answer('/held', 200);
      await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/held') });
      // The endpoint gets five requests at a time once one has succeeded.
      await fixture.service.emit(fixture.tenant);
      await fixture.service.settled(fixture.tenant, ({ status }) => status === 'delivered');

      const held: (() => void)[] = [];
      fixture.receiver.on('/held', (response) => {
        held.push(() => response.writeHead(410).end());
        if (held.length === 5) for (const answer of held) answer();
      });
      for (let events = 0; events < 5; events++) await fixture.service.emit(fixture.tenant);
      const deliveries = await fixture.service.settled(fixture.tenant, ({ attempts }) => attempts.length > 0);
      expect(
        deliveries
          .filter(({ status }) => status !== 'delivered')
          .map(({ status, tries, next_attempt_at }) => [status, tries, next_attempt_at]),
      ).toEqual(Array.from({ length: 5 }, () => ['failed', 1, null]));
    });

    it('a delivery answered with 410 disables the endpoint and raises an alert at the other endpoints', async () => {
      fixture.receiver.answer('/gone', 410);
      fixture.receiver.answer('/slow', 500);
      const gone = await fixture.service.add(fixture.tenant, {
        url: fixture.receiver.url('/gone?token=hidden'),
        events: ['scan.completed'],
      });
      fixture.receiver.answer('/gone?token=hidden', 410);
      const other = await fixture.service.add(fixture.tenant, {
        url: fixture.receiver.url('/other'),
        events: ['alert.triggered'],
      });
      await fixture.service.emit(fixture.tenant);
      await fixture.service.emit(fixture.tenant);
      await until(
        () => fixture.service.endpoint(fixture.tenant, gone.id),
        ({ enabled }) => !enabled,
      );
      expect(await fixture.service.endpoint(fixture.tenant, gone.id)).toMatchObject({
        enabled: false,
        disabledReason: 'gone',
      });
      await fixture.service.emit(fixture.tenant);
      const deliveries = await fixture.service.settled(fixture.tenant);
      expect(
        deliveries.filter(({ endpoint_id, status }) => endpoint_id === gone.id && status === 'failed').length,
      ).toBe(deliveries.filter(({ endpoint_id }) => endpoint_id === gone.id).length);
      const [alert, ...more] = deliveries.filter(({ endpoint_id }) => endpoint_id === other.id);
      expect(more).toEqual([]);
      expect(alert).toMatchObject({ event_type: 'alert.triggered', status: 'delivered' });
      const [alerted] = fixture.receiver.at('/other');
      if (!alerted) throw new Error('no request received');
      expect(eventIn(alerted).data).toMatchObject({
        rule: { kind: 'webhook_disabled' },
        values: { endpoint_id: gone.id, reason: 'gone', host: new URL(fixture.receiver.url()).host },
      });
      expect(alerted.body).not.toContain('hidden');
      const api = fixture.service.server.as((await fixture.service.server.createKey(fixture.tenant)).key);
      const { body: alerts } = await api.get('/api/v1/alerts').expect(200);
      expect(alerts).toMatchObject([
        {
          kind: 'webhook_disabled',
          business_id: null,
          scan_id: null,
          values: eventIn(alerted).data['values'],
        },
      ]);
    });
  });
}
