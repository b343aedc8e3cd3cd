import { createGrid } from '#libs/geo-grid';
import { SEARCH_DEPTH } from '#libs/local-search';
import type { ObservedScan, PlaceFacts, SeenPlace } from '#libs/rank-model';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { Business } from '../../businesses/business.entity.js';
import { resultTables, type StoredFacts } from '../../scanning/result.tables.js';
import type { Scan } from '../../scanning/scan.entity.js';
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
  constructor(private readonly em: EntityManager) {}

  /** The newest scans with results of a business at one provider, one a keyword; newest first. */
  async latest({ id, accountId, livemode }: Business, provider: string, limit: number): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `select id from (
         select distinct on (keyword_key) id, completed_at from scan
         where business_id = ? and account_id = ? and livemode = ? and provider = ?
           and status in ('completed', 'partial')
         order by keyword_key, completed_at desc, id desc
       ) as latest order by completed_at desc, id desc limit ?`,
      [id, accountId, livemode, provider, limit],
    );
    return rows.map((row) => row.id);
  }

  /** @param scan with results, of the business */
  async read(scan: Scan, business: Business): Promise<StoredObservation> {
    const rows = await this.seenIn(scan.id);
    const facts = await this.factsOf(scan.id);
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

  private seenIn(scanId: number) {
    return resultTables(this.em)
      .selectFrom('scan_place')
      .innerJoin('place', 'place.id', 'scan_place.place_id')
      .select(['place.id', 'place.name', 'place.lat', 'place.lng', 'place.provider', 'scan_place.ranks'])
      .where('scan_place.scan_id', '=', scanId)
      .orderBy('place.id')
      .execute();
  }

  private async factsOf(scanId: number): Promise<ReadonlyMap<number, Facts>> {
    const row = await resultTables(this.em)
      .selectFrom('scan_facts')
      .select('facts')
      .where('scan_id', '=', scanId)
      .executeTakeFirst();
    const facts = row?.facts ?? [];
    const profileOf = profileReader(facts);
    return new Map(facts.map((one) => [one[0], { row: one, profileOf }]));
  }
}

interface Facts {
  readonly row: StoredFacts;
  readonly profileOf: ReturnType<typeof profileReader>;
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
