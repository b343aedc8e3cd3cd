import { dateIn } from '#libs/calendar';
import { type LatLng, pinAt } from '#libs/geo-grid';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { Clock } from '#platform/clock';
import { fieldError } from '#platform/http/field-errors';
import { validationProblem } from '#platform/http/validation';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { keywordKey } from '../../businesses/keyword.js';
import { ScansService } from '../../scanning/record/scans.service.js';
import { ABSENT_RANK } from '../grid/ranked-pins.js';
import { periodOf } from '../results/period.js';
import { type PinHistoryRow, RankingsRepository } from '../results/rankings.repository.js';
import { findPin } from '../scan-pins/pin-results.service.js';
import type { PinHistoryDto, PinHistoryEntryDto } from './dto/pin-history.dto.js';
import type { PinHistoryQuery } from './dto/pin-history.query.js';
import type { PointHistoryDto, PointHistoryQuery } from './dto/point-history.dto.js';

@Injectable()
export class PinHistoryService {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly scans: ScansService,
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
      history: rows.map((scan) => describe(scan, pinOf(scan, query), timezone)),
    };
  }

  /**
   * Returns the results of the finished scans of the series of a scan at one of its pins, between two days, both inclusive.
   *
   * @param number see `numberOf`
   * @throws Problem `not_found` for the scan or the pin, `validation_failed` if `from` is after `to`
   */
  async ofPoint(
    tenant: Tenant,
    scanId: number,
    number: number,
    days: PointHistoryQuery,
  ): Promise<PointHistoryDto> {
    const scan = await this.scans.get(tenant, scanId);
    const { businessId, keyword, seriesId } = scan;
    const pin = findPin(scan, { number });
    const { timezone } = await this.businesses.summary(tenant, businessId);
    const period = periodOf(days, timezone, this.clock.now());
    const ofKeyword = { ...tenant, businessId, keywordKey: scan.keywordKey };
    const { index } = pin;
    const rows = await this.rankings.pinHistoryOfSeries(ofKeyword, { seriesId, index }, period);
    return {
      success: true,
      business_id: businessId,
      keyword,
      series_id: seriesId,
      index: number,
      row: pin.row,
      col: pin.col,
      name: pin.name ?? null,
      from: period.from,
      to: period.to,
      timezone,
      absent_rank: ABSENT_RANK,
      history: rows.map((row) => describe(row, pin, timezone)),
    };
  }
}

function assertInGrid(pointer: string, value: number, gridSize: number): void {
  if (value < gridSize) return;
  throw validationProblem([fieldError(`#/${pointer}`, 'too_large', { max: gridSize - 1 })]);
}

function pinOf(scan: PinHistoryRow, query: PinHistoryQuery): LatLng {
  const { grid_size: gridSize, radius_miles: radiusMiles, row, col } = query;
  const center = { lat: scan.centerLat, lng: scan.centerLng };
  return pinAt({ center, gridSize, radiusMiles }, row * gridSize + col);
}

function describe(scan: PinHistoryRow, { lat, lng }: LatLng, timezone: string): PinHistoryEntryDto {
  const endedAt = new Date(scan.completedAt);
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
