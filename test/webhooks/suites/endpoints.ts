import { EVENT_TYPES, type EventType } from '#platform/outbox/event-types';
import type { Tenant } from '#platform/tenant';
import { describe, expect, it } from 'vitest';
import { TestEndpoint } from '../../../src/webhooks/delivery/test-endpoint.js';
import { EndpointsService } from '../../../src/webhooks/endpoints/endpoints.service.js';
import { RotateSecret } from '../../../src/webhooks/endpoints/rotate-secret.js';
import { UpdateEndpoint } from '../../../src/webhooks/endpoints/update-endpoint.js';
import { DeliveryLog } from '../../../src/webhooks/log/delivery-log.js';
import { Redeliver } from '../../../src/webhooks/log/redeliver.js';
import { until } from '../../support/wait.js';
import { eventIn } from '../../support/webhook-receiver.js';
import type { Fixture } from './fixture.js';

const HOUR = 3_600_000;

export function describeEndpoints(fixture: Fixture): void {
  describe('webhook endpoints', () => {
    it('endpoints receive the subscribed events of their account and mode', async () => {
      const stranger = await fixture.service.newTenant();
      const chosen: [string, Tenant, EventType[] | null][] = [
        ['/all', fixture.tenant, null],
        ['/scans', fixture.tenant, ['scan.completed']],
        ['/two', fixture.tenant, ['rank.changed', 'alert.triggered']],
        ['/test-mode', { ...fixture.tenant, livemode: false }, null],
        ['/stranger', stranger, null],
      ];
      for (const [path, owner, events] of chosen)
        await fixture.service.add(owner, { url: fixture.receiver.url(path), events });
      for (const type of EVENT_TYPES) await fixture.service.emit(fixture.tenant, type);
      await fixture.service.emit({ ...fixture.tenant, livemode: false }, 'scan.completed');
      await fixture.service.settled(fixture.tenant);
      await fixture.service.settled({ ...fixture.tenant, livemode: false });
      expect(fixture.receiver.typesAt('/all').sort()).toEqual([
        'alert.triggered',
        'batch.completed',
        'rank.changed',
        'report.ready',
        'scan.completed',
      ]);
      expect(fixture.receiver.typesAt('/scans')).toEqual(['scan.completed']);
      expect(fixture.receiver.typesAt('/two').sort()).toEqual(['alert.triggered', 'rank.changed']);
      expect(fixture.receiver.typesAt('/test-mode')).toEqual(['scan.completed']);
      expect(fixture.receiver.typesAt('/stranger')).toEqual([]);
      expect(await fixture.service.deliveries(stranger)).toEqual([]);
    });

    it('endpoints with significantOnly receive rank.changed for significant changes only', async () => {
      await fixture.service.add(fixture.tenant, {
        url: fixture.receiver.url('/significant'),
        significantOnly: true,
      });
      await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/all') });
      for (const data of [{ significant: true }, { significant: false }, { significant: null }, {}]) {
        await fixture.service.emit(fixture.tenant, 'rank.changed', data);
      }
      await fixture.service.emit(fixture.tenant, 'scan.completed', { significant: false });
      await fixture.service.settled(fixture.tenant);
      expect(fixture.receiver.typesAt('/all')).toHaveLength(5);
      expect(fixture.receiver.typesAt('/significant').sort()).toEqual(['rank.changed', 'scan.completed']);
      const changes = fixture.receiver.at('/significant').map(eventIn);
      expect(changes.find(({ type }) => type === 'rank.changed')?.data).toEqual({ significant: true });
    });

    it('endpoints are limited to twenty per tenant, also for concurrent requests', async () => {
      const added = await Promise.allSettled(
        Array.from({ length: 25 }, () =>
          fixture.service.add(fixture.tenant, { url: fixture.receiver.url() }),
        ),
      );
      expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
      await expect(
        fixture.service.add(fixture.tenant, { url: fixture.receiver.url() }),
      ).rejects.toMatchObject({
        type: { code: 'too_many_webhook_endpoints' },
      });
      await fixture.service.add({ ...fixture.tenant, livemode: false }, { url: fixture.receiver.url() });
    });

    it('endpoints reject invalid URLs on creation and update', async () => {
      const { id } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/ok#part') });
      // Within the maximum length as text, beyond it when encoded.
      const tooLong = fixture.receiver.url(`/${'é'.repeat(1_000)}`);
      const bad = ['', 'x', 'ftp://example.com/', 'http://u:p@example.com/', 'http://127.0.0.1:22/', tooLong];
      for (const url of bad) {
        const refused = { type: { code: 'webhook_url_refused' } };
        await expect(fixture.service.add(fixture.tenant, { url }), url).rejects.toMatchObject(refused);
        await expect(fixture.service.update(fixture.tenant, id, { url }), url).rejects.toMatchObject(refused);
      }
      expect((await fixture.service.endpoint(fixture.tenant, id)).url).toBe(fixture.receiver.url('/ok'));
    });

    it('endpoints are not found with the tenant of another account or mode', async () => {
      const { id } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url() });
      await fixture.service.emit(fixture.tenant);
      const [delivery] = await fixture.service.settled(fixture.tenant);
      const { app } = fixture.service.server;
      for (const other of [await fixture.service.newTenant(), { ...fixture.tenant, livemode: false }]) {
        const attempts: (() => Promise<unknown>)[] = [
          () => app.get(EndpointsService).get(other, id),
          () => app.get(EndpointsService).delete(other, id),
          () => app.get(UpdateEndpoint).run(other, id, { enabled: false }),
          () => app.get(RotateSecret).run(other, id),
          () => app.get(TestEndpoint).run(other, id),
          () => app.get(Redeliver).failedSince(other, id, new Date(0)),
          () => app.get(Redeliver).one(other, delivery?.id ?? 0),
          () => app.get(DeliveryLog).get(other, delivery?.id ?? 0),
        ];
        for (const attempt of attempts) {
          await expect(fixture.service.inContext(attempt)).rejects.toMatchObject({
            type: { code: 'not_found' },
          });
        }
        expect(await fixture.service.inContext(() => app.get(EndpointsService).list(other))).toEqual([]);
      }
    });

    it('endpoints restart their five days of failures with a new URL', async () => {
      const { id } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/down') });
      await fixture.service.emit(fixture.tenant);
      await fixture.service.settled(fixture.tenant, ({ tries }) => tries > 0);
      const failing = (await fixture.service.endpoint(fixture.tenant, id)).failingSince;
      expect(failing).toBeTruthy();
      await fixture.service.update(fixture.tenant, id, {
        url: fixture.receiver.url('/down'),
        description: 'the same',
      });
      expect((await fixture.service.endpoint(fixture.tenant, id)).failingSince).toEqual(failing);
      await fixture.service.update(fixture.tenant, id, { url: fixture.receiver.url('/elsewhere') });
      expect((await fixture.service.endpoint(fixture.tenant, id)).failingSince).toBeFalsy();
    });

    it('endpoints ignore a response of their previous URL', async () => {
      const held: (() => void)[] = [];
      fixture.receiver.on('/before', (response) => held.push(() => response.writeHead(410).end()));
      const { id } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/before') });
      await fixture.service.emit(fixture.tenant);
      await until(
        () => Promise.resolve(held.length),
        (count) => count === 1,
      );
      await fixture.service.update(fixture.tenant, id, { url: fixture.receiver.url('/after') });
      held[0]?.();
      await fixture.service.settled(fixture.tenant, ({ tries }) => tries > 0);
      expect(await fixture.service.endpoint(fixture.tenant, id)).toMatchObject({ enabled: true });
      await fixture.service.advanceClock(HOUR);
      await fixture.service.settled(fixture.tenant, ({ status }) => status === 'delivered');
      expect(fixture.receiver.at('/after')).toHaveLength(1);
    });

    it('endpoints that request a pause with Retry-After receive nothing until it ends', async () => {
      fixture.receiver.answer('/limited', 429, { 'retry-after': '1800' });
      await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/limited') });
      const other = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/other') });
      const tries = async () => {
        const rows = await fixture.service.deliveries(fixture.tenant);
        return rows.filter((row) => row.endpoint_id !== other.id).map((row) => row.tries);
      };
      await fixture.service.emit(fixture.tenant);
      await until(tries, ([first]) => first === 1);
      for (let events = 0; events < 3; events++) await fixture.service.emit(fixture.tenant);
      // One claim covers all endpoints.
      await until(
        () => Promise.resolve(fixture.receiver.at('/other').length),
        (count) => count === 4,
      );
      expect(await tries()).toEqual([0, 0, 0, 1]);
      fixture.receiver.answer('/limited', 200);
      await fixture.service.advanceClock(HOUR / 2 + 1_000);
      await fixture.service.settled(fixture.tenant);
      expect(await tries()).toEqual([1, 1, 1, 2]);
    });

    it('endpoints receive a test event at once, even if disabled, without retries', async () => {
      const { id } = await fixture.service.add(fixture.tenant, {
        url: fixture.receiver.url('/down'),
        events: ['rank.changed'],
      });
      await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/other') });
      expect(await fixture.service.test(fixture.tenant, id)).toMatchObject({ status: 500 });
      // A failed test does not start the five days of failures.
      expect((await fixture.service.endpoint(fixture.tenant, id)).failingSince).toBeFalsy();
      await fixture.service.update(fixture.tenant, id, { url: fixture.receiver.url('/up'), enabled: false });
      expect(await fixture.service.test(fixture.tenant, id)).toMatchObject({ status: 200, error: null });
      await fixture.service.advanceClock(HOUR);
      expect(fixture.receiver.typesAt('/down')).toEqual(['webhook.test']);
      expect(fixture.receiver.typesAt('/up')).toEqual(['webhook.test']);
      expect(fixture.receiver.typesAt('/other')).toEqual([]);
      expect(await fixture.service.deliveries(fixture.tenant)).toMatchObject([
        { event_type: 'webhook.test', status: 'delivered' },
        { event_type: 'webhook.test', status: 'failed' },
      ]);
    });

    it('deleted endpoints receive no pending delivery', async () => {
      const { id } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/down') });
      await fixture.service.emit(fixture.tenant);
      await fixture.service.settled(fixture.tenant, ({ tries }) => tries === 1);
      await fixture.service.inContext(() =>
        fixture.service.server.app.get(EndpointsService).delete(fixture.tenant, id),
      );
      await fixture.service.advanceClock(HOUR);
      expect(fixture.receiver.at('/down')).toHaveLength(1);
      expect(await fixture.service.query('select 1 from webhook_secret where endpoint_id = ?', [id])).toEqual(
        [],
      );
    });
  });
}
