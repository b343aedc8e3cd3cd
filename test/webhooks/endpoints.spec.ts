import type { Tenant } from '#platform/tenant';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventType } from '../../src/webhooks/event-types.js';
import { TestEndpoint } from '../../src/webhooks/delivery/test-endpoint.js';
import { EndpointsService } from '../../src/webhooks/endpoints/endpoints.service.js';
import { RotateSecret } from '../../src/webhooks/endpoints/rotate-secret.js';
import { type EndpointChanges, UpdateEndpoint } from '../../src/webhooks/endpoints/update-endpoint.js';
import { DeliveryLog } from '../../src/webhooks/log/delivery-log.js';
import { Redeliver } from '../../src/webhooks/log/redeliver.js';
import { databaseKinds } from '../support/databases.js';
import { eventIn, WebhookReceiver } from '../support/webhook-receiver.js';
import { WebhookService } from '../support/webhook-service.js';

const HOUR = 3_600_000;

describe.each(databaseKinds())('webhook endpoints on %s', (size) => {
  let service: WebhookService;
  let receiver: WebhookReceiver;
  let tenant: Tenant;

  beforeAll(async () => {
    service = await WebhookService.start(size);
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

  const rotate = (id: number, isForced = false) =>
    service.do(() => service.server.app.get(RotateSecret).run(tenant, id, isForced));
  const update = (id: number, changes: EndpointChanges) =>
    service.do(() => service.server.app.get(UpdateEndpoint).run(tenant, id, changes));
  const ping = (id: number) => service.do(() => service.server.app.get(TestEndpoint).run(tenant, id));
  const redeliver = () => service.server.app.get(Redeliver);
  const typesAt = (path: string) => receiver.at(path).map((received) => eventIn(received).type);

  it('get the events they have chosen, of their account and mode', async () => {
    const stranger = await service.newTenant();
    const chosen: [string, Tenant, EventType[] | null][] = [
      ['/all', tenant, null],
      ['/scans', tenant, ['scan.completed']],
      ['/two', tenant, ['rank.changed', 'alert.triggered']],
      ['/test-mode', { ...tenant, livemode: false }, null],
      ['/stranger', stranger, null],
    ];
    for (const [path, owner, events] of chosen) await service.add(owner, { url: receiver.url(path), events });
    for (const type of ['scan.completed', 'rank.changed', 'alert.triggered'])
      await service.emit(tenant, type);
    await service.emit({ ...tenant, livemode: false }, 'scan.completed');
    await service.settled(tenant);
    await service.settled({ ...tenant, livemode: false });
    expect(typesAt('/all').sort()).toEqual(['alert.triggered', 'rank.changed', 'scan.completed']);
    expect(typesAt('/scans')).toEqual(['scan.completed']);
    expect(typesAt('/two').sort()).toEqual(['alert.triggered', 'rank.changed']);
    expect(typesAt('/test-mode')).toEqual(['scan.completed']);
    expect(typesAt('/stranger')).toEqual([]);
    expect(await service.deliveries(stranger)).toEqual([]);
  });

  it('get of the changes of rank the significant ones only, if they want that', async () => {
    await service.add(tenant, { url: receiver.url('/significant'), significantOnly: true });
    await service.add(tenant, { url: receiver.url('/all') });
    for (const data of [{ significant: true }, { significant: false }, { significant: null }, {}]) {
      await service.emit(tenant, 'rank.changed', data);
    }
    await service.emit(tenant, 'scan.completed', { significant: false });
    await service.settled(tenant);
    expect(typesAt('/all')).toHaveLength(5);
    expect(typesAt('/significant').sort()).toEqual(['rank.changed', 'scan.completed']);
    const changes = receiver.at('/significant').map(eventIn);
    expect(changes.find(({ type }) => type === 'rank.changed')?.data).toEqual({ significant: true });
  });

  it('are twenty at most, also when they are added at the same time', async () => {
    const added = await Promise.allSettled(
      Array.from({ length: 25 }, () => service.add(tenant, { url: receiver.url() })),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await expect(service.add(tenant, { url: receiver.url() })).rejects.toMatchObject({
      type: { code: 'too_many_webhook_endpoints' },
    });
    await service.add({ ...tenant, livemode: false }, { url: receiver.url() });
  });

  it('refuse URLs that nothing can be sent to, when they are added and when they are changed', async () => {
    const { id } = await service.add(tenant, { url: receiver.url('/ok#part') });
    for (const url of ['', 'x', 'ftp://example.com/', 'http://u:p@example.com/', 'http://127.0.0.1:22/']) {
      const refused = { type: { code: 'webhook_url_refused' } };
      await expect(service.add(tenant, { url }), url).rejects.toMatchObject(refused);
      await expect(update(id, { url }), url).rejects.toMatchObject(refused);
    }
    expect((await service.endpoint(tenant, id)).url).toBe(receiver.url('/ok'));
  });

  it('are nobody else’s', async () => {
    const { id } = await service.add(tenant, { url: receiver.url() });
    await service.emit(tenant);
    const [delivery] = await service.settled(tenant);
    const { app } = service.server;
    for (const other of [await service.newTenant(), { ...tenant, livemode: false }]) {
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
        await expect(service.do(attempt)).rejects.toMatchObject({ type: { code: 'not_found' } });
      }
      expect(await service.do(() => app.get(EndpointsService).list(other))).toEqual([]);
    }
  });

  it('that are disabled get nothing; what was on its way can be sent again later, and what was missed too', async () => {
    const { id } = await service.add(tenant, { url: receiver.url('/down') });
    await service.emit(tenant);
    await service.settled(tenant, ({ tries }) => tries === 1);
    await update(id, { enabled: false });
    const [cut] = await service.deliveries(tenant);
    expect(cut).toMatchObject({ status: 'failed', next_attempt_at: null });
    await service.emit(tenant, 'rank.changed');
    expect(await service.deliveries(tenant)).toHaveLength(1);
    const since = new Date(service.now() - HOUR);
    const again = () => service.do(() => redeliver().failedSince(tenant, id, since));
    await expect(again()).rejects.toMatchObject({ type: { code: 'webhook_endpoint_disabled' } });
    const one = () => service.do(() => redeliver().one(tenant, cut?.id ?? 0));
    await expect(one()).rejects.toMatchObject({ type: { code: 'webhook_endpoint_disabled' } });

    await update(id, { enabled: true, url: receiver.url('/up') });
    expect(await again()).toBe(2);
    expect(await again()).toBe(0);
    const deliveries = await service.settled(tenant);
    expect(deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    expect(typesAt('/up').sort()).toEqual(['rank.changed', 'scan.completed']);
    expect(deliveries.find(({ id: first }) => first === cut?.id)?.attempts).toHaveLength(2);
  });

  it('get a delivery again on demand, with the same id, and only what failed of many', async () => {
    const { id } = await service.add(tenant, { url: receiver.url('/again') });
    await service.emit(tenant);
    const [delivered] = await service.settled(tenant);
    await service.do(() => redeliver().one(tenant, delivered?.id ?? 0));
    const [again] = await service.settled(tenant);
    expect(again).toMatchObject({ id: delivered?.id, status: 'delivered', tries: 1 });
    expect(again?.attempts).toHaveLength(2);
    const ids = receiver.at('/again').map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([delivered?.event_id, delivered?.event_id]);
    expect(await service.do(() => redeliver().failedSince(tenant, id, new Date(0)))).toBe(0);
    // Of a time after all events there is nothing either.
    await service.query(`update webhook_delivery set status = 'failed' where endpoint_id = ?`, [id]);
    const later = new Date(service.now() + HOUR);
    expect(await service.do(() => redeliver().failedSince(tenant, id, later))).toBe(0);
    expect(await service.do(() => redeliver().failedSince(tenant, id, new Date(0)))).toBe(1);
  });

  it('sign with the old secret too for a day after a rotation', async () => {
    const { id, secret: first } = await service.add(tenant, { url: receiver.url('/rotated') });
    const verifies = (secret: string) => {
      const last = receiver.at('/rotated').at(-1);
      const { 'webhook-id': id = '', 'webhook-timestamp': time } = last?.headers as Record<string, string>;
      const signature = new Webhook(secret).sign(id, new Date(Number(time) * 1_000), last?.body ?? '');
      return String(last?.headers['webhook-signature']).split(' ').includes(signature);
    };
    const signatures = () => {
      const { headers } = receiver.at('/rotated').at(-1) ?? {};
      return {
        own: String(headers?.['x-service-signature']).split(',').length - 1,
        standard: String(headers?.['webhook-signature']).split(' ').length,
      };
    };
    const { secret: second, oldExpiresAt } = await rotate(id);
    expect(Math.round((oldExpiresAt.getTime() - service.now()) / HOUR)).toBe(24);
    await ping(id);
    expect([verifies(first), verifies(second), signatures()]).toEqual([true, true, { own: 2, standard: 2 }]);

    await expect(rotate(id)).rejects.toMatchObject({
      type: { code: 'webhook_rotation_under_way' },
      extras: { members: { old_secret_expires_at: oldExpiresAt.toISOString() } },
    });
    const { secret: third } = await rotate(id, true);
    await ping(id);
    expect([verifies(first), verifies(second), verifies(third)]).toEqual([false, true, true]);

    await service.pass(24 * HOUR + 1_000);
    await ping(id);
    expect([verifies(second), verifies(third), signatures()]).toEqual([false, true, { own: 1, standard: 1 }]);
    await rotate(id);
  });

  it('are rotated once by two who do so at the same time', async () => {
    const { id } = await service.add(tenant, { url: receiver.url() });
    const outcomes = await Promise.allSettled([rotate(id), rotate(id), rotate(id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('can be tested, at once and without another attempt', async () => {
    const { id } = await service.add(tenant, { url: receiver.url('/down'), events: ['rank.changed'] });
    await service.add(tenant, { url: receiver.url('/other') });
    expect(await ping(id)).toMatchObject({ status: 500 });
    await update(id, { url: receiver.url('/up'), enabled: false });
    expect(await ping(id)).toMatchObject({ status: 200, error: null });
    await service.pass(HOUR);
    expect(typesAt('/down')).toEqual(['webhook.test']);
    expect(typesAt('/up')).toEqual(['webhook.test']);
    expect(typesAt('/other')).toEqual([]);
    expect(await service.deliveries(tenant)).toMatchObject([
      { event_type: 'webhook.test', status: 'delivered' },
      { event_type: 'webhook.test', status: 'failed' },
    ]);
  });

  it('that are deleted take with them what was on its way', async () => {
    const { id } = await service.add(tenant, { url: receiver.url('/down') });
    await service.emit(tenant);
    await service.settled(tenant, ({ tries }) => tries === 1);
    await service.do(() => service.server.app.get(EndpointsService).delete(tenant, id));
    await service.pass(HOUR);
    expect(receiver.at('/down')).toHaveLength(1);
    expect(await service.query('select 1 from webhook_secret where endpoint_id = ?', [id])).toEqual([]);
  });

  it('whose secret cannot be read any more fail, and say so', async () => {
    const { id } = await service.add(tenant, { url: receiver.url('/ok') });
    await service.query('update webhook_secret set sealed = ? where endpoint_id = ?', [Buffer.from('x'), id]);
    await service.emit(tenant);
    const [delivery] = await service.settled(tenant, ({ tries }) => tries === 1);
    expect(delivery?.attempts).toMatchObject([
      { status: null, error: expect.stringContaining('SECRET_KEY') as string },
    ]);
    expect(receiver.at('/ok')).toEqual([]);
  });
});
