import type { Measurement, Spread } from './measurements.js';

export const HEAD = [
  'what',
  'measured',
  'baseline',
  'ratio',
  'rounds',
  'processor time',
  'memory: peak, settled',
] as const;

/** Formats a row in the order of the head. */
export function formatCells(row: Measurement): string[] {
  const { what, unit, measured, baseline, ratio, rounds, cpu, memory } = row;
  return [
    what,
    `${formatSpread(measured)} ${unit}`,
    `${baseline.name}: ${formatNumber(baseline.median)}`,
    formatSpread(ratio),
    String(rounds),
    cpu ? formatCpu(cpu) : '',
    memory ? formatMemory(memory) : '',
  ];
}

export function formatSpread({ median, least, most }: Spread): string {
  return `${formatNumber(median)} (${formatNumber(least)} – ${formatNumber(most)})`;
}

/** Rounds to about three significant digits. */
function formatNumber(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function formatCpu({ unit, measured, baseline, ratio }: NonNullable<Measurement['cpu']>): string {
  const own = `${formatSpread(measured)} ${unit}`;
  if (baseline === undefined || !ratio) return own;
  return `${own}; ${formatSpread(ratio)} × the baseline, ${formatNumber(baseline)}`;
}

function formatMemory({ peakMb, settledMb }: NonNullable<Measurement['memory']>): string {
  return settledMb === null ? `${peakMb} MB` : `${peakMb} MB, ${settledMb} MB`;
}
