import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { DueRows } from '#platform/background/due-rows';
import { Injectable } from '@nestjs/common';
import { CompareStoredScans } from '../../rankings/comparison/compare-stored-scans.js';
import { ScanChangesRepository } from '../../rankings/completion/scan-changes.repository.js';
import { PortfolioDueRepository } from './portfolio-due.repository.js';
import { RefreshTrackedKeyword } from './refresh-tracked-keyword.js';

const BUSINESSES_PER_SWEEP = 200;
/** How far back the changes of scans are filled. */
const CHANGES_MS = 30 * 86_400_000;

/** Fills the portfolio of imported businesses, and of those that had scans before there was a portfolio. */
@Injectable()
export class FillPortfolio {
  constructor(
    private readonly dueRows: DueRows,
    private readonly due: PortfolioDueRepository,
    private readonly refresh: RefreshTrackedKeyword,
    private readonly compare: CompareStoredScans,
    private readonly changes: ScanChangesRepository,
  ) {}

  /** @returns the number of filled businesses */
  @BackgroundTask({ name: 'portfolio.fill', every: 10_000, firstAfter: 1_000 })
  async fillAll({ now, signal }: TaskRun): Promise<number> {
    return this.dueRows.process({
      ids: await this.due.waiting(BUSINESSES_PER_SWEEP),
      handle: (businessId) => this.fill(businessId, now),
      failure: 'the portfolio of a business was not filled; the next run retries',
      signal,
    });
  }

  private async fill(businessId: number, now: Date): Promise<boolean> {
    const tenant = await this.due.claim(businessId);
    if (!tenant) return false;
    await this.due.complete(businessId);
    // Also the named keywords, which need no results.
    await this.refresh.refresh(tenant, businessId);
    const keys = await this.due.keywordKeys(businessId);
    if (keys.length > 0) await this.refresh.refreshAll(tenant, businessId, keys);
    const since = new Date(now.getTime() - CHANGES_MS);
    for (const scan of await this.due.scansWithoutChange(businessId, since)) {
      const compared = await this.compare.withPrevious(scan);
      if (compared) await this.changes.add(compared);
    }
    return true;
  }
}
