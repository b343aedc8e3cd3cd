import type { Scan } from '../../record/scan.entity.js';

/** A step in the transaction that corrects the result of an ended scan. A step may wait for the database only. */
export interface ScanCorrectionStep {
  /** @param scan with its new result; changes to it are stored */
  run(scan: Scan): Promise<void>;
}

/** Runs the steps that `src/port-bindings.module.ts` lists. */
export class ScanCorrection {
  constructor(private readonly steps: readonly ScanCorrectionStep[]) {}

  /** Runs all steps, one after the other, in the current transaction. */
  async run(scan: Scan): Promise<void> {
    for (const step of this.steps) await step.run(scan);
  }
}
