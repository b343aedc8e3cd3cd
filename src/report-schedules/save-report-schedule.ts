import { nextOccurrence } from '#libs/timetable';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { givenFields } from '#platform/given-fields';
import { fieldError } from '#platform/http/field-errors';
import { Problem } from '#platform/http/problem';
import { validationProblem } from '#platform/http/validation';
import { currentCaller } from '#platform/request-id';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { TARGET_REQUIRED } from '../annotations/annotations.problems.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { chosenKeywords } from '../businesses/keyword.js';
import { requireOwnTag } from '../businesses/may-access.js';
import { SchedulesService } from '../schedules/record/schedules.service.js';
import { SetRecipients } from '../webhooks/endpoints/set-recipients.js';
import type { ReportPlan, ReportSchedule } from './report-schedule.entity.js';
import { NOT_A_CAMPAIGN, TOO_MANY_REPORT_SCHEDULES } from './report-schedules.problems.js';
import { ReportSchedulesRepository } from './report-schedules.repository.js';
import {
  hidesRecipients,
  MAX_REPORT_SCHEDULES,
  ReportSchedulesService,
  type ReportScheduleState,
} from './report-schedules.service.js';

/** When a report is made: by a pattern, or after the batches of a campaign. */
type Trigger = Pick<ReportSchedule, 'cron' | 'scheduleId'>;

type Settings = Pick<ReportSchedule, 'name' | 'timezone' | 'delivery' | 'linkDays' | 'enabled'>;

/** Undefined leaves a field unchanged. */
export interface ReportScheduleChanges {
  readonly settings: { readonly [Name in keyof Settings]?: Settings[Name] | undefined };
  readonly content: { readonly [Name in keyof ReportPlan]?: ReportPlan[Name] | undefined };
  readonly trigger: Trigger | undefined;
  readonly recipients: readonly string[] | undefined;
}

export interface NewReportSchedule extends ReportScheduleChanges {
  readonly settings: Settings;
  readonly content: ReportPlan;
  readonly recipients: readonly string[];
}

/** Creates and changes report schedules. */
@Injectable()
export class SaveReportSchedule {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly schedules: ReportSchedulesRepository,
    private readonly service: ReportSchedulesService,
    private readonly campaigns: SchedulesService,
    private readonly businesses: BusinessesService,
    private readonly setRecipients: SetRecipients,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Problem `target_required`, `validation_failed` without a trigger, `not_found` for a business or the campaign,
   *   `restricted_to_tags` for a tag, `not_a_campaign`, `too_many_report_schedules`
   */
  async create(tenant: Tenant, input: NewReportSchedule): Promise<ReportScheduleState> {
    const { accountId, livemode } = tenant;
    const { settings, content, trigger, recipients } = input;
    if ((content.businessIds === null) === (content.tag === null)) {
      throw new Problem(TARGET_REQUIRED, 'Send either `business_ids` or `tag`.');
    }
    if (!trigger) throw missingTrigger();
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      await this.check(tenant, input);
      if ((await this.schedules.count(tenant)) >= MAX_REPORT_SCHEDULES) {
        const detail = `The account has ${MAX_REPORT_SCHEDULES} report schedules, the maximum. Delete one first.`;
        throw new Problem(TOO_MANY_REPORT_SCHEDULES, detail);
      }
      const now = this.clock.now();
      const schedule = await this.schedules.insert({
        accountId,
        livemode,
        ...settings,
        ...trigger,
        content: withChosenKeywords(content),
        restrictedTo: tenant.restrictedTo ?? null,
        recipientsRestrictedTo: tenant.restrictedTo ?? null,
        batchesSince: now,
        madeBy: currentCaller(),
        nextRunAt: occurrenceAfter(now, { ...settings, ...trigger }),
        createdAt: now,
      });
      await this.setRecipients.run(tenant, schedule.id, { addresses: recipients, locale: content.locale });
      return this.service.describe(tenant, schedule);
    });
  }

  /**
   * Changes a report schedule. A changed time counts from now on and discards an overdue occurrence.
   *
   * @param check throws if the caller knows another version of the schedule
   * @throws Problem `not_found` for the schedule, a business or the campaign, `restricted_to_tags` for a tag, a business with others
   *   or hidden recipients, `rate_limited`,
   *   `not_a_campaign`, `validation_failed` if it is enabled after its campaign was deleted
   */
  update(
    tenant: Tenant,
    id: number,
    changes: ReportScheduleChanges,
    check?: (state: ReportScheduleState) => void,
  ): Promise<ReportScheduleState> {
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(tenant.accountId);
      await this.check(tenant, changes);
      const schedule = await this.service.lock(tenant, id);
      await this.service.requireOwn(tenant, schedule);
      if (check) check(await this.service.describe(tenant, schedule));
      const { cron, scheduleId, timezone, enabled } = schedule;
      Object.assign(schedule, givenFields(changes.settings), changes.trigger);
      schedule.content = withChosenKeywords({ ...schedule.content, ...givenFields(changes.content) });
      schedule.restrictedTo = tenant.restrictedTo ?? null;
      if (changes.recipients) {
        requireOwnRecipients(tenant, schedule);
        schedule.recipientsRestrictedTo = tenant.restrictedTo ?? null;
      }
      if (changes.settings.enabled && !schedule.isActive()) throw missingTrigger();
      const now = this.clock.now();
      const isRetimed =
        schedule.cron !== cron || schedule.timezone !== timezone || schedule.enabled !== enabled;
      if (isRetimed) schedule.nextRunAt = occurrenceAfter(now, schedule);
      if (schedule.scheduleId !== scheduleId || schedule.enabled !== enabled) schedule.batchesSince = now;
      await this.schedules.flush();
      const { locale } = schedule.content;
      await this.setRecipients.run(tenant, id, { addresses: changes.recipients, locale });
      return this.service.describe(tenant, schedule);
    });
  }

  /** Locks the campaign, which is locked before a report schedule: its deletion does so too. */
  private async check(tenant: Tenant, { content, trigger }: ReportScheduleChanges): Promise<void> {
    if (typeof content.tag === 'string') requireOwnTag(tenant, content.tag, 'report schedules');
    await this.businesses.requireAll(tenant, content.businessIds ?? []);
    const campaignId = trigger?.scheduleId ?? null;
    if (campaignId === null) return;
    const { businessId } = await this.campaigns.getLocked(tenant, campaignId);
    if ((businessId ?? null) !== null) {
      throw new Problem(NOT_A_CAMPAIGN, `Schedule ${campaignId} scans one business and starts no batches.`);
    }
  }
}

/** @throws Problem `restricted_to_tags` for the recipients that callers with other rights have set */
function requireOwnRecipients(tenant: Tenant, schedule: ReportSchedule): void {
  if (!hidesRecipients(tenant, schedule)) return;
  const { restrictedTo = [] } = tenant;
  throw new Problem(
    RESTRICTED_TO_TAGS,
    `The recipients of report schedule ${schedule.id} were chosen by a caller with other rights, so you cannot change ` +
      'them. Create a report schedule of your own, or ask an owner.',
    { members: { restricted_to_tags: restrictedTo } },
  );
}

function missingTrigger(): Problem {
  return validationProblem([fieldError('#/cron', 'required')]);
}

function occurrenceAfter(
  now: Date,
  { cron, timezone, enabled }: Pick<ReportSchedule, 'cron' | 'timezone' | 'enabled'>,
): Date | null {
  return enabled && cron ? nextOccurrence({ cron, timezone }, now) : null;
}

function withChosenKeywords(content: ReportPlan): ReportPlan {
  return { ...content, keywords: chosenKeywords(content.keywords) };
}
