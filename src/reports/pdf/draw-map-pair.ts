import { LEFT, type PdfDocument } from '#libs/pdf';
import { legendOf } from '../content/legend.js';
import type { KeywordResults } from '../content/report-content.js';
import { mapsOf } from '../content/rows.js';
import type { ReportTexts } from '../content/texts.js';
import { drawMap } from './draw-map.js';

const MUTED = '#6b7280';
const GAP = 16;
const HEAD = 17;
const LEGEND = 22;
/** Returns the height that `drawMapPair` takes at most. */
export function heightOfMaps(width: number): number {
  return HEAD + (width - GAP) / 2 + LEGEND + 14;
}

/** Draws the maps before and after side by side, a legend and the credit line. @returns the y below them */
export function drawMapPair(
  pdf: PdfDocument,
  results: KeywordResults,
  { y, width, texts }: { y: number; width: number; texts: ReportTexts },
): number {
  const size = (width - GAP) / 2;
  const { after } = results;
  for (const [n, { title, description, map }] of mapsOf(results, texts).entries()) {
    const x = LEFT + n * (size + GAP);
    pdf.write(title, x, y, { width: size, size: 10, font: 'bold', fits: true, tag: 'H3' });
    pdf.figure(description, () => {
      drawMap(pdf, map, { x, y: y + HEAD, size });
    });
  }
  const below = y + HEAD + size + 8;
  drawLegend(pdf, below, after.absent_rank - 1, texts);
  const { credit } = after;
  if (credit === '') return below + LEGEND;
  return below + LEGEND + pdf.write(credit, LEFT, below + LEGEND - 4, { width, size: 7, color: MUTED });
}

function drawLegend(pdf: PdfDocument, y: number, depth: number, texts: ReportTexts): void {
  for (const [n, { fill, label, isAbsent }] of legendOf(depth, texts).entries()) {
    const x = LEFT + 5 + n * 66;
    pdf.circle(x, y + 5, 4.5, { fill });
    pdf.write(label, x + 9, y, { width: isAbsent ? 150 : 54, size: 8, color: MUTED, fits: true });
  }
}
