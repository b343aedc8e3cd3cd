import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Scan } from '../../scanning/record/scan.entity.js';
import { ScansService } from '../../scanning/record/scans.service.js';
import { profileOf } from '../results/place-profile.js';
import { requireEnded } from '../results/require-ended.js';
import { ScanResultsRepository } from '../results/scan-results.repository.js';
import { CompareStoredScans } from './compare-stored-scans.js';
import { describeComparison, describeMissingComparison } from './describe-comparison.js';
import { requireComparable } from './differences.js';
import { AreasOfChangeDto } from './dto/area-of-change.dto.js';
import type { ComparisonDto } from './dto/comparison.dto.js';
import { EarlierScans } from './earlier-scans.js';

export interface ComparisonRequest {
  readonly scanId: number;
  /** The earlier scan. Defaults to the previous comparable one. */
  readonly withId?: number | undefined;
  /** A place in the scan. Defaults to the business itself. */
  readonly placeId?: string | undefined;
}

/** A comparison without the areas of change. */
type ComparedDto = Omit<ComparisonDto, keyof AreasOfChangeDto>;

@Injectable()
export class ComparisonService {
  constructor(
    private readonly scans: ScansService,
    private readonly compare: CompareStoredScans,
    private readonly earlier: EarlierScans,
    private readonly results: ScanResultsRepository,
  ) {}

  /**
   * Compares a scan with an earlier one.
   *
   * @throws Problem `not_found` for a scan or the place, `scan_not_finished`, `scans_not_comparable`
   */
  async read(tenant: Tenant, request: ComparisonRequest): Promise<ComparedDto> {
    return (await this.compareScans(tenant, request)).compared;
  }

  /** Compares as `read`, and finds the areas of change, which takes much longer. */
  async readWithAreas(tenant: Tenant, request: ComparisonRequest): Promise<ComparisonDto> {
    const { scan, row, earlier, compared } = await this.compareScans(tenant, request);
    return {
      ...compared,
      ...AreasOfChangeDto.from(scan, await this.compare.localChange(scan, earlier, row)),
    };
  }

  private async compareScans(tenant: Tenant, { scanId, withId, placeId }: ComparisonRequest) {
    const scan = await this.ended(tenant, scanId);
    const before = withId === undefined ? null : await this.ended(tenant, withId);
    if (before) requireComparable(before, scan, 'their pins cannot be compared');
    const place = placeId === undefined ? null : await this.findPlace(scan, placeId);
    const row = place?.id;
    const pair = before
      ? await this.compare.between(before, scan, row)
      : await this.compare.withPrevious(scan, row);
    const profile = place && profileOf(place);
    const compared: ComparedDto = pair
      ? describeComparison(scan, profile, pair)
      : describeMissingComparison(scan, profile, await this.earlier.differencesOf(scan));
    return { scan, row, earlier: pair?.earlier ?? [], compared };
  }

  private async ended(tenant: Tenant, id: number): Promise<Scan> {
    return requireEnded(await this.scans.get(tenant, id));
  }

  private async findPlace(scan: Scan, placeId: string) {
    const place = await this.results.findSeenPlace(scan, placeId);
    if (place) return place;
    throw new Problem(NOT_FOUND, `Scan ${scan.id} has no place ${placeId}.`);
  }
}
