import { knownGrid } from '#libs/geo-grid';
import { mapsUrl, SEARCH_DEPTH } from '#libs/local-search';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '#platform/tenant';
import type { Business } from '../businesses/business.entity.js';
import { summarizeSeen } from '../scanning/summarize-seen.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import {
  type CompetitorFilter,
  type CompetitorPosition,
  type CompetitorRow,
  type CompetitorScanRow,
  CompetitorsRepository,
} from './competitors.repository.js';
import { ownBusiness } from './own-business.js';
import type { CompetitorDto } from './dto/competitor.dto.js';

export interface CompetitorPage {
  readonly competitors: CompetitorDto[];
  /** Where the next page starts; null on the last. */
  readonly next: CompetitorPosition | null;
}

@Injectable()
export class CompetitorsService {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly repository: CompetitorsRepository,
  ) {}

  /** Strongest first. @throws Problem `not_found` for the business */
  async list(
    tenant: Tenant,
    filter: CompetitorFilter,
    page: { after: CompetitorPosition | null; limit: number },
  ): Promise<CompetitorPage> {
    if (filter.businessId !== undefined) await this.businesses.get(tenant, filter.businessId);
    const read = await this.repository.strongest(tenant, filter, { after: page.after, read: page.limit + 1 });
    const rows = read.slice(0, page.limit);
    const scans = await this.repository.inLatestScans(
      tenant,
      filter,
      rows.map((row) => row.id),
    );
    const scansByPlace = Map.groupBy(scans, (scan) => scan.place_id);
    const businesses = await this.businesses.like(tenant, rows);
    const last = read.length > page.limit ? rows.at(-1) : undefined;
    return {
      competitors: rows.map((row) => ({
        ...profileOf(row, businesses),
        ranks: (scansByPlace.get(row.id) ?? []).map(ranksIn),
      })),
      next: last
        ? { shareOfLocalVoice: last.best_share, averageTotalRank: last.best_total_rank, placeId: last.id }
        : null,
    };
  }
}

function profileOf(row: CompetitorRow, businesses: readonly Business[]): Omit<CompetitorDto, 'ranks'> {
  const { place_id, cid, name, address, lat, lng, category, rating, review_count } = row;
  return {
    ...{ place_id, cid, name, address, lat, lng, category, rating, review_count },
    maps_url: mapsUrl(row),
    own_business_id: ownBusiness(row, businesses)?.id ?? null,
  };
}

/** Its numbers from the ranks, as everywhere: what the database sorts by is rounded to seven digits. */
function ranksIn(scan: CompetitorScanRow): CompetitorDto['ranks'][number] {
  const { averageRank, averageTotalRank, shareOfLocalVoice, foundPins } = summarizeSeen(
    scan.ranks,
    scan.subject_ranks,
  );
  return {
    business_id: scan.business_id,
    keyword: scan.keyword,
    scan_id: scan.scan_id,
    scanned_at: new Date(scan.completed_at).toISOString(),
    average_rank: averageRank,
    average_total_rank: averageTotalRank,
    share_of_local_voice: shareOfLocalVoice,
    found_pins: foundPins,
    pins_ahead: scan.ranks.filter((rank, pin) => isAhead(rank, scan.subject_ranks[pin])).length,
    grid: gridOf(scan),
  };
}

function isAhead(rank: number, subjectRank: number | undefined): boolean {
  if (rank < 1 || subjectRank === undefined || subjectRank === UNMEASURED) return false;
  return subjectRank === ABSENT || rank < subjectRank;
}

function gridOf(scan: CompetitorScanRow) {
  const { pins } = knownGrid({
    center: { lat: scan.center_lat, lng: scan.center_lng },
    gridSize: scan.grid_size,
    radiusMiles: scan.radius_miles,
  });
  return pins.flatMap(({ index, lat, lng }) => {
    const rank = scan.ranks[index] ?? UNMEASURED;
    if (rank === UNMEASURED) return [];
    return [{ lat, lng, rank: rank === ABSENT ? SEARCH_DEPTH + 1 : rank, found: rank !== ABSENT }];
  });
}
