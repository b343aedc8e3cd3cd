import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { GeometryDto } from '../../scanning/dto/geometry.dto.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ScansService } from '../../scanning/record/scans.service.js';
import { gridOf } from '../grid/place-metrics.js';
import { ABSENT_RANK, pointOf } from '../grid/ranked-pins.js';
import { ScanResultsRepository, type TriedPin } from '../results/scan-results.repository.js';
import type { ScanPinsDto } from './dto/scan-pins.dto.js';

@Injectable()
export class ScanPinsService {
  constructor(
    private readonly scans: ScansService,
    private readonly results: ScanResultsRepository,
  ) {}

  /** @throws Problem `not_found` */
  async read(tenant: Tenant, scanId: number): Promise<ScanPinsDto> {
    const before = await this.scans.get(tenant, scanId);
    if (before.hasEnded()) return describe(before, triedOf(before));
    const tried = await this.results.triedPins(scanId);
    // The end of a scan moves its pins into its row, so the first read of the scan may be outdated.
    const after = await this.scans.get(tenant, scanId);
    return describe(after, after.hasEnded() ? triedOf(after) : tried);
  }
}

/** Reads the pins from the row of an ended scan. */
function triedOf({ ranks, unmeasured }: Scan): TriedPin[] {
  const reasons = new Map(unmeasured?.map(({ pin, reason }) => [pin, reason]));
  return (ranks ?? []).map((rank, pin) => ({ pin, rank, reason: reasons.get(pin) ?? null }));
}

function describe(scan: Scan, tried: readonly TriedPin[]): ScanPinsDto {
  const { pins } = gridOf(scan);
  const byIndex = new Map(tried.map((pin) => [pin.pin, pin]));
  const grid: ScanPinsDto['grid'] = [];
  const unmeasured: ScanPinsDto['unmeasured'] = [];
  const pending: ScanPinsDto['pending'] = [];
  for (const pin of pins) {
    const outcome = byIndex.get(pin.index);
    if (!outcome) {
      pending.push(pointOf(pin));
      continue;
    }
    const { rank, reason } = outcome;
    const found = rank !== ABSENT;
    if (rank === UNMEASURED) unmeasured.push({ ...pointOf(pin), reason: reason ?? 'unknown' });
    else grid.push({ ...pointOf(pin), rank: found ? rank : ABSENT_RANK, found });
  }
  return {
    success: true,
    scan_id: scan.id,
    status: scan.status,
    grid_size: scan.gridSize,
    radius_miles: scan.radiusMiles,
    geometry: GeometryDto.from(scan),
    pins_total: scan.pinsTotal,
    absent_rank: ABSENT_RANK,
    grid,
    unmeasured,
    pending,
  };
}
