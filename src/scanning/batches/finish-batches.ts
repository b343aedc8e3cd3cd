import { BackgroundTask, type TaskRun } from '#platform/background/background-task';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { BatchesRepository, OPEN_BATCHES } from './batches.repository.js';
import { CancelBatch } from './cancel-batch.js';
import { CompleteBatch } from './complete-batch.js';

/**
 * Continues what the end of a scan or a request did not finish: cancels the scans of cancelled batches, and completes
 * batches whose last scan was deleted, or ended in a process that was killed.
 */
@Injectable()
export class FinishBatches {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly batches: BatchesRepository,
    private readonly cancel: CancelBatch,
    private readonly complete: CompleteBatch,
  ) {}

  /** @returns the number of scans that it cancelled and batches that it completed */
  @BackgroundTask({ name: 'batches.finish', every: 5_000, work: OPEN_BATCHES })
  async finishAll({ signal }: TaskRun): Promise<number> {
    let done = 0;
    for (const batch of await this.batches.open()) {
      if (signal.aborted) break;
      if (batch.cancelledAt) done += await this.cancel.cancelScans(batch, signal);
      done += Number(await this.unitOfWork.withIdentityMap(() => this.complete.run(batch.id)));
    }
    return done;
  }
}
