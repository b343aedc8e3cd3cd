import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { profileOf } from '../../rankings/results/place-profile.js';
import { requireEnded } from '../../rankings/results/require-ended.js';
import { compareRival } from '../../rankings/rivals/compare-rival.js';
import { type RivalRow, RivalsRepository } from '../../rankings/rivals/rivals.repository.js';
import type { SeenSummary } from '../../scanning/end/summarize-seen.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ScanSeriesRepository } from '../../scanning/record/scan-series.repository.js';
import { ScansService } from '../../scanning/record/scans.service.js';
import type { CompetitorPosition } from '../competitors.repository.js';
import type { ScanCompetitorDto } from './dto/scan-competitor.dto.js';

export interface ScanCompetitorPage {
  readonly competitors: ScanCompetitorDto[];
  /** Start of the next page; null on the last page. */
  readonly next: CompetitorPosition | null;
}

interface PageRequest {
  readonly after: CompetitorPosition | null;
  readonly limit: number;
  /** Whether competitors are compared with the previous comparable scan. */
  readonly withPrevious: boolean;
}

@Injectable()
export class ScanCompetitorsService {
  constructor(
    private readonly scans: ScansService,
    private readonly series: ScanSeriesRepository,
    private readonly rivals: RivalsRepository,
  ) {}

  /** Lists the competitors in a scan, strongest first. @throws Problem `not_found`, `scan_not_finished` */
  async list(
    tenant: Tenant,
    scanId: number,
    { after, limit, withPrevious }: PageRequest,
  ): Promise<ScanCompetitorPage> {
    const scan = requireEnded(await this.scans.get(tenant, scanId));
    const previous = withPrevious ? await this.series.findPreviousComparable(scan) : null;
    const pair = { now: scan.id, before: previous?.id ?? null };
    const found = await this.rivals.listAfter(pair, { after, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      competitors: rows.map((row) =>
        withPrevious ? describeWithPrevious(row, scan, previous) : describe(row, scan),
      ),
      next: last
        ? { shareOfLocalVoice: last.share, averageTotalRank: last.totalRank, placeId: last.id }
        : null,
    };
  }
}

function describe(row: RivalRow, scan: Scan): ScanCompetitorDto {
  return { ...profileOf(row), now: summaryOf(scan, compareRival(row, scan, null).now) };
}

function describeWithPrevious(row: RivalRow, scan: Scan, previous: Scan | null): ScanCompetitorDto {
  const { now, before, overtook } = compareRival(row, scan, previous);
  return {
    ...profileOf(row),
    now: summaryOf(scan, now),
    before: previous && before && summaryOf(previous, before),
    overtook,
  };
}

function summaryOf({ id }: Scan, summary: SeenSummary): ScanCompetitorDto['now'] {
  return {
    scan_id: id,
    average_rank: summary.averageRank,
    average_total_rank: summary.averageTotalRank,
    share_of_local_voice: summary.shareOfLocalVoice,
    found_pins: summary.foundPins,
  };
}
