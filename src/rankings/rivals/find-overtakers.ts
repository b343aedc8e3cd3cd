import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/scan.entity.js';
import { ABSENT_RANK } from '../grid-view.js';
import { compareRival, totalRankOf } from './compare-rival.js';
import { RivalsRepository } from './rivals.repository.js';

/** The most overtakers that an event or alert names. */
const MOST = 5;
/** Near ties are read too, and left out. */
const MOST_READ = 20;

/** A rival that has passed the business, as events and alerts name it. */
export interface Overtaker {
  readonly place_id: string;
  /** Null if the terms of the provider forbid to store it. */
  readonly name: string | null;
  /** `before` is null if the scan before did not find the rival. */
  readonly average_total_rank: { readonly before: number | null; readonly after: number };
}

/** Finds the rivals that passed the business between two comparable scans. */
@Injectable()
export class FindOvertakers {
  constructor(private readonly rivals: RivalsRepository) {}

  /** Returns at most five, strongest first. */
  async run(scan: Scan, previous: Scan): Promise<Overtaker[]> {
    const rows = await this.rivals.likelyOvertakers(
      { now: scan.id, before: previous.id },
      { now: totalRankOf(scan), before: totalRankOf(previous), absent: ABSENT_RANK },
      MOST_READ,
    );
    return rows
      .map((row) => ({ row, compared: compareRival(row, scan, previous) }))
      .filter(({ compared }) => compared.overtook)
      .slice(0, MOST)
      .map(({ row, compared: { now, before } }) => ({
        place_id: row.placeId,
        name: row.name,
        average_total_rank: {
          before: before?.averageTotalRank ?? null,
          after: now.averageTotalRank,
        },
      }));
  }
}
