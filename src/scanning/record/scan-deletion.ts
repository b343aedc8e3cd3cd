import type { Scan } from './scan.entity.js';

/** A step in the transaction that deletes an ended scan. A step may wait for the database only. */
export abstract class ScanDeletionStep {
  /**
   * Runs after the rows of the scan and its results were deleted, with its business locked.
   *
   * @param scan as it was; must not be changed
   */
  abstract run(scan: Scan): Promise<void>;
}

/** Runs the steps that `src/port-bindings.module.ts` lists. */
export class ScanDeletion {
  constructor(private readonly steps: readonly ScanDeletionStep[]) {}

  /** Runs all steps, one after the other, in the current transaction. */
  async run(scan: Scan): Promise<void> {
    for (const step of this.steps) await step.run(scan);
  }
}

/** Runs the steps that take an ended scan out of levels and comparisons, as if it was deleted. */
export class ScanExclusion extends ScanDeletion {}
