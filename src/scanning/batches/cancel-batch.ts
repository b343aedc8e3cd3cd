import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { EndScan } from '../end/end-scan.js';
import { BATCH_ENDED } from './batches.problems.js';
import { BatchesRepository } from './batches.repository.js';
import { BatchesService } from './batches.service.js';
import { CompleteBatch } from './complete-batch.js';
import type { ScanBatch } from './scan-batch.entity.js';

/** A request cancels scans for this time. A background task cancels the rest. */
const REQUEST_MS = 3_000;
const SCANS_PER_READ = 100;

/** Cancels the unfinished scans of a batch. */
@Injectable()
export class CancelBatch {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly batches: BatchesRepository,
    private readonly service: BatchesService,
    private readonly endScan: EndScan,
    private readonly complete: CompleteBatch,
    private readonly clock: Clock,
  ) {}

  /**
   * Marks the batch, so that a crash does not stop the cancellation, and cancels its scans. Idempotent.
   *
   * @returns the batch: `cancelled`, or `cancelling` if scans are left for the background task
   * @throws Problem `not_found`, `batch_ended`
   */
  async run(tenant: Tenant, id: number): Promise<ScanBatch> {
    await this.service.get(tenant, id);
    const open = await this.unitOfWork.run(async () => {
      const batch = await this.batches.lockOpen(id);
      // A batch without unfinished scans has ended, though nothing has completed it yet.
      if (batch && !(await this.batches.hasEnded(id))) batch.cancelledAt ??= this.clock.now();
      return batch;
    });
    if (open) {
      await this.cancelScans(open, AbortSignal.timeout(REQUEST_MS));
      await this.complete.run(id);
    }
    const batch = await this.service.get(tenant, id);
    if (batch.cancelledAt) return batch;
    throw new Problem(BATCH_ENDED, `All scans of batch ${id} have ended.`, { members: { batch_id: id } });
  }

  /** Cancels unfinished scans, each once, until the signal aborts. @returns their number */
  async cancelScans({ id, accountId, livemode }: ScanBatch, signal: AbortSignal): Promise<number> {
    let cancelled = 0;
    for (let last: number | undefined; ;) {
      const scanIds = await this.batches.unfinishedScans(id, SCANS_PER_READ, last);
      if (scanIds.length === 0) return cancelled;
      last = scanIds.at(-1);
      for (const scanId of scanIds) {
        if (signal.aborted) return cancelled;
        const cancel = () => this.endScan.cancel({ accountId, livemode }, scanId);
        if (await this.unitOfWork.withIdentityMap(cancel)) cancelled++;
        // Queries of the embedded database never yield to the event loop, so sockets would starve.
        await setImmediate();
      }
    }
  }
}
