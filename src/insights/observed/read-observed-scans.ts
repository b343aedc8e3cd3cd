import { createGrid } from '#libs/geo-grid';
import { SEARCH_DEPTH } from '#libs/local-search';
import type { ObservedScan, PlaceFacts, SeenPlace } from '#libs/rank-model';
import { Injectable } from '@nestjs/common';
import type { Business } from '../../businesses/business.entity.js';
import type { StoredFacts } from '../../scanning/record/result-tables.sql.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { cellsOf, planOf } from '../../scanning/record/scan-grid.js';
import { ObservationsRepository } from './observations.repository.js';
import { profileReader } from './profile-facts.js';

/** A stored scan as input of the ranking model. */
export interface StoredObservation {
  readonly scan: Scan;
  readonly observed: ObservedScan;
  /** The business of the scan, with the ID of its place in the scan. */
  readonly subject: PlaceFacts;
}

/** ID of a business without a place in the scan. */
const NOT_FOUND_ID = -1;

@Injectable()
export class ReadObservedScans {
  constructor(private readonly stored: ObservationsRepository) {}

  /** @param scan a scan of the business, with results */
  async read(scan: Scan, business: Business): Promise<StoredObservation> {
    const rows = await this.stored.placesSeenIn(scan.id);
    const facts = byPlace(await this.stored.factsOf(scan.id));
    // A listing that may be the business itself is no rival of it.
    const own = new Set(scan.suspectCandidates?.map(({ place }) => place));
    const places = rows.filter(({ id }) => !own.has(id)).map((row) => toPlace(row, facts));
    const { keyword } = scan;
    const pins = createGrid(planOf(scan)).pins.map(({ lat, lng }) => ({ lat, lng }));
    const seen = places.find(({ id }) => id === scan.subjectPlaceId);
    return {
      scan,
      observed: { keyword, ...cellsOf(scan), depth: SEARCH_DEPTH, pins, places },
      subject: subjectOf(business, seen, facts.size > 0),
    };
  }
}

interface Facts {
  readonly row: StoredFacts;
  readonly profileOf: ReturnType<typeof profileReader>;
}

function byPlace(facts: readonly StoredFacts[]): ReadonlyMap<number, Facts> {
  const profileOf = profileReader(facts);
  return new Map(facts.map((row) => [row[0], { row, profileOf }]));
}

type SeenRow = Pick<SeenPlace, 'id' | 'name' | 'lat' | 'lng'> & { ranks: number[]; provider: string };

function toPlace({ provider, ...row }: SeenRow, facts: ReadonlyMap<number, Facts>): SeenPlace {
  const known = facts.get(row.id);
  if (!known) return { ...row, category: null, rating: null, reviewCount: null };
  const [, category, rating, reviewCount] = known.row;
  return { ...row, category, rating, reviewCount, profile: known.profileOf(known.row, provider) };
}

/**
 * Returns the facts about the business, from its place in the scan where possible. Provider data of the business itself
 * is used only if the provider's terms allow to store it.
 */
function subjectOf(business: Business, seen: SeenPlace | undefined, isOpen: boolean): PlaceFacts {
  const { name, lat, lng } = business;
  return {
    id: seen?.id ?? NOT_FOUND_ID,
    name: seen?.name ?? name,
    lat: seen?.lat ?? lat,
    lng: seen?.lng ?? lng,
    category: seen?.category ?? (isOpen ? business.category : null) ?? null,
    rating: seen?.rating ?? (isOpen ? business.rating : null) ?? null,
    reviewCount: seen?.reviewCount ?? (isOpen ? business.reviewCount : null) ?? null,
    ...(seen?.profile && { profile: seen.profile }),
  };
}
