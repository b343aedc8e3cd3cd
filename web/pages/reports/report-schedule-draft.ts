import type { ReportSchedule } from '../../api/types.js';
import { linesOf } from '../../forms/changed-tags.js';
import { cronOf, type Timing, timingOf } from '../../rank/timing.js';

/** The target of a report about a tag. */
export const BY_TAG = 'tag';
/** The businesses of a schedule that has several; the form keeps them. */
export const SAME = 'same';

/** A scheduled report in the form, with numbers and lists as typed. */
export interface ReportScheduleDraft {
  readonly name: string;
  /** The id of a business, `BY_TAG` or `SAME`. */
  readonly target: string;
  readonly tag: string;
  readonly trigger: 'time' | 'campaign';
  readonly timing: Timing;
  readonly campaignId: string;
  readonly timezone: string;
  readonly days: string;
  readonly recipients: string;
  /** Whether the caller neither reads nor changes the recipients. */
  readonly hidesRecipients: boolean;
  readonly delivery: ReportSchedule['delivery'];
  readonly locale: ReportSchedule['locale'];
}

/** Weekly on Monday morning. */
export function newDraft(locale: ReportSchedule['locale']): ReportScheduleDraft {
  return {
    name: '',
    target: '',
    tag: '',
    trigger: 'time',
    timing: { every: 'week', days: [1], at: '08:00' },
    campaignId: '',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    days: '7',
    recipients: '',
    hidesRecipients: false,
    delivery: 'attachment',
    locale,
  };
}

export function draftOf(schedule: ReportSchedule): ReportScheduleDraft {
  const { business_ids: ids, tag, cron, schedule_id: campaignId } = schedule;
  const [only] = ids ?? [];
  return {
    ...newDraft(schedule.locale),
    name: schedule.name,
    target: tag !== null ? BY_TAG : ids?.length === 1 ? String(only) : SAME,
    tag: tag ?? '',
    trigger: campaignId === null ? 'time' : 'campaign',
    ...(cron !== null && { timing: timingOf(cron) }),
    campaignId: campaignId === null ? '' : String(campaignId),
    timezone: schedule.timezone,
    days: String(schedule.period_days),
    recipients: schedule.recipients.join('\n'),
    hidesRecipients: schedule.recipients_hidden,
    delivery: schedule.delivery,
  };
}

/** Returns the body that creates or changes the scheduled report. */
export function bodyOf(draft: ReportScheduleDraft) {
  const { target, tag, trigger, timing, campaignId } = draft;
  const about = target === BY_TAG ? { tag: tag.trim() } : { business_ids: [Number(target)] };
  return {
    ...(target !== SAME && about),
    name: draft.name,
    ...(trigger === 'campaign' ? { schedule_id: Number(campaignId) } : { cron: cronOf(timing) }),
    timezone: draft.timezone.trim(),
    period_days: Number(draft.days),
    recipients: linesOf(draft.recipients),
    delivery: draft.delivery,
    locale: draft.locale,
  };
}
