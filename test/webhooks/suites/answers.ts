import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { eventIn } from '../../support/webhook-receiver.js';
import { until } from '../../support/wait.js';
import type { Stage } from './stage.js';

/** What a busy machine may add to a wait. */
const PATIENCE_MS = 20_000;

export function aboutAnswers(stage: Stage): void {
  describe('a webhook', () => {
    it('is sent with the event, signed, and logged', async () => {
      const { id, secret } = await stage.service.add(stage.tenant, {
        url: stage.receiver.url('/hooks?key=hidden'),
      });
      await stage.service.emit(stage.tenant, 'scan.completed', {
        id: 7,
        keyword: 'café ☕',
        nested: { a: [1, null] },
      });
      const [delivery] = await stage.service.settled(stage.tenant);
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
      const [received, ...more] = stage.receiver.received;
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

    it('is delivered by any 2xx, and by nothing else: then it is due again, and no redirect is followed', async () => {
      const delivered = [200, 201, 202, 204, 299];
      const failed = [301, 302, 303, 307, 308, 400, 404, 500, 503];
      const statuses = new Map<number, number>();
      for (const status of [...delivered, ...failed]) {
        stage.receiver.answer(`/${status}`, status, { location: stage.receiver.url('/elsewhere') });
        const { id } = await stage.service.add(stage.tenant, { url: stage.receiver.url(`/${status}`) });
        statuses.set(id, status);
      }
      await stage.service.emit(stage.tenant);
      const deliveries = await stage.service.settled(stage.tenant, ({ tries }) => tries === 1);
      expect(deliveries).toHaveLength(statuses.size);
      for (const { endpoint_id, attempts, status, next_attempt_at } of deliveries) {
        const answered = statuses.get(endpoint_id) ?? 0;
        expect(attempts).toMatchObject([{ status: answered }]);
        expect(status, String(answered)).toBe(delivered.includes(answered) ? 'delivered' : 'pending');
        if (status === 'delivered') continue;
        const wait = Date.parse(next_attempt_at ?? '') - Date.parse(attempts[0]?.attempted_at ?? '');
        expect(wait).toBeGreaterThanOrEqual(4_500);
        expect(wait).toBeLessThanOrEqual(5_500 + PATIENCE_MS);
      }
      expect(stage.receiver.at('/elsewhere')).toEqual([]);
    });

    it('waits as long as the receiver asks, when that is longer', async () => {
      const date = new Date(Math.ceil(stage.service.now() / 1000) * 1000 + 7_200_000);
      stage.receiver.answer('/seconds', 429, { 'retry-after': '3600' });
      stage.receiver.answer('/date', 503, { 'retry-after': date.toUTCString() });
      stage.receiver.answer('/short', 429, { 'retry-after': '1' });
      stage.receiver.answer('/ages', 429, { 'retry-after': '9999999999' });
      stage.receiver.answer('/nonsense', 429, { 'retry-after': 'soon' });
      const waits: Record<string, number> = {};
      for (const path of ['/seconds', '/date', '/short', '/ages', '/nonsense']) {
        await stage.service.add(stage.tenant, { url: stage.receiver.url(path) });
        waits[path] = 0;
      }
      await stage.service.emit(stage.tenant);
      const endpoints = await stage.service.query<{ id: number; url: string }>(
        'select id, url from webhook_endpoint',
      );
      for (const delivery of await stage.service.settled(stage.tenant, ({ tries }) => tries === 1)) {
        const path = new URL(endpoints.find(({ id }) => id === delivery.endpoint_id)?.url ?? '').pathname;
        waits[path] = (Date.parse(delivery.next_attempt_at ?? '') - stage.service.now()) / 1_000;
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

    it('that was under way when its endpoint was ended has failed, with its attempt', async () => {
      const held: (() => void)[] = [];
      stage.receiver.on('/held', (response) => {
        held.push(() => response.writeHead(410).end());
        if (held.length === 5) for (const answer of held) answer();
      });
      await stage.service.add(stage.tenant, { url: stage.receiver.url('/held') });
      for (let events = 0; events < 5; events++) await stage.service.emit(stage.tenant);
      const deliveries = await stage.service.settled(stage.tenant, ({ attempts }) => attempts.length > 0);
      expect(
        deliveries.map(({ status, tries, next_attempt_at }) => [status, tries, next_attempt_at]),
      ).toEqual(Array.from({ length: 5 }, () => ['failed', 1, null]));
    });

    it('that is answered 410 ends the endpoint: no more is sent, and the others are told', async () => {
      stage.receiver.answer('/gone', 410);
      stage.receiver.answer('/slow', 500);
      const gone = await stage.service.add(stage.tenant, {
        url: stage.receiver.url('/gone?token=hidden'),
        events: ['scan.completed'],
      });
      stage.receiver.answer('/gone?token=hidden', 410);
      const other = await stage.service.add(stage.tenant, {
        url: stage.receiver.url('/other'),
        events: ['alert.triggered'],
      });
      await stage.service.emit(stage.tenant);
      await stage.service.emit(stage.tenant);
      await until(
        () => stage.service.endpoint(stage.tenant, gone.id),
        ({ enabled }) => !enabled,
      );
      expect(await stage.service.endpoint(stage.tenant, gone.id)).toMatchObject({
        enabled: false,
        disabledReason: 'gone',
      });
      await stage.service.emit(stage.tenant);
      const deliveries = await stage.service.settled(stage.tenant);
      expect(
        deliveries.filter(({ endpoint_id, status }) => endpoint_id === gone.id && status === 'failed').length,
      ).toBe(deliveries.filter(({ endpoint_id }) => endpoint_id === gone.id).length);
      const [alert, ...more] = deliveries.filter(({ endpoint_id }) => endpoint_id === other.id);
      expect(more).toEqual([]);
      expect(alert).toMatchObject({ event_type: 'alert.triggered', status: 'delivered' });
      const [told] = stage.receiver.at('/other');
      if (!told) throw new Error('nothing came');
      expect(eventIn(told).data).toMatchObject({
        rule: { kind: 'webhook_disabled' },
        values: { endpoint_id: gone.id, reason: 'gone', host: new URL(stage.receiver.url()).host },
      });
      expect(told.body).not.toContain('hidden');
      const api = stage.service.server.as((await stage.service.server.createKey(stage.tenant)).key);
      const { body: alerts } = await api.get('/api/v1/alerts').expect(200);
      expect(alerts).toMatchObject([
        { kind: 'webhook_disabled', business_id: null, scan_id: null, values: eventIn(told).data['values'] },
      ]);
    });
  });
}
