import type { Tenant } from '#platform/tenant';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { EventType } from '../../../src/webhooks/event-types.js';
import { TestEndpoint } from '../../../src/webhooks/delivery/test-endpoint.js';
import { EndpointsService } from '../../../src/webhooks/endpoints/endpoints.service.js';
import { RotateSecret } from '../../../src/webhooks/endpoints/rotate-secret.js';
import { type EndpointChanges, UpdateEndpoint } from '../../../src/webhooks/endpoints/update-endpoint.js';
import { DeliveryLog } from '../../../src/webhooks/log/delivery-log.js';
import { Redeliver } from '../../../src/webhooks/log/redeliver.js';
import { eventIn } from '../../support/webhook-receiver.js';
import { until } from '../../support/wait.js';
import type { Stage } from './stage.js';

const HOUR = 3_600_000;

export function aboutEndpoints(stage: Stage): void {
  describe('webhook endpoints', () => {
    const rotate = (id: number, isForced = false) =>
      stage.service.do(() => stage.service.server.app.get(RotateSecret).run(stage.tenant, id, isForced));
    const update = (id: number, changes: EndpointChanges) =>
      stage.service.do(() => stage.service.server.app.get(UpdateEndpoint).run(stage.tenant, id, changes));
    const ping = (id: number) =>
      stage.service.do(() => stage.service.server.app.get(TestEndpoint).run(stage.tenant, id));
    const redeliver = () => stage.service.server.app.get(Redeliver);
    const typesAt = (path: string) => stage.receiver.at(path).map((received) => eventIn(received).type);

    it('get the events they have chosen, of their account and mode', async () => {
      const stranger = await stage.service.newTenant();
      const chosen: [string, Tenant, EventType[] | null][] = [
        ['/all', stage.tenant, null],
        ['/scans', stage.tenant, ['scan.completed']],
        ['/two', stage.tenant, ['rank.changed', 'alert.triggered']],
        ['/test-mode', { ...stage.tenant, livemode: false }, null],
        ['/stranger', stranger, null],
      ];
      for (const [path, owner, events] of chosen)
        await stage.service.add(owner, { url: stage.receiver.url(path), events });
      for (const type of ['scan.completed', 'rank.changed', 'alert.triggered'])
        await stage.service.emit(stage.tenant, type);
      await stage.service.emit({ ...stage.tenant, livemode: false }, 'scan.completed');
      await stage.service.settled(stage.tenant);
      await stage.service.settled({ ...stage.tenant, livemode: false });
      expect(typesAt('/all').sort()).toEqual(['alert.triggered', 'rank.changed', 'scan.completed']);
      expect(typesAt('/scans')).toEqual(['scan.completed']);
      expect(typesAt('/two').sort()).toEqual(['alert.triggered', 'rank.changed']);
      expect(typesAt('/test-mode')).toEqual(['scan.completed']);
      expect(typesAt('/stranger')).toEqual([]);
      expect(await stage.service.deliveries(stranger)).toEqual([]);
    });

    it('get of the changes of rank the significant ones only, if they want that', async () => {
      await stage.service.add(stage.tenant, {
        url: stage.receiver.url('/significant'),
        significantOnly: true,
      });
      await stage.service.add(stage.tenant, { url: stage.receiver.url('/all') });
      for (const data of [{ significant: true }, { significant: false }, { significant: null }, {}]) {
        await stage.service.emit(stage.tenant, 'rank.changed', data);
      }
      await stage.service.emit(stage.tenant, 'scan.completed', { significant: false });
      await stage.service.settled(stage.tenant);
      expect(typesAt('/all')).toHaveLength(5);
      expect(typesAt('/significant').sort()).toEqual(['rank.changed', 'scan.completed']);
      const changes = stage.receiver.at('/significant').map(eventIn);
      expect(changes.find(({ type }) => type === 'rank.changed')?.data).toEqual({ significant: true });
    });

    it('are twenty at most, also when they are added at the same time', async () => {
      const added = await Promise.allSettled(
        Array.from({ length: 25 }, () => stage.service.add(stage.tenant, { url: stage.receiver.url() })),
      );
      expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
      await expect(stage.service.add(stage.tenant, { url: stage.receiver.url() })).rejects.toMatchObject({
        type: { code: 'too_many_webhook_endpoints' },
      });
      await stage.service.add({ ...stage.tenant, livemode: false }, { url: stage.receiver.url() });
    });

    it('refuse URLs that nothing can be sent to, when they are added and when they are changed', async () => {
      const { id } = await stage.service.add(stage.tenant, { url: stage.receiver.url('/ok#part') });
      // Within the length as it is written, beyond it as it is sent.
      const tooLong = stage.receiver.url(`/${'é'.repeat(1_000)}`);
      const bad = ['', 'x', 'ftp://example.com/', 'http://u:p@example.com/', 'http://127.0.0.1:22/', tooLong];
      for (const url of bad) {
        const refused = { type: { code: 'webhook_url_refused' } };
        await expect(stage.service.add(stage.tenant, { url }), url).rejects.toMatchObject(refused);
        await expect(update(id, { url }), url).rejects.toMatchObject(refused);
      }
      expect((await stage.service.endpoint(stage.tenant, id)).url).toBe(stage.receiver.url('/ok'));
    });

    it('are nobody else’s', async () => {
      const { id } = await stage.service.add(stage.tenant, { url: stage.receiver.url() });
      await stage.service.emit(stage.tenant);
      const [delivery] = await stage.service.settled(stage.tenant);
      const { app } = stage.service.server;
      for (const other of [await stage.service.newTenant(), { ...stage.tenant, livemode: false }]) {
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
          await expect(stage.service.do(attempt)).rejects.toMatchObject({ type: { code: 'not_found' } });
        }
        expect(await stage.service.do(() => app.get(EndpointsService).list(other))).toEqual([]);
      }
    });

    it('that are disabled get nothing; what was on its way can be sent again later, and what was missed too', async () => {
      const { id } = await stage.service.add(stage.tenant, { url: stage.receiver.url('/down') });
      await stage.service.emit(stage.tenant);
      await stage.service.settled(stage.tenant, ({ tries }) => tries === 1);
      await update(id, { enabled: false });
      const [cut] = await stage.service.deliveries(stage.tenant);
      expect(cut).toMatchObject({ status: 'failed', next_attempt_at: null });
      await stage.service.emit(stage.tenant, 'rank.changed');
      expect(await stage.service.deliveries(stage.tenant)).toHaveLength(1);
      const since = new Date(stage.service.now() - HOUR);
      const again = () => stage.service.do(() => redeliver().failedSince(stage.tenant, id, since));
      await expect(again()).rejects.toMatchObject({ type: { code: 'webhook_endpoint_disabled' } });
      const one = () => stage.service.do(() => redeliver().one(stage.tenant, cut?.id ?? 0));
      await expect(one()).rejects.toMatchObject({ type: { code: 'webhook_endpoint_disabled' } });

      await update(id, { enabled: true, url: stage.receiver.url('/up') });
      expect(await again()).toBe(2);
      expect(await again()).toBe(0);
      const deliveries = await stage.service.settled(stage.tenant);
      expect(deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
      expect(typesAt('/up').sort()).toEqual(['rank.changed', 'scan.completed']);
      expect(deliveries.find(({ id: first }) => first === cut?.id)?.attempts).toHaveLength(2);
    });

    it('get their five days again with another URL', async () => {
      const { id } = await stage.service.add(stage.tenant, { url: stage.receiver.url('/down') });
      await stage.service.emit(stage.tenant);
      await stage.service.settled(stage.tenant, ({ tries }) => tries > 0);
      const failing = (await stage.service.endpoint(stage.tenant, id)).failingSince;
      expect(failing).toBeTruthy();
      await update(id, { url: stage.receiver.url('/down'), description: 'the same' });
      expect((await stage.service.endpoint(stage.tenant, id)).failingSince).toEqual(failing);
      await update(id, { url: stage.receiver.url('/elsewhere') });
      expect((await stage.service.endpoint(stage.tenant, id)).failingSince).toBeFalsy();
    });

    it('are not judged by what the URL before answered', async () => {
      const held: (() => void)[] = [];
      stage.receiver.on('/before', (response) => held.push(() => response.writeHead(410).end()));
      const { id } = await stage.service.add(stage.tenant, { url: stage.receiver.url('/before') });
      await stage.service.emit(stage.tenant);
      await until(
        () => Promise.resolve(held.length),
        (count) => count === 1,
      );
      await update(id, { url: stage.receiver.url('/after') });
      held[0]?.();
      await stage.service.settled(stage.tenant, ({ tries }) => tries > 0);
      expect(await stage.service.endpoint(stage.tenant, id)).toMatchObject({ enabled: true });
      await stage.service.pass(HOUR);
      await stage.service.settled(stage.tenant, ({ status }) => status === 'delivered');
      expect(stage.receiver.at('/after')).toHaveLength(1);
    });

    it('that ask for a pause get it, from all that waits for them', async () => {
      stage.receiver.answer('/limited', 429, { 'retry-after': '1800' });
      await stage.service.add(stage.tenant, { url: stage.receiver.url('/limited') });
      const other = await stage.service.add(stage.tenant, { url: stage.receiver.url('/other') });
      const tries = async () => {
        const rows = await stage.service.deliveries(stage.tenant);
        return rows.filter((row) => row.endpoint_id !== other.id).map((row) => row.tries);
      };
      await stage.service.emit(stage.tenant);
      await until(tries, ([first]) => first === 1);
      for (let events = 0; events < 3; events++) await stage.service.emit(stage.tenant);
      // What is due is looked for over all endpoints together.
      await until(
        () => Promise.resolve(stage.receiver.at('/other').length),
        (count) => count === 4,
      );
      expect(await tries()).toEqual([0, 0, 0, 1]);
      stage.receiver.answer('/limited', 200);
      await stage.service.pass(HOUR / 2 + 1_000);
      await stage.service.settled(stage.tenant);
      expect(await tries()).toEqual([1, 1, 1, 2]);
    });

    it('are asked at once, pause or none, when somebody wants a delivery again', async () => {
      stage.receiver.answer('/limited', 503, { 'retry-after': '1800' });
      await stage.service.add(stage.tenant, { url: stage.receiver.url('/limited') });
      await stage.service.emit(stage.tenant);
      const [delivery] = await stage.service.settled(stage.tenant, ({ tries }) => tries === 1);
      stage.receiver.answer('/limited', 200);
      await stage.service.do(() => redeliver().one(stage.tenant, delivery?.id ?? 0));
      await stage.service.settled(stage.tenant);
    });

    it('get a delivery again on demand, with the same id, and only what failed of many', async () => {
      const { id } = await stage.service.add(stage.tenant, { url: stage.receiver.url('/again') });
      await stage.service.emit(stage.tenant);
      const [delivered] = await stage.service.settled(stage.tenant);
      await stage.service.do(() => redeliver().one(stage.tenant, delivered?.id ?? 0));
      const [again] = await stage.service.settled(stage.tenant);
      expect(again).toMatchObject({ id: delivered?.id, status: 'delivered', tries: 1 });
      expect(again?.attempts).toHaveLength(2);
      const ids = stage.receiver.at('/again').map(({ headers }) => headers['webhook-id']);
      expect(ids).toEqual([delivered?.event_id, delivered?.event_id]);
      expect(await stage.service.do(() => redeliver().failedSince(stage.tenant, id, new Date(0)))).toBe(0);
      // Of a time after all events there is nothing either.
      await stage.service.query(`update webhook_delivery set status = 'failed' where endpoint_id = ?`, [id]);
      const later = new Date(stage.service.now() + HOUR);
      expect(await stage.service.do(() => redeliver().failedSince(stage.tenant, id, later))).toBe(0);
      expect(await stage.service.do(() => redeliver().failedSince(stage.tenant, id, new Date(0)))).toBe(1);
    });

    it('sign with the old secret too for a day after a rotation', async () => {
      const { id, secret: first } = await stage.service.add(stage.tenant, {
        url: stage.receiver.url('/rotated'),
      });
      const verifies = (secret: string) => {
        const last = stage.receiver.at('/rotated').at(-1);
        const { 'webhook-id': id = '', 'webhook-timestamp': time } = last?.headers as Record<string, string>;
        const signature = new Webhook(secret).sign(id, new Date(Number(time) * 1_000), last?.body ?? '');
        return String(last?.headers['webhook-signature']).split(' ').includes(signature);
      };
      const signatures = () => {
        const { headers } = stage.receiver.at('/rotated').at(-1) ?? {};
        return {
          own: String(headers?.['x-service-signature']).split(',').length - 1,
          standard: String(headers?.['webhook-signature']).split(' ').length,
        };
      };
      const { secret: second, oldExpiresAt } = await rotate(id);
      expect(Math.round((oldExpiresAt.getTime() - stage.service.now()) / HOUR)).toBe(24);
      await ping(id);
      expect([verifies(first), verifies(second), signatures()]).toEqual([
        true,
        true,
        { own: 2, standard: 2 },
      ]);

      await expect(rotate(id)).rejects.toMatchObject({
        type: { code: 'webhook_rotation_under_way' },
        extras: { members: { old_secret_expires_at: oldExpiresAt.toISOString() } },
      });
      const { secret: third } = await rotate(id, true);
      await ping(id);
      expect([verifies(first), verifies(second), verifies(third)]).toEqual([false, true, true]);

      await stage.service.pass(24 * HOUR + 1_000);
      await ping(id);
      expect([verifies(second), verifies(third), signatures()]).toEqual([
        false,
        true,
        { own: 1, standard: 1 },
      ]);
      await rotate(id);
    });

    it('are rotated once by two who do so at the same time', async () => {
      const { id } = await stage.service.add(stage.tenant, { url: stage.receiver.url() });
      const outcomes = await Promise.allSettled([rotate(id), rotate(id), rotate(id)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    });

    it('can be tested, at once and without another attempt', async () => {
      const { id } = await stage.service.add(stage.tenant, {
        url: stage.receiver.url('/down'),
        events: ['rank.changed'],
      });
      await stage.service.add(stage.tenant, { url: stage.receiver.url('/other') });
      expect(await ping(id)).toMatchObject({ status: 500 });
      // Nothing was missed: the five days of failures have not begun.
      expect((await stage.service.endpoint(stage.tenant, id)).failingSince).toBeFalsy();
      await update(id, { url: stage.receiver.url('/up'), enabled: false });
      expect(await ping(id)).toMatchObject({ status: 200, error: null });
      await stage.service.pass(HOUR);
      expect(typesAt('/down')).toEqual(['webhook.test']);
      expect(typesAt('/up')).toEqual(['webhook.test']);
      expect(typesAt('/other')).toEqual([]);
      expect(await stage.service.deliveries(stage.tenant)).toMatchObject([
        { event_type: 'webhook.test', status: 'delivered' },
        { event_type: 'webhook.test', status: 'failed' },
      ]);
    });

    it('that are deleted take with them what was on its way', async () => {
      const { id } = await stage.service.add(stage.tenant, { url: stage.receiver.url('/down') });
      await stage.service.emit(stage.tenant);
      await stage.service.settled(stage.tenant, ({ tries }) => tries === 1);
      await stage.service.do(() => stage.service.server.app.get(EndpointsService).delete(stage.tenant, id));
      await stage.service.pass(HOUR);
      expect(stage.receiver.at('/down')).toHaveLength(1);
      expect(await stage.service.query('select 1 from webhook_secret where endpoint_id = ?', [id])).toEqual(
        [],
      );
    });

    it('whose secret cannot be read any more fail, and say so', async () => {
      const { id } = await stage.service.add(stage.tenant, { url: stage.receiver.url('/ok') });
      await stage.service.query('update webhook_secret set sealed = ? where endpoint_id = ?', [
        Buffer.from('x'),
        id,
      ]);
      await stage.service.emit(stage.tenant);
      const [delivery] = await stage.service.settled(stage.tenant, ({ tries }) => tries === 1);
      expect(delivery?.attempts).toMatchObject([
        { status: null, error: expect.stringContaining('SECRET_KEY') as string },
      ]);
      expect(stage.receiver.at('/ok')).toEqual([]);
    });
  });
}
