import { eventKind } from '#platform/outbox/define-event';
import { EVENT_TYPES, SAMPLE_TYPES, type SampleType } from '#platform/outbox/event-types';
import type { Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import { PurgeOldEvents } from '../../../src/webhooks/delivery/purge-old-events.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness, scan } from '../../support/steps.js';
import type { Api } from '../../support/test-server.js';
import { pathIn } from '../../support/wait.js';
import { eventIn, type WebhookEvent } from '../../support/webhook-receiver.js';
import type { Fixture } from './fixture.js';

const EVENTS = '/api/v1/events';
const UNKNOWN = `evt_${'0'.repeat(32)}`;

export function describeEventFeed(fixture: Fixture): void {
  /** Returns a client of the tenant. */
  const client = async (): Promise<Api> =>
    fixture.service.server.as((await fixture.service.server.createKey(fixture.tenant)).key);
  const list = async (api: Api, query = ''): Promise<WebhookEvent[]> =>
    (await api.get(EVENTS + query).expect(200)).body;
  /** Adds events of the example data of their types. */
  const emitAll = async (businessId: number | null = null): Promise<void> => {
    for (const type of EVENT_TYPES)
      await fixture.service.emit(fixture.tenant, type, eventKind(type).example, businessId);
  };

  describe('GET /events', () => {
    it('GET /events returns the events of a scan as the webhooks contained them, with the business and a link', async () => {
      const api = await client();
      await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/all') });
      const labels = { label: 'Acme 12', external_id: 'crm-12', tags: ['North', 'acme'] };
      const business_id = await createBusiness(api, PHARMACY, labels);
      const { id } = await scan(api, { business_id });
      await fixture.service.settled(fixture.tenant);
      const [event, ...more] = await list(api);
      expect(more).toEqual([]);
      expect(event).toEqual(eventIn(fixture.receiver.at('/all')[0] ?? fail('no webhook was received')));
      const keyword = encodeURIComponent(PHARMACY.keyword).replaceAll('%20', '+');
      expect(event).toMatchObject({
        type: 'scan.completed',
        livemode: true,
        business: { id: business_id, name: 'Acme 12', ...labels },
        dashboard_url: `https://ranks.example/dashboard/businesses/${business_id}/map?keyword=${keyword}&scan=${String(id)}`,
        data: { id, business_id },
      });
      expect(await list(api, '?fields=business.label')).toEqual([{ business: { label: 'Acme 12' } }]);
    });

    it('an event keeps the labels and tags that its business had when it was written', async () => {
      const api = await client();
      const id = await createBusiness(api, PHARMACY, { label: 'Before', tags: ['acme'] });
      await fixture.service.emit(fixture.tenant, 'scan.completed', eventKind('scan.completed').example, id);
      await api.patch(`/api/v1/businesses/${id}`).send({ label: 'After', tags: [] }).expect(200);
      expect(await list(api, '?tag=ACME')).toMatchObject([{ business: { label: 'Before', tags: ['acme'] } }]);
    });

    it('GET /events pages oldest first, and each next link leads to the events after the page', async () => {
      const api = await client();
      for (let n = 0; n < 2; n++) await emitAll();
      const all = await list(api);
      expect(all.map(({ type }) => type)).toEqual([...EVENT_TYPES, ...EVENT_TYPES]);
      const read: WebhookEvent[] = [];
      for (let next: string | undefined = `${EVENTS}?limit=4`; next !== undefined;) {
        const page: Response = await api.get(pathIn(next)).expect(200);
        read.push(...page.body);
        next = /<(.+)>; rel="next"/.exec(page.headers['link'] ?? '')?.[1];
      }
      expect(read).toEqual(all);
      expect(await list(api, `?after=${all[3]?.id}`)).toEqual(all.slice(4));
      expect(await list(api, `?after=${all.at(-1)?.id}`)).toEqual([]);
      expect(await list(api, `?type=rank.changed&after=${all[0]?.id}`)).toEqual([
        all[1],
        all[1 + EVENT_TYPES.length],
      ]);
    });

    it('GET /events answers 404 if `after` is unknown, of another tenant, of the other mode or a sample', async () => {
      const api = await client();
      await emitAll();
      const stranger = await fixture.service.newTenant();
      await fixture.service.emit(stranger);
      await fixture.service.emit({ ...fixture.tenant, livemode: false });
      const { id } = await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/ok') });
      await fixture.service.test(fixture.tenant, id, 'scan.completed');
      const hidden = await fixture.service.query<{ id: string }>(
        'select id from outbox_event where account_id = ? or (account_id = ? and (not livemode or is_sample))',
        [stranger.accountId, fixture.tenant.accountId],
      );
      expect(hidden).toHaveLength(3);
      for (const after of [UNKNOWN, ...hidden.map((row) => row.id)]) {
        const { body } = await api.get(`${EVENTS}?after=${after}`).expect(404);
        expect(body.detail).toBe(
          `Event ${after} does not exist or is older than 30 days. Omit \`after\` to start at the oldest event.`,
        );
      }
      expect(await list(api)).toHaveLength(EVENT_TYPES.length);
    });

    it.each([
      'after=7',
      `after=${UNKNOWN.toUpperCase()}`,
      'type=scan.started',
      'type=webhook.test',
      'tag=%00',
    ])('GET /events?%s is rejected with 400', async (query) => {
      const { body } = await (await client()).get(`${EVENTS}?${query}`).expect(400);
      expect(body).toMatchObject({ code: 'validation_failed' });
    });

    it('events are deleted after thirty days, and GET /events after such an event answers 404', async () => {
      const api = await client();
      await emitAll();
      const [oldest] = await list(api);
      await fixture.service.query(
        `update outbox_event set relayed_at = relayed_at - interval '31 days' where id = ?`,
        [oldest?.id],
      );
      await fixture.service.server.drain(PurgeOldEvents);
      expect(await list(api)).toHaveLength(EVENT_TYPES.length - 1);
      await api.get(`${EVENTS}?after=${oldest?.id}`).expect(404);
    });
  });

  describe('webhook endpoints that are limited to tags', () => {
    it('an endpoint with tags receives only events about businesses with one of them, ignoring case', async () => {
      const api = await client();
      const acme = await createBusiness(api, PHARMACY, { tags: ['Acme', 'north'] });
      const other = await createBusiness(api, OTHER_PHARMACY, { tags: ['acme2'] });
      const paths = { '/acme': ['ACME', 'x'], '/both': ['acme', 'acme2'], '/none': ['y'], '/all': null };
      for (const [path, tags] of Object.entries(paths))
        await fixture.service.add(fixture.tenant, { url: fixture.receiver.url(path), tags });
      for (const id of [acme, other, null])
        await fixture.service.emit(fixture.tenant, 'rank.changed', { id }, id);
      await fixture.service.settled(fixture.tenant);
      const receivedAt = (path: string) =>
        fixture.receiver
          .at(path)
          .map((one) => eventIn(one).data['id'])
          .sort();
      expect(receivedAt('/acme')).toEqual([acme]);
      expect(receivedAt('/both')).toEqual([acme, other].sort());
      expect(receivedAt('/none')).toEqual([]);
      expect(receivedAt('/all')).toHaveLength(3);
    });
  });

  describe('samples of events', () => {
    it('webhook tests send a sample of every type that matches its schema, whatever the endpoint subscribes to', async () => {
      const { contract } = fixture.service.server;
      const webhooks = contract.document.webhooks;
      const types = Object.keys(webhooks) as SampleType[];
      expect(types.sort()).toEqual([...SAMPLE_TYPES].sort());
      const { id } = await fixture.service.add(fixture.tenant, {
        url: fixture.receiver.url('/samples'),
        events: ['rank.changed'],
        tags: ['x'],
      });
      for (const type of types) await fixture.service.test(fixture.tenant, id, type);
      const received = fixture.receiver.at('/samples').map(eventIn);
      expect(received.map(({ type }) => type)).toEqual(types);
      for (const event of received) {
        const { schema } =
          webhooks[event.type]?.['post']?.requestBody?.content['application/json'] ?? fail('');
        contract.validate(schema, event, event.type);
        expect(event).toMatchObject({ sample: true, livemode: true });
      }
    });

    it('the examples in the webhooks of the OpenAPI document match their schemas', () => {
      const { contract } = fixture.service.server;
      for (const [type, { post }] of Object.entries(contract.document.webhooks)) {
        const { schema, example } = post?.requestBody?.content['application/json'] ?? fail(type);
        contract.validate(schema, example, type);
      }
    });
  });
}

function fail(message: string): never {
  throw new Error(message);
}
