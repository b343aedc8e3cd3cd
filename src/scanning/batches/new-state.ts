import type { BatchState } from './batches.service.js';
import type { ScanBatch } from './scan-batch.entity.js';

/** Returns the state of a batch that was just created, all scans of which are queued. */
export function newState(batch: ScanBatch): BatchState {
  const { id, scansTotal: total } = batch;
  const scans = {
    total,
    queued: total,
    running: 0,
    completed: 0,
    partial: 0,
    failed: 0,
    cancelled: 0,
    deleted: 0,
  };
  return { id, batch, progress: { scans, pinsMeasured: 0, pinsFound: 0, creditsCharged: 0 } };
}
