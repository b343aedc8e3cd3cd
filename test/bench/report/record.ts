import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { formatCells } from '../../../tools/docs/performance/cells.js';
import {
  type Conditions,
  type Measurement,
  type Spread,
  storeMeasurement,
} from '../../../tools/docs/performance/measurements.js';
import type { SectionId } from '../../../tools/docs/performance/sections.js';
import { median } from '../median.js';
import { LEAST_ROUNDS } from './rounds.js';

/** Values of alternated rounds. Arrays have one value per round. */
export interface Rounds {
  /** The name of the row, unique in its section. */
  readonly what: string;
  readonly unit: string;
  readonly values: readonly number[];
  /** A number is a limit that does not vary. */
  readonly baseline: { readonly name: string; readonly values: readonly number[] | number };
  readonly cpu?: {
    readonly unit: string;
    readonly values: readonly number[];
    readonly baseline?: readonly number[];
  };
  readonly memory?: Measurement['memory'];
  /** Whether the values do not vary, like sizes, so that one round is enough. */
  readonly isExact?: boolean;
}

/**
 * Prints a row and stores it for docs/reference/performance.md. A run with fewer than five rounds stores nothing, unless its
 * values are exact.
 *
 * @returns the row, with the ratios of the rounds
 */
export function record(section: SectionId, rounds: Rounds): Measurement {
  const row = summarize(section, rounds);
  if (row.rounds >= LEAST_ROUNDS || rounds.isExact) storeMeasurement(row);
  process.stdout.write(`\n${formatCells(row).filter(Boolean).join(' | ')}\n`);
  return row;
}

function summarize(section: SectionId, { what, unit, values, baseline, cpu, memory }: Rounds): Measurement {
  const limit = baseline.values;
  const compared = typeof limit === 'number' ? values.map(() => limit) : limit;
  return {
    section,
    what,
    unit,
    measured: spreadOf(values),
    baseline: { name: baseline.name, median: exact(median(compared)) },
    ratio: spreadOf(ratiosOf(values, compared)),
    rounds: values.length,
    ...(cpu ? { cpu: summarizeCpu(cpu) } : {}),
    ...(memory ? { memory } : {}),
    conditions: conditions(),
  };
}

function summarizeCpu({
  unit,
  values,
  baseline,
}: NonNullable<Rounds['cpu']>): NonNullable<Measurement['cpu']> {
  const measured = spreadOf(values);
  if (!baseline) return { unit, measured };
  return { unit, measured, baseline: exact(median(baseline)), ratio: spreadOf(ratiosOf(values, baseline)) };
}

function ratiosOf(values: readonly number[], baseline: readonly number[]): number[] {
  return values.map((value, round) => value / (baseline[round] ?? Number.NaN));
}

function spreadOf(values: readonly number[]): Spread {
  return {
    median: exact(median(values)),
    least: exact(Math.min(...values)),
    most: exact(Math.max(...values)),
  };
}

/** Four significant digits are more than the rounds agree on. */
function exact(value: number): number {
  return Number(value.toPrecision(4));
}

function conditions(): Conditions {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return {
    date: `${new Date().toISOString().slice(0, 16)}Z`,
    machine: `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${gigabytes} GB`,
    node: process.version,
    postgresql: postgresVersion(),
    load: exact(loadavg()[0] ?? Number.NaN),
  };
}

function postgresVersion(): string {
  const binaries = inject('postgresBinaries');
  if (binaries === null) return 'none';
  const text = execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' });
  return /[\d.]+/.exec(text)?.[0] ?? text;
}
