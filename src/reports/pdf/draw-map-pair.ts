import { pinLabel, styleOf } from '#libs/heat-map';
import { PALETTES } from '#libs/rank-bands';
import { ABSENT } from '#libs/rank-metrics';
import { LEFT, type PdfDocument } from '#platform/pdf/pdf-document';
import type { KeywordResults } from '../make/gather-report.js';
import { drawMap } from './draw-map.js';
import type { ReportTexts } from './texts.js';

const MUTED = '#6b7280';
const GAP = 16;
const HEAD = 17;
const LEGEND = 22;
/** The first rank of each colour. */
const BANDS = [
  { rank: 1, label: '1–3' },
  { rank: 4, label: '4–6' },
  { rank: 7, label: '7–10' },
  { rank: 11, label: '11–15' },
  { rank: 16, label: '16–20' },
] as const;

/** Returns the height that `drawMapPair` takes at most. */
export function heightOfMaps(width: number): number {
  return HEAD + (width - GAP) / 2 + LEGEND + 14;
}

/** Draws the maps before and after side by side, a legend and the credit line. @returns the y below them */
export function drawMapPair(
  pdf: PdfDocument,
  { before, after, series }: KeywordResults,
  { y, width, texts }: { y: number; width: number; texts: ReportTexts },
): number {
  const size = (width - GAP) / 2;
  const maps = before ? [before, after] : [after];
  for (const [n, map] of maps.entries()) {
    const x = LEFT + n * (size + GAP);
    const name = before ? texts.t(n === 0 ? 'before' : 'after') : texts.t('now');
    const day = series.find(({ scan_id }) => scan_id === map.scan.scan_id)?.date ?? '';
    pdf.write(`${name} · ${texts.date(day)}`, x, y, { width: size, size: 10, font: 'bold', fits: true });
    drawMap(pdf, map, { x, y: y + HEAD, size });
  }
  const below = y + HEAD + size + 8;
  drawLegend(pdf, below, after.scan.absent_rank - 1, texts);
  const { credit } = after.caption;
  if (credit === '') return below + LEGEND;
  return below + LEGEND + pdf.write(credit, LEFT, below + LEGEND - 4, { width, size: 7, color: MUTED });
}

function drawLegend(pdf: PdfDocument, y: number, depth: number, texts: ReportTexts): void {
  const absent = `${pinLabel(ABSENT, depth)} ${texts.t('absent')}`;
  const entries = [...BANDS, { rank: ABSENT, label: absent }];
  for (const [n, { rank, label }] of entries.entries()) {
    const x = LEFT + 5 + n * 66;
    pdf.circle(x, y + 5, 4.5, { fill: styleOf(rank, PALETTES.traffic).fill });
    pdf.write(label, x + 9, y, { width: n < BANDS.length ? 54 : 150, size: 8, color: MUTED, fits: true });
  }
}
