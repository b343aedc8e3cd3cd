import { type FontSet, textWidth } from '#libs/fonts';
import {
  composeStreets,
  type Label,
  type Line,
  type LineKind,
  metersFrom,
  type StreetScene,
  type StreetTile,
} from '#libs/street-map';
import type { Layout } from './layout.js';
import { element, textElement } from './xml.js';

/** The map below the pins. */
export interface Streets {
  /** The position of the centre of the grid. */
  readonly center: { readonly lat: number; readonly lng: number };
  readonly tiles: readonly StreetTile[];
}

/** The ground below streets. */
export const GROUND = '#f3f5f8';
export const AREAS = { park: '#dcebdb', sand: '#f3ead2', water: '#c9dff0' } as const;
export const LINES: Readonly<Record<LineKind, { stroke: string; width: number }>> = {
  river: { stroke: '#c9dff0', width: 2 },
  rail: { stroke: '#d3d7de', width: 1.2 },
  minor: { stroke: '#d5dbe3', width: 1.2 },
  medium: { stroke: '#c8d0da', width: 2 },
  major: { stroke: '#b9c3d0', width: 2.8 },
  highway: { stroke: '#aab7c6', width: 3.6 },
};
const LABELS = {
  place: { fill: '#3d4c5f', weight: 700 },
  road: { fill: '#56677b', weight: 400 },
} as const;
/** Width of a letter that DejaVu Sans lacks, in ems. Fonts of other scripts are not loaded for names of streets. */
const WIDE = 1.05;

type NameWidth = (text: string, fontSize: number, kind: Label['kind']) => number;

/** Measures names letter by letter: a city has hundreds, in the same letters. */
function measureNames(fonts: FontSet): NameWidth {
  const known = new Map<string, number>();
  const widthOf = (letter: string, kind: Label['kind']): number => {
    const key = kind + letter;
    const weight = LABELS[kind].weight === 700 ? 'bold' : 'regular';
    const width = known.get(key) ?? (fonts.isInBase(letter) ? textWidth(letter, fonts, weight, 1) : WIDE);
    known.set(key, width);
    return width;
  };
  return (text, fontSize, kind) =>
    [...text].reduce((sum, letter) => sum + widthOf(letter, kind), 0) * fontSize;
}

/**
 * Returns the streets below the pins, in units of the drawing from the upper left corner of the map.
 *
 * @param nameWidth defaults to a guess, for pictures that draw no names
 */
export function streetScene(
  { center, tiles }: Streets,
  { map, unitsPerMeter: scale, pinRadius }: Layout,
  pinCenters: readonly Pin[],
  nameWidth: NameWidth = (text, fontSize) => text.length * fontSize,
): StreetScene {
  const half = map.size / 2;
  const toMeters = metersFrom(center);
  return composeStreets(tiles, {
    width: map.size,
    height: map.size,
    project: (point) => {
      const [east, south] = toMeters(point);
      return [half + east * scale, half + south * scale];
    },
    obstacles: pinCenters.map(({ x, y }) => ({ x: x - map.x, y: y - map.y, radius: pinRadius * 1.06 })),
    textWidth: nameWidth,
  });
}

/** Draws streets, parks, waters and names on the ground of the pins, in place of the plain background. */
export function drawStreets(
  streets: Streets,
  layout: Layout,
  pinCenters: readonly Pin[],
  fonts: FontSet,
): string {
  const { map } = layout;
  const scene = streetScene(streets, layout, pinCenters, measureNames(fonts));
  const areas = scene.areas.map(({ kind, rings }) =>
    element('path', {
      d: rings.map((ring) => `${pathOf(ring)}z`).join(''),
      fill: AREAS[kind],
      'fill-rule': 'evenodd',
    }),
  );
  const lines = scene.lines.map(({ kind, lines: all }) =>
    element('path', {
      d: all.map(pathOf).join(''),
      stroke: LINES[kind].stroke,
      'stroke-width': LINES[kind].width,
    }),
  );
  return element(
    'g',
    { transform: `translate(${map.x} ${map.y})` },
    element('rect', { width: map.size, height: map.size, fill: GROUND }) +
      areas.join('') +
      element('g', { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, lines.join('')) +
      scene.labels.map(label).join(''),
  );
}

interface Pin {
  readonly x: number;
  readonly y: number;
}

/** Writes whole and half units, relative to the point before. */
function pathOf(line: Line): string {
  let [lastX, lastY] = [0, 0];
  return line
    .map(([x, y], index) => {
      const [halfX, halfY] = [Math.round(x * 2), Math.round(y * 2)];
      const step = `${(halfX - lastX) / 2},${(halfY - lastY) / 2}`;
      [lastX, lastY] = [halfX, halfY];
      return index === 0 ? `M${step}` : index === 1 ? `l${step}` : ` ${step}`;
    })
    .join('');
}

function label({ kind, text, x, y, angle, fontSize }: Label): string {
  const { fill, weight } = LABELS[kind];
  const [atX, atY] = [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
  return textElement(text, {
    transform: `translate(${atX} ${atY})${angle === 0 ? '' : ` rotate(${Math.round(angle * 10) / 10})`}`,
    y: fontSize * 0.35,
    'font-size': fontSize,
    'font-weight': weight,
    'text-anchor': 'middle',
    fill,
    stroke: GROUND,
    'stroke-width': 3,
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  });
}
