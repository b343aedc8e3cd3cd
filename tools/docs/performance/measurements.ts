import { readFileSync, writeFileSync } from 'node:fs';
import type { SectionId } from './sections.js';

/** The results of the benches, relative to the folder of the repository. */
const PATH = 'docs/reference/performance.json';

/** Median, least and most of the rounds. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** The machine and the moment of a measurement. */
export interface Conditions {
  /** ISO 8601, to the minute. */
  readonly date: string;
  readonly machine: string;
  readonly node: string;
  readonly postgresql: string;
  /** The load average of the last minute. */
  readonly load: number;
}

/** One row of the page. Ratios are measured / baseline, by round. */
export interface Measurement {
  readonly section: SectionId;
  readonly what: string;
  /** Of `measured` and `baseline`. */
  readonly unit: string;
  readonly measured: Spread;
  readonly baseline: { readonly name: string; readonly median: number };
  readonly ratio: Spread;
  readonly rounds: number;
  /** Processor time of the service, and compared with the baseline if its own was measured. */
  readonly cpu?: {
    readonly unit: string;
    readonly measured: Spread;
    readonly baseline?: number;
    readonly ratio?: Spread;
  };
  /** Of the measured processes together, without the PostgreSQL server. A process that ended has no settled memory. */
  readonly memory?: { readonly peakMb: number; readonly settledMb: number | null };
  readonly conditions: Conditions;
}

export function readMeasurements(): Measurement[] {
  return JSON.parse(readFileSync(PATH, 'utf8')) as Measurement[];
}

export function storeMeasurement(row: Measurement): void {
  writeFileSync(PATH, `${JSON.stringify(mergeMeasurement(readMeasurements(), row), null, 2)}\n`);
}

/** Replaces the row with the same section and name in its place, or appends one. Rows of other benches stay. */
export function mergeMeasurement(rows: readonly Measurement[], row: Measurement): Measurement[] {
  const index = rows.findIndex(({ section, what }) => section === row.section && what === row.what);
  return index === -1 ? [...rows, row] : rows.with(index, row);
}
