import { dateIn } from '#libs/calendar';
import { pinAt } from '#libs/geo-grid';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { Clock } from '#platform/clock';
import { fieldError } from '#platform/http/field-errors';
import { validationProblem } from '#platform/http/validation';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { keywordKey } from '../../businesses/keyword.js';
import { ABSENT_RANK } from '../grid-view.js';
import { periodOf } from '../history/history-period.js';
import type { PinHistoryDto, PinHistoryEntryDto } from './dto/pin-history.dto.js';
import type { PinHistoryQuery } from './dto/pin-history.query.js';
import { type PinHistoryRow, RankingsRepository } from '../rankings.repository.js';

@Injectable()
export class PinHistoryService {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly rankings: RankingsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the results of the finished scans of one grid at one pin, between two days, both inclusive.
   *
   * @throws Problem `not_found` for the business, `validation_failed` for a pin outside the grid, or if `from` is after
   * `to`
   */
  async between(tenant: Tenant, query: PinHistoryQuery): Promise<PinHistoryDto> {
    const { business_id, keyword, grid_size, radius_miles, row, col } = query;
    for (const pointer of ['row', 'col'] as const) assertInGrid(pointer, query[pointer], grid_size);
    const { timezone } = await this.businesses.summary(tenant, business_id);
    const period = periodOf(query, timezone, this.clock.now());
    const rows = await this.rankings.pinHistoryIn(
      { ...tenant, businessId: business_id, keywordKey: keywordKey(keyword) },
      { gridSize: grid_size, radiusMiles: radius_miles, index: row * grid_size + col },
      period,
    );
    return {
      success: true,
      business_id,
      keyword,
      grid_size,
      radius_miles,
      row,
      col,
      from: period.from,
      to: period.to,
      timezone,
      absent_rank: ABSENT_RANK,
      history: rows.map((scan) => describe(scan, query, timezone)),
    };
  }
}

function assertInGrid(pointer: string, value: number, gridSize: number): void {
  if (value < gridSize) return;
  throw validationProblem([fieldError(`#/${pointer}`, 'too_large', { max: gridSize - 1 })]);
}

function describe(scan: PinHistoryRow, query: PinHistoryQuery, timezone: string): PinHistoryEntryDto {
  const { grid_size: gridSize, radius_miles: radiusMiles, row, col } = query;
  const endedAt = new Date(scan.completedAt);
  const center = { lat: scan.centerLat, lng: scan.centerLng };
  const { lat, lng } = pinAt({ center, gridSize, radiusMiles }, row * gridSize + col);
  return {
    date: dateIn(timezone, endedAt),
    scan_id: scan.id,
    scanned_at: endedAt.toISOString(),
    provider: scan.provider,
    lat,
    lng,
    ...outcomeOf(scan),
  };
}

function outcomeOf({ rank, reason }: PinHistoryRow) {
  if (rank === null || rank === UNMEASURED) {
    return { rank: null, found: null, unmeasured_reason: reason ?? 'unknown' };
  }
  const found = rank !== ABSENT;
  return { rank: found ? rank : ABSENT_RANK, found, unmeasured_reason: null };
}
