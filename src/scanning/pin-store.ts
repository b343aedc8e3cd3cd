import type { ListedPlace, SearchProvider } from '#libs/local-search';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { keptPlace } from './kept-place.js';
import { otherListings } from './other-listings.js';
import { resultTables } from './result.tables.js';
import { type Lease, ScanLeases } from './scan-lease.js';

/** What was found out at one pin. */
export type PinOutcome =
  | { readonly pin: number; readonly places: readonly ListedPlace[]; readonly subjectIndex: number | null }
  | { readonly pin: number; readonly unmeasuredReason: string };

/** Who listed the places. */
export type ListingProvider = Pick<SearchProvider, 'name' | 'retention'>;

/** Row ids of places already written in this run, by provider place ID. */
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
   * @throws LeaseLostError when the scan is no longer this worker's
   */
  async append(
    lease: Lease,
    provider: ListingProvider,
    outcomes: readonly PinOutcome[],
    known: KnownPlaces,
  ): Promise<void> {
    try {
      await this.store(lease, provider, outcomes, known);
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      const done = await this.donePins(lease.scanId);
      const rest = outcomes.filter(({ pin }) => !done.has(pin));
      if (rest.length > 0) await this.store(lease, provider, rest, known);
    }
  }

  private async store(
    lease: Lease,
    provider: ListingProvider,
    outcomes: readonly PinOutcome[],
    known: KnownPlaces,
  ): Promise<void> {
    const rows = outcomes.map((outcome) => ({ outcome, rank: subjectRank(outcome) }));
    const fresh = await this.em.transactional(async () => {
      // First: it locks the scan's row, so that what follows is written by the holder of the lease or not at all.
      await this.leases.renew(lease, {
        measured: rows.filter(({ rank }) => rank !== UNMEASURED).length,
        found: rows.filter(({ rank }) => rank > ABSENT).length,
      });
      const added = await this.upsertPlaces(provider, outcomes, known);
      await resultTables(this.em)
        .insertInto('scan_pin')
        .values(
          rows.map(({ outcome, rank }) => ({
            scan_id: lease.scanId,
            pin: outcome.pin,
            subject_rank: rank,
            unmeasured_reason: 'unmeasuredReason' in outcome ? outcome.unmeasuredReason : null,
            results:
              'places' in outcome ? outcome.places.map(({ placeId }) => rowId(placeId, added, known)) : [],
          })),
        )
        .execute();
      return added;
    });
    // Not before the commit: what was rolled back has no rows.
    for (const [placeId, id] of fresh) known.set(placeId, id);
  }

  /** @returns the row ids of the places that were not known */
  private async upsertPlaces(
    provider: ListingProvider,
    outcomes: readonly PinOutcome[],
    known: KnownPlaces,
  ): Promise<KnownPlaces> {
    const fresh = new Map<string, ListedPlace>();
    for (const outcome of outcomes) {
      if (!('places' in outcome)) continue;
      for (const place of outcome.places) if (!known.has(place.placeId)) fresh.set(place.placeId, place);
    }
    // In one order everywhere, so that two scans that meet in a place never wait for each other in a circle.
    const places = [...fresh.values()].sort((a, b) => (a.placeId < b.placeId ? -1 : 1));
    const ids: KnownPlaces = new Map();
    for (let start = 0; start < places.length; start += PLACES_PER_INSERT) {
      const rows = await this.upsert(provider, places.slice(start, start + PLACES_PER_INSERT));
      for (const row of rows) ids.set(row.place_id, row.id);
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
          has_website: row.ref('excluded.has_website'),
          has_phone: row.ref('excluded.has_phone'),
          has_opening_hours: row.ref('excluded.has_opening_hours'),
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

function rowId(placeId: string, added: KnownPlaces, known: KnownPlaces): number {
  const id = added.get(placeId) ?? known.get(placeId);
  if (id === undefined) throw new Error(`the place ${placeId} was not stored`);
  return id;
}
