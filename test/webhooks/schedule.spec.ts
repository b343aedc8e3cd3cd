import type { Tenant } from '#platform/tenant';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventIn, WebhookReceiver } from '../support/webhook-receiver.js';
import { type Delivery, WebhookService } from '../support/webhook-service.js';
import { until } from '../support/wait.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('over days', () => {
  let service: WebhookService;
  let receiver: WebhookReceiver;
  let tenant: Tenant;

  beforeAll(async () => {
    service = await WebhookService.start();
    receiver = await WebhookReceiver.start();
    receiver.answer('/down', 500);
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });
  beforeEach(async () => {
    tenant = await service.newTenant();
    receiver.received.length = 0;
  });

  /** Lets the delivery come to its next attempt, and answers what was written down then. */
  async function nextAttempt(before: Delivery | undefined): Promise<Delivery | undefined> {
    if (before) await service.pass(Date.parse(before.next_attempt_at ?? '') - service.now() + 1);
    const [delivery] = await service.settled(tenant, ({ tries }) => tries > (before?.tries ?? 0));
    return delivery;
  }

  it('an endpoint that is down is tried eight times in more than a day, with one id, each time signed anew', async () => {
    const { secret } = await service.add(tenant, { url: receiver.url('/down') });
    await service.emit(tenant);
    const waits: number[] = [];
    let delivery = await nextAttempt(undefined);
    while (delivery?.status === 'pending') {
      const attempted = Date.parse(delivery.attempts.at(-1)?.attempted_at ?? '');
      waits.push((Date.parse(delivery.next_attempt_at ?? '') - attempted) / 1_000);
      // A second before its time nothing is sent.
      await service.pass(Date.parse(delivery.next_attempt_at ?? '') - service.now() - 1_000);
      expect(receiver.at('/down')).toHaveLength(delivery.tries);
      delivery = await nextAttempt(delivery);
    }
    expect(delivery).toMatchObject({ status: 'failed', tries: 8, next_attempt_at: null });
    expect(delivery?.attempts).toHaveLength(8);
    const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
    expect(waits).toHaveLength(schedule.length);
    for (const [index, seconds] of schedule.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(seconds * 0.9);
      expect(waits[index]).toBeLessThanOrEqual(seconds * 1.1 + 2);
    }
    const bodies = new Set(receiver.received.map(({ body }) => body));
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    const times = new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp']));
    expect([bodies.size, ids.size, times.size]).toEqual([1, 1, 8]);
    // The clock is ahead by now; without its tolerance the library finds every signature right.
    for (const { body, headers } of receiver.received) {
      const { 'webhook-id': id = '', 'webhook-timestamp': time } = headers as Record<string, string>;
      const expected = new Webhook(secret).sign(id, new Date(Number(time) * 1_000), body);
      expect(headers['webhook-signature']).toBe(expected);
    }
    await service.pass(10 * DAY);
    expect(receiver.received).toHaveLength(8);
  });

  it('five days of nothing but failures disable an endpoint; one success starts them anew', async () => {
    const { id } = await service.add(tenant, { url: receiver.url('/flaky') });
    const other = await service.add(tenant, { url: receiver.url('/told'), events: ['alert.triggered'] });
    const isUp = (up: boolean) => {
      receiver.answer('/flaky', up ? 200 : 503);
    };
    /** One event a day, and what becomes of it by its eighth attempt or before. */
    const day = async () => {
      await service.emit(tenant);
      await service.settled(tenant, ({ status, tries }) => status !== 'pending' || tries > 0);
      await service.pass(DAY);
    };
    isUp(false);
    for (let days = 0; days < 4; days++) await day();
    isUp(true);
    await day();
    await until(
      () => service.endpoint(tenant, id),
      ({ failingSince }) => !failingSince,
    );
    isUp(false);
    for (let days = 0; days < 4; days++) await day();
    expect(await service.endpoint(tenant, id)).toMatchObject({ enabled: true });
    for (let days = 0; days < 2; days++) await day();
    const endpoint = await until(
      () => service.endpoint(tenant, id),
      ({ enabled }) => !enabled,
    );
    expect(endpoint).toMatchObject({ disabledReason: 'failing' });
    const deliveries = await service.settled(tenant);
    expect(deliveries.filter((delivery) => delivery.endpoint_id === other.id)).toHaveLength(1);
    const [told] = receiver.at('/told');
    if (!told) throw new Error('nothing came');
    expect(eventIn(told).data).toMatchObject({ values: { endpoint_id: id, reason: 'failing' }, scan: null });
  });

  it('what was sent is forgotten after thirty days, with its attempts, and what was not is kept', async () => {
    const { ForgetOldEvents } = await import('../../src/webhooks/delivery/forget-old-events.js');
    const { RelayEvents } = await import('../../src/webhooks/delivery/relay-events.js');
    await service.add(tenant, { url: receiver.url('/ok') });
    await service.emit(tenant);
    await service.settled(tenant);
    await service.pass(29 * DAY);
    const forget = () => service.server.app.get(ForgetOldEvents).run();
    await forget();
    expect(await service.deliveries(tenant)).toHaveLength(1);
    await service.pass(2 * DAY);
    const paused = await service.newTenant();
    const relay = service.server.app.get(RelayEvents);
    const poll = relay.poll.bind(relay);
    relay.poll = () => Promise.resolve();
    await service.emit(paused);
    await service.query(
      `update outbox_event set created_at = '2020-01-01', relayed_at = null where account_id = ?`,
      [paused.accountId],
    );
    await forget();
    relay.poll = poll;
    expect(await service.deliveries(tenant)).toEqual([]);
    const left = await service.query<{ account_id: number }>('select account_id from outbox_event');
    expect(left.map(({ account_id }) => account_id)).toContain(paused.accountId);
    const attempts = await service.query('select 1 from webhook_attempt where account_id = ?', [
      tenant.accountId,
    ]);
    expect(attempts).toEqual([]);
  });
});
