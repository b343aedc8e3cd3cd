import { type GeneratedPage, table } from './page.js';
import { formatCells, HEAD } from './performance/cells.js';
import { type Conditions, type Measurement, readMeasurements } from './performance/measurements.js';
import { SECTION_IDS, type SectionId, SECTIONS } from './performance/sections.js';

export const PERFORMANCE_PAGE: GeneratedPage = {
  path: 'docs/reference/performance.md',
  title: 'Measured performance',
  body: () => {
    const rows = readMeasurements();
    const parts = SECTION_IDS.filter((id) => rows.some(({ section }) => section === id));
    return [
      '`npm run bench` measures these rows. It runs the service and a baseline in alternated rounds on one machine, so read the ratios before the absolute values. Each value is the median, with the least and the most of the rounds. The ratio is measured / baseline.',
      'Processor time is user and system time of the service without the PostgreSQL server. Memory is the resident memory of the measured processes: the peak, and the value after the load.',
      ...machines(rows),
      ...parts.map((id) => part(id, rows)),
      'How to read them: [Performance](../explanation/performance.md).',
    ].join('\n\n');
  },
};

/** Describes the machine of the latest row. Rows of other machines appear with theirs in their part. */
function machines(rows: readonly Measurement[]): string[] {
  const latest = latestOf(rows);
  if (!latest) return [];
  const { machine, node, postgresql, date, load } = latest;
  return [
    table(
      ['machine', 'Node', 'PostgreSQL', 'date of the latest row', 'load at its end'],
      [[machine, node, postgresql, date, load.toFixed(1)]],
    ),
  ];
}

function part(id: SectionId, rows: readonly Measurement[]): string {
  const own = rows.filter(({ section }) => section === id);
  const { title, text } = SECTIONS[id];
  const conditions = latestOf(own);
  const when = conditions
    ? `Measured ${conditions.date} on ${conditions.machine}, load ${conditions.load.toFixed(1)}.`
    : '';
  return [`## ${title}`, `${text} ${when}`, table(HEAD, own.map(formatCells))].join('\n\n');
}

function latestOf(rows: readonly Measurement[]): Conditions | undefined {
  return rows
    .map(({ conditions }) => conditions)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .at(-1);
}
