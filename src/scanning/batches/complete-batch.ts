import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Outbox } from '#platform/outbox/outbox.repository';
import { Injectable } from '@nestjs/common';
import { BATCH_COMPLETED } from './batch-completed.event.js';
import { BatchesRepository } from './batches.repository.js';
import { BatchHeadDto } from './dto/batch-head.dto.js';

/** Completes a batch when its last scan has ended. */
@Injectable()
export class CompleteBatch {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly batches: BatchesRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the summary of a batch without unfinished scans and adds `batch.completed` to the outbox, once. It runs after
   * the commit that ends a scan: the later of two concurrent commits sees that both scans have ended.
   *
   * @returns whether this call completed it
   */
  async run(id: number): Promise<boolean> {
    if (!(await this.batches.hasEnded(id))) return false;
    return this.unitOfWork.run(async () => {
      const batch = await this.batches.lockOpen(id);
      if (!batch) return false;
      const { accountId, livemode } = batch;
      const summary = await this.batches.summarize(batch);
      Object.assign(batch, { summary, completedAt: this.clock.now() });
      const data = BatchHeadDto.of({ id, batch, progress: summary });
      await this.outbox.add({ accountId, livemode, businessId: null, kind: BATCH_COMPLETED, data });
      return true;
    });
  }
}
