import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { currentCaller } from '#platform/request-id';
import type { Owned, Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { mayUseTag } from '../businesses/may-access.js';
import { RecipientsRepository } from '../webhooks/endpoints/recipients.repository.js';
import type { WebhookEndpoint } from '../webhooks/endpoints/webhook-endpoint.entity.js';
import type { ReportRun } from './report-run.entity.js';
import { ReportRunsRepository } from './report-runs.repository.js';
import type { ReportSchedule } from './report-schedule.entity.js';
import { ReportSchedulesRepository } from './report-schedules.repository.js';

/** Maximum report schedules of a tenant. */
export const MAX_REPORT_SCHEDULES = 100;

/** A report schedule with what belongs to it. */
export interface ReportScheduleState {
  readonly schedule: ReportSchedule;
  /** Its businesses that were not deleted; null for a tag. */
  readonly businessIds: readonly number[] | null;
  readonly recipients: readonly WebhookEndpoint[];
  /** Whether the caller must not read the recipients. */
  readonly hidesRecipients: boolean;
  readonly lastRun: ReportRun | null;
}

@Injectable()
export class ReportSchedulesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly schedules: ReportSchedulesRepository,
    private readonly runs: ReportRunsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly businesses: BusinessesService,
  ) {}

  /** @throws Problem `not_found` */
  async get(tenant: Tenant, id: number): Promise<ReportScheduleState> {
    return this.describe(tenant, await this.find(tenant, id));
  }

  /** Returns up to `count` report schedules with a larger id, oldest first. */
  async list(tenant: Tenant, afterId: number, count: number): Promise<ReportScheduleState[]> {
    return this.complete(tenant, await this.schedules.list(tenant, afterId, count));
  }

  /** Returns the live and test report schedules of an account. For commands. */
  async ofAccount(accountId: number): Promise<ReportScheduleState[]> {
    const modes = [true, false].map((livemode) => ({ accountId, livemode }));
    const states = await Promise.all(modes.map((tenant) => this.list(tenant, 0, MAX_REPORT_SCHEDULES)));
    return states.flat();
  }

  /** Returns the tenant of a report schedule. For commands. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    const { accountId, livemode } = (await this.schedules.tenantOf(id)) ?? noReportSchedule(id);
    return { accountId, livemode };
  }

  async describe(tenant: Tenant, schedule: ReportSchedule): Promise<ReportScheduleState> {
    const [state] = await this.complete(tenant, [schedule]);
    return state ?? noReportSchedule(schedule.id);
  }

  /** Locks a report schedule for the current transaction, which has locked the account. @throws Problem `not_found` */
  async lock(tenant: Tenant, id: number): Promise<Owned<ReportSchedule>> {
    return (await this.schedules.lock(tenant, id)) ?? noReportSchedule(id);
  }

  /** @throws Problem `restricted_to_tags` if another caller made it, and callers with other tags see what it reports on */
  async requireOwn(tenant: Tenant, { madeBy, content }: ReportSchedule): Promise<void> {
    if (madeBy !== null && madeBy === currentCaller()) return;
    const { businessIds, tag } = content;
    if (businessIds) await this.businesses.requireOwn(tenant, { ids: businessIds });
    if (typeof tag === 'string') await this.businesses.requireOwn(tenant, { tag });
  }

  /**
   * Deletes a report schedule with its recipients and e-mails that wait. Its reports stay.
   *
   * @throws Problem `not_found`, `restricted_to_tags`
   */
  delete(tenant: Tenant, id: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(tenant.accountId);
      const schedule = await this.find(tenant, id);
      await this.requireOwn(tenant, schedule);
      if (!(await this.schedules.delete(tenant, schedule))) noReportSchedule(id);
    });
  }

  private async find(tenant: Tenant, id: number): Promise<Owned<ReportSchedule>> {
    return (await this.schedules.find(tenant, id)) ?? noReportSchedule(id);
  }

  private async complete(
    tenant: Tenant,
    schedules: readonly ReportSchedule[],
  ): Promise<ReportScheduleState[]> {
    const ids = schedules.map(({ id }) => id);
    const runs = await this.runs.latest(ids);
    const recipients = Map.groupBy(await this.recipients.list(ids), (one) => one.reportScheduleId ?? 0);
    const listed = schedules.flatMap(({ content }) => content.businessIds ?? []);
    const known = await this.businesses.knownIds(tenant, [...new Set(listed)]);
    return schedules.map((schedule) => ({
      schedule,
      businessIds: schedule.content.businessIds?.filter((id) => known.has(id)) ?? null,
      recipients: recipients.get(schedule.id) ?? [],
      hidesRecipients: hidesRecipients(tenant, schedule),
      lastRun: runs.get(schedule.id) ?? null,
    }));
  }
}

/** Returns whether recipients are hidden: a restricted tenant reads and changes those that callers with its tags have set. */
export function hidesRecipients(
  tenant: Tenant,
  { recipientsRestrictedTo }: Pick<ReportSchedule, 'recipientsRestrictedTo'>,
): boolean {
  if (!tenant.restrictedTo) return false;
  return !recipientsRestrictedTo?.every((tag) => mayUseTag(tenant, tag));
}

function noReportSchedule(id: number): never {
  throw new Problem(NOT_FOUND, `Report schedule ${id} does not exist.`);
}
