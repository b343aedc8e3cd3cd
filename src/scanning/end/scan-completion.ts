import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Scan } from '../scan.entity.js';

/**
 * The phases of the transaction that ends a scan, in their order. Facts are kept before anything reads them, the change
 * is assessed before alerts compare it, and events are written last, when the scan has its final values.
 */
const PHASES = ['facts', 'assessment', 'alerts', 'insights', 'announcement'] as const;

/**
 * A step of a higher module in the transaction that ends a scan. Every provider of this class is discovered. A step may
 * wait for the database only.
 */
export abstract class ScanCompletionStep {
  abstract readonly phase: (typeof PHASES)[number];

  /** @param scan ended and settled; changes to it are stored */
  abstract run(scan: Scan): Promise<void>;
}

@Injectable()
export class ScanCompletion {
  private steps: readonly ScanCompletionStep[] | null = null;

  constructor(private readonly discovery: DiscoveryService) {}

  /** All steps, one after the other, in the current transaction. */
  async run(scan: Scan): Promise<void> {
    // Not in a hook of the start: jobs may be running before every module has had its turn.
    this.steps ??= this.collect();
    for (const step of this.steps) await step.run(scan);
  }

  private collect(): readonly ScanCompletionStep[] {
    return this.discovery
      .getProviders()
      .map(({ instance }) => instance as unknown)
      .filter((instance) => instance instanceof ScanCompletionStep)
      .sort((a, b) => PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase));
  }
}
