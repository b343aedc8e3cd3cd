import { gridToGeoJson } from '#libs/geo-grid';
import { CSV, type CsvStyle, toCsv } from '#platform/http/csv';
import { type CsvStyleFields, styleOf } from '#platform/http/csv-style';
import { preferredType } from '#platform/http/negotiation';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RankedPinDto, RankMetricsDto, UnmeasuredPinDto } from '../dto/grid.dto.js';
import { GridGeoJsonDto } from '../dto/grid-geojson.dto.js';
import { DEFINITIONS } from '../dto/include-definitions.js';

const JSON_TYPE = 'application/json';
const GEOJSON = 'application/geo+json';

/** The pins of a response. */
interface GridAnswer {
  readonly grid_size: number | null;
  readonly grid: readonly RankedPinDto[];
  readonly unmeasured: readonly UnmeasuredPinDto[];
}

type MeasuredGrid = GridAnswer & { readonly metrics: RankMetricsDto | null };

/**
 * Returns a grid in the format of the `Accept` header: the whole response as JSON, or its pins as GeoJSON or CSV.
 *
 * @param query `include` is empty to leave the definitions of the metrics out; the other fields apply to CSV
 * @throws Problem `not_acceptable`
 */
export async function answerGrid<Answer extends MeasuredGrid>(
  request: FastifyRequest,
  reply: FastifyReply,
  query: CsvStyleFields & { readonly include: string },
  read: () => Promise<Answer>,
): Promise<Answer | object | string> {
  const type = preferredType(request, reply, [JSON_TYPE, GEOJSON, CSV]);
  const answer = await read();
  if (type === JSON_TYPE) return query.include === DEFINITIONS ? answer : withoutDefinitions(answer);
  void reply.type(`${type}; charset=utf-8`);
  return type === CSV ? gridAsCsv(answer, styleOf(query)) : gridAsGeoJson(answer);
}

function withoutDefinitions(answer: MeasuredGrid): object {
  if (answer.metrics === null) return answer;
  const metrics: Partial<RankMetricsDto> = { ...answer.metrics };
  delete metrics.definitions;
  return { ...answer, metrics };
}

/** Documents a response of `answerGrid`. */
export function ApiGridResponse(dto: Type<GridAnswer>): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(dto, GridGeoJsonDto),
    ApiOkResponse({
      content: {
        [JSON_TYPE]: { schema: { $ref: getSchemaPath(dto) } },
        [GEOJSON]: { schema: { $ref: getSchemaPath(GridGeoJsonDto) } },
        [CSV]: { schema: { type: 'string', example: CSV_EXAMPLE } },
      },
    }),
  );
}

const CSV_EXAMPLE =
  'row,col,lat,lng,rank,found,change,movement,provider,unmeasured_reason\r\n0,0,40.7,-73.99,3,true,2,up,openstreetmap,\r\n0,1,40.7,-73.98,,,,,,timeout\r\n';

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
function gridAsCsv(answer: GridAnswer, style: CsvStyle): string {
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
function gridAsGeoJson(answer: GridAnswer): GridGeoJsonDto {
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
