import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { FairTurns, TooManyWaitingError } from '../rankings/heat-map/fair-turns.js';
import { CreateReport } from './create-report.js';
import { DrawReport } from './make/draw-report.js';
import { GatherReport } from './make/gather-report.js';
import type { ReportRequest } from './report.entity.js';
import { PREVIEWS_BUSY } from './reports.problems.js';

/** Maximum waiting previews of an account. */
const MAX_WAITING = 3;
const MAX_WAITING_OF_ALL = 50;
const RETRY_AFTER_SECONDS = 5;

/** Makes PDFs of reports that are not stored. */
@Injectable()
export class PreviewReport {
  /** One at a time: a large report occupies the database. */
  private readonly turns = new FairTurns({ perCaller: MAX_WAITING, total: MAX_WAITING_OF_ALL });

  constructor(
    private readonly createReport: CreateReport,
    private readonly gather: GatherReport,
    private readonly draw: DrawReport,
  ) {}

  /**
   * @returns the PDF
   * @throws Problem `not_found` for a business, `target_required`, `validation_failed`, `report_previews_busy`
   */
  async run(tenant: Tenant, request: ReportRequest): Promise<Buffer> {
    await this.createReport.check(tenant, request);
    try {
      return await this.turns.run(tenant.accountId, () => this.render(tenant, request));
    } catch (error) {
      if (!(error instanceof TooManyWaitingError)) throw error;
      const detail = `Too many previews of the account are waiting (at most ${MAX_WAITING}). Retry after ${RETRY_AFTER_SECONDS} seconds.`;
      throw new Problem(PREVIEWS_BUSY, detail, { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
    }
  }

  private async render(tenant: Tenant, request: ReportRequest): Promise<Buffer> {
    const content = await this.gather.run(tenant, request);
    return this.draw.pdf({ request, content });
  }
}
