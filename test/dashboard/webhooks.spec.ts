import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryDetailDto, DeliveryDto } from '../../src/dashboard/webhooks/dto/delivery.dto.js';
import type { EndpointDto } from '../../src/dashboard/webhooks/dto/endpoint.dto.js';
import { DASHBOARD, newColleague, newOwner, type Person, withClockAdvanced } from '../support/dashboard.js';
import { usualSize } from '../support/databases.js';
import { FakeInternet } from '../support/fake-internet.js';
import { type Api } from '../support/test-server.js';
import { until } from '../support/wait.js';
import { eventIn, type Received } from '../support/webhook-receiver.js';
import { WebhookService } from '../support/webhook-service.js';

describe('/dashboard/api/webhooks', () => {
  it('POST returns the secret once, and PATCH and DELETE change and delete the endpoint', async () => {
    const added = await add({
      url: `${URL_OF_HOOKS}?key=hidden#part`,
      events: ['rank.changed'],
      significant_only: true,
      tags: [' Acme ', 'north', 'ACME'],
      description: ' the  shop ',
    });
    const { secret, ...endpoint } = added;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toEqual({
      id: added.id,
      url: `${URL_OF_HOOKS}?key=hidden`,
      description: 'the  shop',
      livemode: true,
      events: ['rank.changed'],
      significant_only: true,
      tags: ['Acme', 'north'],
      enabled: true,
      disabled_reason: null,
      failing_since: null,
      paused_until: null,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
    });
    expect(await read(`webhooks/${added.id}`)).toEqual(endpoint);
    expect(await read('webhooks')).toContainEqual(endpoint);
    expect(JSON.stringify(await read('webhooks'))).not.toContain('whsec_');
    const changed = await owner.browser
      .patch(at(`webhooks/${added.id}`))
      .send({ events: null, description: null, significant_only: false, tags: null, enabled: false })
      .expect(200);
    expect(changed.body).toMatchObject({
      url: endpoint.url,
      events: null,
      description: null,
      significant_only: false,
      tags: null,
      enabled: false,
      disabled_reason: 'by_hand',
    });
    await owner.browser.delete(at(`webhooks/${added.id}`)).expect(204);
    await owner.browser.get(at(`webhooks/${added.id}`)).expect(404);
    await owner.browser.delete(at(`webhooks/${added.id}`)).expect(404);
  });

  it('GET lists live endpoints before test endpoints, and each receives events of its mode only', async () => {
    const person = await newOwner(service.server);
    const test = await add({ livemode: false }, person);
    const live = await add({}, person);
    const listed = await read<EndpointDto[]>('webhooks', person);
    expect(listed.map(({ id, livemode }) => [id, livemode])).toEqual([
      [live.id, true],
      [test.id, false],
    ]);
    await service.emit({ accountId: person.accountId, livemode: false });
    const sentTo = async (id: number) =>
      (await read<DeliveryDto[]>(`webhooks/${id}/deliveries`, person)).length;
    expect([await sentTo(live.id), await sentTo(test.id)]).toEqual([0, 1]);
  });

  it.each([
    ['an HTTP URL', { url: 'http://shop.example/' }, 422],
    ['a private address', { url: 'https://10.0.0.1/' }, 422],
    ['an IP address', { url: 'https://8.8.8.8/' }, 422],
    ['a host of the local network', { url: 'https://localhost/' }, 422],
    ['a name without a dot', { url: 'https://intranet/' }, 422],
    ['a password in the URL', { url: 'https://me:secret@shop.example/' }, 422],
    ['a port of another service', { url: 'https://shop.example:25/' }, 422],
    ['a text that is not a URL', { url: 'the shop' }, 422],
    ['a script', { url: 'javascript:alert(1)' }, 422],
    ['a URL that is too long', { url: `https://shop.example/${'x'.repeat(2_048)}` }, 400],
    ['a URL that is a number', { url: 1 }, 400],
    ['a missing URL', { url: undefined }, 400],
    ['an unknown event', { events: ['scan.started'] }, 400],
    ['the test event', { events: ['webhook.test'] }, 400],
    ['an empty list of events', { events: [] }, 400],
    ['a duplicate event', { events: ['scan.completed', 'scan.completed'] }, 400],
    ['events that are a string', { events: 'scan.completed' }, 400],
    ['a mode that is a string', { livemode: 'true' }, 400],
    ['no mode', { livemode: undefined }, 400],
    ['a description of 201 characters', { description: 'x'.repeat(201) }, 400],
    ['a blank description', { description: ' ' }, 400],
    ['a description with a NUL character', { description: 'a\0b' }, 400],
    ['a flag that is a number', { significant_only: 1 }, 400],
    ['an empty list of tags', { tags: [] }, 400],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }, 400],
    ['a tag of 51 characters', { tags: ['x'.repeat(51)] }, 400],
    ['a blank tag', { tags: ['\u2800'] }, 400],
    ['a tag with a NUL character', { tags: ['a\0b'] }, 400],
    ['a tag that is a number', { tags: [1] }, 400],
    ['tags that are a string', { tags: 'acme' }, 400],
    ['a secret of its own', { secret: 'whsec_x' }, 400],
    ['an account of its own', { account_id: 1 }, 400],
  ])('POST and PATCH reject %s', async (_, more, status) => {
    const refused = await post(owner.browser, 'webhooks', { url: URL_OF_HOOKS, livemode: true, ...more });
    expect([refused.status, code(refused)]).toEqual([
      status,
      status === 422 ? 'webhook_url_refused' : 'validation_failed',
    ]);
    const change = Object.entries(more).filter(([, value]) => value !== undefined);
    if (change.length === 0) return;
    const patch = owner.browser.patch(at(`webhooks/${victim}`)).send(Object.fromEntries(change));
    expect((await patch).status).toBe(status);
  });

  it('rejected requests leave no endpoint and no change', async () => {
    const { url, enabled } = await read<EndpointDto>(`webhooks/${victim}`);
    expect([url, enabled]).toEqual([URL_OF_HOOKS, false]);
    expect((await read<EndpointDto[]>('webhooks')).map(({ id }) => id)).toEqual([victim]);
  });

  it('POST /{id}/test sends a verifiable event and returns the response of the endpoint', async () => {
    const { id, secret } = await add();
    const good = await post(owner.browser, `webhooks/${id}/test`).expect(200);
    expect(good.body).toMatchObject({ ok: true, status: 200, response_body: 'thanks', error: null });
    const one = lastTestOf(id);
    expect(new Webhook(secret).verify(one?.body ?? '', one?.headers as Record<string, string>)).toMatchObject(
      {
        type: 'webhook.test',
        data: { endpoint_id: id },
      },
    );
    answer = { status: 302, text: '' };
    const moved = await post(owner.browser, `webhooks/${id}/test`).expect(200);
    expect(moved.body).toMatchObject({
      ok: false,
      status: 302,
      error: expect.stringContaining('Redirects') as string,
    });
    answer = { status: 200, text: 'thanks' };
  });

  it('POST /{id}/test sends a sample of the given type, and rejects an unknown type', async () => {
    const { id } = await add({ tags: ['x'] });
    await post(owner.browser, `webhooks/${id}/test`, { type: 'rank.changed' }).expect(200);
    const sample = received.map(eventIn).findLast(({ type }) => type === 'rank.changed');
    expect(sample).toMatchObject({
      sample: true,
      business: { id: 1 },
      data: { business_id: 1, compared_pins: 49 },
    });
    expect((await deliveriesOf(id, '?event_type=rank.changed')).map(({ status }) => status)).toEqual([
      'delivered',
    ]);
    for (const type of ['scan.started', '', null, 1, ['rank.changed']])
      await post(owner.browser, `webhooks/${id}/test`, { type }).expect(400);
  });

  it('POST /{id}/test allows 20 tests per minute', async () => {
    const person = await newOwner(service.server);
    const { id } = await add({ url: 'https://nowhere.example/' }, person);
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => post(person.browser, `webhooks/${id}/test`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter((one) => code(one) === 'rate_limited')).toHaveLength(2);
  });

  it('GET /{id}/deliveries lists deliveries with filters and pages, and each shows its body and attempts', async () => {
    const { id } = await add({ events: ['scan.completed'] });
    // The retry is due five seconds later.
    service.holdClock();
    answer = { status: 500, text: '<b>down</b>' };
    await post(owner.browser, `webhooks/${id}/test`).expect(200);
    await service.emit(tenantOf(owner), 'scan.completed', { id: 7, keyword: 'café ☕' });
    const [failing, tested] = await until(
      () => deliveriesOf(id),
      ([newest]) => newest?.tries === 1,
    );
    expect(failing).toMatchObject({
      endpoint_id: id,
      event_type: 'scan.completed',
      status: 'pending',
      tries: 1,
      next_attempt_at: expect.any(String) as string,
      completed_at: null,
    });
    expect(tested).toMatchObject({ event_type: 'webhook.test', status: 'failed', next_attempt_at: null });
    expect(await deliveriesOf(id, '?status=pending')).toEqual([failing]);
    expect(await deliveriesOf(id, '?event_type=webhook.test')).toEqual([tested]);
    expect(await deliveriesOf(id, '?since=2999-01-01T00:00:00Z')).toEqual([]);
    const first = await owner.browser.get(at(`webhooks/${id}/deliveries?limit=1`)).expect(200);
    expect(first.body).toEqual([failing]);
    const next = /<(.+)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1] ?? '';
    const second = await owner.browser.get(next).expect(200);
    expect([second.body, second.headers['link']]).toEqual([[tested], undefined]);
    const detail = await read<DeliveryDetailDto>(`webhook-deliveries/${failing?.id}`);
    expect(received.map(({ body }) => body)).toContain(detail.body);
    expect(JSON.parse(detail.body)).toMatchObject({ id: failing?.event_id, data: { keyword: 'café ☕' } });
    expect(detail.attempts).toEqual([
      {
        attempted_at: expect.any(String) as string,
        duration_ms: expect.any(Number) as number,
        status: 500,
        error: null,
        response_body: '<b>down</b>',
        request_id: null,
      },
    ]);
    for (const query of ['status=done', 'event_type=x', 'since=yesterday', 'cursor=x', 'limit=0', 'page=2']) {
      expect((await owner.browser.get(at(`webhooks/${id}/deliveries?${query}`))).status, query).toBe(400);
    }
    answer = { status: 200, text: 'thanks' };
  });

  it('redeliver sends one delivery, or all failed ones since a time, and is rejected for a disabled endpoint', async () => {
    const { id } = await add();
    const endpoint = (enabled: boolean) =>
      owner.browser
        .patch(at(`webhooks/${id}`))
        .send({ enabled })
        .expect(200);
    answer = { status: 500, text: '' };
    await service.emit(tenantOf(owner));
    await until(
      () => deliveriesOf(id),
      ([newest]) => newest?.tries === 1,
    );
    await endpoint(false);
    const [cut] = await settled(id);
    const since = new Date(Date.now() - DAY_MS).toISOString();
    for (const path of [`webhooks/${id}/redeliver`, `webhook-deliveries/${cut?.id}/redeliver`]) {
      const refused = await post(owner.browser, path, path.startsWith('webhooks') ? { since } : {});
      expect([refused.status, code(refused)]).toEqual([409, 'webhook_endpoint_disabled']);
    }
    await endpoint(true);
    answer = { status: 200, text: 'thanks' };
    const all = await post(owner.browser, `webhooks/${id}/redeliver`, { since }).expect(200);
    expect(all.body.redelivered).toBeGreaterThan(0);
    expect((await settled(id)).map(({ status }) => status)).toContain('delivered');
    expect((await post(owner.browser, `webhooks/${id}/redeliver`, { since })).body).toEqual({
      redelivered: 0,
    });
    received.length = 0;
    await post(owner.browser, `webhook-deliveries/${cut?.id}/redeliver`).expect(200, { redelivered: 1 });
    await settled(id);
    expect(received.map((one) => eventIn(one).id)).toContain(cut?.event_id);
    for (const body of [{}, { since: 'yesterday' }, { since: null }, { since, more: 1 }]) {
      await post(owner.browser, `webhooks/${id}/redeliver`, body).expect(400);
    }
  });

  it('POST /{id}/rotate signs with the old secret for another day, except with force', async () => {
    const { id, secret } = await add();
    const signers = async () => {
      await post(owner.browser, `webhooks/${id}/test`).expect(200);
      return String(lastTestOf(id)?.headers['webhook-signature']).split(' ').length;
    };
    const { body: made } = await post(owner.browser, `webhooks/${id}/rotate`).expect(201);
    expect(made.secret).not.toBe(secret);
    expect(Date.parse(made.old_secret_expires_at) - Date.now()).toBeCloseTo(DAY_MS, -5);
    expect(await signers()).toBe(2);
    const refused = await post(owner.browser, `webhooks/${id}/rotate`);
    expect([refused.status, code(refused)]).toEqual([409, 'webhook_rotation_under_way']);
    await post(owner.browser, `webhooks/${id}/rotate`, { force: 'yes' }).expect(400);
    await post(owner.browser, `webhooks/${id}/rotate`, { force: true }).expect(201);
    expect(await lastAudit()).toMatchObject({
      action: 'webhook.secret_rotated',
      detail: { is_forced: true },
    });
    await withClockAdvanced(service.server, DAY_MS + 1_000, async () => {
      expect(await signers()).toBe(1);
    });
  });

  it('members may change endpoints, and read-only users may only read them', async () => {
    const member = await newColleague(service.server, owner, 'member');
    const { id } = await add({}, member);
    const tested = await post(member.browser, `webhooks/${id}/test`).expect(200);
    const delivery = tested.body.delivery_id;
    for (const path of [
      'webhooks',
      `webhooks/${id}`,
      `webhooks/${id}/deliveries`,
      `webhook-deliveries/${delivery}`,
    ]) {
      await read(path, reader);
    }
    const since = '2026-11-21T02:00:00Z';
    const changes = [
      post(reader.browser, 'webhooks', { url: URL_OF_HOOKS, livemode: true }),
      reader.browser.patch(at(`webhooks/${id}`)).send({ enabled: false }),
      reader.browser.delete(at(`webhooks/${id}`)),
      post(reader.browser, `webhooks/${id}/rotate`),
      post(reader.browser, `webhooks/${id}/test`),
      post(reader.browser, `webhooks/${id}/redeliver`, { since }),
      post(reader.browser, `webhook-deliveries/${delivery}/redeliver`),
    ];
    for (const refused of await Promise.all(changes)) {
      expect([refused.status, code(refused)]).toEqual([403, 'insufficient_role']);
    }
    await member.browser.delete(at(`webhooks/${id}`)).expect(204);
  });

  it('the audit log contains each change with its actor, without the query of the URL', async () => {
    const person = await newOwner(service.server);
    const { id } = await add({ url: `${URL_OF_HOOKS}?key=hidden` }, person);
    const change = (changes: object) =>
      person.browser
        .patch(at(`webhooks/${id}`))
        .send(changes)
        .expect(200);
    await change({ url: `${URL_OF_HOOKS}?key=other`, events: ['scan.completed'], enabled: true });
    await change({ events: ['scan.completed'] });
    await change({ enabled: false });
    await person.browser.delete(at(`webhooks/${id}`)).expect(204);
    const entries = await read<{ action: string; actor: string; detail: unknown }[]>('audit?limit=4', person);
    const named = { endpoint_id: id, host: 'shop.example' };
    expect(entries.map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
      ['webhook.deleted', person.email, named],
      ['webhook.updated', person.email, { ...named, changed: ['enabled'], enabled: false }],
      ['webhook.updated', person.email, { ...named, changed: ['url', 'events'], enabled: true }],
      ['webhook.created', person.email, { ...named, livemode: true }],
    ]);
    expect(JSON.stringify(entries)).not.toContain('key=');
  });

  /** The response of the endpoint from now on. */
  let answer = { status: 200, text: 'thanks' };

  let service: WebhookService;
  let owner: Person;
  let reader: Person;

  /** The endpoint of tests with invalid changes. */
  let victim: number;

  beforeAll(async () => {
    service = await WebhookService.start(usualSize(), { WEBHOOK_ALLOW_PRIVATE_HOSTS: 'false' });
    internet.connect(service.server.app);
    await internet.serve('shop.example', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url: path = '', headers } = request;
        received.push({ path, headers, body: Buffer.concat(chunks).toString(), at: performance.now() });
        response.writeHead(answer.status, { connection: 'close' }).end(answer.text);
      });
    });
    owner = await newOwner(service.server, 'agency');
    reader = await newColleague(service.server, owner, 'read_only');
    victim = (await add()).id;
    await owner.browser
      .patch(at(`webhooks/${victim}`))
      .send({ enabled: false })
      .expect(200);
  });

  afterEach(() => {
    service.releaseClock();
  });

  afterAll(async () => {
    await service.stop();
    await internet.close();
  });

  const internet = new FakeInternet();

  const received: Received[] = [];

  function post(browser: Api, path: string, body: object = {}) {
    return browser.post(at(path)).send(body);
  }

  async function read<T>(path: string, person = owner) {
    return (await person.browser.get(at(path)).expect(200)).body as T;
  }

  async function add(more: object = {}, person = owner) {
    return (
      await post(person.browser, 'webhooks', { url: URL_OF_HOOKS, livemode: true, ...more }).expect(201)
    ).body as EndpointDto & { secret: string };
  }

  function deliveriesOf(id: number, query = '') {
    return read<DeliveryDto[]>(`webhooks/${id}/deliveries${query}`);
  }

  /** Waits until no delivery to the endpoint is pending. */
  function settled(id: number) {
    return until(
      async () => {
        await service.poll();
        return deliveriesOf(id);
      },
      (all) => all.length > 0 && all.every(({ status }) => status !== 'pending'),
    );
  }

  /** Returns the last test event for an endpoint. Retries for other endpoints may arrive at any time. */
  function lastTestOf(id: number) {
    return received.findLast((one) => {
      const { type, data } = eventIn(one);
      return type === 'webhook.test' && data['endpoint_id'] === id;
    });
  }

  function tenantOf({ accountId }: Person) {
    return { accountId, livemode: true };
  }

  async function lastAudit(person = owner) {
    return (await read<{ action: string; actor: string; detail: unknown }[]>('audit?limit=1', person))[0];
  }
});

const DAY_MS = 24 * 3_600_000;

const URL_OF_HOOKS = 'https://shop.example/hooks';

function at(path: string): string {
  return `${DASHBOARD}/${path}`;
}

function code(answer: { body: { code?: string } }): string | undefined {
  return answer.body.code;
}
