import type { ListedPlace, SearchProvider } from '#libs/local-search';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { keptPlace } from './kept-place.js';
import { otherListings } from './other-listings.js';
import { resultTables } from './result.tables.js';
import { type Cost, type Lease, NO_COST, ScanLeases } from './scan-lease.js';

/** Who listed the places. */
export type ListingProvider = Pick<SearchProvider, 'name' | 'retention'>;

/** What one provider found at one pin. */
export interface MeasuredPin {
  readonly pin: number;
  readonly provider: ListingProvider;
  readonly places: readonly ListedPlace[];
  readonly subjectIndex: number | null;
}

/** What was found out at one pin. */
export type PinOutcome = MeasuredPin | { readonly pin: number; readonly unmeasuredReason: string };

/** Row ids of places already written in this run, by `keyOf`. */
export type KnownPlaces = Map<string, number>;

const UNIQUE_VIOLATION = '23505';

/** Keeps an insert below PostgreSQL's 65,535 parameters. */
const PLACES_PER_INSERT = 4_000;

/** The progress of a running scan: a pin is done when its row is there. */
@Injectable()
export class PinStore {
  constructor(
    private readonly em: EntityManager,
    private readonly leases: ScanLeases,
    private readonly clock: Clock,
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
      const added = await this.upsertPlaces(outcomes, known);
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

  /** @returns the row ids of the places that were not known */
  private async upsertPlaces(outcomes: readonly PinOutcome[], known: KnownPlaces): Promise<KnownPlaces> {
    const measured = outcomes.filter((outcome) => 'places' in outcome);
    const providers = new Map(measured.map(({ provider }) => [provider.name, provider]));
    const ids: KnownPlaces = new Map();
    // In one order everywhere, so that two scans that meet in a place never wait for each other in a circle.
    for (const name of [...providers.keys()].sort()) {
      const provider = providers.get(name);
      if (!provider) continue;
      const places = unknownAmong(
        measured.filter((outcome) => outcome.provider.name === name),
        known,
      );
      for (let start = 0; start < places.length; start += PLACES_PER_INSERT) {
        const rows = await this.upsert(provider, places.slice(start, start + PLACES_PER_INSERT));
        for (const row of rows) ids.set(keyOf(provider, row.place_id), row.id);
      }
    }
    return ids;
  }

  private async upsert(provider: ListingProvider, places: readonly ListedPlace[]) {
    const others = await otherListings(this.em, provider.name, places);
    const now = this.clock.now();
    return resultTables(this.em)
      .insertInto('place')
      .values(
        places.map((place) => ({
          ...keptPlace(place, provider.retention),
          provider: provider.name,
          same_place_id: others.get(place.placeId) ?? null,
          first_seen_at: now,
          last_seen_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['provider', 'place_id']).doUpdateSet((row) => ({
          cid: row.ref('excluded.cid'),
          name: row.ref('excluded.name'),
          lat: row.ref('excluded.lat'),
          lng: row.ref('excluded.lng'),
          address: row.ref('excluded.address'),
          category: row.ref('excluded.category'),
          rating: row.ref('excluded.rating'),
          review_count: row.ref('excluded.review_count'),
          retention: row.ref('excluded.retention'),
          same_place_id: row.fn.coalesce('excluded.same_place_id', 'place.same_place_id'),
          last_seen_at: row.ref('excluded.last_seen_at'),
        })),
      )
      .returning(['id', 'place_id'])
      .execute();
  }
}

function subjectRank(outcome: PinOutcome): number {
  if ('unmeasuredReason' in outcome) return UNMEASURED;
  return outcome.subjectIndex === null ? ABSENT : outcome.subjectIndex + 1;
}

/** Those that are not known, each once, by their IDs. */
function unknownAmong(outcomes: readonly MeasuredPin[], known: KnownPlaces): ListedPlace[] {
  const fresh = new Map<string, ListedPlace>();
  for (const { provider, places } of outcomes) {
    for (const place of places) {
      if (!known.has(keyOf(provider, place.placeId))) fresh.set(place.placeId, place);
    }
  }
  return [...fresh.values()].sort((a, b) => (a.placeId < b.placeId ? -1 : 1));
}

function rowIds({ provider, places }: MeasuredPin, added: KnownPlaces, known: KnownPlaces): number[] {
  return places.map(({ placeId }) => {
    const key = keyOf(provider, placeId);
    const id = added.get(key) ?? known.get(key);
    if (id === undefined) throw new Error(`the place ${placeId} was not stored`);
    return id;
  });
}

/** Place IDs are unique within a provider only. */
function keyOf({ name }: ListingProvider, placeId: string): string {
  return `${name} ${placeId}`;
}
