import type { Tags } from '../read-tiles.js';

/** A layer of the schema of Protomaps, https://docs.protomaps.com/basemaps/layers. */
export type Layer = 'landuse' | 'water' | 'roads' | 'places';

export interface Classified {
  readonly layer: Layer;
  readonly kind: string;
  readonly kindDetail?: string;
  /** The first zoom level that contains the object. */
  readonly minZoom: number;
  /** The first zoom level that contains its name. */
  readonly nameZoom: number;
}

export const MIN_ZOOM = 10;
export const MAX_ZOOM = 14;
const NEVER = MAX_ZOOM + 1;

/** Values of `highway` with the kind of Protomaps, the first zoom level, and the first zoom level of the name. */
const ROADS: Readonly<Record<string, readonly [kind: string, minZoom: number, nameZoom: number]>> = {
  motorway: ['highway', MIN_ZOOM, 11],
  trunk: ['major_road', MIN_ZOOM, 11],
  primary: ['major_road', MIN_ZOOM, 11],
  secondary: ['major_road', 11, 12],
  tertiary: ['major_road', 12, 13],
  residential: ['minor_road', 13, MAX_ZOOM],
  unclassified: ['minor_road', 13, MAX_ZOOM],
  living_street: ['minor_road', 13, MAX_ZOOM],
  pedestrian: ['minor_road', 13, MAX_ZOOM],
  road: ['minor_road', 13, MAX_ZOOM],
};
const PARKS = new Set(
  'park garden nature_reserve golf_course recreation_ground cemetery forest village_green'.split(' '),
);
const WATERWAYS: Readonly<Record<string, number>> = { river: MIN_ZOOM, canal: 12, stream: 13 };
const PLACES: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  city: ['locality', MIN_ZOOM],
  town: ['locality', MIN_ZOOM],
  village: ['locality', 11],
  suburb: ['neighbourhood', 11],
  quarter: ['neighbourhood', 12],
  neighbourhood: ['neighbourhood', 12],
};

/** Returns how the map shows an object; null if it does not. */
export function classifyArea(tags: Tags): Classified | null {
  const { natural, waterway, water, leisure, landuse } = tags as Record<string, string | undefined>;
  const isWater =
    natural === 'water' || waterway === 'riverbank' || water !== undefined || landuse === 'reservoir';
  if (isWater) return area('water', 'water');
  if (natural === 'beach' || natural === 'sand') return area('landuse', natural);
  if (natural === 'wood') return area('landuse', 'wood');
  const park = [leisure, landuse].find((value) => value !== undefined && PARKS.has(value));
  return park === undefined ? null : area('landuse', park);
}

export function classifyLine(tags: Tags): Classified | null {
  const { highway, waterway, railway, service, tunnel } = tags as Record<string, string | undefined>;
  const detail = highway?.replace(/_link$/, '') ?? '';
  const road = ROADS[detail];
  if (road) {
    const [kind, minZoom, nameZoom] = road;
    return { layer: 'roads', kind, kindDetail: detail, minZoom, nameZoom };
  }
  if (railway === 'rail' && service === undefined)
    return { layer: 'roads', kind: 'rail', kindDetail: 'rail', minZoom: 12, nameZoom: NEVER };
  const minZoom = WATERWAYS[waterway ?? ''];
  if (waterway === undefined || minZoom === undefined || tunnel !== undefined) return null;
  return { layer: 'water', kind: waterway, minZoom, nameZoom: NEVER };
}

export function classifyPlace(tags: Tags): Classified | null {
  const place = PLACES[tags['place'] ?? ''];
  if (!place || !tags['name']) return null;
  const [kind, minZoom] = place;
  return { layer: 'places', kind, kindDetail: tags['place'] ?? '', minZoom, nameZoom: minZoom };
}

/** Smaller areas drop out by their size on the tile. Their names are not shown. */
function area(layer: Layer, kind: string): Classified {
  return { layer, kind, minZoom: MIN_ZOOM, nameZoom: NEVER };
}
