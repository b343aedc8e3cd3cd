import { type DistanceUnit, roundDistance } from './distances.js';
import type { Layout } from './layout.js';
import { element, textElement } from './xml.js';

const LINE = '#b9c4d0';
const INK = '#46566a';

/**
 * Draws the background of the pins with distance rings and axes, and below it a scale bar and a north arrow.
 *
 * @param streets SVG of a street map; empty for a plain ground
 */
export function background(layout: Layout, unit: DistanceUnit, streets: string): string {
  const { map, center, unitsPerMeter } = layout;
  const ring = roundDistance(map.size / 2 / unitsPerMeter / 2, unit);
  const step = ring.meters * unitsPerMeter;
  const rings = Array.from({ length: Math.ceil((map.size * Math.SQRT1_2) / step) }, (_, i) =>
    element('circle', { cx: center.x, cy: center.y, r: step * (i + 1) }),
  );
  const end = map.x + map.size;
  const bottom = map.y + map.size;
  // A page may contain several maps, and ids must be unique in it. Only clip paths with equal content share an id.
  const clip = `heat-map-clip-${map.y}`;
  const frame = { x: map.x, y: map.y, width: map.size, height: map.size, rx: 18 };
  return [
    '<defs>',
    element('clipPath', { id: clip }, element('rect', frame)),
    element(
      'radialGradient',
      { id: 'heat-map-ground', cx: '50%', cy: '50%', r: '75%' },
      element('stop', { offset: 0, 'stop-color': '#fbfcfd' }) +
        element('stop', { offset: 1, 'stop-color': '#e4eaf0' }),
    ),
    '</defs>',
    element('rect', { ...frame, fill: 'url(#heat-map-ground)' }),
    streets === '' ? '' : element('g', { 'clip-path': `url(#${clip})` }, streets),
    element(
      'g',
      { 'clip-path': `url(#${clip})`, fill: 'none', stroke: LINE, 'stroke-width': 1.25 },
      rings.join('') +
        element('path', {
          d: `M${map.x} ${center.y}H${end}M${center.x} ${map.y}V${bottom}`,
          'stroke-dasharray': '2 6',
        }),
    ),
    element('rect', { ...frame, fill: 'none', stroke: '#cfd8e1' }),
    scaleBar(map.x + 2, layout.scaleY, ring, step),
    northArrow(end - 10, layout.scaleY),
  ].join('');
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
