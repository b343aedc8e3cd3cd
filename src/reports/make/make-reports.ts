import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { Clock } from '#platform/clock';
import { retryDuringOutage } from '#platform/database/outage';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { PublicAddress } from '#platform/http/public-address';
import { Outbox } from '#platform/outbox/outbox.repository';
import { Injectable, Logger } from '@nestjs/common';
import {
  type ClaimedReport,
  LEASE_MS,
  type MadeReport,
  QUEUED_REPORTS,
  ReportsRepository,
} from '../reports.repository.js';
import { DrawReport } from './draw-report.js';
import { GatherReport } from './gather-report.js';
import { REPORT_READY } from './report-ready.event.js';

const MAX_ATTEMPTS = 3;

/** Makes the waiting reports, one at a time in each process. */
@Injectable()
export class MakeReports {
  private readonly logger = new Logger(MakeReports.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reports: ReportsRepository,
    private readonly gather: GatherReport,
    private readonly draw: DrawReport,
    private readonly outbox: Outbox,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  @BackgroundTask({ name: 'reports.make', every: 1_000, work: QUEUED_REPORTS })
  async makeNext({ now, signal }: TaskRun): Promise<number> {
    if (signal.aborted) return 0;
    const claimed = await this.reports.claim(now);
    if (!claimed) return 0;
    // A full disk or a lost connection must not make the reader wait until the lease ends. Afterwards another attempt has it.
    const untilTaken = AbortSignal.any([signal, AbortSignal.timeout(LEASE_MS)]);
    const made =
      claimed.attempt > MAX_ATTEMPTS ? null : await retryDuringOutage(() => this.make(claimed), untilTaken);
    await retryDuringOutage(() => this.end(claimed, made), untilTaken);
    return 1;
  }

  /** @returns null if the report can never be made, because a business is gone */
  private async make(claimed: ClaimedReport): Promise<MadeReport | null> {
    try {
      const content = await this.gather.run(claimed, claimed.request);
      const drawn = await this.draw.run({ request: claimed.request, content });
      const { businessIds, leftOut } = content;
      return { ...drawn, businessIds, leftOut };
    } catch (error) {
      // Other errors are logged by the task. The lease ends, and the report is tried again.
      if (!(error instanceof Problem)) throw error;
      this.logger.warn({ err: error }, `report ${claimed.id} cannot be made`);
      return null;
    }
  }

  private async end(claimed: ClaimedReport, made: MadeReport | null): Promise<void> {
    const { id, accountId, livemode } = claimed;
    await this.unitOfWork.run(async () => {
      if (!(await this.reports.end(claimed, made, this.clock.now()))) return;
      const data = {
        report_id: id,
        status: made ? ('completed' as const) : ('failed' as const),
        pdf_url: made ? this.address.url(`/api/v1/reports/${id}/pdf`) : null,
      };
      await this.outbox.add({ accountId, livemode, businessId: null, kind: REPORT_READY, data });
    });
  }
}
