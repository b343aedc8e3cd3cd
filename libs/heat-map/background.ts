import { type DistanceUnit, roundDistance } from './distances.js';
import type { Layout } from './layout.js';
import { element, textElement } from './xml.js';

const LINE = '#b9c4d0';
const INK = '#46566a';
/** Radius of the corners of the map. */
const CORNER = 18;

/** How far streets reach beyond the map, with half the width of the widest line. */
const OVERHANG = 12;

/**
 * Draws the background of the pins with distance rings and axes, and below it a scale bar and a north arrow. What reaches
 * beyond the map is left out or covered: a clip path takes a third of the time of a PNG.
 *
 * @param streets SVG of a street map; empty for a plain ground
 */
export function background(layout: Layout, unit: DistanceUnit, streets: string): string {
  const { map, center, unitsPerMeter } = layout;
  const ring = roundDistance(map.size / 2 / unitsPerMeter / 2, unit);
  const step = ring.meters * unitsPerMeter;
  const rings = Array.from({ length: Math.floor((map.size * Math.SQRT1_2) / step) }, (_, i) =>
    drawRing(layout, step * (i + 1)),
  );
  const end = map.x + map.size;
  const bottom = map.y + map.size;
  const frame = { x: map.x, y: map.y, width: map.size, height: map.size, rx: CORNER };
  return [
    '<defs>',
    element(
      'radialGradient',
      { id: 'heat-map-ground', cx: '50%', cy: '50%', r: '75%' },
      element('stop', { offset: 0, 'stop-color': '#fbfcfd' }) +
        element('stop', { offset: 1, 'stop-color': '#e4eaf0' }),
    ),
    '</defs>',
    element('rect', { ...frame, fill: 'url(#heat-map-ground)' }),
    streets,
    element(
      'g',
      { fill: 'none', stroke: LINE, 'stroke-width': 1.25 },
      rings.join('') +
        element('path', {
          d: `M${map.x} ${center.y}H${end}M${center.x} ${map.y}V${bottom}`,
          'stroke-dasharray': '2 6',
        }),
    ),
    element('path', { d: around(layout), fill: '#ffffff', 'fill-rule': 'evenodd' }),
    element('rect', { ...frame, fill: 'none', stroke: '#cfd8e1' }),
    scaleBar(map.x + 2, layout.scaleY, ring, step),
    northArrow(end - 10, layout.scaleY),
  ].join('');
}

/** Draws a circle around the centre, or its arcs in the corners of the map. */
function drawRing({ map, center: { x, y } }: Layout, radius: number): string {
  const half = map.size / 2;
  if (radius <= half) return element('circle', { cx: x, cy: y, r: radius });
  const side = Math.sqrt(radius ** 2 - half ** 2);
  const arc = (fromX: number, fromY: number, toX: number, toY: number): string =>
    `M${x + fromX} ${y + fromY}A${radius} ${radius} 0 0 1 ${x + toX} ${y + toY}`;
  const corners = [
    arc(side, -half, half, -side),
    arc(half, side, side, half),
    arc(-side, half, -half, side),
    arc(-half, -side, -side, -half),
  ];
  return element('path', { d: corners.join('') });
}

/** Returns the outline of what surrounds the map, as a path that the rule `evenodd` fills. */
function around({ map: { x, y, size } }: Layout): string {
  const [side, outer] = [size - 2 * CORNER, size + 2 * OVERHANG];
  const corner = (dx: number, dy: number): string => `a${CORNER} ${CORNER} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x - OVERHANG} ${y - OVERHANG}h${outer}v${outer}h${-outer}z` +
    `M${x + CORNER} ${y}h${side}${corner(CORNER, CORNER)}v${side}${corner(-CORNER, CORNER)}` +
    `h${-side}${corner(-CORNER, -CORNER)}v${-side}${corner(CORNER, -CORNER)}z`
  );
}

/** Draws a scale bar as long as the distance between two rings. */
function scaleBar(x: number, y: number, { label }: { label: string }, length: number): string {
  return (
    element('path', { d: `M${x} ${y - 8}v8h${length}v-8`, fill: 'none', stroke: INK, 'stroke-width': 2 }) +
    textElement(`${label} between rings`, { x: x + length + 10, y: y + 1, 'font-size': 13, fill: INK })
  );
}

function northArrow(x: number, y: number): string {
  return (
    element('path', { d: `M${x} ${y - 16}l7 17l-7 -4.5l-7 4.5z`, fill: INK }) +
    textElement('N', {
      x: x - 12,
      y: y + 1,
      'text-anchor': 'end',
      'font-size': 15,
      'font-weight': 700,
      fill: INK,
    })
  );
}
