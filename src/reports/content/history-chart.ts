import type { KeywordResults } from './report-content.js';

const DAY_MS = 86_400_000;

/** The average total ranks of a series in a frame, 1 at the top. */
export interface HistoryChart {
  /** Null if all scans ended on one day. */
  readonly line: {
    readonly points: readonly (readonly [x: number, y: number])[];
    /** The ranks at the upper and the lower edge. */
    readonly best: number;
    readonly worst: number;
  } | null;
  readonly notes: readonly { readonly x: number; readonly date: string; readonly text: string }[];
}

/** Places the scans and annotations of a series in a frame of this size. */
export function layoutHistory(
  { series, annotations }: Pick<KeywordResults, 'series' | 'annotations'>,
  { width, height }: { width: number; height: number },
): HistoryChart {
  const values = series.map(({ average_total_rank }) => average_total_rank);
  const [best, worst] = [Math.max(1, Math.min(...values) - 1), Math.max(...values) + 1];
  const times = series.map(({ scanned_at }) => Date.parse(scanned_at));
  const start = times[0] ?? 0;
  const span = Math.max((times.at(-1) ?? start) - start, DAY_MS);
  // A note of the first or last day may be hours before or after the scan of that day.
  const xOf = (time: number): number => Math.min(Math.max((time - start) / span, 0), 1) * width;
  const isLine = series[0]?.date !== series.at(-1)?.date;
  const yOf = (rank: number): number => ((rank - best) / (worst - best)) * height;
  return {
    line: isLine
      ? { points: times.map((time, n) => [xOf(time), yOf(values[n] ?? worst)] as const), best, worst }
      : null,
    notes: annotations.map(({ date, text }) => ({ x: xOf(Date.parse(`${date}T12:00:00Z`)), date, text })),
  };
}
