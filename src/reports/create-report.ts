import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { fieldError } from '#platform/http/field-errors';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { validationProblem } from '#platform/http/validation';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { TARGET_REQUIRED } from '../annotations/annotations.problems.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { MAX_BUSINESSES, type Report, type ReportRequest } from './report.entity.js';
import { TOO_MANY_REPORTS } from './reports.problems.js';
import { ReportsRepository } from './reports.repository.js';

/** Maximum reports of a tenant that wait to be made. */
export const MAX_QUEUED = 20;

@Injectable()
export class CreateReport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BusinessesService,
    private readonly reports: ReportsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Problem `not_found` for a business, also for a tag without one of a restricted tenant, `target_required`,
   *   `validation_failed`, `too_many_reports`
   */
  async run(tenant: Tenant, request: ReportRequest): Promise<Report> {
    requireValid(request);
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(tenant.accountId);
      const selectedIds = await this.selectedIds(tenant, request);
      if ((await this.reports.countQueued(tenant)) >= MAX_QUEUED) {
        throw new Problem(TOO_MANY_REPORTS, `${MAX_QUEUED} reports of the account are waiting, the maximum.`);
      }
      return this.reports.insert(tenant, request, selectedIds, this.clock.now());
    });
  }

  /** Checks a request that is not stored. @throws Problem as `run`, without `too_many_reports` */
  async check(tenant: Tenant, request: ReportRequest): Promise<void> {
    requireValid(request);
    await this.selectedIds(tenant, request);
  }

  /**
   * Returns the businesses of a request; null for a tag. A restricted creator finds its waiting report by the businesses
   * of the tag, which the end of the report replaces.
   */
  private async selectedIds(tenant: Tenant, { businessIds, tag }: ReportRequest): Promise<number[] | null> {
    for (const id of businessIds ?? []) await this.businesses.checkFilter(tenant, id);
    if (businessIds || !tenant.restrictedTo) return businessIds && [...businessIds];
    const rows = await this.businesses.list(tenant, { tag: tag ?? '' }, 0, MAX_BUSINESSES);
    if (rows.length > 0) return rows.map(({ id }) => id);
    const detail = `No business to which you have access has the tag ${JSON.stringify(tag)}.`;
    throw new Problem(NOT_FOUND, detail);
  }
}

function requireValid({ businessIds, tag, from, to }: ReportRequest): void {
  if ((businessIds === null) === (tag === null)) {
    throw new Problem(TARGET_REQUIRED, 'Send either `business_ids` or `tag`.');
  }
  if (from > to) throw validationProblem([fieldError('#/from', 'after_end', { to })]);
}
