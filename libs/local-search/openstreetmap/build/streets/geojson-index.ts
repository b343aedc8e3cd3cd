import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

type Options = Readonly<
  Record<'maxZoom' | 'indexMaxZoom' | 'indexMaxPoints' | 'tolerance' | 'extent' | 'buffer', number>
>;

interface Feature {
  readonly type: 'Feature';
  readonly properties: Readonly<Record<string, string | number>>;
  readonly geometry: object;
}

/** A tile with its objects, which only the encoder reads. */
export interface CutTile {
  readonly features: readonly object[];
}

/** Creates an index that cuts GeoJSON into tiles. The declarations of the packages cannot be resolved. */
export function createIndex(features: readonly Feature[], options: Partial<Options>) {
  const Index = GeoJSONVT as unknown as new (
    data: object,
    options: object,
  ) => { getTile: (z: number, x: number, y: number) => CutTile | null };
  return new Index({ type: 'FeatureCollection', features }, options);
}

/** Encodes the layers of a tile as a Mapbox vector tile. */
export function encodeTile(layers: Readonly<Record<string, CutTile>>, extent: number): Uint8Array {
  const encode = fromGeojsonVt as unknown as (tile: object, options: object) => Uint8Array;
  return encode(layers, { version: 2, extent });
}
