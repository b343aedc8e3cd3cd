import { isUnidentified } from '#libs/local-search';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { keyOf, type KnownPlaces, StorePlaces } from '../record/places/store-places.js';
import type { Cost, Lease } from '../record/leases/lease.js';
import { ScanLeasesRepository } from '../record/leases/scan-leases.repository.js';
import type { ListingProvider, MeasuredPin, PinOutcome } from '../record/pins/pin-outcome.js';
import { type NewPin, NO_PLACE, ScanPinsRepository } from '../record/pins/scan-pins.repository.js';
import { IMPLAUSIBLE_REASONS } from '../record/pins/unmeasured-reasons.js';

const UNIQUE_VIOLATION = '23505';

/** What a worker has measured of one scan since its last write. */
export interface MeasuredPart {
  readonly lease: Lease;
  readonly outcomes: readonly PinOutcome[];
  /** Places that are stored. Storing adds the new ones. */
  readonly known: KnownPlaces;
  /** Of the searches since the last write. */
  readonly cost: Cost;
}

/** Stores the progress of running scans. */
@Injectable()
export class StorePins {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly leases: ScanLeasesRepository,
    private readonly places: StorePlaces,
    private readonly pins: ScanPinsRepository,
  ) {}

  /**
   * Stores the pins of several scans in one transaction. Pins that are stored already do not change: the response to an
   * earlier attempt may have been lost.
   *
   * @returns the leases that were lost; nothing of their scans is stored
   */
  async run(parts: readonly MeasuredPart[]): Promise<ReadonlySet<Lease>> {
    try {
      return await this.store(parts);
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      return this.store(await this.withoutStored(parts));
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

  private async store(parts: readonly MeasuredPart[]): Promise<ReadonlySet<Lease>> {
    const { lost, added } = await this.unitOfWork.run(async () => {
      // First, because it locks the rows of the scans: only the holder of a lease writes.
      const lost = await this.leases.renewAll(
        parts.map(({ lease, outcomes, cost }) => {
          const ranks = outcomes.map(subjectRank);
          const measured = outcomes.filter((outcome) => 'places' in outcome).length;
          return { lease, measured, found: ranks.filter((rank) => rank > ABSENT).length, cost };
        }),
      );
      const held = parts.filter(({ lease }) => !lost.has(lease));
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

function subjectRank(outcome: PinOutcome): number {
  if ('unmeasuredReason' in outcome) return UNMEASURED;
  return outcome.subjectIndex === null ? ABSENT : outcome.subjectIndex + 1;
}

/** Returns an outcome as it is stored. @param rowId returns the row of a stored place */
export function toRow(
  outcome: PinOutcome,
  rowId: (placeId: string, provider: ListingProvider) => number | undefined,
): Omit<NewPin, 'scanId'> {
  const { pin } = outcome;
  if ('unmeasuredReason' in outcome) {
    return {
      pin,
      rank: UNMEASURED,
      reason: outcome.unmeasuredReason,
      provider: null,
      results: [],
      held: null,
    };
  }
  const { provider, places, subjectIndex, isHeld } = outcome;
  if (isHeld) {
    const { name, retention } = provider;
    const held = { provider: { name, retention }, places, subjectIndex };
    return {
      pin,
      rank: UNMEASURED,
      reason: IMPLAUSIBLE_REASONS.elsewhere,
      provider: name,
      results: [],
      held,
    };
  }
  const results = places.map((place) => {
    if (isUnidentified(place)) return NO_PLACE;
    const id = rowId(place.placeId, provider);
    if (id === undefined) throw new Error(`the place ${place.placeId} was not stored`);
    return id;
  });
  return { pin, rank: subjectRank(outcome), reason: null, provider: provider.name, results, held: null };
}
