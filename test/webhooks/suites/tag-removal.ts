import { eventKind } from '#platform/outbox/define-event';
import { Outbox } from '#platform/outbox/outbox.repository';
import { describe, expect, it } from 'vitest';
import { RelayEvents } from '../../../src/webhooks/delivery/relay-events.js';
import { SendDueDigests } from '../../../src/webhooks/digests/send-due-digests.js';
import { Redeliver } from '../../../src/webhooks/log/redeliver.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import type { Api } from '../../support/test-server.js';
import { eventIn, type WebhookEvent } from '../../support/webhook-receiver.js';
import type { Fixture } from './fixture.js';

const DAY = 24 * 3_600_000;

export function describeTagRemoval(fixture: Fixture): void {
  const { example } = eventKind('scan.completed');
  const client = async (...restrictedTo: string[]): Promise<Api> => {
    const restriction = restrictedTo.length > 0 && { restrictedTo };
    const { service, tenant } = fixture;
    return service.server.as((await service.server.createKey({ ...tenant, ...restriction })).key);
  };
  const list = async (api: Api, query = ''): Promise<WebhookEvent[]> =>
    (await api.get(`/api/v1/events${query}`).expect(200)).body;
  const setTags = async (id: number, tags: readonly string[]): Promise<void> => {
    await (await client()).patch(`/api/v1/businesses/${id}`).send({ tags }).expect(200);
  };
  const emitFor = (businessId: number) =>
    fixture.service.emit(fixture.tenant, 'scan.completed', example, businessId);
  /** Adds an event about several businesses. */
  const emitAbout = async (selection: { ids: number[] } | { tag: string }): Promise<void> => {
    const { service, tenant } = fixture;
    const kind = eventKind('alert.triggered');
    const event = { ...tenant, kind, data: kind.example, businessId: null, selection };
    await service.inContext(() => service.server.app.get(Outbox).add(event));
    await service.server.drain(RelayEvents);
  };

  describe('events of a business that has lost a tag', () => {
    it('GET /events lists an event for a restricted key only while its business has the tag', async () => {
      const owner = await client();
      const acme = await client('ACME', 'other');
      const id = await createBusiness(owner, PHARMACY, { tags: ['acme', 'x'] });
      await emitFor(id);
      const [seen, ...more] = await list(acme);
      expect(more).toEqual([]);
      expect(await list(acme, '?tag=x')).toEqual([seen]);
      await setTags(id, ['x']);
      for (const query of ['', '?tag=acme', '?tag=x', '?type=scan.completed']) {
        expect(await list(acme, query), query).toEqual([]);
      }
      // The tag of the event was another one of the key, and the business has one of its tags now.
      await setTags(id, ['Other']);
      expect(await list(acme)).toEqual([seen]);
      expect(await list(owner, '?tag=acme')).toEqual([seen]);
    });

    it('GET /events keeps the place of a client that polls after an event which it no longer sees', async () => {
      const owner = await client();
      const acme = await client('acme');
      const lost = await createBusiness(owner, PHARMACY, { tags: ['acme'] });
      const kept = await createBusiness(owner, OTHER_PHARMACY, { tags: ['acme'] });
      await emitFor(lost);
      const [last] = await list(acme);
      await setTags(lost, []);
      await emitFor(kept);
      expect(await list(acme, `?after=${last?.id}`)).toMatchObject([{ business: { id: kept } }]);
      const stranger = await client('stranger');
      await stranger.get(`/api/v1/events?after=${last?.id}`).expect(404);
    });

    it('GET /events hides the events of a deleted business from restricted keys', async () => {
      const owner = await client();
      const id = await createBusiness(owner, PHARMACY, { tags: ['acme'] });
      await emitFor(id);
      const acme = await client('acme');
      expect(await list(acme)).toHaveLength(1);
      await owner.delete(`/api/v1/businesses/${id}`).expect(204);
      expect(await list(acme)).toEqual([]);
      expect(await list(owner)).toHaveLength(1);
    });

    it('GET /events hides an event about several businesses as soon as one of them has lost the tag', async () => {
      const owner = await client();
      const ids = [
        await createBusiness(owner, PHARMACY, { tags: ['acme'] }),
        await createBusiness(owner, OTHER_PHARMACY, { tags: ['acme', 'x'] }),
      ];
      await emitAbout({ ids });
      await emitAbout({ tag: 'Acme' });
      const acme = await client('acme');
      expect(await list(acme)).toHaveLength(2);
      await setTags(ids[1] ?? 0, ['x']);
      // That of the tag itself is about the campaign, which the key still sees.
      expect(await list(acme)).toHaveLength(1);
    });

    it('GET /events shows events of an earlier version about one business, and hides those about several', async () => {
      const owner = await client();
      const id = await createBusiness(owner, PHARMACY, { tags: ['acme'] });
      await emitFor(id);
      await emitAbout({ ids: [id] });
      await fixture.service.query('update outbox_event set business_ids = null where account_id = ?', [
        fixture.tenant.accountId,
      ]);
      const acme = await client('acme');
      expect(await list(acme)).toMatchObject([{ type: 'scan.completed' }]);
      await setTags(id, []);
      expect(await list(acme)).toEqual([]);
    });

    it('an endpoint with a tag gets no retry of an event whose business has lost the tag', async () => {
      const { service, tenant, receiver } = fixture;
      const id = await createBusiness(await client(), PHARMACY, { tags: ['acme'] });
      receiver.answer('/later', 500);
      await service.add(tenant, { url: receiver.url('/later'), tags: ['acme'] });
      await service.add(tenant, { url: receiver.url('/all') });
      await emitFor(id);
      await service.settled(tenant, ({ tries }) => tries === 1);
      await setTags(id, ['x']);
      receiver.answer('/later', 200);
      await service.advanceClock(DAY);
      const deliveries = await service.settled(tenant);
      const [withheld] = deliveries.filter(({ status }) => status === 'failed');
      expect(deliveries.map(({ status }) => status).sort()).toEqual(['delivered', 'failed']);
      expect(withheld?.attempts.at(-1)).toMatchObject({
        status: null,
        error: 'Not sent: a business of the event no longer has a tag of the endpoint.',
      });
      expect(receiver.at('/later')).toHaveLength(1);
      // It is no failure of the endpoint.
      expect(await service.endpoint(tenant, withheld?.endpoint_id ?? 0)).toMatchObject({
        enabled: true,
        bounces: 0,
      });
    });

    it('redelivery does not send an event to an endpoint with a tag that its business has lost', async () => {
      const { service, tenant, receiver } = fixture;
      const redeliver = service.server.app.get(Redeliver);
      const id = await createBusiness(await client(), PHARMACY, { tags: ['acme'] });
      await emitFor(id);
      await setTags(id, []);
      const endpoint = await service.add(tenant, { url: receiver.url('/tagged'), tags: ['acme'] });
      const since = new Date(service.now() - DAY);
      const missed = () => service.inContext(() => redeliver.failedSince(tenant, endpoint.id, since));
      expect(await missed()).toBe(0);
      await setTags(id, ['ACME']);
      expect(await missed()).toBe(1);
      const [delivery] = await service.settled(tenant);
      await setTags(id, []);
      await service.inContext(() => redeliver.one(tenant, delivery?.id ?? 0));
      expect(await service.settled(tenant)).toMatchObject([{ status: 'failed' }]);
      expect(receiver.at('/tagged')).toHaveLength(1);
    });

    it('the digest of a channel with a tag leaves out events whose business has lost the tag', async () => {
      const { service, tenant, receiver } = fixture;
      const owner = await client();
      const lost = await createBusiness(owner, PHARMACY, { tags: ['acme'] });
      const kept = await createBusiness(owner, OTHER_PHARMACY, { tags: ['acme'] });
      await service.add(tenant, {
        url: receiver.url('/digest'),
        tags: ['acme'],
        timing: { rhythm: 'daily' },
      });
      for (const id of [lost, kept]) await emitFor(id);
      await setTags(lost, []);
      await service.advanceClock(2 * DAY);
      await service.server.drain(SendDueDigests);
      await service.settled(tenant);
      const digests = receiver.at('/digest').map((request) => eventIn(request));
      expect(digests).toMatchObject([{ data: { counts: { 'scan.completed': 1 } } }]);
      expect(JSON.stringify(digests)).not.toContain(PHARMACY.name);
    });
  });
}
