import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { PurgeOldEvents } from '../../../src/webhooks/delivery/purge-old-events.js';
import { RelayEvents } from '../../../src/webhooks/delivery/relay-events.js';
import { Redeliver } from '../../../src/webhooks/log/redeliver.js';
import { eventIn } from '../../support/webhook-receiver.js';
import type { Delivery } from '../../support/webhook-service.js';
import { until } from '../../support/wait.js';
import type { Stage } from './stage.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export function aboutTime(stage: Stage): void {
  describe('over days', () => {
    /** Lets the delivery come to its next attempt, and answers what was written down then. */
    async function nextAttempt(before: Delivery | undefined): Promise<Delivery | undefined> {
      if (before)
        await stage.service.pass(Date.parse(before.next_attempt_at ?? '') - stage.service.now() + 1);
      const [delivery] = await stage.service.settled(
        stage.tenant,
        ({ tries }) => tries > (before?.tries ?? 0),
      );
      return delivery;
    }

    it('an endpoint that is down is tried eight times in more than a day, with one id, each time signed anew', async () => {
      const { secret } = await stage.service.add(stage.tenant, { url: stage.receiver.url('/down') });
      await stage.service.emit(stage.tenant);
      const waits: number[] = [];
      let delivery = await nextAttempt(undefined);
      while (delivery?.status === 'pending') {
        const attempted = Date.parse(delivery.attempts.at(-1)?.attempted_at ?? '');
        waits.push((Date.parse(delivery.next_attempt_at ?? '') - attempted) / 1_000);
        // A second before its time nothing is sent.
        await stage.service.pass(Date.parse(delivery.next_attempt_at ?? '') - stage.service.now() - 1_000);
        expect(stage.receiver.at('/down')).toHaveLength(delivery.tries);
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
      const bodies = new Set(stage.receiver.received.map(({ body }) => body));
      const ids = new Set(stage.receiver.received.map(({ headers }) => headers['webhook-id']));
      const times = new Set(stage.receiver.received.map(({ headers }) => headers['webhook-timestamp']));
      expect([bodies.size, ids.size, times.size]).toEqual([1, 1, 8]);
      // The clock is ahead by now; without its tolerance the library finds every signature right.
      for (const { body, headers } of stage.receiver.received) {
        const { 'webhook-id': id = '', 'webhook-timestamp': time } = headers as Record<string, string>;
        const expected = new Webhook(secret).sign(id, new Date(Number(time) * 1_000), body);
        expect(headers['webhook-signature']).toBe(expected);
      }
      await stage.service.pass(10 * DAY);
      expect(stage.receiver.received).toHaveLength(8);
    });

    it('five days of nothing but failures disable an endpoint; one success starts them anew', async () => {
      const { id } = await stage.service.add(stage.tenant, { url: stage.receiver.url('/flaky') });
      const other = await stage.service.add(stage.tenant, {
        url: stage.receiver.url('/told'),
        events: ['alert.triggered'],
      });
      const isUp = (up: boolean) => {
        stage.receiver.answer('/flaky', up ? 200 : 503);
      };
      /** One event a day, and what becomes of it by its eighth attempt or before. */
      const day = async () => {
        await stage.service.emit(stage.tenant);
        await stage.service.settled(stage.tenant, ({ status, tries }) => status !== 'pending' || tries > 0);
        await stage.service.pass(DAY);
      };
      isUp(false);
      for (let days = 0; days < 4; days++) await day();
      isUp(true);
      await day();
      await until(
        () => stage.service.endpoint(stage.tenant, id),
        ({ failingSince }) => !failingSince,
      );
      isUp(false);
      for (let days = 0; days < 4; days++) await day();
      expect(await stage.service.endpoint(stage.tenant, id)).toMatchObject({ enabled: true });
      for (let days = 0; days < 2; days++) await day();
      const endpoint = await until(
        () => stage.service.endpoint(stage.tenant, id),
        ({ enabled }) => !enabled,
      );
      expect(endpoint).toMatchObject({ disabledReason: 'failing' });
      const deliveries = await stage.service.settled(stage.tenant);
      expect(deliveries.filter((delivery) => delivery.endpoint_id === other.id)).toHaveLength(1);
      const [told] = stage.receiver.at('/told');
      if (!told) throw new Error('nothing came');
      expect(eventIn(told).data).toMatchObject({
        values: { endpoint_id: id, reason: 'failing' },
        scan: null,
      });
    });

    it('a bad moment after quiet weeks is not five days of failures', async () => {
      const { id } = await stage.service.add(stage.tenant, { url: stage.receiver.url('/down') });
      let delivery: Delivery | undefined;
      await stage.service.emit(stage.tenant);
      do delivery = await nextAttempt(delivery);
      while (delivery?.status === 'pending');
      await stage.service.pass(20 * DAY);
      await stage.service.emit(stage.tenant);
      delivery = undefined;
      do {
        expect((await stage.service.endpoint(stage.tenant, id)).enabled).toBe(true);
        delivery = await nextAttempt(delivery);
      } while (delivery && delivery.tries < 4);
      expect((await stage.service.endpoint(stage.tenant, id)).enabled).toBe(false);
    });

    it('what was sent is forgotten after thirty days, with its attempts, and what was not is kept', async () => {
      await stage.service.add(stage.tenant, { url: stage.receiver.url('/ok') });
      await stage.service.emit(stage.tenant);
      await stage.service.settled(stage.tenant);
      await stage.service.pass(29 * DAY);
      const forget = () => stage.service.server.drain(PurgeOldEvents);
      await forget();
      expect(await stage.service.deliveries(stage.tenant)).toHaveLength(1);
      await stage.service.pass(2 * DAY);
      const { accountId } = await stage.service.newTenant();
      const relay = vi.spyOn(stage.service.server.app.get(RelayEvents), 'run').mockResolvedValue(0);
      await stage.service.query(
        `insert into outbox_event (id, account_id, livemode, type, data, created_at)
         values ('evt_old', ?, true, 'scan.completed', '{}', '2020-01-01')`,
        [accountId],
      );
      await forget();
      relay.mockRestore();
      expect(await stage.service.deliveries(stage.tenant)).toEqual([]);
      expect(await stage.service.query(`select 1 from outbox_event where id = 'evt_old'`)).toHaveLength(1);
      const attempts = await stage.service.query('select 1 from webhook_attempt where account_id = ?', [
        stage.tenant.accountId,
      ]);
      expect(attempts).toEqual([]);
    });

    it('what is sent again on its last day is kept until that has ended', async () => {
      await stage.service.add(stage.tenant, { url: stage.receiver.url('/down') });
      await stage.service.emit(stage.tenant);
      await stage.service.settled(stage.tenant, ({ tries }) => tries === 1);
      await stage.service.pass(29 * DAY);
      const [old] = await stage.service.settled(stage.tenant, ({ tries }) => tries === 2);
      await stage.service.do(() => stage.service.server.app.get(Redeliver).one(stage.tenant, old?.id ?? 0));
      await stage.service.settled(stage.tenant, ({ tries }) => tries === 1);
      await stage.service.pass(2 * DAY);
      await stage.service.settled(stage.tenant, ({ tries }) => tries === 2);
      const forget = () => stage.service.server.drain(PurgeOldEvents);
      await forget();
      expect(await stage.service.deliveries(stage.tenant)).toMatchObject([{ status: 'pending', tries: 2 }]);
      await stage.service.query(
        `update webhook_delivery set status = 'failed', next_attempt_at = null where id = ?`,
        [old?.id],
      );
      await forget();
      expect(await stage.service.deliveries(stage.tenant)).toEqual([]);
    });
  });
}
