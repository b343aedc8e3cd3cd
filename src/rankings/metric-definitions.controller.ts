import { V1Controller } from '#platform/http/v1-controller';
import { Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operation } from '../accounts/api-operation.js';
import { DEFINITIONS } from './grid/place-metrics.js';

const PROPERTIES = Object.fromEntries(
  Object.keys(DEFINITIONS).map((metric) => [metric, { type: 'object', additionalProperties: true }]),
);

@V1Controller('metric-definitions', 'Rankings')
export class MetricDefinitionsController {
  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the definitions of the metrics',
    description:
      'Returns the machine-readable definition of each metric: top_n, depth, absent value, denominator, unit. They are ' +
      'the same for every scan.',
  })
  @ApiOkResponse({ schema: { type: 'object', properties: PROPERTIES } })
  getMetricDefinitions(): object {
    return DEFINITIONS;
  }
}
