import { CSV } from '#platform/http/csv';
import { type CsvStyleFields, styleOf } from '#platform/http/csv-style';
import { preferredType } from '#platform/http/negotiation';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GridGeoJsonDto } from './dto/grid-geojson.dto.js';
import type { RankMetricsDto } from './dto/grid.dto.js';
import { DEFINITIONS } from './dto/include-definitions.js';
import { GEOJSON, type GridAnswer, gridAsCsv, gridAsGeoJson } from './grid-export.js';

const JSON_TYPE = 'application/json';

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
