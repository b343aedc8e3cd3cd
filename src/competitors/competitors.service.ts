import { cachedGrid } from '#libs/geo-grid';
import { areDifferentObjects, SEARCH_DEPTH } from '#libs/local-search';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Business } from '../businesses/business.entity.js';
import { nameKey } from '../businesses/business-name.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { sameBusiness } from '../businesses/same-business.js';
import { profileOf } from '../rankings/results/place-profile.js';
import { summarizeSeen } from '../scanning/end/summarize-seen.js';
import { planOf } from '../scanning/record/scan-grid.js';
import {
  type CompetitorFilter,
  type CompetitorPosition,
  type CompetitorRow,
  type CompetitorScan,
  CompetitorsRepository,
} from './competitors.repository.js';
import type { CompetitorDto } from './dto/competitor.dto.js';

export interface CompetitorPage {
  /** Without the grids if they were not requested. */
  readonly competitors: CompetitorDto[];
  /** Start of the next page; null on the last page. */
  readonly next: CompetitorPosition | null;
}

@Injectable()
export class CompetitorsService {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly repository: CompetitorsRepository,
  ) {}

  /** Lists competitors, strongest first. @throws Problem `not_found` for the business */
  async list(
    tenant: Tenant,
    filter: CompetitorFilter,
    { withGrids, ...page }: { after: CompetitorPosition | null; limit: number; withGrids: boolean },
  ): Promise<CompetitorPage> {
    if (filter.scanId === undefined) await this.businesses.checkFilter(tenant, filter.businessId);
    const more = { ...page, limit: page.limit + 1 };
    const { competitors: found, scans } = await this.repository.listStrongest(tenant, filter, more);
    const rows = found.slice(0, page.limit);
    const businesses = await this.businesses.findMatching(tenant, rows);
    const shown = scans.flatMap((scan) => scan.ranks.map(([place, ranks]) => ({ place, scan, ranks })));
    const byPlace = Map.groupBy(shown, ({ place }) => place);
    const last = found.length > page.limit ? rows.at(-1) : undefined;
    return {
      competitors: rows.map((row) => ({
        ...profileOf(row),
        own_business_id: ownBusiness(row, businesses)?.id ?? null,
        ranks: (byPlace.get(row.id) ?? []).map(({ scan, ranks }) => toRanks(scan, ranks, withGrids)),
      })),
      next: last
        ? { shareOfLocalVoice: last.bestShare, averageTotalRank: last.bestTotalRank, placeId: last.id }
        : null,
    };
  }
}

type Ranks = CompetitorDto['ranks'];

/** Computes the metrics from the ranks, because the columns used for sorting are rounded to seven digits. */
function toRanks(scan: CompetitorScan, of: readonly number[], withGrid: boolean): Ranks[number] {
  const { averageRank, averageTotalRank, shareOfLocalVoice, foundPins } = summarizeSeen(
    of,
    scan.subjectRanks,
  );
  const ranks = {
    business_id: scan.businessId,
    keyword: scan.keyword,
    scan_id: scan.id,
    scanned_at: new Date(scan.completedAt).toISOString(),
    average_rank: averageRank,
    average_total_rank: averageTotalRank,
    share_of_local_voice: shareOfLocalVoice,
    found_pins: foundPins,
    pins_ahead: of.filter((rank, pin) => isAhead(rank, scan.subjectRanks[pin])).length,
  };
  // Like a response to `fields`, it lacks a member that the schema requires.
  return (withGrid ? { ...ranks, grid: gridOf(scan, of) } : ranks) as Ranks[number];
}

function isAhead(rank: number, subjectRank: number | undefined): boolean {
  if (rank < 1 || subjectRank === undefined || subjectRank === UNMEASURED) return false;
  return subjectRank === ABSENT || rank < subjectRank;
}

function gridOf(scan: CompetitorScan, ranks: readonly number[]) {
  const { pins } = cachedGrid(planOf(scan));
  return pins.flatMap(({ index, lat, lng }) => {
    const rank = ranks[index] ?? UNMEASURED;
    if (rank === UNMEASURED) return [];
    return [{ lat, lng, rank: rank === ABSENT ? SEARCH_DEPTH + 1 : rank, found: rank !== ABSENT }];
  });
}

/** Returns the tracked business that is this place, by any of its listings; null if there is none. */
function ownBusiness(row: CompetitorRow, businesses: readonly Business[]): Business | null {
  const { cids, placeIds } = row;
  const isListed = (known: readonly string[], listed: readonly string[] | null): boolean =>
    known.some((one) => listed?.includes(one));
  return (
    businesses.find(({ cid }) => cid && cids?.includes(cid)) ??
    businesses.find(({ placeId }) => placeId && placeIds.includes(placeId)) ??
    businesses.find(({ formerCids }) => isListed(formerCids, cids)) ??
    businesses.find(({ formerPlaceIds }) => isListed(formerPlaceIds, placeIds)) ??
    businesses.find(({ listedAs }) => listedAs && placeIds.includes(listedAs)) ??
    byName(row, businesses)
  );
}

function byName({ name, cid, placeId: listing, lat, lng }: CompetitorRow, businesses: readonly Business[]) {
  if (name === null || lat === null || lng === null) return null;
  const candidates = businesses.filter(
    ({ listedAs, placeId }) => !areDifferentObjects(listedAs ?? placeId ?? null, listing),
  );
  return sameBusiness(candidates, { cid, placeId: null, normalizedName: nameKey(name), lat, lng });
}
