import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { MeasuredPin, PinOutcome } from './pin-outcome.js';
import { keyOf, type KnownPlaces, PlaceStore } from '../places/place-store.js';
import { resultTables } from '../result.tables.js';
import { type Cost, type Lease, NO_COST, ScanLeases } from '../queue/scan-lease.js';

const UNIQUE_VIOLATION = '23505';

/** The progress of a running scan: a pin is done when its row is there. */
@Injectable()
export class PinStore {
  constructor(
    private readonly em: EntityManager,
    private readonly leases: ScanLeases,
    private readonly places: PlaceStore,
  ) {}

  async donePins(scanId: number): Promise<Set<number>> {
    const rows = await resultTables(this.em)
      .selectFrom('scan_pin')
      .select('pin')
      .where('scan_id', '=', scanId)
      .execute();
    return new Set(rows.map((row) => row.pin));
  }

  /**
   * Stores pins in one transaction, all or none. A pin that is stored already stays as it is: the answer to an
   * earlier attempt may have been lost.
   *
   * @param cost of what was asked since the last time
   * @throws LeaseLostError when the scan is no longer this worker's
   */
  async append(
    lease: Lease,
    outcomes: readonly PinOutcome[],
    known: KnownPlaces,
    cost: Cost = NO_COST,
  ): Promise<void> {
    try {
      await this.store(lease, outcomes, known, cost);
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      const done = await this.donePins(lease.scanId);
      const rest = outcomes.filter(({ pin }) => !done.has(pin));
      if (rest.length > 0) await this.store(lease, rest, known, cost);
    }
  }

  private async store(
    lease: Lease,
    outcomes: readonly PinOutcome[],
    known: KnownPlaces,
    cost: Cost,
  ): Promise<void> {
    const rows = outcomes.map((outcome) => ({ outcome, rank: subjectRank(outcome) }));
    const fresh = await this.em.transactional(async () => {
      // First: it locks the scan's row, so that what follows is written by the holder of the lease or not at all.
      await this.leases.renew(lease, {
        measured: rows.filter(({ rank }) => rank !== UNMEASURED).length,
        found: rows.filter(({ rank }) => rank > ABSENT).length,
        cost,
      });
      const measured = outcomes.filter((outcome) => 'places' in outcome);
      const added = await this.places.write(measured, known);
      await resultTables(this.em)
        .insertInto('scan_pin')
        .values(
          rows.map(({ outcome, rank }) => ({
            scan_id: lease.scanId,
            pin: outcome.pin,
            subject_rank: rank,
            unmeasured_reason: 'unmeasuredReason' in outcome ? outcome.unmeasuredReason : null,
            provider: 'places' in outcome ? outcome.provider.name : null,
            results: 'places' in outcome ? rowIds(outcome, added, known) : [],
          })),
        )
        .execute();
      return added;
    });
    // Not before the commit: what was rolled back has no rows.
    for (const [key, id] of fresh) known.set(key, id);
  }
}

function subjectRank(outcome: PinOutcome): number {
  if ('unmeasuredReason' in outcome) return UNMEASURED;
  return outcome.subjectIndex === null ? ABSENT : outcome.subjectIndex + 1;
}

function rowIds({ provider, places }: MeasuredPin, added: KnownPlaces, known: KnownPlaces): number[] {
  return places.map(({ placeId }) => {
    const key = keyOf(provider, placeId);
    const id = added.get(key) ?? known.get(key);
    if (id === undefined) throw new Error(`the place ${placeId} was not stored`);
    return id;
  });
}
