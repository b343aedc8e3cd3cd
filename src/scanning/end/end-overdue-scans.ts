import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { DueRows } from '#platform/background/due-rows';
import { Injectable } from '@nestjs/common';
import { UNFINISHED_SCANS } from '../record/leases/next-scan.sql.js';
import { EndScan } from './end-scan.js';
import { OverdueScansRepository } from './overdue-scans.repository.js';

const SCANS_PER_SWEEP = 500;

/** A worker has this time after the deadline to store its pins and end the scan. Exceeds the lease of a killed worker. */
const GRACE_MS = 30_000;

/**
 * Ends scans past their deadline that no worker ends: queued and postponed ones, and those of workers that were killed or
 * are stuck. Every process runs it, so it needs no worker.
 */
@Injectable()
export class EndOverdueScans {
  constructor(
    private readonly dueRows: DueRows,
    private readonly scans: OverdueScansRepository,
    private readonly endScan: EndScan,
  ) {}

  @BackgroundTask({ name: 'scans.end-overdue', every: 5_000, work: UNFINISHED_SCANS, firstAfter: 0 })
  async endAll({ now, signal }: TaskRun): Promise<number> {
    return this.dueRows.process({
      ids: await this.scans.find(now, GRACE_MS, SCANS_PER_SWEEP),
      handle: (id) => this.endScan.expire(id, now, GRACE_MS),
      failure: 'a scan past its deadline was not ended; the next run retries',
      signal,
    });
  }
}
