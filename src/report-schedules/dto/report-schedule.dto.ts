import { ApiProperty } from '@nestjs/swagger';
import {
  REPORT_LOCALES,
  REPORT_SECTIONS,
  type ReportLocale,
  type ReportSection,
} from '../../reports/report.entity.js';
import { DISABLED_REASONS, type DisabledReason } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import { REPORT_DELIVERIES, type ReportDelivery } from '../report-schedule.entity.js';
import type { ReportScheduleState } from '../report-schedules.service.js';
import { ReportRunDto } from './report-run.dto.js';

/** A recipient that gets no e-mails. */
class StoppedRecipientDto {
  @ApiProperty({ example: 'anna@example.com' })
  email!: string;

  @ApiProperty({
    enum: DISABLED_REASONS,
    example: 'unsubscribed',
    description:
      '`bounced`: its mail server rejected five e-mails in a row. `unconfirmed`: a caller that is restricted to tags added it, ' +
      'and it has not agreed yet by the link in the e-mail that asks it',
  })
  reason!: DisabledReason;
}

/** Makes a report regularly and sends it to recipients. */
export class ReportScheduleDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 3 })
  id!: number;

  @ApiProperty({ example: 'Acme, weekly' })
  name!: string;

  @ApiProperty({
    type: 'integer',
    isArray: true,
    nullable: true,
    example: [1],
    description: 'Without deleted ones. Null for a tag',
  })
  business_ids!: number[] | null;

  @ApiProperty({ type: 'string', nullable: true, example: null, description: 'Null for chosen businesses' })
  tag!: string | null;

  @ApiProperty({ type: String, isArray: true, nullable: true, example: null })
  keywords!: string[] | null;

  @ApiProperty({ enum: REPORT_SECTIONS, isArray: true, description: 'Sections after the first page' })
  sections!: ReportSection[];

  @ApiProperty({ enum: REPORT_LOCALES, description: 'Language of the reports and e-mails' })
  locale!: ReportLocale;

  @ApiProperty({ type: 'integer', example: 7, description: 'Days before the day of the report' })
  period_days!: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '0 8 * * 1',
    description: 'Null with `schedule_id`',
  })
  cron!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: null,
    description: 'The campaign whose batches it follows. `cron` and `schedule_id` are null if it was deleted',
  })
  schedule_id!: number | null;

  @ApiProperty({ example: 'America/Montevideo' })
  timezone!: string;

  @ApiProperty({
    type: String,
    isArray: true,
    example: ['anna@example.com'],
    description: 'E-mail addresses of the recipients; empty if `recipients_hidden`',
  })
  recipients!: string[];

  @ApiProperty({
    example: false,
    description:
      'Whether the caller is restricted to tags and a caller with other rights chose the recipients: then it can neither ' +
      'read nor change them',
  })
  recipients_hidden!: boolean;

  @ApiProperty({
    type: [StoppedRecipientDto],
    description: 'The recipients that get no e-mails any more, and why',
  })
  stopped_recipients!: StoppedRecipientDto[];

  @ApiProperty({ enum: REPORT_DELIVERIES, description: 'Whether the e-mail has the PDF or a link to it' })
  delivery!: ReportDelivery;

  @ApiProperty({ type: 'integer', example: 30, description: 'Days until a link expires' })
  link_days!: number;

  @ApiProperty({ description: 'False also after its campaign was deleted' })
  enabled!: boolean;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Null if it is not enabled, and with `schedule_id`',
  })
  next_run_at!: string | null;

  @ApiProperty({ type: ReportRunDto, nullable: true, description: 'Null before the first report' })
  last_run!: ReportRunDto | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  static from({
    schedule,
    businessIds,
    recipients: all,
    hidesRecipients,
    lastRun,
  }: ReportScheduleState): ReportScheduleDto {
    const recipients = hidesRecipients ? [] : all;
    const { tag, keywords, sections, locale, periodDays } = schedule.content;
    return {
      success: true,
      id: schedule.id,
      name: schedule.name,
      business_ids: businessIds && [...businessIds],
      tag,
      keywords: keywords && [...keywords],
      sections: [...sections],
      locale,
      period_days: periodDays,
      cron: schedule.cron ?? null,
      schedule_id: schedule.scheduleId ?? null,
      timezone: schedule.timezone,
      recipients: recipients.map((recipient) => recipient.address() ?? ''),
      recipients_hidden: hidesRecipients,
      stopped_recipients: recipients.flatMap((recipient) =>
        recipient.enabled
          ? []
          : [{ email: recipient.address() ?? '', reason: recipient.disabledReason ?? 'by_hand' }],
      ),
      delivery: schedule.delivery,
      link_days: schedule.linkDays,
      enabled: schedule.isActive(),
      next_run_at: schedule.nextRunAt?.toISOString() ?? null,
      last_run: lastRun && ReportRunDto.from(lastRun),
      created_at: schedule.createdAt.toISOString(),
    };
  }
}
