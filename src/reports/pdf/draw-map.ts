import { PALETTES, pinLabel, styleOf } from '#libs/heat-map';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import type { PdfDocument } from '#platform/pdf/pdf-document';
import type { ScanRankingsDto } from '../../rankings/scan-rankings/dto/scan-rankings.dto.js';

/** Draws the ranks of a scan in a square, north up. */
export function drawMap(
  pdf: PdfDocument,
  scan: ScanRankingsDto,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  pdf.box(x, y, size, size, '#eef2f6');
  const { grid_size: gridSize, absent_rank } = scan;
  const step = size / gridSize;
  const radius = Math.min(step * 0.43, 14);
  const depth = absent_rank - 1;
  const draw = (row: number, col: number, rank: number): void => {
    const { fill, text } = styleOf(rank, PALETTES.traffic);
    const [cx, cy] = [x + (col + 0.5) * step, y + (row + 0.5) * step];
    pdf.circle(cx, cy, radius, { fill, dashed: rank === UNMEASURED });
    const fontSize = radius * 0.85;
    pdf.center(pinLabel(rank, depth), cx, cy - fontSize * 0.6, {
      width: radius * 1.8,
      size: fontSize,
      font: 'bold',
      color: text,
    });
  };
  for (const { row, col, rank, found } of scan.grid) draw(row, col, found ? rank : ABSENT);
  for (const { row, col } of scan.unmeasured) draw(row, col, UNMEASURED);
}
