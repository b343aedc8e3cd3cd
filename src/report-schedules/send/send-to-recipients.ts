import { Clock } from '#platform/clock';
import { Problem } from '#platform/http/problem';
import { PublicAddress } from '#platform/http/public-address';
import { dashboardPages } from '#platform/outbox/dashboard-pages';
import { REPORT_EVENT_TYPE } from '#platform/outbox/event-types';
import { SecretBox } from '#platform/secrets/secret-box';
import { Injectable } from '@nestjs/common';
import { REPORT_LINK, type ScheduledReport } from '../../reports/mail/scheduled-report.js';
import { FindReportBrand } from '../../reports/make/find-report-brand.js';
import type { Report } from '../../reports/report.entity.js';
import { ShareReport } from '../../reports/sharing/share-report.js';
import { SendDirected } from '../../webhooks/delivery/send-directed.js';
import type { ReportSchedule } from '../report-schedule.entity.js';

/** Writes the e-mails of a report. Runs in the transaction that ends the run. */
@Injectable()
export class SendToRecipients {
  constructor(
    private readonly sharing: ShareReport,
    private readonly brands: FindReportBrand,
    private readonly directed: SendDirected,
    private readonly box: SecretBox,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /** @returns the id of the event */
  async run(schedule: ReportSchedule, report: Report, recipientIds: readonly number[]): Promise<string> {
    const { accountId, livemode } = schedule;
    const data: ScheduledReport = {
      report_schedule_id: schedule.id,
      name: schedule.name,
      report_id: report.id,
      from: report.request.from,
      to: report.request.to,
      link: await this.linkOf(schedule, report),
      brand: await this.brandOf(report),
    };
    const dashboardUrl = this.address.origin === null ? null : this.address.url(dashboardPages.reports);
    const event = { type: REPORT_EVENT_TYPE, data, dashboardUrl };
    return this.directed.run({ accountId, livemode }, event, recipientIds, this.clock.now());
  }

  /** Creates a public link, one for all recipients. */
  private async linkOf(
    { accountId, livemode, delivery, linkDays }: ReportSchedule,
    { id }: Report,
  ): Promise<ScheduledReport['link']> {
    if (delivery === 'attachment') return null;
    const { share, url } = await this.sharing.create({ accountId, livemode }, id, { days: linkDays });
    const sealed = this.box.seal(url, REPORT_LINK);
    return { sealed_url: sealed.toString('base64'), expires_at: share.expiresAt.toISOString() };
  }

  private async brandOf({ accountId, livemode, request }: Report): Promise<ScheduledReport['brand']> {
    try {
      const brand = await this.brands.run({ accountId, livemode }, request);
      return brand && { name: brand.name, reply_to: brand.replyTo ?? null, accent_color: brand.accentColor };
    } catch (error) {
      // A business was deleted after the report was made.
      if (error instanceof Problem) return null;
      throw error;
    }
  }
}
