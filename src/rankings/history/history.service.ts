import { type CalendarDate, dateIn } from '#libs/calendar';
import { Clock } from '#platform/clock';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AnnotationsRepository } from '../../annotations/annotations.repository.js';
import { HistoryAnnotationDto } from '../../annotations/dto/annotation.dto.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { keywordKey } from '../../businesses/keyword.js';
import type { BusinessRelocation } from '../../businesses/relocation/business-relocation.entity.js';
import { BusinessRelocationsRepository } from '../../businesses/relocation/business-relocations.repository.js';
import { SuspectDto } from '../../scanning/dto/suspect.dto.js';
import type { KeywordOfBusiness } from '../../scanning/record/scan-series.repository.js';
import type { SeriesFilter } from '../../scanning/record/series-filter.sql.js';
import { type Period, periodOf } from '../results/period.js';
import { RankingsRepository } from '../results/rankings.repository.js';
import type { HistoryDto, HistoryEntryDto, PlaceMetricsDto, RelocationDto } from './dto/history.dto.js';
import { FindShifts } from './find-shifts.js';
import { HistoryRepository, type HistoryRow } from './history.repository.js';

export interface HistoryRequest {
  readonly businessId: number;
  readonly keyword: string;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly filter: SeriesFilter;
  /** A competitor whose metrics the entries include. */
  readonly placeId?: string | undefined;
  readonly withShifts?: boolean;
}

@Injectable()
export class HistoryService {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly history: HistoryRepository,
    private readonly rankings: RankingsRepository,
    private readonly findShifts: FindShifts,
    private readonly relocations: BusinessRelocationsRepository,
    private readonly annotations: AnnotationsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the finished scans between two days, both inclusive, in the time zone of the business.
   *
   * @throws Problem `not_found` for the business, `validation_failed` if `from` is after `to`
   */
  async between(tenant: Tenant, request: HistoryRequest): Promise<HistoryDto> {
    const { businessId, keyword, placeId } = request;
    const { timezone, placeVersion, tags } = await this.businesses.summary(tenant, businessId);
    const period = periodOf(request, timezone, this.clock.now());
    const named = { ...tenant, businessId, keywordKey: keywordKey(keyword) };
    const rows = await this.history.findIn(named, period, request.filter);
    const place = placeId === undefined ? null : await this.placeIn(named, placeId, period);
    const entries = rows.map((row) => describe(row, timezone));
    const history = place
      ? entries.map((entry) => ({ ...entry, place: place.get(entry.scan_id) ?? null }))
      : entries;
    const relocations = placeVersion === 0 ? [] : await this.relocations.listIn(businessId, period);
    const { from, to } = period;
    const annotations = await this.annotations.listFor(tenant, { businessId, tags, from, to });
    const shifts = request.withShifts && { shifts: await this.findShifts.run(rows, period, timezone) };
    return {
      success: true,
      business_id: businessId,
      keyword,
      from,
      to,
      timezone,
      history,
      relocations: relocations.map(describeRelocation),
      annotations: annotations.map((annotation) => HistoryAnnotationDto.from(annotation)),
      ...shifts,
    };
  }

  private async placeIn(
    named: KeywordOfBusiness,
    placeId: string,
    period: Period,
  ): Promise<Map<number, PlaceMetricsDto>> {
    const rows = await this.rankings.placeHistoryIn(named, placeId, period);
    return new Map(
      rows.map(({ id, averageRank, averageTotalRank, shareOfLocalVoice, foundPins }) => [
        id,
        {
          average_rank: averageRank,
          average_total_rank: averageTotalRank,
          share_of_local_voice: shareOfLocalVoice,
          found_pins: foundPins,
        },
      ]),
    );
  }
}

function describe(row: HistoryRow, timezone: string): HistoryEntryDto {
  const endedAt = new Date(row.completedMs);
  return {
    date: dateIn(timezone, endedAt),
    scan_id: row.id,
    series_id: row.seriesId,
    scanned_at: endedAt.toISOString(),
    grid_size: row.gridSize,
    radius_miles: row.radiusMiles,
    shape: row.shape,
    area: row.area,
    provider: row.provider,
    zoom: row.zoom,
    language: row.language,
    country: row.country,
    device: row.device,
    average_rank: row.averageRank,
    average_total_rank: row.averageTotalRank,
    share_of_local_voice: row.shareOfLocalVoice,
    found_pins: row.pinsFound,
    measured_pins: row.pinsMeasured,
    total_pins: row.pinsTotal,
    health_score: row.healthScore,
    suspect: SuspectDto.of(row),
  };
}

function describeRelocation({ relocatedAt, gbpUrl, name, lat, lng }: BusinessRelocation): RelocationDto {
  return { relocated_at: relocatedAt.toISOString(), from: { gbp_url: gbpUrl, name, lat, lng } };
}
