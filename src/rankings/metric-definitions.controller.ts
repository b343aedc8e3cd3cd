import { Reads, Resource } from '../accounts/resource.js';
import { DEFINITIONS } from './grid/place-metrics.js';

const PROPERTIES = Object.fromEntries(
  Object.keys(DEFINITIONS).map((metric) => [metric, { type: 'object', additionalProperties: true }]),
);

@Resource({ path: 'metric-definitions', tag: 'Rankings', allowsRestricted: 'all' })
export class MetricDefinitionsController {
  @Reads({
    path: '',
    summary: 'Retrieve the definitions of the metrics',
    description:
      'Returns the machine-readable definition of each metric: top_n, depth, absent value, denominator, unit. They are ' +
      'the same for every scan.',
    returns: { schema: { type: 'object', properties: PROPERTIES } },
  })
  getMetricDefinitions(): object {
    return DEFINITIONS;
  }
}
