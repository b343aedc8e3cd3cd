import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { MAX_QUEUED } from '../../reports/create-report.js';
import { TOO_MANY_REPORTS } from '../../reports/reports.problems.js';
import { ReportsRepository } from '../../reports/reports.repository.js';
import type { ReportRun } from '../report-run.entity.js';
import { ReportSchedulesService } from '../report-schedules.service.js';
import { StartRun } from './start-run.js';

/** Makes and sends the report of a schedule on request, also of a paused one. */
@Injectable()
export class SendReportNow {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly schedules: ReportSchedulesService,
    private readonly reports: ReportsRepository,
    private readonly startRun: StartRun,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `not_found`, `too_many_reports` */
  run(tenant: Tenant, id: number): Promise<ReportRun> {
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(tenant.accountId);
      const schedule = await this.schedules.lock(tenant, id);
      if ((await this.reports.countQueued(tenant)) >= MAX_QUEUED) {
        throw new Problem(TOO_MANY_REPORTS, `${MAX_QUEUED} reports of the account are waiting, the maximum.`);
      }
      const dueAt = this.clock.now();
      const run = await this.startRun.run(schedule, { cause: 'request', dueAt, batchId: null });
      if (!run) throw new Error(`report schedule ${id} could not be started`);
      return run;
    });
  }
}
