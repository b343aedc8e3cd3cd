import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PbfReader } from 'pbf';
import { tagsOf } from '../read-tiles.js';
import { parseTileName, representativePoint, type TileId, toDegrees } from '../tile-math.js';
import { type Classified, classifyArea, classifyLine, classifyPlace } from './classify.js';

type Geometry = ReturnType<VectorTileFeature['toGeoJSON']>['geometry'];

export interface StreetFeature extends Classified {
  readonly name: string;
  readonly geometry: Geometry;
}

/** Reads the streets, waters, parks and places in a folder of OSM QA tiles, and the existing tiles. */
export function readStreets(folder: string): { tiles: TileId[]; features: StreetFeature[] } {
  const tiles: TileId[] = [];
  const features: StreetFeature[] = [];
  for (const fileName of readdirSync(folder).sort()) {
    const tile = parseTileName(fileName);
    if (!tile) continue;
    tiles.push(tile);
    const layer = new VectorTile(new PbfReader(readFileSync(join(folder, fileName)))).layers['osm'];
    for (let index = 0; layer && index < layer.length; index++)
      features.push(...convert(layer.feature(index), tile, layer.extent));
  }
  return { tiles, features: withoutDuplicatePlaces(features) };
}

function convert(feature: VectorTileFeature, tile: TileId, extent: number): StreetFeature[] {
  const tags = tagsOf(feature.properties);
  const name = tags['name'] ?? '';
  const place = classifyPlace(tags);
  const shape = feature.type === 3 ? classifyArea(tags) : feature.type === 2 ? classifyLine(tags) : null;
  return [
    ...(place ? [{ ...place, name, geometry: pointOf(feature, tile, extent) }] : []),
    ...(shape ? [{ ...shape, name, geometry: feature.toGeoJSON(tile.x, tile.y, tile.z).geometry }] : []),
  ];
}

function pointOf(feature: VectorTileFeature, tile: TileId, extent: number): Geometry {
  const kind = (['point', 'line', 'polygon'] as const)[feature.type - 1] ?? 'point';
  const { point } = representativePoint(kind, feature.loadGeometry()) ?? { point: { x: 0, y: 0 } };
  const { lat, lng } = toDegrees(tile, point, extent);
  return { type: 'Point', coordinates: [lng, lat] };
}

/** A place that is mapped as a point and an area, or whose area is in several tiles, appears once. */
function withoutDuplicatePlaces(features: readonly StreetFeature[]): StreetFeature[] {
  const seen = new Set<string>();
  return features.filter(({ layer, name }) => {
    if (layer !== 'places') return true;
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
}
