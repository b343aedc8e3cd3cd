import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { DeliverWebhooks } from '../../../src/webhooks/delivery/deliver-webhooks.js';
import { PurgeOldEvents } from '../../../src/webhooks/delivery/purge-old-events.js';
import { RealignDeliveries } from '../../../src/webhooks/delivery/realign-deliveries.js';
import { RelayEvents } from '../../../src/webhooks/delivery/relay-events.js';
import { Redeliver } from '../../../src/webhooks/log/redeliver.js';
import { until } from '../../support/wait.js';
import { eventIn } from '../../support/webhook-receiver.js';
import type { Delivery } from '../../support/webhook-service.js';
import type { Fixture } from './fixture.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export function describeRetries(fixture: Fixture): void {
  describe('retries and retention', () => {
    /** Advances the clock to the next attempt and returns the delivery after it. */
    async function nextAttempt(before: Delivery | undefined): Promise<Delivery | undefined> {
      if (before)
        await fixture.service.advanceClock(
          Date.parse(before.next_attempt_at ?? '') - fixture.service.now() + 1,
        );
      const [delivery] = await fixture.service.settled(
        fixture.tenant,
        ({ tries }) => tries > (before?.tries ?? 0),
      );
      return delivery;
    }

    it('a retry that was set while the clock was a year ahead is sent after the clock is back', async () => {
      const year = 365 * DAY;
      const { url, service, tenant, receiver } = { ...fixture, url: fixture.receiver.url('/ahead') };
      receiver.answer('/ahead', 500);
      await service.add(tenant, { url });
      await service.advanceClock(year);
      await service.emit(tenant);
      const [failed] = await service.settled(tenant, ({ tries }) => tries > 0);
      expect(failed).toMatchObject({ status: 'pending', tries: 1 });
      receiver.answer('/ahead', 200);
      await service.advanceClock(-year);
      await service.server.drain(RealignDeliveries);
      const [sent] = await service.settled(tenant, ({ tries }) => tries > 1);
      expect(sent).toMatchObject({ status: 'delivered', tries: 2 });
    });

    it('an endpoint that fails gets eight attempts with one webhook-id and a new signature each', async () => {
      const { secret } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/down') });
      await fixture.service.emit(fixture.tenant);
      const waits: number[] = [];
      let delivery = await nextAttempt(undefined);
      while (delivery?.status === 'pending') {
        const attempted = Date.parse(delivery.attempts.at(-1)?.attempted_at ?? '');
        waits.push((Date.parse(delivery.next_attempt_at ?? '') - attempted) / 1_000);
        // Nothing is sent a second before the attempt is due.
        await fixture.service.advanceClock(
          Date.parse(delivery.next_attempt_at ?? '') - fixture.service.now() - 1_000,
        );
        await fixture.service.server.drain(DeliverWebhooks);
        expect(fixture.receiver.at('/down')).toHaveLength(delivery.tries);
        delivery = await nextAttempt(delivery);
      }
      expect(delivery).toMatchObject({ status: 'failed', tries: 8, next_attempt_at: null });
      expect(delivery?.attempts).toHaveLength(8);
      const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
      expect(waits).toHaveLength(schedule.length);
      for (const [index, seconds] of schedule.entries()) {
        expect(waits[index]).toBeGreaterThanOrEqual(seconds * 0.9);
        expect(waits[index]).toBeLessThanOrEqual(seconds * 1.1 + 20);
      }
      const bodies = new Set(fixture.receiver.received.map(({ body }) => body));
      const ids = new Set(fixture.receiver.received.map(({ headers }) => headers['webhook-id']));
      const times = new Set(fixture.receiver.received.map(({ headers }) => headers['webhook-timestamp']));
      expect([bodies.size, ids.size, times.size]).toEqual([1, 1, 8]);
      // `verify` would reject these times, because the clock is ahead; `sign` has no tolerance.
      for (const { body, headers } of fixture.receiver.received) {
        const { 'webhook-id': id = '', 'webhook-timestamp': time } = headers as Record<string, string>;
        const expected = new Webhook(secret).sign(id, new Date(Number(time) * 1_000), body);
        expect(headers['webhook-signature']).toBe(expected);
      }
      await fixture.service.advanceClock(10 * DAY);
      expect(fixture.receiver.received).toHaveLength(8);
    });

    it('five days of failures disable an endpoint, and one success restarts the five days', async () => {
      const { id } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/flaky') });
      const other = await fixture.service.add(fixture.tenant, {
        url: fixture.receiver.url('/alerted'),
        events: ['alert.triggered'],
      });
      const isUp = (up: boolean) => {
        fixture.receiver.answer('/flaky', up ? 200 : 503);
      };
      const emitDaily = async () => {
        await fixture.service.emit(fixture.tenant);
        await fixture.service.settled(
          fixture.tenant,
          ({ status, tries }) => status !== 'pending' || tries > 0,
        );
        await fixture.service.advanceClock(DAY);
      };
      isUp(false);
      for (let days = 0; days < 4; days++) await emitDaily();
      isUp(true);
      await emitDaily();
      await until(
        () => fixture.service.endpoint(fixture.tenant, id),
        ({ failingSince }) => !failingSince,
      );
      isUp(false);
      for (let days = 0; days < 4; days++) await emitDaily();
      expect(await fixture.service.endpoint(fixture.tenant, id)).toMatchObject({ enabled: true });
      for (let days = 0; days < 2; days++) await emitDaily();
      const endpoint = await until(
        () => fixture.service.endpoint(fixture.tenant, id),
        ({ enabled }) => !enabled,
      );
      expect(endpoint).toMatchObject({ disabledReason: 'failing' });
      const deliveries = await fixture.service.settled(fixture.tenant);
      expect(deliveries.filter((delivery) => delivery.endpoint_id === other.id)).toHaveLength(1);
      const [alerted] = fixture.receiver.at('/alerted');
      if (!alerted) throw new Error('no request received');
      expect(eventIn(alerted).data).toMatchObject({
        values: { endpoint_id: id, reason: 'failing' },
        scan: null,
      });
    });

    it('one failure after quiet weeks does not disable an endpoint before the fourth try', async () => {
      const { id } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/down') });
      let delivery: Delivery | undefined;
      await fixture.service.emit(fixture.tenant);
      do delivery = await nextAttempt(delivery);
      while (delivery?.status === 'pending');
      await fixture.service.advanceClock(20 * DAY);
      await fixture.service.emit(fixture.tenant);
      delivery = undefined;
      do {
        expect((await fixture.service.endpoint(fixture.tenant, id)).enabled).toBe(true);
        delivery = await nextAttempt(delivery);
      } while (delivery && delivery.tries < 4);
      expect((await fixture.service.endpoint(fixture.tenant, id)).enabled).toBe(false);
    });

    it('relayed events are deleted after thirty days with their deliveries and attempts; unrelayed events stay', async () => {
      await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/ok') });
      await fixture.service.emit(fixture.tenant);
      await fixture.service.settled(fixture.tenant);
      await fixture.service.advanceClock(29 * DAY);
      const purge = () => fixture.service.server.drain(PurgeOldEvents);
      await purge();
      expect(await fixture.service.deliveries(fixture.tenant)).toHaveLength(1);
      await fixture.service.advanceClock(2 * DAY);
      const { accountId } = await fixture.service.newTenant();
      const relay = vi.spyOn(fixture.service.server.app.get(RelayEvents), 'run').mockResolvedValue(0);
      await fixture.service.query(
        `insert into outbox_event (id, account_id, livemode, type, data, created_at)
         values ('evt_old', ?, true, 'scan.completed', '{}', '2020-01-01')`,
        [accountId],
      );
      await purge();
      relay.mockRestore();
      expect(await fixture.service.deliveries(fixture.tenant)).toEqual([]);
      expect(await fixture.service.query(`select 1 from outbox_event where id = 'evt_old'`)).toHaveLength(1);
      const attempts = await fixture.service.query('select 1 from webhook_attempt where account_id = ?', [
        fixture.tenant.accountId,
      ]);
      expect(attempts).toEqual([]);
    });

    it('an event that is redelivered on its last day stays until the redelivery ends', async () => {
      await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/down') });
      await fixture.service.emit(fixture.tenant);
      await fixture.service.settled(fixture.tenant, ({ tries }) => tries === 1);
      await fixture.service.advanceClock(29 * DAY);
      const [old] = await fixture.service.settled(fixture.tenant, ({ tries }) => tries === 2);
      await fixture.service.inContext(() =>
        fixture.service.server.app.get(Redeliver).one(fixture.tenant, old?.id ?? 0),
      );
      await fixture.service.settled(fixture.tenant, ({ tries }) => tries === 1);
      await fixture.service.advanceClock(2 * DAY);
      await fixture.service.settled(fixture.tenant, ({ tries }) => tries === 2);
      const purge = () => fixture.service.server.drain(PurgeOldEvents);
      await purge();
      expect(await fixture.service.deliveries(fixture.tenant)).toMatchObject([
        { status: 'pending', tries: 2 },
      ]);
      await fixture.service.query(
        `update webhook_delivery set status = 'failed', next_attempt_at = null where id = ?`,
        [old?.id],
      );
      await purge();
      expect(await fixture.service.deliveries(fixture.tenant)).toEqual([]);
    });
  });
}
