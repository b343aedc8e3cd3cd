import type { VectorTileFeature } from '@mapbox/vector-tile';

/** Classes of lines, from the least to the most important. The order is that of drawing. */
export const LINE_KINDS = ['river', 'rail', 'minor', 'medium', 'major', 'highway'] as const;
export type LineKind = (typeof LINE_KINDS)[number];
export const AREA_KINDS = ['park', 'sand', 'water'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** Returns the class of an object; undefined if the map does not show it. */
type Classify<T> = (feature: VectorTileFeature) => T | undefined;

/** What the map shows of a layer. */
export interface Layer {
  readonly areas?: Classify<AreaKind>;
  readonly lines?: Classify<LineKind>;
  /** Lines with names that another layer draws. */
  readonly names?: Classify<LineKind>;
  /** The rank of a place, from 0, the most important. */
  readonly places?: Classify<number>;
}

/** Values of OSM tags. Service roads and paths are not drawn. */
const ROADS: Readonly<Record<string, LineKind>> = {
  motorway: 'highway',
  trunk: 'highway',
  primary: 'major',
  secondary: 'major',
  tertiary: 'medium',
  residential: 'minor',
  unclassified: 'minor',
  living_street: 'minor',
  pedestrian: 'minor',
  road: 'minor',
  rail: 'rail',
};
/** Values of `kind` of Protomaps, for tiles without `kind_detail`. */
const ROAD_KINDS: Readonly<Record<string, LineKind>> = {
  highway: 'highway',
  major_road: 'major',
  medium_road: 'medium',
  minor_road: 'minor',
  rail: 'rail',
};
const LAND: Readonly<Record<string, AreaKind>> = {
  ...Object.fromEntries(
    'park garden forest wood nature_reserve national_park golf_course recreation_ground cemetery grave_yard village_green zoo'
      .split(' ')
      .map((kind) => [kind, 'park' as const]),
  ),
  beach: 'sand',
  sand: 'sand',
};
/** Most important first. */
const PLACES = ['city', 'town', 'locality', 'suburb', 'village', 'macrohood', 'quarter', 'neighbourhood'];

/** Layers of Protomaps, version 3 and 4, https://docs.protomaps.com/basemaps/layers. */
const PROTOMAPS: Readonly<Record<string, Layer>> = {
  roads: { lines: roadOfProtomaps },
  places: { places: (feature) => rankOf(detailOf(feature)) ?? rankOf(kindOf(feature)) },
};

/** Layers of OpenMapTiles, version 3, https://openmaptiles.org/schema/. */
const OPENMAPTILES: Readonly<Record<string, Layer>> = {
  landcover: { areas: (feature) => LAND[textOf(feature, 'subclass')] ?? LAND[textOf(feature, 'class')] },
  park: { areas: (feature) => LAND[textOf(feature, 'class')] },
  waterway: { lines: () => 'river' },
  transportation: { lines: roadOfOpenMapTiles },
  transportation_name: { names: roadOfOpenMapTiles },
  place: { places: (feature) => rankOfTag(textOf(feature, 'class')) },
};

/** Layers of Shortbread, version 1, https://shortbread-tiles.org/schema/1.0/. */
const SHORTBREAD: Readonly<Record<string, Layer>> = {
  land: { areas: (feature) => LAND[textOf(feature, 'kind')] },
  ocean: { areas: () => 'water' },
  water_polygons: { areas: (feature) => (textOf(feature, 'kind') === 'glacier' ? undefined : 'water') },
  water_lines: { lines: () => 'river' },
  streets: { lines: roadOfShortbread },
  street_labels: { names: roadOfShortbread },
  place_labels: { places: (feature) => rankOfTag(textOf(feature, 'kind')) },
};

/** Every layer that the map shows. A layer of two schemas distinguishes their objects by their keys. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  landuse: { areas: (feature) => LAND[kindOf(feature) || textOf(feature, 'class')] },
  water: { areas: () => 'water', lines: () => 'river' },
  ...PROTOMAPS,
  ...OPENMAPTILES,
  ...SHORTBREAD,
};

/** The layer of the roads of each schema, with the keys that classify them. */
const ROAD_LAYERS = [
  { schema: 'Protomaps', id: 'roads', keys: ['kind', 'pmap:kind'] },
  { schema: 'OpenMapTiles', id: 'transportation', keys: ['class'] },
  { schema: 'Shortbread', id: 'streets', keys: ['kind'] },
] as const;
export type StreetSchema = (typeof ROAD_LAYERS)[number]['schema'];
export const STREET_SCHEMAS: readonly StreetSchema[] = ROAD_LAYERS.map(({ schema }) => schema);

/**
 * Recognises the schema of an archive by its layer of roads; null if the map would show none of them.
 *
 * @param layers the layers of a TileJSON document, each with its keys; without any, its name decides
 */
export function schemaOf(
  layers: readonly { readonly id: string; readonly keys: readonly string[] }[],
): StreetSchema | null {
  const found = ROAD_LAYERS.find((road) =>
    layers.some(
      ({ id, keys }) => id === road.id && (keys.length === 0 || road.keys.some((key) => keys.includes(key))),
    ),
  );
  return found?.schema ?? null;
}

/** The OpenMapTiles of tilemaker have no `name`. */
export function nameOf(feature: VectorTileFeature): string {
  return textOf(feature, 'name') || textOf(feature, 'name:latin') || textOf(feature, 'name:nonlatin');
}

function textOf({ properties }: VectorTileFeature, key: string): string {
  const value = properties[key];
  return typeof value === 'string' ? value : '';
}

/** Version 3 of the schema of Protomaps prefixes its keys. */
function kindOf(feature: VectorTileFeature): string {
  return textOf(feature, 'kind') || textOf(feature, 'pmap:kind');
}

function detailOf(feature: VectorTileFeature): string {
  return textOf(feature, 'kind_detail') || textOf(feature, 'pmap:kind_detail');
}

function roadOfProtomaps(feature: VectorTileFeature): LineKind | undefined {
  const detail = detailOf(feature).replace(/_link$/, '');
  return detail in ROADS || detail === 'service' ? ROADS[detail] : ROAD_KINDS[kindOf(feature)];
}

/** The class `minor` has all side streets, and `path` the pedestrian ones. */
function roadOfOpenMapTiles(feature: VectorTileFeature): LineKind | undefined {
  const name = textOf(feature, 'class');
  return name === 'minor' || textOf(feature, 'subclass') === 'pedestrian' ? 'minor' : ROADS[name];
}

function roadOfShortbread(feature: VectorTileFeature): LineKind | undefined {
  return ROADS[textOf(feature, 'kind').replace(/_link$/, '')];
}

/** @param place a value of the OSM tag, whose localities have no inhabitants; in Protomaps a locality is any town */
function rankOfTag(place: string): number | undefined {
  return place === 'locality' ? undefined : rankOf(/^(state_)?capital$/.test(place) ? 'city' : place);
}

function rankOf(kind: string): number | undefined {
  const rank = PLACES.indexOf(kind);
  return rank < 0 ? undefined : rank;
}
