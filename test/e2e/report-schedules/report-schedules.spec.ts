import { BackgroundTasks } from '#platform/background/background-tasks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FireReportSchedules } from '../../../src/report-schedules/fire/fire-report-schedules.js';
import { SendReports } from '../../../src/report-schedules/send/send-reports.js';
import { MakeReports } from '../../../src/reports/make/make-reports.js';
import { ReportsRepository } from '../../../src/reports/reports.repository.js';
import { FinishBatches } from '../../../src/scanning/batches/finish-batches.js';
import { Scheduler } from '../../../src/schedules/fire/scheduler.js';
import { typeCommand } from '../../support/command-line.js';
import { describeSizes, usualSize } from '../../support/databases.js';
import { MailServer } from '../../support/fakes/mail-server.js';
import { readPdf } from '../../support/pdf.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, scan } from '../../support/steps.js';
import type { Api, TestAccount } from '../../support/test-server.js';
import { until } from '../../support/wait.js';
import { WebhookService } from '../../support/webhook-service.js';

describeSizes([usualSize()], 'report schedules on %s', (size) => {
  it('a weekly report reaches its recipient as a PDF with the name and reply-to address of the brand, once', async () => {
    await scan(api, { business_id: business, grid_size: 3 });
    const brand = { name: 'Acme Marketing', accent_color: '#0f766e', reply_to: 'hello@acme.example' };
    await api
      .post('/api/v1/brands')
      .send({ ...brand, tag: 'acme' })
      .expect(201);
    const schedule = await create();
    expect(schedule).toMatchObject({ enabled: true, last_run: null, recipients: ['anna@example.com'] });
    await work();
    expect((await read(schedule)).last_run).toBeNull();

    await advanceTo(schedule);
    const [message] = await messages(1);
    expect(message?.to).toBe('anna@example.com');
    expect(message?.mail.from?.value).toEqual([{ name: 'Acme Marketing', address: 'ranks@example.com' }]);
    expect(message?.mail.replyTo?.value[0]?.address).toBe('hello@acme.example');
    expect(message?.mail.subject).toMatch(/^Acme, weekly: .+ – .+/);
    expect(message?.mail.text).toContain('Acme Marketing sends this report to your address regularly.');
    expect(message?.mail.html).toContain('#0f766e');
    const [attachment] = message?.mail.attachments ?? [];
    expect(attachment).toMatchObject({ contentType: 'application/pdf', contentDisposition: 'attachment' });
    const { pages } = await readPdf(attachment?.content ?? Buffer.alloc(0));
    expect(pages[0]).toContain(PHARMACY.name);

    const after = await read(schedule);
    expect(after.last_run).toMatchObject({
      status: 'sent',
      cause: 'cron',
      due_at: schedule.next_run_at,
      recipients: 1,
      reason: null,
    });
    expect(Date.parse(after.next_run_at ?? '')).toBe(Date.parse(schedule.next_run_at ?? '') + 7 * DAY_MS);
    await work();
    await messages(1);
    const { body: report } = await api
      .get(`/api/v1/reports/${String(after.last_run?.['report_id'])}`)
      .expect(200);
    const to = String(report.to);
    expect(Date.parse(to) - Date.parse(String(report.from))).toBe(7 * DAY_MS);
    const { body: feed } = await api.get('/api/v1/events?type=report.ready').expect(200);
    expect(feed).toHaveLength(1);
  });

  it('a report in Spanish as a link opens until it expires, and the database has no token', async () => {
    const schedule = await create({ delivery: 'link', link_days: 3, locale: 'es' });
    await advanceTo(schedule);
    const [message] = await messages(1);
    expect(message?.mail.attachments).toEqual([]);
    expect(message?.mail.text).toContain('El enlace funciona hasta');
    const token = /shared-report#(lrs_report_\S+)/.exec(message?.mail.text ?? '')?.[1] ?? '';
    const open = () => service.server.as('').post('/dashboard/api/shared/report.pdf').send({ token });
    await open().expect(200).expect('content-type', 'application/pdf');
    const [stored] = await service.query<{ data: string }>(
      `select string_agg(data::text, '') as data from outbox_event where account_id = ?`,
      [account.accountId],
    );
    expect(stored?.data).toContain('sealed_url');
    expect(stored?.data).not.toContain(token);
    await service.advanceClock(3 * DAY_MS);
    await open().expect(404);
  });

  it('after downtime, missed occurrences lead to one report', async () => {
    const schedule = await create({ cron: '0 8 * * *' });
    await service.advanceClock(5 * DAY_MS);
    await work();
    await messages(1);
    expect((await read(schedule)).last_run).toMatchObject({ due_at: schedule.next_run_at });
  });

  it('a firing that fails half-way is undone and repeated', async () => {
    const schedule = await create();
    const insert = vi
      .spyOn(service.server.app.get(ReportsRepository), 'insert')
      .mockRejectedValue(new Error('lost'));
    await advanceTo(schedule);
    expect(insert).toHaveBeenCalled();
    expect((await read(schedule)).last_run).toBeNull();
    insert.mockRestore();
    await work();
    await messages(1);
    expect((await read(schedule)).last_run).toMatchObject({ status: 'sent' });
  });

  it('a schedule waits while 20 reports of the account are not made', async () => {
    const schedule = await create();
    const count = vi.spyOn(service.server.app.get(ReportsRepository), 'countQueued').mockResolvedValue(20);
    await advanceTo(schedule);
    expect((await read(schedule)).last_run).toBeNull();
    count.mockRestore();
    await work();
    await messages(1);
  });

  it('a report follows each batch of a campaign, not a cancelled one, and stops when the campaign is deleted', async () => {
    const grid = { grid_size: 1, radius_miles: 0.5, cron: '0 3 * * *' };
    const campaign = (await post('/api/v1/schedules', { ...grid, tag: 'acme' })) as State;
    const target = { tag: 'acme', recipients: ['anna@example.com', 'luis@example.com'] };
    const body = { ...WEEKLY, cron: undefined, ...target, schedule_id: campaign.id };
    const schedule = (await api.post(PATH).send(body).expect(201)).body;
    expect(schedule).toMatchObject({ cron: null, next_run_at: null, enabled: true });

    const runCampaign = async (): Promise<void> => {
      await service.advanceClock(DAY_MS);
      await service.server.drain(Scheduler);
      await service.server.quiet();
      await service.server.drain(FinishBatches);
      await work();
      await work();
    };
    await runCampaign();
    await messages(2);
    expect((await read(schedule)).last_run).toMatchObject({ status: 'sent', cause: 'batch', recipients: 2 });

    await service.query('update scan_batch set cancelled_at = completed_at where schedule_id = ?', [
      campaign.id,
    ]);
    await service.query('delete from report_run where report_schedule_id = ?', [schedule.id]);
    await work();
    await messages(2);

    await api.delete(`/api/v1/schedules/${campaign.id}`).expect(204);
    expect(await read(schedule)).toMatchObject({ enabled: false, cron: null, schedule_id: null });
    const { body: refused } = await api.patch(`${PATH}/${schedule.id}`).send({ enabled: true }).expect(400);
    expect(refused.errors).toMatchObject([{ pointer: '#/cron', code: 'required' }]);
    const { body: revived } = await api
      .patch(`${PATH}/${schedule.id}`)
      .send({ cron: '0 8 * * 1' })
      .expect(200);
    expect(revived).toMatchObject({ enabled: true, cron: '0 8 * * 1' });
  });

  it('after the brand was deleted, the next report is sent without it', async () => {
    const brand = await post('/api/v1/brands', { name: 'Acme Marketing', accent_color: '#0f766e' });
    await api.delete(`/api/v1/brands/${String(brand['id'])}`).expect(204);
    await advanceTo(await create());
    const [message] = await messages(1);
    expect(message?.mail.from?.value).toEqual([{ name: '', address: 'ranks@example.com' }]);
    expect(message?.mail.replyTo).toBeUndefined();
  });

  it('a recipient unsubscribes alone, and stays unsubscribed until it is removed and added', async () => {
    const schedule = await create({ recipients: ['anna@example.com', 'luis@example.com'] });
    await advanceTo(schedule);
    await messages(2);
    const source = mail.to('anna@example.com')[0]?.source.replaceAll(/\r\n[ \t]/g, ' ');
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const url = /^List-Unsubscribe:\s+<http:\/\/ranks\.example(\S+)>/m.exec(source ?? '')?.[1] ?? '';
    await service.server.as().post(url).type('form').send('List-Unsubscribe=One-Click').expect(200);
    const stopped = { stopped_recipients: [{ email: 'anna@example.com', reason: 'unsubscribed' }] };
    expect(await read(schedule)).toMatchObject(stopped);

    const put = (recipients: string[]) =>
      api.patch(`${PATH}/${schedule.id}`).send({ recipients }).expect(200);
    expect((await put(['luis@example.com', 'ANNA@example.com'])).body).toMatchObject(stopped);
    await advanceTo(await read(schedule));
    await messages(3);
    expect(mail.to('anna@example.com')).toHaveLength(1);
    await put(['luis@example.com']);
    expect((await put(['anna@example.com', 'luis@example.com'])).body).toMatchObject({
      stopped_recipients: [],
    });
  });

  it('five permanent rejections stop a recipient, and a schedule without another recipient says so', async () => {
    const schedule = await create({ recipients: ['gone@example.com'] });
    mail.rejected.set('gone@example.com', 550);
    for (let count = 0; count < 5; count++) {
      await advanceTo(await read(schedule));
      await service.settled(tenant());
    }
    expect(await read(schedule)).toMatchObject({
      stopped_recipients: [{ email: 'gone@example.com', reason: 'bounced' }],
      last_run: { status: 'sent' },
    });
    await advanceTo(await read(schedule));
    expect((await read(schedule)).last_run).toMatchObject({ status: 'not_sent', reason: 'no_recipients' });
  });

  it('POST send makes a report of a paused schedule, and the log lists its e-mails, which can be sent again', async () => {
    const schedule = await create({ enabled: false });
    expect(schedule.next_run_at).toBeNull();
    mail.rejected.set('anna@example.com', 452);
    const { body: run } = await api.post(`${PATH}/${schedule.id}/send`).expect(202);
    expect(run).toMatchObject({ status: 'making', cause: 'request' });
    await work();
    await service.settled(tenant(), ({ tries }) => tries === 1);
    const log = async () => (await api.get(`${PATH}/${schedule.id}/deliveries`).expect(200)).body;
    const [delivery] = await log();
    expect(delivery).toMatchObject({
      recipient: 'anna@example.com',
      report_id: run.report_id,
      status: 'pending',
    });
    const path = `${PATH}/${schedule.id}/deliveries/${delivery?.id ?? 0}`;
    expect((await api.get(path).expect(200)).body.attempts).toMatchObject([{ status: 452 }]);
    mail.rejected.clear();
    await api.post(`${path}/resend`).expect(200);
    await messages(1);
    expect(await log()).toMatchObject([{ status: 'delivered' }]);
  });

  it('report-schedule list, send and remove work on the command line', async () => {
    const schedule = await create();
    const run = async (...words: string[]) => {
      const { stdout } = await typeCommand(service.server.app, 'report-schedule', ...words, '--json');
      return JSON.parse(stdout) as Json;
    };
    const list = () => run('list', '--account', String(account.accountId));
    expect(await list()).toMatchObject({ report_schedules: [{ id: schedule.id, livemode: true }] });
    expect(await run('send', '--id', String(schedule.id))).toMatchObject({ cause: 'request' });
    await work();
    await messages(1);
    await run('remove', '--id', String(schedule.id));
    expect(await list()).toMatchObject({ report_schedules: [] });
    await api.get(`${PATH}/${schedule.id}`).expect(404);
  });

  it('recipients are no notification channels, and other events do not reach them', async () => {
    await create();
    expect((await api.get('/api/v1/notification-channels').expect(200)).body).toEqual([]);
    const [recipient] = await service.query<{ id: number }>(
      'select id from webhook_endpoint where account_id = ? and report_schedule_id is not null',
      [account.accountId],
    );
    const channel = `/api/v1/notification-channels/${recipient?.id ?? 0}`;
    await api.get(channel).expect(404);
    await api.patch(channel).send({ enabled: false }).expect(404);
    await api.delete(channel).expect(404);
    await service.emit(tenant(), 'rank.changed');
    expect(await service.deliveries(tenant())).toEqual([]);
  });

  it('a schedule whose businesses were all deleted fails with no_businesses, and works with another', async () => {
    const schedule = await create();
    await api.delete(`/api/v1/businesses/${business}`).expect(204);
    await advanceTo(schedule);
    expect(await read(schedule)).toMatchObject({
      business_ids: [],
      last_run: { status: 'failed', reason: 'no_businesses', report_id: null },
    });
    const { body } = await api.patch(`${PATH}/${schedule.id}`).send({ tag: 'acme' }).expect(200);
    expect(body).toMatchObject({ business_ids: null, tag: 'acme' });
    await advanceTo(await read(schedule));
    await messages(1);
  });

  it('PATCH with If-Match changes only the version that the caller has read', async () => {
    const schedule = await create();
    const { headers } = await api.get(`${PATH}/${schedule.id}`).expect(200);
    const rename = (name: string) =>
      api.patch(`${PATH}/${schedule.id}`).set('if-match', String(headers['etag'])).send({ name });
    expect((await rename('First').expect(200)).body).toMatchObject({
      name: 'First',
      recipients: schedule['recipients'],
    });
    await rename('Second').expect(412);
    expect(await read(schedule)).toMatchObject({ name: 'First' });
  });

  describe('POST /report-schedules', () => {
    it.each([
      [{ cron: undefined }, 400, 'validation_failed'],
      [{ schedule_id: 1 }, 400, 'validation_failed'],
      [{ cron: '* * * * *' }, 400, 'validation_failed'],
      [{ tag: 'acme' }, 400, 'validation_failed'],
      [{ business_ids: undefined }, 422, 'target_required'],
      [{ business_ids: [2_000_000_000] }, 404, 'not_found'],
      [{ cron: undefined, schedule_id: 2_000_000_000 }, 404, 'not_found'],
      [{ recipients: [] }, 400, 'validation_failed'],
      [{ recipients: ['nobody'] }, 400, 'validation_failed'],
      [{ recipients: ['a@example.com', 'A@EXAMPLE.com'] }, 400, 'validation_failed'],
      [{ recipients: ['a@example.com\r\nBcc: b@example.com'] }, 400, 'validation_failed'],
      [{ recipients: Array.from({ length: 21 }, (_, n) => `r${n}@example.com`) }, 400, 'validation_failed'],
      [{ period_days: 0 }, 400, 'validation_failed'],
      [{ link_days: 366 }, 400, 'validation_failed'],
      [{ timezone: 'Mars/Base' }, 400, 'validation_failed'],
      [{ delivery: 'fax' }, 400, 'validation_failed'],
      [{ name: ' ' }, 400, 'validation_failed'],
    ])('rejects %j with %i %s', async (body, status, code) => {
      const valid = { ...WEEKLY, business_ids: [business], recipients: ['anna@example.com'] };
      const { body: problem } = await api
        .post(PATH)
        .send({ ...valid, ...body })
        .expect(status);
      expect(problem.code).toBe(code);
      expect((await api.get(PATH).expect(200)).body).toEqual([]);
    });

    it('rejects a schedule of one business as its trigger with 422 not_a_campaign', async () => {
      const grid = { grid_size: 1, radius_miles: 0.5, cron: '0 3 * * *' };
      const { id } = await post('/api/v1/schedules', { ...grid, business_id: business });
      const body = {
        ...WEEKLY,
        cron: undefined,
        business_ids: [business],
        recipients: ['anna@example.com'],
        schedule_id: id,
      };
      expect((await api.post(PATH).send(body).expect(422)).body.code).toBe('not_a_campaign');
    });
  });

  let service: WebhookService;
  let mail: MailServer;
  let account: TestAccount;
  let api: Api;
  let business: number;

  beforeAll(async () => {
    mail = await MailServer.start();
    service = await WebhookService.start(size, {
      PUBLIC_URL: 'http://ranks.example',
      SMTP_URL: mail.url,
      SMTP_FROM: 'ranks@example.com',
    });
    // A task of its own accord would fire a schedule in the middle of a test, or add the default channel of an account.
    service.server.app.get(BackgroundTasks).isPaused = true;
  });

  afterAll(async () => {
    await service.stop();
    await mail.stop();
  });

  beforeEach(async () => {
    service.holdClock();
    account = await service.server.createAccount('agency');
    api = service.server.as(account.key);
    business = await createBusiness(api, PHARMACY, { keywords: [PHARMACY.keyword], tags: ['acme'] });
    mail.messages.length = 0;
    mail.rejected.clear();
  });

  afterEach(async () => {
    await service.query('delete from report_schedule');
    service.releaseClock();
  });

  function tenant() {
    return { accountId: account.accountId, livemode: true };
  }

  async function create(body: object = {}): Promise<State> {
    const target = { business_ids: [business], recipients: ['anna@example.com'] };
    return (
      await api
        .post(PATH)
        .send({ ...WEEKLY, ...target, ...body })
        .expect(201)
    ).body;
  }

  async function read({ id }: { id: number }): Promise<State> {
    return (await api.get(`${PATH}/${id}`).expect(200)).body;
  }

  /** Fires what is due, makes the reports and writes their e-mails. */
  async function work(): Promise<void> {
    await service.server.drain(FireReportSchedules);
    await service.server.drain(MakeReports);
    await service.server.drain(SendReports);
  }

  async function advanceTo({ next_run_at: at }: State): Promise<void> {
    await service.advanceClock(Date.parse(at ?? '') - service.now());
    await work();
  }

  async function messages(count: number) {
    await service.settled(tenant());
    expect(mail.messages).toHaveLength(count);
    return mail.messages;
  }

  async function post(path: string, body: object = {}): Promise<Json> {
    return (await api.post(path).send(body)).body;
  }
});

