import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { ScanCompletionStep } from '../end/scan-completion.js';
import type { Scan } from '../record/scan.entity.js';
import { CompleteBatch } from './complete-batch.js';

/**
 * Completes the batch of a scan after the commit that ends the scan. In the transaction, a lock of the batch would make
 * the workers of its scans wait for each other.
 */
@Injectable()
export class WatchBatch extends ScanCompletionStep {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly complete: CompleteBatch,
  ) {
    super();
  }

  override async run({ batchId }: Scan): Promise<void> {
    if (typeof batchId !== 'number') return;
    await this.unitOfWork.afterCommit(async () => {
      await this.unitOfWork.withIdentityMap(() => this.complete.run(batchId));
    });
  }
}
