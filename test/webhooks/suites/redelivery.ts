import { describe, expect, it } from 'vitest';
import { Redeliver } from '../../../src/webhooks/log/redeliver.js';
import type { Fixture } from './fixture.js';

const HOUR = 3_600_000;

export function describeRedelivery(fixture: Fixture): void {
  describe('redelivery', () => {
    const redeliver = () => fixture.service.server.app.get(Redeliver);

    it('failedSince sends failed and missed events to an endpoint that was disabled and is enabled again', async () => {
      const { id } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/down') });
      await fixture.service.emit(fixture.tenant);
      await fixture.service.settled(fixture.tenant, ({ tries }) => tries === 1);
      await fixture.service.update(fixture.tenant, id, { enabled: false });
      const [cut] = await fixture.service.deliveries(fixture.tenant);
      expect(cut).toMatchObject({ status: 'failed', next_attempt_at: null });
      await fixture.service.emit(fixture.tenant, 'rank.changed');
      expect(await fixture.service.deliveries(fixture.tenant)).toHaveLength(1);
      const since = new Date(fixture.service.now() - HOUR);
      const again = () => fixture.service.inContext(() => redeliver().failedSince(fixture.tenant, id, since));
      await expect(again()).rejects.toMatchObject({ type: { code: 'webhook_endpoint_disabled' } });
      const one = () => fixture.service.inContext(() => redeliver().one(fixture.tenant, cut?.id ?? 0));
      await expect(one()).rejects.toMatchObject({ type: { code: 'webhook_endpoint_disabled' } });

      await fixture.service.update(fixture.tenant, id, { enabled: true, url: fixture.receiver.url('/up') });
      expect(await again()).toBe(2);
      expect(await again()).toBe(0);
      const deliveries = await fixture.service.settled(fixture.tenant);
      expect(deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
      expect(fixture.receiver.typesAt('/up').sort()).toEqual(['rank.changed', 'scan.completed']);
      expect(deliveries.find(({ id: first }) => first === cut?.id)?.attempts).toHaveLength(2);
    });

    it('one delivery is sent again at once, even during a pause that the endpoint requested', async () => {
      fixture.receiver.answer('/limited', 503, { 'retry-after': '1800' });
      await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/limited') });
      await fixture.service.emit(fixture.tenant);
      const [delivery] = await fixture.service.settled(fixture.tenant, ({ tries }) => tries === 1);
      fixture.receiver.answer('/limited', 200);
      await fixture.service.inContext(() => redeliver().one(fixture.tenant, delivery?.id ?? 0));
      await fixture.service.settled(fixture.tenant);
    });

    it('one delivered event is sent again with the same webhook-id, and failedSince sends failed events only', async () => {
      const { id } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/again') });
      await fixture.service.emit(fixture.tenant);
      const [delivered] = await fixture.service.settled(fixture.tenant);
      await fixture.service.inContext(() => redeliver().one(fixture.tenant, delivered?.id ?? 0));
      const [again] = await fixture.service.settled(fixture.tenant);
      expect(again).toMatchObject({ id: delivered?.id, status: 'delivered', tries: 1 });
      expect(again?.attempts).toHaveLength(2);
      const ids = fixture.receiver.at('/again').map(({ headers }) => headers['webhook-id']);
      expect(ids).toEqual([delivered?.event_id, delivered?.event_id]);
      expect(
        await fixture.service.inContext(() => redeliver().failedSince(fixture.tenant, id, new Date(0))),
      ).toBe(0);
      // No event is newer than this time.
      await fixture.service.query(`update webhook_delivery set status = 'failed' where endpoint_id = ?`, [
        id,
      ]);
      const later = new Date(fixture.service.now() + HOUR);
      expect(await fixture.service.inContext(() => redeliver().failedSince(fixture.tenant, id, later))).toBe(
        0,
      );
      expect(
        await fixture.service.inContext(() => redeliver().failedSince(fixture.tenant, id, new Date(0))),
      ).toBe(1);
    });
  });
}
