import type { Scan } from '../record/scan.entity.js';

/** A step in the transaction that ends a tracked scan. A step may wait for the database only. */
export abstract class ScanCompletionStep {
  /** @param scan ended and settled; changes to it are stored */
  abstract run(scan: Scan): Promise<void>;
}

/** Runs the steps that `src/port-bindings.module.ts` lists. */
export class ScanCompletion {
  constructor(private readonly steps: readonly ScanCompletionStep[]) {}

  /** Runs all steps, one after the other, in the current transaction. */
  async run(scan: Scan): Promise<void> {
    for (const step of this.steps) await step.run(scan);
  }
}