describeSizes([usualSize()], 'report schedules without SMTP_URL and PUBLIC_URL on %s', (size) => {
  let service: WebhookService;

  beforeAll(async () => {
    service = await WebhookService.start(size);
  });
  afterAll(() => service.stop());

  it('the report is made, and the schedule says why nothing was sent', async () => {
    const api = service.server.as((await service.server.createAccount('agency')).key);
    const id = await createBusiness(api, PHARMACY);
    const body = { ...WEEKLY, business_ids: [id], recipients: ['anna@example.com'] };
    const path = String((await api.post(PATH).send(body).expect(201)).headers['location']);
    await api.post(`${path}/send`).expect(202);
    await service.server.drain(MakeReports);
    await service.server.drain(SendReports);
    const { last_run: run } = (await api.get(path).expect(200)).body;
    expect(run).toMatchObject({ status: 'not_sent', reason: 'email_not_configured' });
    expect(run.detail).toContain('SMTP_URL');
    const { body: report } = await until(
      async () => api.get(`/api/v1/reports/${run.report_id}`),
      ({ body: state }) => state.status !== 'queued',
    );
    expect(report.status).toBe('completed');
  });
});

const PATH = '/api/v1/report-schedules';

const DAY_MS = 24 * 3_600_000;

const WEEKLY = { name: 'Acme, weekly', cron: '0 8 * * 1', timezone: 'America/Montevideo', period_days: 7 };

type Json = Record<string, unknown>;

type State = Json & { id: number; next_run_at: string | null; last_run: Json | null };
