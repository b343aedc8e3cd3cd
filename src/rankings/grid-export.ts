import { gridToGeoJson } from '#libs/geo-grid';
import { toCsv } from '#platform/http/csv';
import type { GridGeoJsonDto } from './dto/grid-geojson.dto.js';
import type { RankedPinDto, UnmeasuredPinDto } from './dto/grid.dto.js';

export const GEOJSON = 'application/geo+json';

/** The pins of a response. */
export interface GridAnswer {
  readonly grid_size: number | null;
  readonly grid: readonly RankedPinDto[];
  readonly unmeasured: readonly UnmeasuredPinDto[];
}

/** The columns of the CSV, in order. */
const COLUMNS = [
  'row',
  'col',
  'lat',
  'lng',
  'rank',
  'found',
  'change',
  'movement',
  'provider',
  'unmeasured_reason',
] as const;

/** Formats one line per pin, row-major from the north-west. Unmeasured pins have a reason instead of a rank. */
export function gridAsCsv(answer: GridAnswer): string {
  return toCsv([...COLUMNS], pinsOf(answer));
}

/** Formats the pins as GeoJSON points (RFC 7946) with the columns of the CSV as properties. */
export function gridAsGeoJson(answer: GridAnswer): GridGeoJsonDto {
  const pins = pinsOf(answer).map((pin) => ({ ...pin, index: pin.row * (answer.grid_size ?? 0) + pin.col }));
  return gridToGeoJson(pins, ({ row, col, rank, found, change, movement, provider, unmeasured_reason }) => ({
    row,
    col,
    rank,
    found,
    change,
    movement,
    provider,
    unmeasured_reason,
  }));
}

function pinsOf({ grid, unmeasured }: GridAnswer) {
  return [
    ...grid.map((pin) => ({ ...pin, unmeasured_reason: null })),
    ...unmeasured.map(({ reason, ...place }) => ({
      ...place,
      rank: null,
      found: null,
      change: null,
      movement: null,
      provider: null,
      unmeasured_reason: reason,
    })),
  ].sort((a, b) => a.row - b.row || a.col - b.col);
}
