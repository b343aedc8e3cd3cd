import { ABSENT } from '#libs/rank-metrics';
import { isOutage, retryDuringOutage } from '#platform/database/outage';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Cost, type Lease, LeaseLostError } from '../record/leases/lease.js';
import { ScanLeasesRepository } from '../record/leases/scan-leases.repository.js';
import type { MeasuredPin, PinOutcome } from '../record/pins/pin-outcome.js';
import { ScanPinsRepository, subjectRank, toRow } from '../record/pins/scan-pins.repository.js';
import { keyOf, type KnownPlaces, StorePlaces } from '../record/places/store-places.js';
import { PinBatches, type PinsOfScans, type ScanPins } from './pin-batches.js';

const UNIQUE_VIOLATION = '23505';

/** A scan that is being measured. */
interface MeasuredScan {
  readonly lease: Lease;
  /** Places that are stored. Storing adds the new ones. */
  readonly known: KnownPlaces;
  /** Returns the cost since the last call. */
  readonly drainCost: () => Cost;
  /** Ends the retries of its writes. */
  readonly signal: AbortSignal;
}

/** What a worker has measured of one scan since its last write. */
interface MeasuredPart extends Pick<MeasuredScan, 'lease' | 'known'> {
  readonly outcomes: readonly PinOutcome[];
  /** Of the searches since the last write. */
  readonly cost: Cost;
}

type PartOfBatch = MeasuredPart & { readonly pins: ScanPins<MeasuredScan> };

/** Stores the progress of running scans: the pins of all scans of this process in common batches. */
@Injectable()
export class StorePins {
  private readonly batches = new PinBatches<MeasuredScan>((batch) =>
    this.outside(() => this.unitOfWork.withIdentityMap(() => this.write(batch))),
  );
  /** A batch belongs to the request, the log context and the identity map of no scan. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly leases: ScanLeasesRepository,
    private readonly places: StorePlaces,
    private readonly pins: ScanPinsRepository,
  ) {}

  /** Returns what takes the outcomes of one scan. */
  open(scan: MeasuredScan): ScanPins<MeasuredScan> {
    return this.batches.open(scan);
  }

  private async write(batch: PinsOfScans<MeasuredScan>): Promise<void> {
    const parts = [...batch].map(([pins, outcomes]): PartOfBatch => {
      const { lease, known, drainCost } = pins.scan;
      // Once, because a retry must not drain the counter again.
      return { pins, lease, known, outcomes, cost: drainCost() };
    });
    try {
      await this.storeThroughOutages(parts);
    } catch (error) {
      if (parts.length === 1 || isOutage(error)) throw error;
      for (const part of parts) await this.storeAlone(part);
    }
  }

  /** An error of one scan must not lose the paid pins of the others. */
  private async storeAlone(part: PartOfBatch): Promise<void> {
    try {
      await this.storeThroughOutages([part]);
    } catch (error) {
      part.pins.fail(error);
    }
  }

  /** Retries during an outage of the database until every scan was asked to stop, because the pins may be paid. */
  private async storeThroughOutages(parts: readonly PartOfBatch[]): Promise<void> {
    const { signal, stopListening } = everyAborted(parts.map(({ pins }) => pins.scan.signal));
    try {
      const lost = await retryDuringOutage(() => this.run(parts), signal);
      for (const { pins, lease } of parts)
        if (lost.has(lease.scanId)) pins.fail(new LeaseLostError(lease.scanId));
    } finally {
      stopListening();
    }
  }

  /**
   * Stores the pins of several scans in one transaction. Pins that are stored already do not change: the response to an
   * earlier attempt may have been lost.
   *
   * @returns the scans whose leases were lost; nothing of them is stored
   */
  async run(parts: readonly MeasuredPart[]): Promise<ReadonlySet<number>> {
    try {
      return await this.insert(parts);
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      return this.insert(await this.withoutStored(parts));
    }
  }

  private async withoutStored(parts: readonly MeasuredPart[]): Promise<MeasuredPart[]> {
    const left: MeasuredPart[] = [];
    for (const part of parts) {
      const tried = await this.pins.findTried(part.lease.scanId);
      const outcomes = part.outcomes.filter(({ pin }) => !tried.has(pin));
      if (outcomes.length > 0) left.push({ ...part, outcomes });
    }
    return left;
  }

  private async insert(parts: readonly MeasuredPart[]): Promise<ReadonlySet<number>> {
    const { lost, added } = await this.unitOfWork.run(async () => {
      // First, because it locks the rows of the scans: only the holder of a lease writes.
      const lost = await this.leases.renewAll(
        parts.map(({ lease, outcomes, cost }) => {
          const ranks = outcomes.map(subjectRank);
          const measured = outcomes.filter((outcome) => 'places' in outcome).length;
          return { lease, measured, found: ranks.filter((rank) => rank > ABSENT).length, cost };
        }),
      );
      const held = parts.filter(({ lease }) => !lost.has(lease.scanId));
      const added = await this.places.run(
        held.map(({ outcomes, known }) => {
          const measured = outcomes.filter(
            (outcome) => 'places' in outcome && !outcome.isHeld,
          ) as MeasuredPin[];
          return { measured, known };
        }),
      );
      const rows = held.flatMap(({ lease, outcomes, known }) =>
        outcomes.map((outcome) => ({
          scanId: lease.scanId,
          ...toRow(outcome, (placeId, provider) => {
            const key = keyOf(provider, placeId);
            return added.get(key) ?? known.get(key);
          }),
        })),
      );
      await this.pins.insert(rows);
      return { lost, added };
    });
    // After the commit: a rolled back place has no row.
    for (const { known } of parts) for (const [key, id] of added) known.set(key, id);
    return lost;
  }
}

/** Returns a signal that is aborted when every one of these is. Call `stopListening` when it is no longer needed. */
function everyAborted(signals: readonly AbortSignal[]): {
  readonly signal: AbortSignal;
  readonly stopListening: () => void;
} {
  const all = new AbortController();
  const onAbort = (): void => {
    if (signals.every(({ aborted }) => aborted)) all.abort(signals[0]?.reason);
  };
  for (const signal of signals) signal.addEventListener('abort', onAbort);
  onAbort();
  return {
    signal: all.signal,
    stopListening: () => {
      for (const signal of signals) signal.removeEventListener('abort', onAbort);
    },
  };
}
