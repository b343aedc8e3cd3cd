import type { Business } from '../../businesses/business.entity.js';
import { labelOf } from '../../businesses/business-name.js';
import type { CompetitorDto } from '../../competitors/dto/competitor.dto.js';
import type { ComparisonDto } from '../../rankings/comparison/dto/comparison.dto.js';
import type { ScanRankingsDto } from '../../rankings/dto/scan-rankings.dto.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import {
  SHARED_FIELDS,
  type SharedComparisonDto,
  type SharedCompetitorDto,
  type SharedScanDto,
} from './dto/shared-scan.dto.js';

interface Parts {
  readonly scan: Scan;
  readonly business: Business;
  readonly rankings: ScanRankingsDto;
  readonly comparison: SharedComparisonDto | null;
  readonly competitors: readonly CompetitorDto[];
  readonly isGoogleOrder: boolean | null;
  readonly expiresAt: Date;
}

/** Describes a scan for its share link. */
export function describeSharedScan(parts: Parts): SharedScanDto {
  const { scan, business, rankings, comparison, competitors, isGoogleOrder, expiresAt } = parts;
  const location = scan.businessLocation();
  return {
    ...pick(rankings, SHARED_FIELDS.scan),
    // Its id and name belong to the account.
    geometry: { ...rankings.geometry, area: null },
    business: { name: labelOf(business), location, timezone: business.timezone },
    is_googles_order: isGoogleOrder,
    comparison,
    competitors: competitors.flatMap(describeCompetitor),
    expires_at: expiresAt.toISOString(),
  };
}

export function describeSharedComparison(
  comparison: Pick<ComparisonDto, (typeof SHARED_FIELDS.comparison)[number]>,
  before: Scan,
): SharedComparisonDto {
  const scannedAt = before.completedAt?.toISOString() ?? null;
  return { ...pick(comparison, SHARED_FIELDS.comparison), scanned_at: scannedAt };
}

function describeCompetitor({ ranks: [ranks], ...place }: CompetitorDto): SharedCompetitorDto[] {
  if (!ranks) return [];
  return [{ ...pick(place, SHARED_FIELDS.place), ...pick(ranks, SHARED_FIELDS.ranks) }];
}

function pick<T, Key extends keyof T>(source: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<T, Key>;
}
