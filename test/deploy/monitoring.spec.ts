import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Metrics } from '../../src/platform/metrics/metrics.js';
import { KUBERNETES, manifests, readDocument } from './deploy-files.js';

const RULES = 'deploy/monitoring/alerts.yaml';
const DASHBOARD = 'deploy/monitoring/dashboard.json';
const SCALER = `${KUBERNETES}/worker-autoscaling-queue.yaml`;

/** Labels that Prometheus adds; it renames the label `job` of a metric to `exported_job`. */
const OF_PROMETHEUS = ['namespace', 'instance', 'le'];

const rules = (readDocument(RULES) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const { panels } = readDocument(DASHBOARD) as { panels: Panel[] };
const scaler = manifests().filter(({ kind }) => kind === 'ScaledObject');

const EXPRESSIONS = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...scaler.map(({ object }) => [SCALER, String(object.spec.triggers[0].metadata.query)] as const),
];

describe('deploy/monitoring', () => {
  it.each(EXPRESSIONS)('%s uses metrics and labels of the service: %s', (_, expression) => {
    const names = metricsIn(expression);
    expect(names.length).toBeGreaterThan(0);
    const labels = names.flatMap((name) => LABELS.get(name) ?? [`no metric ${name}`]);
    const used = [
      ...[...expression.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => label),
      ...[...expression.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
    ];
    expect(names.filter((name) => !LABELS.has(name))).toEqual([]);
    expect(used.filter((label) => !labels.includes(label))).toEqual([]);
  });

  it('each alert has a name of its own, a severity and a summary', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { labels, annotations } of rules) {
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
    }
  });

  it('the alerts use every metric of the table in docs/guides/monitor.md', () => {
    const [, table = ''] = readFileSync('docs/guides/monitor.md', 'utf8').split('## Alerts worth setting');
    const documented = new Set(metricsIn(table.split('##')[0] ?? ''));
    const used = rules.flatMap(({ expr }) => metricsIn(expr)).join(' ');
    expect([...documented].filter((name) => !used.includes(name))).toEqual([]);
  });

  it('the dashboard shows every metric of the service', () => {
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join(' ');
    const own = new Metrics().registry.getMetricsAsArray().map(({ name }) => name);
    expect(own.filter((name) => name.startsWith('lrs_') && !shown.includes(name))).toEqual([]);
  });

  it('the panels of the dashboard have different ids and fit the grid', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });
});

/** The labels of every metric that Prometheus receives, by name. */
const LABELS = new Map(
  new Metrics().registry.getMetricsAsArray().flatMap((metric) => {
    const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: string[] };
    const labels = labelNames.map((label) => (label === 'job' ? 'exported_job' : label));
    const isHistogram = 'buckets' in metric;
    const names = isHistogram ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name];
    return names.map((one) => [one, [...labels, ...OF_PROMETHEUS]] as const);
  }),
);

function metricsIn(text: string) {
  return text.match(/\b(?:lrs|nodejs|process)_\w+/g) ?? [];
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly w: number };
  readonly targets?: readonly { readonly expr: string }[];
}
