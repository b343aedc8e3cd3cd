import { LEFT, RIGHT } from '#libs/pdf';
import { type HistoryChart, layoutHistory } from '../content/history-chart.js';
import type { KeywordResults } from '../content/report-content.js';
import { describeHistory } from '../content/rows.js';
import type { ReportTexts } from '../content/texts.js';
import type { Column } from './column.js';

const HEIGHT = 120;
const AXIS = 34;
const PADDING = { top: 10, bottom: 22 };
const MUTED = '#6b7280';
const LINE = '#d1d5db';

/** Draws the average total rank over time, 1 at the top, with a numbered line for each annotation. */
export function drawHistory(column: Column, results: KeywordResults, texts: ReportTexts): void {
  const chart = layoutHistory(results, { width: RIGHT - LEFT - AXIS, height: HEIGHT });
  const { line, notes } = chart;
  if (!line && notes.length === 0) return;
  column.keep(26 + (line ? HEIGHT + PADDING.top + PADDING.bottom : 0));
  column.subheading(texts.t(line ? 'history' : 'notes'));
  if (line) {
    const top = column.reserve(HEIGHT + PADDING.top + PADDING.bottom) + PADDING.top;
    column.pdf.figure(describeHistory(results, texts), () => {
      drawChart(column, { ...chart, line }, top, results, texts);
    });
  }
  for (const [n, { date, text }] of notes.entries()) {
    column.text(`${line ? `${n + 1}. ` : ''}${texts.date(date)}: ${text}`);
  }
}

function drawChart(
  { pdf, accent }: Column,
  { line, notes }: HistoryChart & { line: NonNullable<HistoryChart['line']> },
  top: number,
  { series }: KeywordResults,
  texts: ReportTexts,
): void {
  const left = LEFT + AXIS;
  const small = { size: 8, color: MUTED, fits: true } as const;
  const vertical = (x: number): [number, number][] => [
    [x, top],
    [x, top + HEIGHT],
  ];
  for (const [rank, y] of [
    [line.best, top],
    [line.worst, top + HEIGHT],
  ] as const) {
    pdf.write(texts.number(rank), LEFT, y - 5, { ...small, width: AXIS - 6 });
    pdf.line(
      [
        [left, y],
        [RIGHT, y],
      ],
      { color: LINE, dashed: true },
    );
  }
  for (const [n, { x }] of notes.entries()) {
    pdf.line(vertical(left + x), { color: MUTED, dashed: true });
    pdf.center(String(n + 1), left + x, top - 9, { width: 12, size: 7, color: MUTED });
  }
  const points = line.points.map(([x, y]) => [left + x, top + y] as const);
  pdf.line(points, { color: accent });
  for (const [x, y] of points) pdf.circle(x, y, 2, { fill: accent });
  const day = { ...small, width: 150 } as const;
  pdf.write(texts.date(series[0]?.date ?? ''), left, top + HEIGHT + 6, day);
  pdf.write(texts.date(series.at(-1)?.date ?? ''), RIGHT - 150, top + HEIGHT + 6, { ...day, align: 'right' });
}
