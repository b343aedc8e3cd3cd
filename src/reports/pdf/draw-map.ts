import { AREAS, GROUND, LINES, pinLabel, styleOf } from '#libs/heat-map';
import type { PdfDocument, Shape } from '#libs/pdf';
import { PALETTES } from '#libs/rank-bands';
import { UNMEASURED } from '#libs/rank-metrics';
import type { ReportGround, ReportMap } from '../content/report-map.js';

/** Draws the ranks of a scan in a square on its streets, north up. Names of streets would be too small to read. */
export function drawMap(
  pdf: PdfDocument,
  { ranks, ground, absent_rank }: ReportMap,
  frame: { x: number; y: number; size: number },
): void {
  const { size: units, pinRadius: radius, pins } = ground;
  const depth = absent_rank - 1;
  pdf.inFrame(frame, units, () => {
    pdf.box(0, 0, units, units, GROUND);
    pdf.stamp(ground, units, () => streetsOf(ground));
    for (const [n, { x, y }] of pins.entries()) {
      const rank = ranks[n] ?? UNMEASURED;
      const { fill, text } = styleOf(rank, PALETTES.traffic);
      pdf.circle(x, y, radius, { fill, dashed: rank === UNMEASURED });
      const size = radius * 0.9;
      const style = { width: radius * 1.7, size, font: 'bold', color: text } as const;
      pdf.center(pinLabel(rank, depth), x, y - size * 0.58, style);
    }
  });
}

function streetsOf({ areas, lines }: ReportGround): Shape[] {
  return [
    ...areas.map(({ kind, path }) => ({ path, fill: AREAS[kind] })),
    ...lines.map(({ kind, path }) => ({ path, stroke: LINES[kind].stroke, width: LINES[kind].width })),
  ];
}
