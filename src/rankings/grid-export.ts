import { gridToGeoJson } from '#libs/geo-grid';
import { type CsvStyle, toCsv } from '#platform/http/csv';
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
export function gridAsCsv(answer: GridAnswer, style: CsvStyle): string {
  const pins = pinsOf(answer);
  // Points have no row and no column.
  const ofPoints = pins.some(({ index }) => index !== undefined) ? (['index', 'name'] as const) : [];
  return toCsv(
    [...COLUMNS, ...ofPoints],
    pins.map((pin) => ({ ...pin, index: pin.index ?? null, name: pin.name ?? null })),
    { style },
  );
}

/** Formats the pins as GeoJSON points (RFC 7946) with the columns of the CSV as properties. */
export function gridAsGeoJson(answer: GridAnswer): GridGeoJsonDto {
  const pins = pinsOf(answer).map((pin) => ({ ...pin, index: idOf(pin, answer.grid_size ?? 0) }));
  return gridToGeoJson(pins, (pin) => ({
    row: pin.row,
    col: pin.col,
    ...(pin.name !== undefined && { name: pin.name }),
    rank: pin.rank,
    found: pin.found,
    change: pin.change,
    movement: pin.movement,
    provider: pin.provider,
    unmeasured_reason: pin.unmeasured_reason,
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
  ].sort((a, b) => order(a.row, b.row) || order(a.col, b.col) || order(a.index, b.index));
}

function order(one: number | null | undefined, other: number | null | undefined): number {
  return (one ?? 0) - (other ?? 0);
}

function idOf({ row, col, index }: Pick<RankedPinDto, 'row' | 'col' | 'index'>, gridSize: number): number {
  return row === null || col === null ? (index ?? 0) : row * gridSize + col;
}
