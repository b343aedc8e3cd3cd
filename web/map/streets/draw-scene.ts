import type { Line, LineKind, StreetScene } from '#libs/street-map';
import { colorsIn } from '../../base/colors-in.js';

/** Widths in pixels. */
const WIDTHS: Readonly<Record<LineKind, number>> = {
  river: 1.6,
  rail: 1,
  minor: 1,
  medium: 1.8,
  major: 2.6,
  highway: 3.4,
};
const HALO_PX = 3;

/** Draws a scene in the colours of the page, which the variables `--street-…` hold. */
export function drawScene(brush: CanvasRenderingContext2D, scene: StreetScene, container: HTMLElement): void {
  const resolve = colorsIn(container);
  const color = (name: string): string => resolve(`var(--street-${name})`);
  brush.lineCap = 'round';
  brush.lineJoin = 'round';
  for (const { kind, rings } of scene.areas) {
    brush.fillStyle = color(kind);
    brush.fill(pathOf(rings), 'evenodd');
  }
  for (const { kind, lines } of scene.lines) {
    brush.strokeStyle = color(kind === 'river' ? 'water' : kind);
    brush.lineWidth = WIDTHS[kind];
    brush.stroke(pathOf(lines));
  }
  const [halo, place, road] = [color('halo'), color('place'), color('road')];
  const { fontFamily } = getComputedStyle(container);
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  for (const { kind, text, x, y, angle, fontSize } of scene.labels) {
    brush.save();
    brush.translate(x, y);
    brush.rotate((angle * Math.PI) / 180);
    brush.font = `${kind === 'place' ? 600 : 450} ${fontSize}px ${fontFamily}`;
    brush.strokeStyle = halo;
    brush.lineWidth = HALO_PX;
    brush.strokeText(text, 0, 0);
    brush.fillStyle = kind === 'place' ? place : road;
    brush.fillText(text, 0, 0);
    brush.restore();
  }
}

function pathOf(lines: readonly Line[]): Path2D {
  const path = new Path2D();
  for (const line of lines)
    line.forEach(([x, y], index) => {
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    });
  return path;
}
