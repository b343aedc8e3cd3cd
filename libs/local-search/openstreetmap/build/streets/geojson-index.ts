import { GeoJSONVT } from '@maplibre/geojson-vt';

type Options = Readonly<
  Record<'maxZoom' | 'indexMaxZoom' | 'indexMaxPoints' | 'tolerance' | 'extent' | 'buffer', number>
>;

interface Feature {
  readonly type: 'Feature';
  readonly properties: Readonly<Record<string, string | number>>;
  readonly geometry: object;
}

/** A tile with its objects, as the encoder takes it. */
export type CutTile = Parameters<typeof import('@maplibre/vt-pbf').fromGeojsonVt>[0][string] & {
  readonly features: readonly object[];
};

/** Creates an index that cuts GeoJSON into tiles. The declarations of the package cannot be resolved. */
export function createIndex(features: readonly Feature[], options: Partial<Options>) {
  const Index = GeoJSONVT as unknown as new (
    data: object,
    options: object,
  ) => { getTile: (z: number, x: number, y: number) => CutTile | null };
  return new Index({ type: 'FeatureCollection', features }, options);
}
