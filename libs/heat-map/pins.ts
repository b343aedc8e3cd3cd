import { bandOf, type Palette, type PinStyle } from '#libs/rank-bands';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import type { Layout } from './layout.js';
import { pinLabel } from './pin-label.js';
import { element, escapeXml, textElement } from './xml.js';

/** Style of an unmeasured pin: an empty ring, in a colour that no rank uses. */
const UNMEASURED_STYLE: PinStyle = { fill: '#ffffff', text: '#5b6b7e' };

/** Returns the style of a rank, an absent or an unmeasured pin. */
export function styleOf(rank: number, palette: Palette): PinStyle {
  if (rank === UNMEASURED) return UNMEASURED_STYLE;
  return rank === ABSENT ? palette.absent : (palette.bands[bandOf(rank)] ?? palette.absent);
}

/** Draws a pin, for the map and for the legend. */
export function pinMark(
  rank: number,
  {
    x,
    y,
    radius,
    depth,
    palette,
    label = pinLabel(rank, depth),
  }: {
    x: number;
    y: number;
    radius: number;
    depth: number;
    palette: Palette;
    label?: string;
  },
): string {
  const { fill, text } = styleOf(rank, palette);
  const edge = Math.max(1, radius * 0.07);
  const outline =
    rank === UNMEASURED
      ? { stroke: '#8797a8', 'stroke-dasharray': `${edge * 2.2} ${edge * 1.8}`, 'stroke-width': edge }
      : { stroke: '#ffffff', 'stroke-width': edge };
  const fontSize = radius * (label.length > 2 ? 0.78 : 0.98);
  const number = textElement(label, {
    x,
    y: y + fontSize * 0.355,
    'font-size': fontSize,
    'text-anchor': 'middle',
    fill: text,
  });
  return element('circle', { cx: x, cy: y, r: radius, fill, ...outline }) + (label === '' ? '' : number);
}

/** A pin of a grid that is no whole square. */
export interface DrawnPin {
  /** In pin spacings, with the centre of the grid at (gridSize − 1) / 2 in both directions. */
  row: number;
  col: number;
  /** Names the pin, for example "Row 1, column 2". */
  label: string;
}

/** The pins of a grid that is no whole square. */
export interface DrawnShape {
  pins: readonly DrawnPin[];
  /** Whether a pin is at the centre, which is marked by a ring instead of a cross. */
  hasCenterPin: boolean;
}

/** Draws all pins with their ranks, and a mark at the centre of the grid. */
export function pins(
  ranks: readonly number[],
  {
    gridSize,
    shape,
    depth,
    palette,
    layout,
    changes,
  }: {
    gridSize: number;
    shape: DrawnShape | null;
    depth: number;
    palette: Palette;
    layout: Layout;
    changes: readonly (number | null)[];
  },
): string {
  const { pinRadius: radius } = layout;
  const marks = pinCenters(layout, gridSize, shape).map(({ label, x, y }, pin) => {
    const rank = ranks[pin] ?? UNMEASURED;
    const tooltip = `${label}: ${describe(rank, depth)}`;
    return element(
      'g',
      {},
      `<title>${escapeXml(tooltip)}</title>` +
        element('circle', {
          cx: x,
          cy: y + radius * 0.09,
          r: radius * 1.06,
          fill: '#14202e',
          'fill-opacity': 0.16,
        }) +
        pinMark(rank, { x, y, radius, depth, palette }) +
        changeMark(changes[pin] ?? null, { x, y, radius }),
    );
  });
  return (
    element('g', { 'font-weight': 700 }, marks.join('')) +
    centerMark(layout, shape ? shape.hasCenterPin : gridSize % 2 === 1)
  );
}

/** Draws the change of a pin at its upper right. The sign says the same as the colour. */
function changeMark(
  change: number | null,
  { x, y, radius }: { x: number; y: number; radius: number },
): string {
  if (change === null || change === 0) return '';
  const label = `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
  const size = Math.max(radius * 0.62, 8);
  const [width, height] = [size * (0.7 * label.length + 0.4), size * 1.3];
  const [left, top] = [x + radius * 1.15 - width, y - radius * 1.2];
  const color = change > 0 ? '#0d5c2c' : '#a11d10';
  return (
    element('rect', { x: left, y: top, width, height, rx: height / 2, fill: '#ffffff', stroke: color }) +
    textElement(label, {
      x: left + width / 2,
      y: top + height * 0.76,
      'font-size': size,
      'text-anchor': 'middle',
      fill: color,
    })
  );
}

/** Returns the centre of each pin in the order of the ranks. */
export function pinCenters({ center, spacing }: Layout, gridSize: number, shape: DrawnShape | null) {
  const middle = (gridSize - 1) / 2;
  const pins = shape?.pins ?? squarePins(gridSize);
  return pins.map(({ row, col, label }) => ({
    label,
    x: center.x + (col - middle) * spacing,
    y: center.y + (row - middle) * spacing,
  }));
}

/** Returns the pins of a whole square, row-major from the north-west. */
function squarePins(gridSize: number): DrawnPin[] {
  return Array.from({ length: gridSize ** 2 }, (_, pin) => {
    const [row, col] = [Math.floor(pin / gridSize), pin % gridSize];
    return { row, col, label: `Row ${row + 1}, column ${col + 1}` };
  });
}

/** Draws a ring around the centre pin, or a cross if there is none. */
function centerMark({ center, pinRadius }: Layout, hasCenterPin: boolean): string {
  const { x, y } = center;
  return hasCenterPin
    ? element('circle', {
        cx: x,
        cy: y,
        r: pinRadius * 1.06,
        fill: 'none',
        stroke: '#14202e',
        'stroke-width': Math.max(1.5, pinRadius * 0.1),
      })
    : element('path', {
        d: `M${x - 8} ${y}h16M${x} ${y - 8}v16`,
        stroke: '#14202e',
        'stroke-width': 3,
        'stroke-linecap': 'round',
      });
}

function describe(rank: number, depth: number): string {
  if (rank === UNMEASURED) return 'not measured';
  return rank === ABSENT ? `not among the first ${depth}` : `rank ${rank}`;
}
