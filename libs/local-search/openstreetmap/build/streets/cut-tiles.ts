import { type Bounds, type TileId, tilesOf } from '#libs/street-map';
import { type Layer, MAX_ZOOM, MIN_ZOOM } from './classify.js';
import { createIndex, encodeTile } from './geojson-index.js';
import type { StreetFeature } from './read-streets.js';

export interface Tile extends TileId {
  /** A Mapbox vector tile. */
  readonly data: Uint8Array;
}

const LAYERS: readonly Layer[] = ['landuse', 'water', 'roads', 'places'];
/** The layers, as the metadata of an archive lists them. */
export const VECTOR_LAYERS = LAYERS.map((id) => ({
  id,
  fields: { kind: 'String', kind_detail: 'String', name: 'String' },
  minzoom: MIN_ZOOM,
  maxzoom: MAX_ZOOM,
}));
/** Units along the side of a tile, of which a screen shows four on a pixel. */
const EXTENT = 2048;
/** Tolerance of the simplification, in these units. */
const TOLERANCE = 3;
const MARGIN = 8;

/** Cuts the objects of an area into vector tiles of all zoom levels. Empty tiles are left out. */
export function cutTiles(features: readonly StreetFeature[], bounds: Bounds): Tile[] {
  const zooms = Array.from({ length: MAX_ZOOM - MIN_ZOOM + 1 }, (_, index) => MIN_ZOOM + index);
  return zooms.flatMap((z) => {
    const indexes = LAYERS.map((layer) => [layer, indexOf(features, layer, z)] as const);
    return tilesOf(bounds, z).flatMap((id) => {
      const layers = indexes.flatMap(([layer, index]) => {
        const tile = index.getTile(z, id.x, id.y);
        return tile && tile.features.length > 0 ? [[layer, tile] as const] : [];
      });
      return layers.length === 0 ? [] : [{ ...id, data: encodeTile(Object.fromEntries(layers), EXTENT) }];
    });
  });
}

function indexOf(features: readonly StreetFeature[], layer: Layer, z: number) {
  const shown = features.filter((feature) => feature.layer === layer && feature.minZoom <= z);
  const objects = shown.map(({ geometry, kind, kindDetail, name, nameZoom }) => ({
    type: 'Feature' as const,
    geometry,
    properties: {
      kind,
      ...(kindDetail !== undefined && { kind_detail: kindDetail }),
      ...(name !== '' && nameZoom <= z && { name }),
    },
  }));
  return createIndex(objects, {
    // Tiles of the last zoom level are not simplified.
    maxZoom: z + 1,
    indexMaxZoom: z,
    indexMaxPoints: 0,
    tolerance: TOLERANCE,
    extent: EXTENT,
    buffer: MARGIN,
  });
}
