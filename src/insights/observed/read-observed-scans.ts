import { createGrid } from '#libs/geo-grid';
import { SEARCH_DEPTH } from '#libs/local-search';
import type { ObservedScan, PlaceFacts, SeenPlace } from '#libs/rank-model';
import { Injectable } from '@nestjs/common';
import type { Business } from '../../businesses/business.entity.js';
import type { StoredFacts } from '../../scanning/result-tables.sql.js';
import type { Scan } from '../../scanning/scan.entity.js';
import { ObservationsRepository } from './observations.repository.js';
import { profileReader } from './profile-facts.js';

/** A stored scan as the ranking model takes it. */
export interface StoredObservation {
  readonly scan: Scan;
  readonly observed: ObservedScan;
  /** The business of the scan, by the id it has in it. */
  readonly subject: PlaceFacts;
}

/** The id of a business that no list had. No row has it. */
const UNSEEN = -1;

@Injectable()
export class ReadObservedScans {
  constructor(private readonly stored: ObservationsRepository) {}

  /** The newest scans with results of a business at one provider, one a keyword; newest first. */
  latest(business: Business, provider: string, limit: number): Promise<number[]> {
    return this.stored.latestOfEachKeyword(business, provider, limit);
  }

  /** @param scan with results, of the business */
  async read(scan: Scan, business: Business): Promise<StoredObservation> {
    const rows = await this.stored.placesSeenIn(scan.id);
    const facts = byPlace(await this.stored.factsOf(scan.id));
    const places = rows.map((row) => toPlace(row, facts));
    const { gridSize, radiusMiles, centerLat, centerLng, keyword } = scan;
    const center = { lat: centerLat, lng: centerLng };
    const pins = createGrid({ center, gridSize, radiusMiles }).pins.map(({ lat, lng }) => ({ lat, lng }));
    const seen = places.find(({ id }) => id === scan.subjectPlaceId);
    return {
      scan,
      observed: { keyword, gridSize, depth: SEARCH_DEPTH, pins, places },
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
 * What its owner told of the business is ours to use. What a provider told of it is used only where its terms let us keep
 * such things.
 */
function subjectOf(business: Business, seen: SeenPlace | undefined, isOpen: boolean): PlaceFacts {
  const { name, lat, lng } = business;
  const known = seen ?? { category: null, rating: null, reviewCount: null };
  return {
    id: seen?.id ?? UNSEEN,
    name: seen?.name ?? name,
    lat: seen?.lat ?? lat,
    lng: seen?.lng ?? lng,
    category: known.category ?? (isOpen ? (business.category ?? null) : null),
    rating: known.rating ?? (isOpen ? (business.rating ?? null) : null),
    reviewCount: known.reviewCount ?? (isOpen ? (business.reviewCount ?? null) : null),
    ...(seen?.profile && { profile: seen.profile }),
  };
}
