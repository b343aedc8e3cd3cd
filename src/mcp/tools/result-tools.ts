import { fieldError } from '#platform/http/field-errors';
import { IdField, TextField, WholeNumberField } from '#platform/http/fields';
import { validationProblem } from '#platform/http/validation';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { OmitType } from '@nestjs/swagger';
import { ComparisonController } from '../../rankings/comparison/comparison.controller.js';
import { ComparisonService } from '../../rankings/comparison/comparison.service.js';
import { ComparisonQuery } from '../../rankings/comparison/dto/comparison.query.js';
import { RankingsQuery } from '../../rankings/dto/rankings.query.js';
import { HeatMapQuery } from '../../rankings/heat-map/dto/heat-map.query.js';
import { HeatMapController } from '../../rankings/heat-map/heat-map.controller.js';
import { HeatMapService } from '../../rankings/heat-map/heat-map.service.js';
import { RankingsController } from '../../rankings/rankings.controller.js';
import { RankingsService } from '../../rankings/rankings.service.js';
import { ScanRankingsService } from '../../rankings/scan-rankings/scan-rankings.service.js';
import { SeriesFilterQuery } from '../../scanning/dto/series-filter.query.js';
import { READS, routeOf, type Tool, tool, type ToolAnswer, type ToolCall } from '../tool.js';
import { describeRankings, type ReadGrid } from './describe-rankings.js';
import { FieldsField } from './fields.js';

const WORST_PINS = 10;
const MAP_WIDTH = 600;

export class ReadRankingsInput extends OmitType(RankingsQuery, [
  'business_id',
  'keyword',
  'limit',
  'include',
]) {
  @IdField({
    in: 'query',
    required: false,
    example: 1,
    description: 'Business of which the latest finished scan is read, with `keyword`',
  })
  business_id?: number;

  @TextField({
    max: 150,
    required: false,
    example: 'pizza near me',
    description: 'Keyword, with `business_id`',
  })
  keyword?: string;

  @IdField({
    in: 'query',
    required: false,
    example: 7,
    description: 'Any finished scan, instead of `business_id` and `keyword`',
  })
  scan_id?: number;

  @TextField({
    max: 300,
    required: false,
    description: 'With `scan_id`: `place_id` of a competitor in the scan. Defaults to the business',
  })
  place_id?: string;

  @WholeNumberField({
    min: 0,
    max: 40,
    in: 'query',
    required: false,
    description: `Number of pins with the worst rank to return; defaults to ${WORST_PINS}`,
  })
  worst_pins?: number;
}

export class PictureOfMapInput extends OmitType(HeatMapQuery, ['width']) {
  @IdField({ in: 'query', example: 7, description: 'Id of a finished scan' })
  scan_id!: number;

  @WholeNumberField({
    min: 200,
    max: 1200,
    in: 'query',
    required: false,
    description: `Width in pixels; defaults to ${MAP_WIDTH}. The height is about four thirds of it`,
  })
  width?: number;
}

export class CompareScansInput extends ComparisonQuery {
  @IdField({ in: 'query', example: 7, description: 'Id of the later scan' })
  scan_id!: number;

  @FieldsField()
  fields?: string;
}

/** Tools for the results of scans. */
@Injectable()
export class ResultTools {
  constructor(
    private readonly rankings: RankingsService,
    private readonly scanRankings: ScanRankingsService,
    private readonly heatMaps: HeatMapService,
    private readonly comparison: ComparisonService,
  ) {}

  readonly all: readonly Tool[] = [
    tool({
      name: 'read_rankings',
      title: 'Read rankings',
      description:
        'Returns the metrics of the latest finished scan of a business and keyword, or of any scan: ARP, ATRP, SoLV, the ' +
        'number of pins by rank, and the pins with the worst rank (row 0 is north, col 0 is west; rank 21 is not found). ' +
        '`change` is positive for an improvement.',
      input: ReadRankingsInput,
      route: routeOf(RankingsController, 'getRankings'),
      scope: 'read',
      hints: READS,
      run: async ({ tenant, input }) =>
        describeRankings(await this.read(tenant, input), input.worst_pins ?? WORST_PINS),
    }),
    tool({
      name: 'picture_of_map',
      title: 'Picture of the map',
      description:
        'Returns a PNG with the rank at every pin of a finished scan, north up, with legend, metrics and date. Shows where ' +
        'the business ranks well and badly.',
      input: PictureOfMapInput,
      route: routeOf(HeatMapController, 'getHeatMapPng'),
      scope: 'read',
      hints: READS,
      run: (call) => this.draw(call),
    }),
    tool({
      name: 'compare_scans',
      title: 'Compare two scans',
      description:
        'Compares a scan with an earlier one of the same series and tests whether the change is more than noise. ' +
        'Positive changes are improvements. Call a change real only if `significant` is true.',
      input: CompareScansInput,
      route: routeOf(ComparisonController, 'getScanComparison'),
      scope: 'read',
      hints: READS,
      fields: {
        of: '/api/v1/scans/:id/comparison',
        default:
          'scan_id,compared_with,comparable,differs,business_id,keyword,place.name,compared_pins,before,after,pins,' +
          'mean_change,effect_size,p_value,significant,reason,explanation',
      },
      run: async ({ tenant, input: { scan_id: scanId, with: withId, place_id: placeId, fields } }) => {
        const request = { scanId, withId, placeId };
        // The areas of change are no default fields.
        const data = await (fields === undefined
          ? this.comparison.read(tenant, request)
          : this.comparison.readWithAreas(tenant, request));
        return { summary: data.explanation, data };
      },
    }),
  ];

  private async read(tenant: Tenant, input: ReadRankingsInput): Promise<ReadGrid> {
    const { scan_id: scanId, business_id: businessId, keyword, place_id: placeId, ...filters } = input;
    if (scanId !== undefined) return this.scanRankings.read(tenant, scanId, placeId);
    if (businessId === undefined) throw validationProblem([fieldError('#/business_id', 'required')]);
    if (keyword === undefined) throw validationProblem([fieldError('#/keyword', 'required')]);
    const filter = SeriesFilterQuery.toFilter(filters);
    return this.rankings.latest(tenant, { businessId, keyword, filter });
  }

  private async draw({ tenant, input }: ToolCall<PictureOfMapInput>): Promise<ToolAnswer> {
    const { scan_id: scanId, place_id: placeId, palette = 'traffic', unit = 'mi', width = MAP_WIDTH } = input;
    const svg = await this.heatMaps.svg(tenant, { scanId, placeId, palette, unit, width });
    const png = await this.heatMaps.png(tenant, svg);
    return {
      summary: `Map of scan ${scanId}: a number is the rank at this pin, north is up.`,
      data: { scan_id: scanId, bytes: png.length },
      png,
    };
  }
}
