import { Metrics } from '../../src/platform/metrics/metrics.js';
import { code, type GeneratedPage, table } from './page.js';

/** Properties of a prom-client metric that its public type lacks. */
interface Described {
  readonly name: string;
  readonly labelNames?: readonly string[];
}

const OWN = 'lrs_';

export const METRICS_PAGE: GeneratedPage = {
  path: 'docs/reference/metrics.md',
  title: 'Metrics',
  body: async () => {
    const { registry } = new Metrics();
    const labels = new Map(
      registry
        .getMetricsAsArray()
        .map((metric) => metric as unknown as Described)
        .map(({ name, labelNames = [] }) => [name, labelNames]),
    );
    const described = await registry.getMetricsAsJSON();
    return [
      '`GET /metrics` returns these in the text format of Prometheus, for the process that answers. It needs no key: do not expose it to the internet.',
      table(
        ['metric', 'type', 'labels', 'meaning'],
        described
          .filter(({ name }) => name.startsWith(OWN))
          .map(({ name, type, help }) => [
            code(name),
            String(type),
            (labels.get(name) ?? []).map(code).join(', '),
            help,
          ]),
      ),
      'The default metrics of [prom-client](https://github.com/siimon/prom-client#default-metrics) are there too: `process_*` and `nodejs_*`.',
      'What to watch and alert on: [Monitor the service](../guides/monitor.md).',
    ].join('\n\n');
  },
};
