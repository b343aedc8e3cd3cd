import { addDays, dateIn } from '#libs/calendar';
import { Clock } from '#platform/clock';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import type { ReportRequest } from '../../reports/report.entity.js';
import { ReportsRepository } from '../../reports/reports.repository.js';
import type { ReportRun } from '../report-run.entity.js';
import { type NewRun, ReportRunsRepository } from '../report-runs.repository.js';
import type { ReportSchedule } from '../report-schedule.entity.js';

/** Starts the report of a schedule. Runs in the transaction that has locked the account. */
@Injectable()
export class StartRun {
  constructor(
    private readonly runs: ReportRunsRepository,
    private readonly reports: ReportsRepository,
    private readonly businesses: BusinessesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates the report of an occurrence, a batch or a request. The run fails if all its businesses were deleted, or if the
   * restriction of the schedule leaves out all of them.
   *
   * @returns null if the occurrence or the batch has its report
   */
  async run(
    schedule: ReportSchedule,
    occurrence: Pick<NewRun, 'cause' | 'dueAt' | 'batchId'>,
  ): Promise<ReportRun | null> {
    const { id: reportScheduleId, accountId, livemode, restrictedTo } = schedule;
    const tenant = { accountId, livemode, restrictedTo: restrictedTo ?? undefined };
    const run = await this.runs.insert({ accountId, livemode, reportScheduleId, ...occurrence });
    if (!run) return null;
    const now = this.clock.now();
    const request = await this.requestOf(tenant, schedule, now);
    if (request.businessIds?.length === 0) {
      const detail =
        'All businesses of the report schedule were deleted, or lost their tags. Choose others, or a tag.';
      Object.assign(run, { status: 'failed', reason: 'no_businesses', detail, endedAt: now });
    } else {
      run.reportId = (await this.reports.insert(tenant, request, request.businessIds, now)).id;
    }
    await this.runs.flush();
    return run;
  }

  private async requestOf(tenant: Tenant, schedule: ReportSchedule, now: Date): Promise<ReportRequest> {
    const { periodDays, businessIds, ...same } = schedule.content;
    const known = businessIds && (await this.businesses.knownIds(tenant, businessIds));
    const to = dateIn(schedule.timezone, now);
    return {
      ...same,
      businessIds: businessIds?.filter((id) => known?.has(id)) ?? null,
      from: addDays(to, -periodDays),
      to,
    };
  }
}
