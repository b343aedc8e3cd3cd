import { dateIn } from '#libs/calendar';
import { labelOf } from '../../businesses/business-name.js';
import type { UnmeasuredPinDto } from '../../rankings/dto/grid.dto.js';
import { pinsOf } from '../../rankings/grid/ranked-pins.js';
import { GeometryDto } from '../../scanning/dto/geometry.dto.js';
import type { Scan } from '../../scanning/record/scan.entity.js';
import type { ExportLevel } from './export-scope.js';
import type { ExportedScan } from './exported-scans.repository.js';

/** The identity, date and settings of a scan, in every row. */
const COMMON_COLUMNS = [
  'business_id',
  'external_id',
  'label',
  'name',
  'place_id',
  'cid',
  'tags',
  'keyword',
  'date',
  'scanned_at',
  'scan_id',
  'series_id',
  'provider',
  'grid_size',
  'radius_miles',
  'shape',
  'spacing_meters',
  'area',
  'center_lat',
  'center_lng',
  'zoom',
  'language',
  'country',
  'device',
] as const;

/** The columns of a row, in order. */
export const EXPORT_COLUMNS = {
  pin: [
    ...COMMON_COLUMNS,
    'row',
    'col',
    'index',
    'pin_name',
    'lat',
    'lng',
    'rank',
    'found',
    'unmeasured_reason',
  ],
  scan: [
    ...COMMON_COLUMNS,
    'status',
    'average_rank',
    'average_total_rank',
    'share_of_local_voice',
    'found_pins',
    'measured_pins',
    'total_pins',
    'health_score',
    'suspect',
    'suspect_reason',
    'candidate_place_id',
    'candidate_cid',
  ],
} as const satisfies Record<ExportLevel, readonly string[]>;

export type ExportCell = string | number | boolean | null;
export type ExportRow = Readonly<Record<string, ExportCell>>;

/** Returns the rows of a scan: one, or one for each pin, row-major from the north-west. */
export function rowsOf(exported: ExportedScan, level: ExportLevel): ExportRow[] {
  const common = commonCells(exported);
  return level === 'scan'
    ? [{ ...common, ...scanCells(exported.scan) }]
    : pinCells(exported.scan).map((pin) => ({ ...common, ...pin }));
}

/** Returns the day on which a scan ended, in the time zone of its business. */
export function dayOf({ scan, business }: ExportedScan): string {
  return dateIn(business.timezone, scan.completedAt ?? scan.createdAt);
}

function commonCells(exported: ExportedScan): ExportRow {
  const { scan, business } = exported;
  const geometry = GeometryDto.from(scan);
  return {
    business_id: scan.businessId,
    external_id: business.externalId,
    label: labelOf(business),
    name: business.name,
    place_id: business.placeId,
    cid: business.cid,
    tags: business.tags.join(';'),
    keyword: scan.keyword,
    date: dayOf(exported),
    scanned_at: (scan.completedAt ?? scan.createdAt).toISOString(),
    scan_id: scan.id,
    series_id: scan.seriesId,
    provider: scan.provider,
    grid_size: scan.gridSize,
    radius_miles: scan.radiusMiles,
    shape: geometry.shape,
    spacing_meters: geometry.spacing_meters,
    area: geometry.area?.name ?? null,
    center_lat: scan.centerLat,
    center_lng: scan.centerLng,
    ...scan.settings(),
  };
}

function scanCells(scan: Readonly<Scan>): ExportRow {
  const [candidate] = scan.suspectCandidates ?? [];
  return {
    status: scan.status,
    average_rank: scan.averageRank ?? null,
    average_total_rank: scan.averageTotalRank ?? null,
    share_of_local_voice: scan.shareOfLocalVoice ?? null,
    found_pins: scan.pinsFound,
    measured_pins: scan.pinsMeasured,
    total_pins: scan.pinsTotal,
    health_score: scan.healthScore ?? null,
    suspect: scan.suspectOutcome ?? null,
    suspect_reason: scan.suspectReason ?? null,
    candidate_place_id: candidate?.placeId ?? null,
    candidate_cid: candidate?.cid ?? null,
  };
}

function pinCells(scan: Readonly<Scan>): ExportRow[] {
  const { grid, unmeasured } = pinsOf(scan, { ranks: scan.ranks ?? [], previous: null });
  return [
    ...grid.map(({ rank, found, provider, ...pin }) => ({
      ...placeOf(pin),
      rank,
      found,
      unmeasured_reason: null,
      ...(provider !== scan.provider && { provider }),
    })),
    ...unmeasured.map(({ reason, ...pin }) => ({
      ...placeOf(pin),
      rank: null,
      found: null,
      unmeasured_reason: reason,
    })),
  ].sort(
    (a, b) => (a.row ?? 0) - (b.row ?? 0) || (a.col ?? 0) - (b.col ?? 0) || (a.index ?? 0) - (b.index ?? 0),
  );
}

/** Points of an area have a number and perhaps a name, other pins a row and a column. */
function placeOf({ row, col, index, name, lat, lng }: Omit<UnmeasuredPinDto, 'reason'>) {
  return { row, col, index: index ?? null, pin_name: name ?? null, lat, lng };
}
