import { SecretBox } from '#platform/secrets/secret-box';
import { Injectable } from '@nestjs/common';
import { REPORT_LINK, type ScheduledReport } from '../../reports/mail/scheduled-report.js';
import { ReportsRepository } from '../../reports/reports.repository.js';
import type { SendResult } from '../../webhooks/delivery/attempt-outcome.js';
import type { ClaimedDelivery } from '../../webhooks/delivery/delivery-queue.repository.js';
import type { Locale } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import { inertNotice } from '../notice/inert-notice.js';
import type { Notice } from '../notice/notice.js';
import { textsIn } from '../notice/texts.js';
import { PostEmail } from './post-email.js';
import { toHtml } from './to-html.js';
import { toText } from './to-text.js';

const SENDER = 'Local Ranking Service';
const PDF = 'application/pdf';

/** Sends a scheduled report to a recipient: the PDF, or a link to it, with the brand of the report. */
@Injectable()
export class SendReport {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly box: SecretBox,
    private readonly post: PostEmail,
  ) {}

  /** @throws as `PostEmail`, and SecretUnreadableError if SECRET_KEY has changed since the report was made */
  async run(delivery: ClaimedDelivery, signal?: AbortSignal): Promise<SendResult> {
    const data = delivery.data as ScheduledReport;
    const { report_id: id, brand, link } = data;
    const pdf = link === null ? await this.reports.readPdf(delivery, id) : null;
    if (link === null && !pdf) return missing(id);
    const url = link && this.box.open(Buffer.from(link.sealed_url, 'base64'), REPORT_LINK);
    const { locale } = delivery;
    const say = textsIn(locale);
    const why = say('whyReport', { sender: brand?.name ?? SENDER });
    return this.post.run(
      delivery,
      (unsubscribe) => {
        const parts = {
          notice: noticeOf(delivery, data, url),
          locale,
          unsubscribe,
          hasMap: false,
          why,
          ...(brand && { accent: brand.accent_color }),
        };
        return {
          subject: parts.notice.title,
          text: toText(parts),
          html: toHtml(parts),
          ...(brand && { fromName: brand.name }),
          ...(brand?.reply_to && { replyTo: brand.reply_to }),
          attachments: pdf ? [{ filename: `report-${data.to}.pdf`, contentType: PDF, content: pdf }] : [],
        };
      },
      signal,
    );
  }
}

function noticeOf(
  { locale, livemode, createdAt }: ClaimedDelivery,
  data: ScheduledReport,
  url: string | null,
): Notice {
  const say = textsIn(locale);
  const { name, from, to, link, brand } = data;
  const lead = link ? say('reportLinked', { date: dayText(link.expires_at, locale) }) : say('reportAttached');
  return inertNotice({
    title: say('scheduledReport', { name, from: dayText(from, locale), to: dayText(to, locale) }),
    lines: [lead, ...(brand?.reply_to ? [say('reportQuestions')] : [])],
    facts: [],
    tone: 'neutral',
    link: url === null ? null : { url, text: say('openReport') },
    items: [],
    further: 0,
    locale,
    footer: [brand?.name ?? SENDER, ...(livemode ? [] : [say('testData')])].join(' · '),
    at: createdAt,
    scanId: null,
  });
}

/** @param day starts with `YYYY-MM-DD` */
function dayText(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${day.slice(0, 10)}T12:00:00Z`));
}

function missing(id: number): SendResult {
  const error = `Report ${id} was deleted.`;
  return { status: null, error, responseBody: null, retryAfterMs: null };
}
