import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SendReports } from '../../../src/report-schedules/send/send-reports.js';
import { MakeReports } from '../../../src/reports/make/make-reports.js';
import { withClockAdvanced } from '../../support/dashboard.js';
import { MailServer } from '../../support/fakes/mail-server.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

const PATH = '/api/v1/report-schedules';
const DAY = 24 * 3_600_000;

describe('recipients of report schedules, and callers that are restricted to tags', () => {
  it('an unknown recipient of a restricted caller gets one e-mail that asks, and reports only after it agreed', async () => {
    const id = await create(acme, ['stranger@example.net']);
    expect(await read(acme, id)).toMatchObject({
      recipients: ['stranger@example.net'],
      stopped_recipients: [{ email: 'stranger@example.net', reason: 'unconfirmed' }],
    });
    const asked = await mailTo('stranger@example.net');
    // The e-mail repeats no text of the caller.
    expect(`${asked?.subject} ${asked?.text}`).not.toMatch(/evil|Buy/);
    expect(await sendNow(id)).toMatchObject({ status: 'not_sent', reason: 'no_recipients' });

    const link = linkIn(asked?.text);
    const visitor = server.as();
    // Opening the link changes nothing: scanners of mail servers open links.
    const page = await visitor.get(link).expect(200);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await read(acme, id)).stopped_recipients).toHaveLength(1);
    for (let count = 0; count < 2; count++) await visitor.post(link).send('').expect(200);
    expect((await read(acme, id)).stopped_recipients).toEqual([]);
    expect(await sendNow(id)).toMatchObject({ status: 'sent', recipients: 1 });
    const audit = await server.sql('select action from audit_entry where account_id = ? order by id', [
      accountId,
    ]);
    expect(audit).toContainEqual({ action: 'channel.confirmed' });

    // The address has agreed for this account: another schedule needs no further e-mail.
    const second = await create(acme, ['STRANGER@example.net']);
    expect((await read(acme, second)).stopped_recipients).toEqual([]);
    for (const forged of [`${link.slice(0, -4)}AAAA`, '/confirm-email/x'])
      await visitor.post(forged).expect(404);
  });

  it('a link that asks is valid for a week, and an address is asked once a week, however often it is added', async () => {
    const id = await create(acme, ['once@example.net']);
    const link = linkIn((await mailTo('once@example.net'))?.text);
    await acme.delete(`${PATH}/${id}`).expect(204);
    await create(acme, ['Once@example.net']);
    await create(acme, ['other@example.net']);
    await mailTo('other@example.net');
    expect(mail.to('once@example.net')).toHaveLength(1);
    await withClockAdvanced(server, 8 * DAY, async () => {
      await server.as().post(link).expect(404);
      await create(acme, ['once@example.net']);
      await until(
        () => Promise.resolve(mail.to('once@example.net')),
        ({ length }) => length > 1,
      );
    });
  });

  it('an address that unsubscribed is asked again if a restricted caller adds it again', async () => {
    const id = await create(acme, ['leaver@example.net']);
    await server
      .as()
      .post(linkIn((await mailTo('leaver@example.net'))?.text))
      .expect(200);
    await sendNow(id);
    const sent = await until(
      () => Promise.resolve(mail.to('leaver@example.net')),
      ({ length }) => length > 1,
    );
    const source = sent[1]?.source.replaceAll(/\r?\n[ \t]/g, '') ?? '';
    const unsubscribe = /List-Unsubscribe:\s*<http:\/\/ranks\.example(\S+)>/.exec(source)?.[1] ?? '';
    await server.as().post(unsubscribe).expect(200);
    await acme
      .patch(`${PATH}/${id}`)
      .send({ recipients: ['new@example.net'] })
      .expect(200);
    await acme
      .patch(`${PATH}/${id}`)
      .send({ recipients: ['leaver@example.net'] })
      .expect(200);
    expect((await read(acme, id)).stopped_recipients).toMatchObject([{ reason: 'unconfirmed' }]);
  });

  it('a restricted caller adds at most 20 recipients an hour, whichever keys and schedules it uses', async () => {
    const many = Array.from({ length: 20 }, (_, n) => `s${n}@example.net`);
    const id = await create(acme, many);
    const answer = await (
      await keyOf('ACME')
    )
      .post(PATH)
      .send(bodyOf(['one-more@example.net']))
      .expect(429);
    expect(answer.body).toMatchObject({ code: 'rate_limited' });
    expect(answer.headers['retry-after']).toBeDefined();
    await acme
      .patch(`${PATH}/${id}`)
      .send({ recipients: ['swapped@example.net'] })
      .expect(429);
    expect((await read(acme, id)).recipients).toEqual(many);
    // Another client and the owner are not affected.
    await create(globex, ['theirs@example.net'], { tag: 'globex' });
    await create(owner, ['ours@example.net']);
  });

  it('recipients of an owner need no confirmation, and an owner can accept those of a restricted caller', async () => {
    const own = await create(owner, ['anna@example.net']);
    expect((await read(owner, own)).stopped_recipients).toEqual([]);
    const id = await create(acme, ['wait@example.net']);
    await owner.patch(`${PATH}/${id}`).send({ name: 'Renamed' }).expect(200);
    expect((await read(owner, id)).stopped_recipients).toHaveLength(1);
    await owner
      .patch(`${PATH}/${id}`)
      .send({ recipients: ['wait@example.net'] })
      .expect(200);
    expect((await read(owner, id)).stopped_recipients).toEqual([]);
  });

  it('a restricted caller neither reads nor changes the recipients that the owner or another client chose', async () => {
    const both = await keyOf('acme', 'globex');
    const id = await create(owner, ['boss@example.net']);
    await sendNow(id);
    const mine = await create(acme, ['mine@example.net']);
    for (const api of [acme, both]) {
      const { text } = await api.get(PATH).expect(200);
      expect(text).not.toContain('boss@');
      expect(await read(api, id)).toMatchObject({
        recipients: [],
        stopped_recipients: [],
        recipients_hidden: true,
      });
      const { body: deliveries, text: listed } = await api.get(`${PATH}/${id}/deliveries`).expect(200);
      expect(deliveries).toMatchObject([{ recipient: '' }]);
      const one = await api.get(`${PATH}/${id}/deliveries/${deliveries[0]?.id}`).expect(200);
      expect(listed + one.text).not.toContain('boss@');
      const { body } = await api
        .patch(`${PATH}/${id}`)
        .send({ recipients: ['me@example.net'] })
        .expect(403);
      expect(body).toMatchObject({ code: 'restricted_to_tags' });
      expect(await read(api, mine)).toMatchObject({
        recipients: ['mine@example.net'],
        recipients_hidden: false,
      });
      // Other settings stay open, and do not open the recipients.
      await api.patch(`${PATH}/${id}`).send({ name: 'Weekly' }).expect(200);
      expect(await read(api, id)).toMatchObject({ name: 'Weekly', recipients_hidden: true });
    }
    expect(await read(owner, id)).toMatchObject({
      recipients: ['boss@example.net'],
      recipients_hidden: false,
    });
    // A client with fewer tags does not read those of a client with more.
    const ofBoth = await create(both, ['both@example.net']);
    expect(await read(acme, ofBoth)).toMatchObject({ recipients: [], recipients_hidden: true });
    // The owner's choice takes the recipients over.
    await owner
      .patch(`${PATH}/${mine}`)
      .send({ recipients: ['boss@example.net'] })
      .expect(200);
    expect(await read(acme, mine)).toMatchObject({ recipients: [], recipients_hidden: true });
  });

  let server: TestServer;
  let mail: MailServer;
  let owner: Api;
  let acme: Api;
  let globex: Api;
  let accountId: number;

  beforeAll(async () => {
    mail = await MailServer.start();
    server = await TestServer.start(undefined, {
      SMTP_URL: mail.url,
      SMTP_FROM: 'ranks@example.com',
      PUBLIC_URL: 'http://ranks.example',
    });
  });

  afterAll(async () => {
    await server.stop();
    await mail.stop();
  });

  beforeEach(async () => {
    mail.messages.length = 0;
    const account = await server.createAccount('agency');
    accountId = account.accountId;
    owner = server.as(account.key);
    acme = await keyOf('acme');
    globex = await keyOf('globex');
    await createBusiness(owner, PHARMACY, { tags: ['acme', 'globex'] });
  });

  async function keyOf(...restrictedTo: string[]): Promise<Api> {
    return server.as((await server.createKey({ accountId, livemode: true, restrictedTo })).key);
  }

  function bodyOf(recipients: readonly string[], more: object = {}) {
    return {
      name: 'Buy now https://evil.example',
      tag: 'acme',
      cron: '0 8 1 1 *',
      recipients,
      ...more,
    };
  }

  async function create(api: Api, recipients: readonly string[], more: object = {}): Promise<number> {
    return (await api.post(PATH).send(bodyOf(recipients, more)).expect(201)).body.id;
  }

  async function read(api: Api, id: number) {
    return (await api.get(`${PATH}/${id}`).expect(200)).body;
  }

  async function sendNow(id: number) {
    await owner.post(`${PATH}/${id}/send`).send({}).expect(202);
    await server.drain(MakeReports);
    await server.drain(SendReports);
    return (await read(owner, id)).last_run as { status: string; reason: string | null; recipients: number };
  }

  async function mailTo(address: string) {
    return (
      await until(
        () => Promise.resolve(mail.to(address)),
        ({ length }) => length > 0,
      )
    )[0]?.mail;
  }

  function linkIn(text: string | undefined): string {
    return /http:\/\/ranks\.example(\/confirm-email\/\S+)/.exec(text ?? '')?.[1] ?? '';
  }
});
