import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Scan } from './scan.entity.js';

/**
 * Something that has to happen in the transaction that ends a scan, though it belongs to a module above: any provider
 * of this class is found. It must not wait for anything but the database.
 */
export abstract class ScanCompletionStep {
  /** Smaller ones come first; events are told last, at 1000. */
  abstract readonly order: number;

  /** @param scan ended and settled; what is changed on it is stored */
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
      .sort((a, b) => a.order - b.order);
  }
}
