import { FieldRule } from '#platform/http/field-errors';
import {
  ChoiceField,
  documented,
  type FieldOptions,
  IdField,
  normalizeText,
  TextField,
  WholeNumberField,
} from '#platform/http/fields';
import { MAX_TAG_LENGTH } from '#platform/ignoring-case';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean } from 'class-validator';
import { isEmailAddress } from '../../accounts/users/fields.js';
import { KeywordsField } from '../../businesses/dto/keyword-field.js';
import { Excludes } from '../../businesses/dto/selection-fields.js';
import { TimeZoneField } from '../../businesses/dto/time-zone-field.js';
import { ReportBusinessIdsField, SectionsField } from '../../reports/dto/create-report.dto.js';
import { SHARE_DAYS } from '../../reports/dto/report-share.dto.js';
import {
  REPORT_LOCALES,
  REPORT_SECTIONS,
  type ReportLocale,
  type ReportSection,
} from '../../reports/report.entity.js';
import { CronField } from '../../schedules/dto/cron-field.js';
import { REPORT_DELIVERIES, type ReportDelivery } from '../report-schedule.entity.js';
import type { NewReportSchedule, ReportScheduleChanges } from '../save-report-schedule.js';

const MAX_NAME_LENGTH = 120;
const MAX_RECIPIENTS = 20;
const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;
const MAX_LINK_DAYS = 365;

const NAME = {
  max: MAX_NAME_LENGTH,
  description: 'The subject of the e-mails begins with it',
  example: 'Acme, weekly',
};

function RecipientsField({ required }: { required: boolean }): PropertyDecorator {
  const options: FieldOptions = {
    required,
    example: ['anna@example.com'],
    description:
      'E-mail addresses. A recipient that stays in a changed list keeps its state; one that unsubscribed gets e-mails ' +
      'again only after it is removed and added',
  };
  return applyDecorators(
    documented(options, {
      type: 'array',
      items: { type: 'string', format: 'email', maxLength: 254 },
      minItems: 1,
      maxItems: MAX_RECIPIENTS,
      uniqueItems: true,
    }),
    Transform(({ value }: { value: unknown }) => normalizeText(value)),
    IsArray(),
    ArrayNotEmpty(),
    ArrayMaxSize(MAX_RECIPIENTS),
    FieldRule('invalid_email', (value) => !Array.isArray(value) || value.every(isEmailAddress)),
    FieldRule('repeated', (value) => !Array.isArray(value) || isUnique(value)),
  );
}

function isUnique(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => String(value).toLowerCase())).size === values.length;
}

class ReportScheduleFields {
  @ReportBusinessIdsField()
  @Excludes(['tag'])
  business_ids?: number[];

  @TextField({
    max: MAX_TAG_LENGTH,
    required: false,
    example: 'acme',
    description: 'The businesses that have this tag when a report is made. Required without `business_ids`',
  })
  tag?: string;

  @KeywordsField({
    nullable: true,
    description: 'Only these keywords. Null or empty, the default, for the keywords of each business',
  })
  keywords?: string[] | null;

  @SectionsField()
  sections?: ReportSection[];

  @ChoiceField(REPORT_LOCALES, { description: 'Language of the reports and e-mails. Defaults to `en`' })
  locale?: ReportLocale;

  @WholeNumberField({
    min: 1,
    max: MAX_DAYS,
    in: 'body',
    required: false,
    example: 7,
    description: `Number of days before the day of the report that it covers too. Defaults to ${DEFAULT_DAYS}`,
  })
  period_days?: number;

  @CronField({ required: false })
  @Excludes(['schedule_id'])
  cron?: string;

  @IdField({
    in: 'body',
    required: false,
    description: 'A campaign: a report follows each of its batches. Send it instead of `cron`',
  })
  schedule_id?: number;

  @TimeZoneField({
    description: 'IANA time zone of `cron` and of the day of the report. Defaults to UTC',
  })
  timezone?: string;

  @ChoiceField(REPORT_DELIVERIES, {
    description: 'The PDF as an attachment, the default, or a public link to it, which needs `PUBLIC_URL`',
  })
  delivery?: ReportDelivery;

  @WholeNumberField({
    min: 1,
    max: MAX_LINK_DAYS,
    in: 'body',
    required: false,
    example: SHARE_DAYS,
    description: `Days until a link expires. Defaults to ${SHARE_DAYS}`,
  })
  link_days?: number;

  @documented(
    { required: false, example: true, description: 'Whether reports are made; true by default' },
    { type: 'boolean' },
  )
  @IsBoolean()
  enabled?: boolean;
}

/** Body of POST /report-schedules. */
export class CreateReportScheduleDto extends ReportScheduleFields {
  @TextField(NAME)
  name!: string;

  @RecipientsField({ required: true })
  recipients!: string[];
}

/** Body of PATCH /report-schedules/{id}. */
export class UpdateReportScheduleDto extends ReportScheduleFields {
  @TextField({ ...NAME, required: false })
  name?: string;

  @RecipientsField({ required: false })
  recipients?: string[];
}

export function toNewReportSchedule(body: CreateReportScheduleDto): NewReportSchedule {
  const { settings, content, trigger } = toChanges(body);
  return {
    settings: {
      name: body.name,
      timezone: settings.timezone ?? 'UTC',
      delivery: settings.delivery ?? 'attachment',
      linkDays: settings.linkDays ?? SHARE_DAYS,
      enabled: settings.enabled ?? true,
    },
    content: {
      businessIds: content.businessIds ?? null,
      tag: content.tag ?? null,
      keywords: content.keywords ?? null,
      sections: content.sections ?? REPORT_SECTIONS,
      locale: content.locale ?? 'en',
      periodDays: content.periodDays ?? DEFAULT_DAYS,
    },
    trigger,
    recipients: body.recipients,
  };
}

export function toChanges(body: UpdateReportScheduleDto): ReportScheduleChanges {
  const { business_ids: businessIds, tag, cron, schedule_id: scheduleId } = body;
  const target = businessIds
    ? { businessIds, tag: null }
    : { tag, ...(tag !== undefined && { businessIds: null }) };
  return {
    settings: {
      name: body.name,
      timezone: body.timezone,
      delivery: body.delivery,
      linkDays: body.link_days,
      enabled: body.enabled,
    },
    content: {
      ...target,
      keywords: body.keywords,
      sections: body.sections,
      locale: body.locale,
      periodDays: body.period_days,
    },
    trigger:
      cron === undefined && scheduleId === undefined
        ? undefined
        : { cron: cron ?? null, scheduleId: scheduleId ?? null },
    recipients: body.recipients,
  };
}
