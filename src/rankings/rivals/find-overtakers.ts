import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ABSENT_RANK } from '../grid/ranked-pins.js';
import { compareRival, totalRankOf } from './compare-rival.js';
import type { OvertakerDto } from './overtaker.dto.js';
import { RivalsRepository } from './rivals.repository.js';

/** The most overtakers that an event or alert names. */
const MOST = 5;
/** Near ties are read too, and left out. */
const MOST_READ = 20;

/** Finds the rivals that passed the business between two comparable scans. */
@Injectable()
export class FindOvertakers {
  constructor(private readonly rivals: RivalsRepository) {}

  /** Returns at most five, strongest first. */
  async run(scan: Scan, previous: Scan): Promise<OvertakerDto[]> {
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
