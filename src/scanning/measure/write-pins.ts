import { isOutage, retryDuringOutage } from '#platform/database/outage';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { KnownPlaces } from '../record/places/store-places.js';
import { type Cost, type Lease, LeaseLostError } from '../record/leases/lease.js';
import { everyAborted } from './every-aborted.js';
import { type PinBatch, PinWriter, type ScanPins } from './pin-writer.js';
import { type MeasuredPart, StorePins } from './store-pins.js';

/** A scan that is being measured. */
export interface MeasuredScan {
  readonly lease: Lease;
  /** The places that were stored so far. */
  readonly known: KnownPlaces;
  /** Returns the cost since the last call. */
  readonly drainCost: () => Cost;
  /** Ends the retries of its writes. */
  readonly signal: AbortSignal;
}

type Part = MeasuredPart & { readonly pins: ScanPins<MeasuredScan> };

/** Writes the pins of all scans of this process in common batches. */
@Injectable()
export class WritePins {
  private readonly writer = new PinWriter<MeasuredScan>((batch) =>
    this.outside(() => this.unitOfWork.withIdentityMap(() => this.write(batch))),
  );
  /** A batch belongs to the request, the log context and the identity map of no scan. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly storePins: StorePins,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns a writer for the pins of one scan. */
  open(scan: MeasuredScan): ScanPins<MeasuredScan> {
    return this.writer.open(scan);
  }

  private async write(batch: PinBatch<MeasuredScan>): Promise<void> {
    const parts = [...batch].map(([pins, outcomes]): Part => {
      const { lease, known, drainCost } = pins.scan;
      // Once, because a retry must not drain the counter again.
      return { pins, lease, known, outcomes, cost: drainCost() };
    });
    try {
      await this.store(parts);
    } catch (error) {
      if (parts.length === 1 || isOutage(error)) throw error;
      for (const part of parts) await this.storeAlone(part);
    }
  }

  /** An error of one scan must not lose the paid pins of the others. */
  private async storeAlone(part: Part): Promise<void> {
    try {
      await this.store([part]);
    } catch (error) {
      part.pins.fail(error);
    }
  }

  /** Retries during an outage of the database until every scan was asked to stop, because the pins may be paid. */
  private async store(parts: readonly Part[]): Promise<void> {
    const { signal, stopListening } = everyAborted(parts.map(({ pins }) => pins.scan.signal));
    try {
      const lost = await retryDuringOutage(() => this.storePins.run(parts), signal);
      for (const { pins, lease } of parts) if (lost.has(lease)) pins.fail(new LeaseLostError(lease.scanId));
    } finally {
      stopListening();
    }
  }
}
