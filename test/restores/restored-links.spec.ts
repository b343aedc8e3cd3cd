import { BackgroundTasks } from '#platform/background/background-tasks';
import { SecretBox } from '#platform/secrets/secret-box';
import { afterEach, expect, it } from 'vitest';
import { SetUp } from '../../src/accounts/users/set-up.js';
import { CreateDefaultChannels } from '../../src/notifications/defaults/create-default-channels.js';
import { SendReports } from '../../src/report-schedules/send/send-reports.js';
import { MakeReports } from '../../src/reports/make/make-reports.js';
import { DeliverWebhooks } from '../../src/webhooks/delivery/deliver-webhooks.js';
import { RelayEvents } from '../../src/webhooks/delivery/relay-events.js';
import { DASHBOARD, newOwner, openBrowser, type Person, signIn, tokenOf } from '../support/dashboard.js';
import { describeWith } from '../support/describe-with.js';
import { MailServer } from '../support/fakes/mail-server.js';
import { draft, issue } from '../support/invoices.js';
import { Restorable, RESTORABLE_SIZES } from '../support/restorable.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness } from '../support/steps.js';
import type { Api } from '../support/test-server.js';
import { until } from '../support/wait.js';

for (const [size, needs] of RESTORABLE_SIZES) {
  describeWith(needs, `links and ids after a restore on ${size}`, { timeout: 60_000 }, () => {
    let restorable: Restorable | null = null;
    let mail: MailServer | null = null;

    async function start(): Promise<Restorable> {
      mail = await MailServer.start();
      restorable = await Restorable.start(size, {
        PUBLIC_URL: 'http://ranks.example',
        SMTP_URL: mail.url,
        SMTP_FROM: 'ranks@example.com',
      });
      restorable.server.app.get(BackgroundTasks).isPaused = true;
      return restorable;
    }
    afterEach(async () => {
      await restorable?.stop();
      await mail?.stop();
    });

    const apiOf = async ({ server }: Restorable, { accountId }: Person): Promise<Api> =>
      server.as((await server.createKey({ accountId, livemode: true })).key);
    const invite = async (browser: Api, email: string, role: string): Promise<Created> =>
      (await browser.post(`${DASHBOARD}/invitations`).send({ email, role }).expect(201)).body;
    const read = async ({ server }: Restorable, token: string): Promise<string> => {
      const { body } = await openBrowser(server).post(`${DASHBOARD}/join/read`).send({ token });
      return String(body.email ?? body.code);
    };
    const sequences = async ({ server }: Restorable): Promise<Map<string, number>> => {
      const rows = await server.sql<{ name: string; last: string | null }>(
        `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
      );
      return new Map(rows.map(({ name, last }) => [name, Number(last ?? 0)]));
    };

    it('the link of an invitation that a restore has lost opens no later invitation', async () => {
      const world = await start();
      const owner = await newOwner(world.server, 'agency');
      await world.backUp();
      const lost = await invite(owner.browser, 'client@example.com', 'member');
      expect(await read(world, tokenOf(lost.url))).toBe('client@example.com');
      await world.restore();
      const browser = await signIn(world.server, owner.email, owner.password);
      const later = await invite(browser, 'admin@example.com', 'admin');
      expect(await read(world, tokenOf(lost.url))).toBe('link_invalid');
      const password = 'correct horse battery';
      const joining = { token: tokenOf(lost.url), password };
      await openBrowser(world.server).post(`${DASHBOARD}/join`).send(joining).expect(410);
      expect(await read(world, tokenOf(later.url))).toBe('admin@example.com');
      expect(later.id).toBeGreaterThan(lost.id);
    });

    it('a link opens no other invitation even if an id is given out again', async () => {
      const world = await start();
      const owner = await newOwner(world.server, 'agency');
      const lost = await invite(owner.browser, 'client@example.com', 'member');
      const later = await invite(owner.browser, 'admin@example.com', 'admin');
      await world.server.sql('delete from invitation where id = ?', [lost.id]);
      await world.server.sql('update invitation set id = ? where id = ?', [lost.id, later.id]);
      expect(await read(world, tokenOf(lost.url))).toBe('link_invalid');
    });

    it('the token of a session that a restore has ended opens no later session', async () => {
      const world = await start();
      const owner = await newOwner(world.server, 'agency');
      const victim = await world.server.createAccount('agency');
      await world.backUp();
      const browser = await signIn(world.server, owner.email, owner.password);
      const { body } = await browser.post(`${DASHBOARD}/token`).send({}).expect(201);
      const token = body.token;
      await world.server.as(token).get('/api/v1/me').expect(200);
      const [session] = await world.server.sql<{ id: number }>('select max(id) as id from user_session');
      await world.restore();
      await signIn(world.server, victim.email, victim.password);
      await world.server.as(token).get('/api/v1/me').expect(401);
      // As if the id were given out again.
      await world.server.sql('update user_session set id = ?', [session?.id]);
      await world.server.as(token).get('/api/v1/me').expect(401);
    });

    it('the link to unsubscribe from a channel that a restore has lost ends no later channel', async () => {
      const world = await start();
      const owner = await newOwner(world.server, 'agency');
      const channels = '/api/v1/notification-channels';
      const body = { kind: 'email', target: 'anna@example.com' };
      const create = async (): Promise<number> =>
        (await (await apiOf(world, owner)).post(channels).send(body).expect(201)).body.id;
      await world.backUp();
      const lost = await create();
      await (await apiOf(world, owner)).post(`${channels}/${lost}/test`).send({}).expect(200);
      const source = mail?.to('anna@example.com')[0]?.source.replaceAll(/\r\n[ \t]/g, ' ') ?? '';
      const path = /^List-Unsubscribe:\s+<http:\/\/[^/]+(\S+)>/m.exec(source)?.[1] ?? '';
      await world.server.as().get(path).expect(200);
      await world.restore();
      const later = await create();
      await world.server.as().post(path).type('form').send('x=1').expect(404);
      await world.server.sql('delete from webhook_secret where endpoint_id = ?', [later]);
      await world.server.sql('update webhook_endpoint set id = ? where id = ?', [lost, later]);
      await world.server.as().post(path).type('form').send('x=1').expect(404);
    });

    it('no sequence goes back, and invoice numbers do not repeat', async () => {
      const world = await start();
      const owner = await newOwner(world.server, 'agency');
      await issue(world.server, draft(owner.accountId));
      await world.backUp();
      const numbers = () =>
        world.server.sql<{ number: string }>('select number from invoice order by id desc limit 1');
      const second = draft(owner.accountId, { key: 'cycle:2' });
      await issue(world.server, second);
      const [lost] = await numbers();
      await createBusiness(await apiOf(world, owner), PHARMACY);
      const before = await sequences(world);
      await world.restore();
      const after = await sequences(world);
      for (const [name, last] of before) expect([name, (after.get(name) ?? 0) >= last]).toEqual([name, true]);
      await issue(world.server, second);
      const [later] = await numbers();
      expect([lost?.number, later?.number]).toEqual([
        expect.any(String),
        expect.not.stringMatching(`^${lost?.number ?? ''}$`),
      ]);
      expect(String(later?.number) > String(lost?.number)).toBe(true);
    });

    it('sequences jump ahead if the replaced database is unknown', async () => {
      const world = await start();
      await newOwner(world.server, 'agency');
      await world.backUp();
      const before = await sequences(world);
      await world.restore('backup', { isKnown: false });
      for (const [name, last] of await sequences(world)) {
        expect([name, last >= (before.get(name) ?? 0) + 1_000_000]).toEqual([name, true]);
      }
    });

    it('a restore of a database without an account invalidates its link for the first owner', async () => {
      const world = await start();
      const { server } = world;
      const { path } = await server.inContext(() => server.app.get(SetUp).link());
      await world.backUp();
      await server.createAccount('agency');
      await world.restore();
      const owner = { email: 'thief@example.com', password: 'correct horse battery' };
      const answer = await openBrowser(world.server)
        .post(`${DASHBOARD}/set-up`)
        .send({ token: tokenOf(path), ...owner });
      expect([answer.status, answer.body.code]).toEqual([410, 'link_invalid']);
    });

    it('a default channel that was deleted since the backup is not created again', async () => {
      const world = await start();
      const owner = await newOwner(world.server, 'agency');
      await world.backUp();
      await world.server.drain(CreateDefaultChannels);
      const channels = '/api/v1/notification-channels';
      const [channel] = (await (await apiOf(world, owner)).get(channels).expect(200)).body;
      await (await apiOf(world, owner)).delete(`${channels}/${String(channel?.id)}`).expect(204);
      await world.restore();
      await world.server.drain(CreateDefaultChannels);
      expect((await (await apiOf(world, owner)).get(channels).expect(200)).body).toEqual([]);
    });

    it('the consent that a recipient withdrew since the backup does not come back', async () => {
      const world = await start();
      const owner = await newOwner(world.server, 'agency');
      await world.server.sql(
        `insert into mail_consent (account_id, email_key, asked_at, confirmed_at) values (?, 'anna@example.com', now(), now())`,
        [owner.accountId],
      );
      await world.backUp();
      await world.server.sql('update mail_consent set confirmed_at = null');
      await world.restore();
      const rows = await world.server.sql('select 1 from mail_consent where confirmed_at is not null');
      expect(rows).toEqual([]);
    });

    it('a report and an event that were sent since the backup are not sent again', async () => {
      const world = await start();
      const owner = await newOwner(world.server, 'agency');
      const api = await apiOf(world, owner);
      const business = await createBusiness(api, PHARMACY, { keywords: [PHARMACY.keyword] });
      const recipients = ['anna@example.com'];
      const body = { name: 'Weekly', business_ids: [business], cron: '0 8 * * 1', recipients };
      const { id } = (await api.post('/api/v1/report-schedules').send(body).expect(201)).body;
      const send = `/api/v1/report-schedules/${id}/send`;
      const work = async (): Promise<void> => {
        for (const task of [MakeReports, SendReports, RelayEvents]) await world.server.drain(task);
        await until(
          async () => {
            await world.server.drain(DeliverWebhooks);
            return world.server.sql(`select 1 from webhook_delivery where status = 'pending'`);
          },
          (pending) => pending.length === 0,
        );
      };
      // One report whose e-mail waits, and one that is being made.
      await api.post(send).send({}).expect(202);
      for (const task of [MakeReports, SendReports, RelayEvents]) await world.server.drain(task);
      await api.post(send).send({}).expect(202);
      await world.backUp();
      await work();
      expect(mail?.to('anna@example.com')).toHaveLength(2);
      await world.restore();
      await work();
      expect(mail?.to('anna@example.com')).toHaveLength(2);
      const { body: schedule } = await (await apiOf(world, owner)).get(`/api/v1/report-schedules/${id}`);
      expect(schedule).toMatchObject({ enabled: true, last_run: { status: 'not_sent', reason: 'restored' } });
    });

    it('links of an earlier version open rows that existed before the upgrade, until a restore loses them', async () => {
      const world = await start();
      const owner = await newOwner(world.server, 'agency');
      const oldLink = async ({ id }: Created): Promise<string> => {
        const [row] = await world.server.sql<{ time: string }>(
          `select round(extract(epoch from expires_at) * 1000)::text as time from invitation where id = ?`,
          [id],
        );
        const { app } = world.server;
        return app
          .get(SecretBox)
          .seal(`${row?.time ?? ''} ${id}`, 'link: invitation')
          .toString('base64url');
      };
      const mark = ({ id }: Created) =>
        world.server.sql('update invitation set has_old_links = true where id = ?', [id]);
      const [kept, withdrawn] = [
        await invite(owner.browser, 'kept@example.com', 'member'),
        await invite(owner.browser, 'withdrawn@example.com', 'member'),
      ];
      const [keptLink, withdrawnLink] = [await oldLink(kept), await oldLink(withdrawn)];
      // A new row has no such link.
      expect(await read(world, keptLink)).toBe('link_invalid');
      await mark(kept);
      await mark(withdrawn);
      expect([await read(world, keptLink), await read(world, withdrawnLink)]).toEqual([
        'kept@example.com',
        'withdrawn@example.com',
      ]);
      await world.backUp();
      await owner.browser.delete(`${DASHBOARD}/invitations/${withdrawn.id}`).expect(204);
      await world.restore('backup', { revokes: false });
      expect([await read(world, keptLink), await read(world, withdrawnLink)]).toEqual([
        'kept@example.com',
        'link_invalid',
      ]);
      // The link with a nonce is what `--no-revoke-revived` revives.
      expect(await read(world, tokenOf(withdrawn.url))).toBe('withdrawn@example.com');
    });
  });
}

interface Created {
  readonly id: number;
  readonly url: string;
}
