import { AREAS, GROUND, LINES, pinLabel, styleOf } from '#libs/heat-map';
import type { PdfDocument } from '#libs/pdf';
import { PALETTES } from '#libs/rank-bands';
import { UNMEASURED } from '#libs/rank-metrics';
import { layoutOf, type ReportMap } from '../content/report-map.js';

/** Draws the ranks of a scan in a square on its streets, north up. Names of streets would be too small to read. */
export function drawMap(
  pdf: PdfDocument,
  { scan, scene }: ReportMap,
  frame: { x: number; y: number; size: number },
): void {
  const { layout, ranks, centers } = layoutOf(scan);
  const { map, pinRadius: radius } = layout;
  const depth = scan.absent_rank - 1;
  pdf.inFrame(frame, map.size, () => {
    pdf.box(0, 0, map.size, map.size, GROUND);
    for (const { kind, rings } of scene.areas) pdf.area(rings, AREAS[kind]);
    for (const { kind, lines } of scene.lines) {
      for (const line of lines) pdf.line(line, { color: LINES[kind].stroke, width: LINES[kind].width });
    }
    for (const [n, center] of centers.entries()) {
      const rank = ranks[n] ?? UNMEASURED;
      const { fill, text } = styleOf(rank, PALETTES.traffic);
      const [x, y] = [center.x - map.x, center.y - map.y];
      pdf.circle(x, y, radius, { fill, dashed: rank === UNMEASURED });
      const size = radius * 0.9;
      const style = { width: radius * 1.7, size, font: 'bold', color: text } as const;
      pdf.center(pinLabel(rank, depth), x, y - size * 0.58, style);
    }
  });
}
