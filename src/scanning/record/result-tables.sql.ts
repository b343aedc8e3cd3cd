import type { Retention } from '#libs/local-search';
import type { EntityManager } from '#platform/database/entity-manager';
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { HeldAnswer } from './pins/pin-outcome.js';

/** The tables of results. They have many small rows, for which entities and an identity map are too slow. */
export interface ResultTables {
  place: {
    id: Generated<number>;
    provider: string;
    place_id: string;
    cid: string | null;
    /** Null if the provider's terms forbid to store it. */
    name: string | null;
    /** Null for a business without a public address, and if the provider's terms forbid to store it. */
    lat: number | null;
    lng: number | null;
    address: string | null;
    category: string | null;
    rating: number | null;
    review_count: number | null;
    /** Null if the provider's terms forbid to store it; likewise the next two. */
    has_website: boolean | null;
    has_phone: boolean | null;
    has_opening_hours: boolean | null;
    /** The `place_id` of the listing of the same provider that this one duplicates. */
    same_place_id: string | null;
    /** What the provider's terms allow to store. */
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
    /** The provider that measured the pin; null if it is unmeasured. */
    provider: string | null;
    /** Row ids of `place`, best first. */
    results: number[];
    /** The answer of a pin that waits for the judgement of the scan. */
    held: ColumnType<HeldAnswer | null, string | null, string | null>;
    asked_again: Generated<boolean>;
  };
  scan_place: {
    scan_id: number;
    place_id: number;
    /** One rank per pin, row-major from the north-west: 0 absent, -1 unmeasured. */
    ranks: number[];
    average_rank: number | null;
    average_total_rank: number;
    share_of_local_voice: number;
    found_pins: number;
  };
  scan_facts: {
    scan_id: number;
    /** The places whose facts may be stored, as of the end of the scan. */
    facts: StoredFacts[];
  };
}

/** The facts of a place; `place` is its row id. The last three say whether the listing has them. */
export type StoredFacts = [
  place: number,
  category: string | null,
  rating: number | null,
  reviewCount: number | null,
  website: boolean | null,
  phone: boolean | null,
  openingHours: boolean | null,
];

/** Returns a query builder that joins the current transaction. */
export function resultTables(em: EntityManager): Kysely<ResultTables> {
  return em.getKysely<ResultTables>();
}
