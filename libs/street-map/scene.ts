import type { Circle } from './crowd.js';
import type { NamedLine, StreetTile } from './decode-tile.js';
import {
  areaOf,
  type Box,
  clipLine,
  clipRing,
  joinLines,
  lengthOf,
  type Line,
  type Point,
  simplify,
} from './geometry.js';
import { type Label, placeLabels } from './labels.js';
import { AREA_KINDS, type AreaKind, LINE_KINDS, type LineKind } from './schemas.js';

/** A picture of the map, from [0, 0] to [width, height]. */
export interface StreetView {
  readonly width: number;
  readonly height: number;
  /** Converts a point of the world to the picture. */
  readonly project: (point: Point) => Point;
  /** Where labels may be. Defaults to the whole picture. */
  readonly labelBox?: Box;
  /** What no label may touch. */
  readonly obstacles: readonly Circle[];
  /** Width of a text, with the font that draws it. */
  readonly textWidth: (text: string, fontSize: number, kind: Label['kind']) => number;
}

/** What to draw, in coordinates of the picture and in the order of drawing. */
export interface StreetScene {
  readonly areas: readonly { readonly kind: AreaKind; readonly rings: readonly Line[] }[];
  readonly lines: readonly { readonly kind: LineKind; readonly lines: readonly Line[] }[];
  readonly labels: readonly Label[];
}

/** Half a unit is invisible. */
const TOLERANCE = 0.5;
const SMALLEST_AREA = 12;
const SHORTEST_LINE = 2;
/** Beyond the edge, so that no stroke ends in the picture. */
const MARGIN = 6;

/** Reduces tiles to what a picture shows: clipped to it, simplified to its resolution, with labels that do not collide. */
export function composeStreets(tiles: readonly StreetTile[], view: StreetView): StreetScene {
  const box = { left: -MARGIN, top: -MARGIN, right: view.width + MARGIN, bottom: view.height + MARGIN };
  const inView = (lines: readonly NamedLine[]): NamedLine[] =>
    lines.flatMap(({ kind, name, line }) =>
      clipLine(line.map(view.project), box).map((part) => ({ kind, name, line: part })),
    );
  const roads = inView(tiles.flatMap((tile) => tile.lines));
  const names = inView(tiles.flatMap((tile) => tile.names));
  const areas = tiles
    .flatMap((tile) => tile.areas)
    .map(({ kind, rings }) => ({
      kind,
      rings: rings
        .map((ring) => simplify(clipRing(ring.map(view.project), box), TOLERANCE))
        .filter((ring) => ring.length > 2 && areaOf(ring) >= SMALLEST_AREA),
    }))
    .filter(({ rings }) => rings.length > 0);
  const places = tiles
    .flatMap((tile) => tile.places)
    .map(({ at, ...place }) => ({ ...place, at: view.project(at) }));
  return {
    areas: AREA_KINDS.flatMap((kind) => areas.filter((area) => area.kind === kind)),
    lines: LINE_KINDS.map((kind) => ({
      kind,
      lines: joinLines(roads.filter((road) => road.kind === kind).map(({ line }) => line))
        .map((line) => simplify(line, TOLERANCE))
        .filter((line) => lengthOf(line) >= SHORTEST_LINE),
    })).filter(({ lines }) => lines.length > 0),
    labels: placeLabels(
      { places, roads: [...roads, ...names] },
      { ...view, box: view.labelBox ?? wholeOf(view) },
    ),
  };
}

function wholeOf({ width, height }: StreetView): Box {
  return { left: 0, top: 0, right: width, bottom: height };
}
