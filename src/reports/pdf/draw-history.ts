import { LEFT, RIGHT } from '#platform/pdf/pdf-document';
import type { HistoryEntryDto } from '../../rankings/history/dto/history.dto.js';
import type { KeywordResults } from '../make/gather-report.js';
import type { Column } from './column.js';
import type { ReportTexts } from './texts.js';

const HEIGHT = 120;
const AXIS = 34;
const MUTED = '#6b7280';
const DAY_MS = 86_400_000;

/** Draws the average total rank over time, 1 at the top, with a dashed line for each annotation. */
export function drawHistory(
  column: Column,
  { series, annotations }: KeywordResults,
  texts: ReportTexts,
): void {
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !last) return;
  const isLine = first.date !== last.date;
  if (!isLine && annotations.length === 0) return;
  column.subheading(texts.t(isLine ? 'history' : 'notes'));
  if (isLine) drawChart(column, { first, last, series, annotations }, texts);
  for (const { date, text } of annotations) column.text(`${texts.date(date)}: ${text}`);
}

interface Chart extends Pick<KeywordResults, 'series' | 'annotations'> {
  readonly first: HistoryEntryDto;
  readonly last: HistoryEntryDto;
}

function drawChart(column: Column, { first, last, series, annotations }: Chart, texts: ReportTexts): void {
  const top = column.reserve(HEIGHT + 22);
  const { pdf } = column;
  const values = series.map(({ average_total_rank }) => average_total_rank);
  const [best, worst] = [Math.max(1, Math.min(...values) - 1), Math.max(...values) + 1];
  const start = Date.parse(first.scanned_at);
  const span = Math.max(Date.parse(last.scanned_at) - start, DAY_MS);
  const left = LEFT + AXIS;
  const xOf = (time: number): number => left + ((time - start) / span) * (RIGHT - left);
  const yOf = (rank: number): number => top + ((rank - best) / (worst - best)) * HEIGHT;
  const small = { width: AXIS - 6, size: 8, color: MUTED, fits: true } as const;
  for (const rank of [best, worst]) {
    pdf.write(texts.number(rank), LEFT, yOf(rank) - 5, small);
    pdf.line(
      [
        [left, yOf(rank)],
        [RIGHT, yOf(rank)],
      ],
      { color: '#d1d5db', dashed: true },
    );
  }
  for (const { date } of annotations) {
    const x = xOf(Date.parse(`${date}T12:00:00Z`));
    if (x >= left && x <= RIGHT)
      pdf.line(
        [
          [x, top],
          [x, top + HEIGHT],
        ],
        { color: MUTED, dashed: true },
      );
  }
  const points = series.map(
    ({ scanned_at, average_total_rank }) => [xOf(Date.parse(scanned_at)), yOf(average_total_rank)] as const,
  );
  pdf.line(points, { color: column.accent });
  for (const [x, y] of points) pdf.circle(x, y, 2, { fill: column.accent });
  const day = { width: 150, size: 8, color: MUTED, fits: true } as const;
  pdf.write(texts.date(first.date), left, top + HEIGHT + 6, day);
  pdf.write(texts.date(last.date), RIGHT - 150, top + HEIGHT + 6, { ...day, align: 'right' });
}
