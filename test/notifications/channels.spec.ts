import { BackgroundTasks } from '#platform/background/background-tasks';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { CreateDefaultChannels } from '../../src/notifications/defaults/create-default-channels.js';
import { RelayEvents } from '../../src/webhooks/delivery/relay-events.js';
import { SendDueDigests } from '../../src/webhooks/digests/send-due-digests.js';
import { signIn } from '../support/dashboard.js';
import { describeSizes, usualSize } from '../support/databases.js';
import { MailServer } from '../support/fakes/mail-server.js';
import type { Api, TestAccount } from '../support/test-server.js';
import { until } from '../support/wait.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { WebhookService } from '../support/webhook-service.js';
import { requireDiscord, requireSlack, requireTeams } from './shapes.js';

describeSizes([usualSize()], 'notification channels on %s', (size) => {
  it.each([
    ['slack', requireSlack],
    ['discord', requireDiscord],
    ['teams', requireTeams],
  ] as const)(
    'a %s channel receives a message that says what moved and links to the map',
    async (kind, check) => {
      await create({ kind, target: receiver.url(`/${kind}`) });
      await service.emit(tenant(), 'rank.changed');
      const message = await bodyAt(`/${kind}`);
      check(message);
      const text = JSON.stringify(message);
      expect(text).toContain('fell 3.3 positions for');
      expect(text).toContain('more than noise');
      expect(text).toContain('5.1 → 8.4');
      expect(text).toContain('http://ranks.example/dashboard/businesses/1/map');
      const [delivery] = await service.settled(tenant());
      expect(delivery).toMatchObject({ status: 'delivered', tries: 1 });
    },
  );

  it('a channel of kind webhook receives the signed event, and its secret is in the response that creates it', async () => {
    const channel = await create({ kind: 'webhook', target: receiver.url('/hook') });
    expect(channel.secret).toMatch(/^whsec_/);
    await service.emit(tenant());
    expect(await bodyAt('/hook')).toMatchObject({ type: 'scan.completed', livemode: true });
    expect(receiver.at('/hook')[0]?.headers).toHaveProperty('webhook-signature');
    const { body } = await api
      .patch(`${PATH}/${channel.id}`)
      .send({ target: receiver.url('/thief') })
      .expect(422);
    expect(body.code).toBe('webhook_url_refused');
  });

  it('the message of a test links to the page of the channel', async () => {
    const { id } = await create({ kind: 'slack', target: receiver.url('/test') });
    await api.post(`${PATH}/${id}/test`).send({}).expect(200);
    const page = `http://ranks.example/dashboard/settings/notifications/${id}`;
    expect(JSON.stringify(await bodyAt('/test'))).toContain(page);
  });

  it('a channel writes Spanish if its locale is es', async () => {
    await create({ kind: 'slack', target: receiver.url('/es'), locale: 'es' });
    await service.emit(tenant(), 'rank.changed');
    expect(JSON.stringify(await bodyAt('/es'))).toMatch(/bajó 3,3 puestos.*más que ruido/s);
  });

  it('GET hides the path of a URL, and the webhook routes of the dashboard do not list channels', async () => {
    const { id } = await create({ kind: 'slack', target: receiver.url('/secret'), name: 'Team' });
    const { body } = await api.get(`${PATH}/${id}`).expect(200);
    expect(body).toMatchObject({ kind: 'slack', name: 'Team', rhythm: 'at_once', hour: null });
    expect(JSON.stringify(body)).not.toContain('secret');
    const browser = await signIn(service.server, account.email, account.password);
    const { body: endpoints } = await browser.get('/dashboard/api/webhooks').expect(200);
    expect(endpoints).toEqual([]);
    await browser.get(`/dashboard/api/webhooks/${id}`).expect(404);
  });

  it('the audit log names the user whose token added a channel by the e-mail address', async () => {
    const browser = await signIn(service.server, account.email, account.password);
    const { body } = await browser.post('/dashboard/api/token').send({}).expect(201);
    await service.server
      .as(body.token)
      .post(PATH)
      .send({ kind: 'slack', target: receiver.url('/audited') })
      .expect(201);
    await create({ kind: 'slack', target: receiver.url('/by-key') });
    const entries = await browser.get('/dashboard/api/audit?subject=channel').expect(200);
    expect(entries.body).toMatchObject([
      { actor: expect.stringMatching(/^API key \d+$/) as string },
      { actor: account.email },
    ]);
  });

  it('a filter on events, tags and significance keeps other events away', async () => {
    await create({
      kind: 'slack',
      target: receiver.url('/filtered'),
      events: ['rank.changed'],
      significant_only: true,
    });
    await create({ kind: 'slack', target: receiver.url('/tagged'), tags: ['other'] });
    await service.emit(tenant(), 'scan.completed');
    await service.emit(tenant(), 'rank.changed', { significant: false, business_id: 1, keyword: 'x' });
    await service.emit(tenant(), 'rank.changed');
    await service.settled(tenant());
    expect(receiver.at('/filtered')).toHaveLength(1);
    expect(receiver.at('/tagged')).toEqual([]);
  });

  it('a channel that answers 429 with Retry-After pauses alone', async () => {
    receiver.answer('/busy', 429, { 'retry-after': '600' });
    const { id } = await create({ kind: 'slack', target: receiver.url('/busy') });
    await create({ kind: 'discord', target: receiver.url('/free') });
    await service.emit(tenant(), 'rank.changed');
    await bodyAt('/busy');
    await bodyAt('/free');
    const paused = await until(
      async () => (await api.get(`${PATH}/${id}`)).body.paused_until,
      (time) => time !== null,
    );
    expect(Date.parse(paused ?? '')).toBe(service.now() + 600_000);
    receiver.answer('/busy', 200);
    await service.advanceClock(600_000);
    await service.settled(tenant(), ({ status }) => status === 'delivered');
    expect(receiver.at('/busy')).toHaveLength(2);
  });

  it('a batch.completed message names the batch and the scans that moved most', async () => {
    await create({ kind: 'slack', target: receiver.url('/batch') });
    await service.emit(tenant(), 'batch.completed');
    const message = await bodyAt('/batch');
    requireSlack(message);
    const text = JSON.stringify(message);
    expect(text).toContain('Scans of Weekly Acme finished: 3 rose, 1 fell');
    expect(text).toContain('Client Acme, store 12 rose 2.4 positions for “pizza near me”.');
  });

  it('POST test sends a sample and returns the response of the server, and the log lists it', async () => {
    receiver.answer('/bad', 400);
    const { id } = await create({ kind: 'teams', target: receiver.url('/bad') });
    const { body } = await api.post(`${PATH}/${id}/test`).send({ type: 'alert.triggered' }).expect(200);
    expect(body).toMatchObject({ ok: false, status: 400 });
    requireTeams(await bodyAt('/bad'));
    const { body: log } = await api.get(`${PATH}/${id}/deliveries`).expect(200);
    expect(log).toMatchObject([{ id: body.delivery_id, status: 'failed', event_type: 'alert.triggered' }]);
    const { body: detail } = await api.get(`${PATH}/${id}/deliveries/${body.delivery_id}`).expect(200);
    expect(detail.attempts).toMatchObject([{ status: 400 }]);
    receiver.answer('/bad', 200);
    await api.post(`${PATH}/${id}/deliveries/${body.delivery_id}/resend`).expect(200);
    await service.settled(tenant(), ({ status }) => status === 'delivered');
  });

  it.each([
    [{ kind: 'slack', target: 'not a url' }, 422, 'webhook_url_refused'],
    [{ kind: 'email', target: 'two@example.com, three@example.com' }, 422, 'recipient_refused'],
    [{ kind: 'email', target: 'x\u0000y@example.com' }, 400, 'validation_failed'],
    [{ kind: 'pager', target: 'https://example.com' }, 400, 'validation_failed'],
    [{ kind: 'slack', target: 'https://example.com', hour: 24 }, 400, 'validation_failed'],
    [{ kind: 'slack', target: 'https://example.com', timezone: 'Mars/Base' }, 400, 'validation_failed'],
    [{ kind: 'slack', target: 'https://example.com', events: [] }, 400, 'validation_failed'],
  ])('POST rejects %j with %i %s', async (body, status, code) => {
    const { body: problem } = await api.post(PATH).send(body).expect(status);
    expect(problem.code).toBe(code);
  });

  it('an e-mail has text, HTML and headers for one-click unsubscription, which works once and stays', async () => {
    const { id } = await create({ kind: 'email', target: 'anna@example.com' });
    await service.emit(tenant(), 'rank.changed');
    await service.settled(tenant());
    const [message] = mail.to('anna@example.com');
    expect(message?.mail.subject).toContain('fell 3.3 positions');
    expect(message?.mail.text).toContain('more than noise');
    expect(message?.mail.html).toContain('Open the map');
    const url = /^List-Unsubscribe: <http:\/\/ranks\.example(\S+)>/m.exec(unfold(message?.source))?.[1] ?? '';
    expect(unfold(message?.source)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

    const visitor = service.server.as();
    await visitor.get(url).expect(200);
    expect((await api.get(`${PATH}/${id}`)).body.enabled).toBe(true);
    for (let count = 0; count < 2; count++) {
      await visitor.post(url).type('form').send('List-Unsubscribe=One-Click').expect(200);
    }
    expect((await api.get(`${PATH}/${id}`)).body).toMatchObject({
      enabled: false,
      disabled_reason: 'unsubscribed',
    });
    const refused = await visitor.post(`${url.slice(0, -4)}AAAA`).expect(404);
    // The link is a secret of the recipient, so neither responses nor the log repeat it.
    expect(refused.body).toMatchObject({ instance: '/unsubscribe/…' });
    for (const page of [await visitor.get(url), await visitor.post(url)]) {
      expect(page.headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' });
      const policy = page.headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      const style = /<style>(.*)<\/style>/s.exec(page.text)?.[1] ?? '';
      expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
    }
    await service.emit(tenant(), 'rank.changed');
    await service.poll();
    expect(mail.to('anna@example.com')).toHaveLength(1);
  });

  it('five permanent rejections disable a recipient; a success in between starts the count anew', async () => {
    const { id } = await create({ kind: 'email', target: 'gone@example.com' });
    const send = async (code: number | null) => {
      if (code === null) mail.rejected.delete('gone@example.com');
      else mail.rejected.set('gone@example.com', code);
      await service.emit(tenant(), 'rank.changed');
      return service.settled(tenant());
    };
    for (let count = 0; count < 4; count++) await send(550);
    await send(null);
    for (let count = 0; count < 4; count++) await send(550);
    expect((await api.get(`${PATH}/${id}`)).body.enabled).toBe(true);
    const deliveries = await send(550);
    expect((await api.get(`${PATH}/${id}`)).body).toMatchObject({
      enabled: false,
      disabled_reason: 'bounced',
    });
    // A permanent failure is not retried.
    expect(deliveries.every(({ tries }) => tries === 1)).toBe(true);
    const { body: alerts } = await api.get('/api/v1/alerts').expect(200);
    expect(alerts).toMatchObject([
      { kind: 'channel_disabled', values: { reason: 'bounced', host: 'example.com' } },
    ]);
  });

  it('a temporary rejection is retried and disables no channel', async () => {
    await create({ kind: 'email', target: 'full@example.com' });
    mail.rejected.set('full@example.com', 452);
    await service.emit(tenant(), 'rank.changed');
    await service.settled(tenant(), ({ tries }) => tries === 1);
    mail.rejected.clear();
    await service.advanceClock(10_000);
    const [delivery] = await service.settled(tenant());
    expect(delivery).toMatchObject({ status: 'delivered', tries: 2 });
    expect(mail.to('full@example.com')).toHaveLength(1);
  });

  it('a hanging mail server does not delay other channels', async () => {
    mail.isHanging = true;
    for (let count = 0; count < 12; count++) await create({ kind: 'email', target: `r${count}@example.com` });
    await create({ kind: 'slack', target: receiver.url('/quick') });
    await service.emit(tenant(), 'rank.changed');
    await bodyAt('/quick');
    expect(mail.messages).toEqual([]);
    expect(mail.connectionsThatHang).toBeLessThanOrEqual(10);
    mail.resume();
    await service.settled(tenant());
    expect(mail.messages).toHaveLength(12);
  });

  it('a daily digest contains the events of the day once, and a day without events sends none', async () => {
    await create({
      kind: 'slack',
      target: receiver.url('/daily'),
      rhythm: 'daily',
      hour: 9,
      timezone: 'Europe/Madrid',
    });
    await service.emit(tenant(), 'rank.changed');
    await service.emit(tenant(), 'alert.triggered');
    await service.poll();
    await service.server.drain(SendDueDigests);
    expect(receiver.at('/daily')).toEqual([]);
    await service.advanceClock(DAY_MS);
    await service.server.drain(SendDueDigests);
    const message = await bodyAt('/daily');
    requireSlack(message);
    expect(JSON.stringify(message)).toMatch(/Daily digest: 1 alert, 1 rank change/);
    await service.settled(tenant());
    await service.advanceClock(DAY_MS);
    await service.server.drain(SendDueDigests);
    await service.server.drain(RelayEvents);
    expect(receiver.at('/daily')).toHaveLength(1);
    const { body: feed } = await api.get('/api/v1/events').expect(200);
    expect(feed.map(({ type }: { type: string }) => type)).toEqual(['rank.changed', 'alert.triggered']);
  });

  it('PATCH from a digest to at_once first sends the events that wait', async () => {
    const { id } = await create({ kind: 'slack', target: receiver.url('/switch'), rhythm: 'weekly' });
    await service.emit(tenant(), 'rank.changed');
    const { body } = await api.patch(`${PATH}/${id}`).send({ rhythm: 'at_once' }).expect(200);
    expect(body).toMatchObject({ rhythm: 'at_once', next_digest_at: null });
    await service.poll();
    expect(JSON.stringify(await bodyAt('/switch'))).toContain('Weekly digest: 1 rank change');
    await service.emit(tenant(), 'rank.changed');
    await service.settled(tenant());
    expect(receiver.at('/switch')).toHaveLength(2);
  });

  it('each owner gets alerts by e-mail by default, and a deleted default channel stays deleted', async () => {
    await service.server.drain(CreateDefaultChannels);
    const { body } = await api.get(PATH).expect(200);
    expect(body).toMatchObject([
      {
        kind: 'email',
        target: account.email,
        is_default: true,
        events: ['alert.triggered'],
        rhythm: 'at_once',
      },
    ]);
    await service.emit(tenant(), 'alert.triggered');
    await service.settled(tenant());
    expect(mail.to(account.email)).toHaveLength(1);
    await api.delete(`${PATH}/${body[0]?.id}`).expect(204);
    await service.server.drain(CreateDefaultChannels);
    expect((await api.get(PATH)).body).toEqual([]);
  });

  let service: WebhookService;
  let receiver: WebhookReceiver;
  let mail: MailServer;
  let account: TestAccount;
  let api: Api;

  beforeAll(async () => {
    mail = await MailServer.start();
    service = await WebhookService.start(size, {
      PUBLIC_URL: 'http://ranks.example',
      SMTP_URL: mail.url,
      SMTP_FROM: 'ranks@example.com',
    });
    // A task of its own accord would add the default channel of an account in the middle of a test.
    service.server.app.get(BackgroundTasks).isPaused = true;
    receiver = await WebhookReceiver.start();
  });

  afterAll(async () => {
    await service.stop();
    await receiver.stop();
    await mail.stop();
  });

  beforeEach(async () => {
    account = await service.server.createAccount('agency');
    api = service.server.as(account.key);
    receiver.received.length = 0;
    mail.messages.length = 0;
    mail.rejected.clear();
    service.holdClock();
  });

  afterEach(async () => {
    await service.query('delete from webhook_endpoint');
    receiver.closeConnections();
    service.releaseClock();
  });

  function tenant() {
    return { accountId: account.accountId, livemode: true };
  }

  async function create(body: object) {
    return (await api.post(PATH).send(body).expect(201)).body;
  }

  async function bodyAt(path: string) {
    const [received] = await until(
      () => Promise.resolve(receiver.at(path)),
      (all) => all.length > 0,
    );
    return JSON.parse(received?.body ?? '') as unknown;
  }
});

/** Joins header lines that are folded (RFC 5322). */
function unfold(source = ''): string {
  return source.replaceAll(/\r\n[ \t]+/g, ' ');
}

const PATH = '/api/v1/notification-channels';

const DAY_MS = 24 * 3_600_000;
