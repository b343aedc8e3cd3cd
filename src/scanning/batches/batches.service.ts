import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BatchesRepository } from './batches.repository.js';
import type { BatchProgress, ScanBatch } from './scan-batch.entity.js';

/** A batch and the state of its scans. */
export interface BatchState {
  readonly id: number;
  readonly batch: ScanBatch;
  readonly progress: BatchProgress;
}

@Injectable()
export class BatchesService {
  constructor(private readonly batches: BatchesRepository) {}

  /** Returns the current row of a batch. @throws Problem `not_found`, also for a batch of another tenant */
  async get(tenant: Tenant, id: number): Promise<ScanBatch> {
    return (await this.batches.find(tenant, id)) ?? noBatch(id);
  }

  /** Returns the tenant of a batch. For commands. @throws Problem `not_found` */
  async tenantOf(id: number): Promise<Tenant> {
    const batch = (await this.batches.findById(id)) ?? noBatch(id);
    return { accountId: batch.accountId, livemode: batch.livemode };
  }

  async read(tenant: Tenant, id: number): Promise<BatchState> {
    return this.stateOf(await this.get(tenant, id));
  }

  async stateOf(batch: ScanBatch): Promise<BatchState> {
    const [state] = await this.statesOf([batch]);
    if (!state) throw new Error('a batch has no state');
    return state;
  }

  /** Returns up to `count` batches with a smaller id, newest first. */
  async list(tenant: Tenant, beforeId: number, count: number): Promise<BatchState[]> {
    return this.statesOf(await this.batches.list(tenant, beforeId, count));
  }

  private async statesOf(batches: readonly ScanBatch[]): Promise<BatchState[]> {
    // The summary of a completed batch has its progress.
    const open = batches.filter(({ summary }) => !summary);
    const current = open.length === 0 ? null : await this.batches.progressOf(open);
    return batches.flatMap((batch) => {
      const progress = batch.summary ?? current?.get(batch.id);
      return progress ? [{ id: batch.id, batch, progress }] : [];
    });
  }
}

function noBatch(id: number): never {
  throw new Problem(NOT_FOUND, `Batch ${id} does not exist.`);
}
