import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { keyOf, type KnownPlaces, StorePlaces } from '../places/store-places.js';
import { type Cost, type Lease, NO_COST } from '../queue/lease.js';
import { ScanLeasesRepository } from '../queue/scan-leases.repository.js';
import type { PinOutcome } from './pin-outcome.js';
import { ScanPinsRepository, type StoredPin } from './scan-pins.repository.js';

const UNIQUE_VIOLATION = '23505';

/** Stores the progress of a running scan. */
@Injectable()
export class StorePins {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly leases: ScanLeasesRepository,
    private readonly places: StorePlaces,
    private readonly pins: ScanPinsRepository,
  ) {}

  /**
   * Stores pins in one transaction. Pins that are stored already do not change: the response to an earlier attempt may
   * have been lost.
   *
   * @param known places that are stored; the new ones are added to it
   * @param cost of the searches since the last call
   * @throws LeaseLostError
   */
  async run(
    lease: Lease,
    outcomes: readonly PinOutcome[],
    known: KnownPlaces,
    cost: Cost = NO_COST,
  ): Promise<void> {
    try {
      await this.store(lease, outcomes, known, cost);
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      const tried = await this.pins.findTried(lease.scanId);
      const rest = outcomes.filter(({ pin }) => !tried.has(pin));
      if (rest.length > 0) await this.store(lease, rest, known, cost);
    }
  }

  private async store(
    lease: Lease,
    outcomes: readonly PinOutcome[],
    known: KnownPlaces,
    cost: Cost,
  ): Promise<void> {
    const ranks = outcomes.map(subjectRank);
    const added = await this.unitOfWork.run(async () => {
      // First, because it locks the row of the scan: only the holder of the lease writes.
      await this.leases.renew(lease, {
        measured: ranks.filter((rank) => rank !== UNMEASURED).length,
        found: ranks.filter((rank) => rank > ABSENT).length,
        cost,
      });
      const measured = outcomes.filter((outcome) => 'places' in outcome);
      const places = await this.places.run(measured, known);
      const rows = outcomes.map((outcome) => toRow(outcome, (key) => places.get(key) ?? known.get(key)));
      await this.pins.insert(lease.scanId, rows);
      return places;
    });
    // After the commit: a rolled back place has no row.
    for (const [key, id] of added) known.set(key, id);
  }
}

function subjectRank(outcome: PinOutcome): number {
  if ('unmeasuredReason' in outcome) return UNMEASURED;
  return outcome.subjectIndex === null ? ABSENT : outcome.subjectIndex + 1;
}

function toRow(outcome: PinOutcome, rowId: (key: string) => number | undefined): StoredPin {
  const { pin } = outcome;
  const rank = subjectRank(outcome);
  if ('unmeasuredReason' in outcome) {
    return { pin, rank, reason: outcome.unmeasuredReason, provider: null, results: [] };
  }
  const { provider, places } = outcome;
  const results = places.map(({ placeId }) => {
    const id = rowId(keyOf(provider, placeId));
    if (id === undefined) throw new Error(`the place ${placeId} was not stored`);
    return id;
  });
  return { pin, rank, reason: null, provider: provider.name, results };
}
