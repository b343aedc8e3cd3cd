import { addDays, type CalendarDate, dateIn, startOfDay } from '#libs/calendar';
import { Clock } from '#platform/clock';
import { Problem } from '#platform/http/problem';
import { VALIDATION_FAILED } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { keywordKey } from '../../businesses/keyword.js';
import type { HistoryDto, HistoryEntryDto } from './dto/history.dto.js';
import { HistoryRepository, type HistoryRow } from './history.repository.js';

/** Both ends included. */
const DEFAULT_DAYS = 90;

export interface HistoryRequest {
  readonly businessId: number;
  readonly keyword: string;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

@Injectable()
export class HistoryService {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly history: HistoryRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The finished scans between two days, both included, as the clocks of the business show them.
   *
   * @throws Problem `not_found` for the business, `validation_failed` when `from` is after `to`
   */
  async between(tenant: Tenant, request: HistoryRequest): Promise<HistoryDto> {
    const { businessId, keyword } = request;
    const { timezone } = await this.businesses.get(tenant, businessId);
    const to = request.to ?? dateIn(timezone, this.clock.now());
    const from = request.from ?? addDays(to, 1 - DEFAULT_DAYS);
    if (from > to) throw refusedPeriod(from, to);
    const rows = await this.history.finishedBetween(
      { ...tenant, businessId, keywordKey: keywordKey(keyword) },
      { from: startOfDay(timezone, from), before: startOfDay(timezone, addDays(to, 1)) },
    );
    const history = rows.map((row) => describe(row, timezone));
    return { success: true, business_id: businessId, keyword, from, to, timezone, history };
  }
}

function refusedPeriod(from: CalendarDate, to: CalendarDate): Problem {
  const detail = `from is ${from}, which is after to, ${to}`;
  return new Problem(VALIDATION_FAILED, `The period ends before it begins: ${detail}.`, {
    members: { errors: [{ pointer: '#/from', detail }] },
  });
}

function describe(row: HistoryRow, timezone: string): HistoryEntryDto {
  const endedAt = new Date(row.completed_at);
  return {
    date: dateIn(timezone, endedAt),
    scan_id: row.id,
    scanned_at: endedAt.toISOString(),
    grid_size: row.grid_size,
    radius_miles: row.radius_miles,
    provider: row.provider,
    average_rank: row.average_rank,
    average_total_rank: row.average_total_rank,
    share_of_local_voice: row.share_of_local_voice,
    found_pins: row.pins_found,
    measured_pins: row.pins_measured,
    total_pins: row.pins_total,
    health_score: row.health_score,
  };
}
