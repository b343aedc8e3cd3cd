import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Scan } from '../scan.entity.js';

/**
 * The phases of the transaction that ends a scan, in order. Facts come before the steps that read them, the assessment
 * before the alerts that compare it, and events come last, when the scan has its final values.
 */
const PHASES = ['facts', 'assessment', 'alerts', 'insights', 'announcement'] as const;

/** A step that another module adds to the transaction that ends a scan. It may await the database only. */
export abstract class ScanCompletionStep {
  abstract readonly phase: (typeof PHASES)[number];

  /** @param scan ended and settled; changes to it are stored */
  abstract run(scan: Scan): Promise<void>;
}

/** Discovers the completion steps among the providers of all modules and runs them. */
@Injectable()
export class ScanCompletion {
  private steps: readonly ScanCompletionStep[] | null = null;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Runs the steps one after another in the current transaction. */
  async run(scan: Scan): Promise<void> {
    // Not in a lifecycle hook: jobs may run before the hooks of every module.
    this.steps ??= this.discovery
      .getProviders()
      .map(({ instance }) => instance as unknown)
      .filter((instance) => instance instanceof ScanCompletionStep)
      .sort((a, b) => PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase));
    for (const step of this.steps) await step.run(scan);
  }
}
