import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { DueRows } from '#platform/background/due-rows';
import { Clock } from '#platform/clock';
import { PublicAddress } from '#platform/http/public-address';
import { Mailer } from '#platform/mail/mailer';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Injectable, Logger } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import type { Report } from '../../reports/report.entity.js';
import { ReportsRepository } from '../../reports/reports.repository.js';
import { DeliverWebhooks } from '../../webhooks/delivery/deliver-webhooks.js';
import { RecipientsRepository } from '../../webhooks/endpoints/recipients.repository.js';
import { subjectOf } from '../../webhooks/recipients/ask-recipient.js';
import type { ReportRun } from '../report-run.entity.js';
import { ReportRunsRepository, UNFINISHED_RUNS } from '../report-runs.repository.js';
import type { ReportSchedule } from '../report-schedule.entity.js';
import { ReportSchedulesRepository } from '../report-schedules.repository.js';
import { SendToRecipients } from './send-to-recipients.js';

/** E-mails of an account, and of the callers that are restricted to the same tags. */
const MAILS: RateLimitPolicy = { name: 'report-mails', quota: 5_000, windowSeconds: 3_600 };
const MAILS_OF_RESTRICTED: RateLimitPolicy = {
  name: 'report-mails-of-tags',
  quota: 200,
  windowSeconds: 3_600,
};

type Outcome = Partial<ReportRun> & Pick<ReportRun, 'status'>;

/** Sends the reports of schedules when they are made. One transaction ends a run and stores its deliveries. */
@Injectable()
export class SendReports {
  private readonly logger = new Logger(SendReports.name);

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly runs: ReportRunsRepository,
    private readonly schedules: ReportSchedulesRepository,
    private readonly reports: ReportsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly send: SendToRecipients,
    private readonly mailer: Mailer,
    private readonly limits: RateLimits,
    private readonly address: PublicAddress,
    private readonly rows: DueRows,
    private readonly tasks: BackgroundTasks,
    private readonly clock: Clock,
  ) {}

  @BackgroundTask({ name: 'report-schedules.send', every: 2_000, work: UNFINISHED_RUNS })
  async run({ signal }: TaskRun): Promise<number> {
    const ids = await this.runs.ready();
    const failure = 'scheduled report not sent; it is sent later';
    const handled = await this.rows.process({ ids, handle: (id) => this.handle(id), failure, signal });
    if (handled > 0) this.tasks.wake(DeliverWebhooks);
    return handled;
  }

  private async handle(id: number): Promise<boolean> {
    const found = await this.runs.find(id);
    if (!found) return false;
    await this.accounts.lock(found.accountId);
    const run = await this.runs.lock(id);
    const schedule = run && (await this.schedules.find(run, run.reportScheduleId));
    if (!schedule) return false;
    const outcome = await this.outcomeOf(run, schedule);
    Object.assign(run, outcome, { endedAt: this.clock.now() });
    await this.runs.flush();
    const { accountId, reportScheduleId, status, reason } = run;
    if (status !== 'sent') {
      this.logger.warn({ accountId, reportScheduleId, runId: id, reason }, 'scheduled report not sent');
    }
    return true;
  }

  private async outcomeOf(run: ReportRun, schedule: ReportSchedule): Promise<Outcome> {
    const report = run.reportId ? await this.reports.find(run, run.reportId) : null;
    if (report?.status !== 'completed') {
      const detail = 'The report could not be made. The log of the service says why.';
      return { status: 'failed', reason: 'report_failed', detail };
    }
    return this.sendTo(schedule, report);
  }

  private async sendTo(schedule: ReportSchedule, report: Report): Promise<Outcome> {
    if (!this.mailer.isConfigured) {
      return notSent(
        'email_not_configured',
        'This installation sends no e-mail. The operator sets SMTP_URL.',
      );
    }
    if (schedule.delivery === 'link' && this.address.origin === null) {
      return notSent(
        'public_url_not_set',
        'Recipients could not open the link. The operator sets PUBLIC_URL; or attach the PDF instead.',
      );
    }
    const recipients = (await this.recipients.list([schedule.id])).filter(({ enabled }) => enabled);
    if (recipients.length === 0) {
      return notSent(
        'no_recipients',
        'All recipients have unsubscribed, have not agreed yet, or their mail servers rejected e-mails.',
      );
    }
    const ids = recipients.map(({ id }) => id);
    const { accountId, livemode, recipientsRestrictedTo } = schedule;
    const chosenBy = { accountId, livemode, restrictedTo: recipientsRestrictedTo ?? undefined };
    const policy = recipientsRestrictedTo ? MAILS_OF_RESTRICTED : MAILS;
    if (!(await this.limits.tryCount(policy, subjectOf(chosenBy), ids.length))) {
      return notSent(
        'too_many_emails',
        `More than ${policy.quota} e-mails of reports within an hour. Send the report again later.`,
      );
    }
    return { status: 'sent', eventId: await this.send.run(schedule, report, ids), recipients: ids.length };
  }
}

function notSent(reason: string, detail: string): Outcome {
  return { status: 'not_sent', reason, detail };
}
