import type { Retention } from '#libs/local-search';
import type { EntityManager } from '#platform/database/entity-manager';
import type { Generated, Kysely } from 'kysely';

/**
 * The tables of results, for queries that write and read many small rows: plain SQL through Kysely, since
 * entities and an identity map would only slow them down.
 */
export interface ResultTables {
  place: {
    id: Generated<number>;
    provider: string;
    place_id: string;
    cid: string | null;
    /** null where the provider's terms do not let us keep it. */
    name: string | null;
    /** Both null for a business that serves an area and shows no address, and where we may not keep them. */
    lat: number | null;
    lng: number | null;
    address: string | null;
    category: string | null;
    rating: number | null;
    review_count: number | null;
    /** Whether it was listed with one; null where we may not keep it. */
    has_website: boolean | null;
    has_phone: boolean | null;
    has_opening_hours: boolean | null;
    /** The `place_id` of the listing, at the same provider, that this is another one of; null for most. */
    same_place_id: string | null;
    /** What the terms of the provider let us keep. */
    retention: Retention;
    first_seen_at: Date;
    last_seen_at: Date;
  };
  scan_pin: {
    scan_id: number;
    pin: number;
    /** 1 … depth, 0 absent, -1 unmeasured. */
    subject_rank: number;
    unmeasured_reason: string | null;
    /** Who measured it; null where nobody could. */
    provider: string | null;
    /** Ids of `place`, best first. */
    results: number[];
  };
  scan_place: {
    scan_id: number;
    place_id: number;
    /** One per pin, row-major from the north-west: 0 absent, -1 unmeasured. */
    ranks: number[];
    average_rank: number | null;
    average_total_rank: number;
    share_of_local_voice: number;
    found_pins: number;
  };
  scan_facts: {
    scan_id: number;
    /** The places of the scan that we may keep facts of, as they were when it ended. */
    facts: StoredFacts[];
  };
}

/** Row of `place`, category, rating, review count; whether it was listed with a website, a phone, opening hours. */
export type StoredFacts = [
  place: number,
  category: string | null,
  rating: number | null,
  reviewCount: number | null,
  website: boolean | null,
  phone: boolean | null,
  openingHours: boolean | null,
];

/** Bound to the current transaction, if there is one. */
export function resultTables(em: EntityManager): Kysely<ResultTables> {
  return em.getKysely<ResultTables>();
}
