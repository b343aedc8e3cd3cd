import { EntityManager } from '#platform/database/entity-manager';
import { named } from '#platform/database/named';
import { Injectable } from '@nestjs/common';
import type { PlaceProfile } from '../results/place-profile.js';
import { LIKELY_OVERTAKERS, RIVALS_AFTER } from './rivals.sql.js';

/** A place in a scan other than the business, with its ranks. `id` is the row of `place` that represents it. */
export interface RivalRow extends PlaceProfile {
  /** The first two values that the list is sorted by. */
  readonly share: number;
  readonly totalRank: number;
  readonly ranksNow: number[];
  /** Null if the previous scan did not find the place, or if there is none. */
  readonly ranksBefore: number[] | null;
}

/** Position in the list: the sort values of the last row of the previous page. */
interface Position {
  readonly shareOfLocalVoice: number;
  readonly averageTotalRank: number;
  readonly placeId: number;
}

/** The ids of a scan and of the scan that it is compared with; null if there is none. */
export interface ScanPair {
  readonly now: number;
  readonly before: number | null;
}

/** Average total ranks that an overtaking rival has passed. */
interface Thresholds {
  /** Of the business. */
  readonly now: number;
  /** Of the business. */
  readonly before: number;
  /** Of a place that was not found. */
  readonly absent: number;
}

/** Reads the rivals of a business in its scans. The caller has checked the tenant of the scans. */
@Injectable()
export class RivalsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns the rivals of a scan, strongest first. */
  listAfter(
    { now, before }: ScanPair,
    { after, limit }: { after: Position | null; limit: number },
  ): Promise<RivalRow[]> {
    const position = {
      place: after?.placeId ?? null,
      negativeShare: after ? -after.shareOfLocalVoice : null,
      totalRank: after?.averageTotalRank ?? null,
    };
    return this.em.execute(...named(RIVALS_AFTER, { now, before, ...position, limit }));
  }

  /** Returns rivals that have passed the business or nearly so, strongest first. */
  likelyOvertakers({ now, before }: ScanPair, ranks: Thresholds, limit: number): Promise<RivalRow[]> {
    const passed = { rankNow: ranks.now, rankAbsent: ranks.absent, rankBefore: ranks.before };
    return this.em.execute(...named(LIKELY_OVERTAKERS, { now, before, ...passed, limit }));
  }
}
