import { VectorTile } from '@mapbox/vector-tile';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PbfReader } from 'pbf';
import { parseTileName, representativePoint, roundDegrees, type TileId, toDegrees } from './tile-math.js';

/** The tags of an OpenStreetMap object, without its editing history. */
export type Tags = Readonly<Record<string, string>>;

export interface NamedFeature {
  /** `osm:node/123` */
  id: string;
  tags: Tags;
  lat: number;
  lng: number;
}

const KINDS = [null, 'point', 'line', 'polygon'] as const;

/**
 * Reads the named objects in a folder of OSM QA tiles (`z-x-y.mvt`) without duplicates, and the existing tiles. A way across
 * a border is in both tiles, cut at the border. Its larger part counts.
 */
export function readTiles(folder: string): { tiles: TileId[]; features: NamedFeature[] } {
  const tiles: TileId[] = [];
  const features = new Map<string, NamedFeature & { size: number }>();
  for (const fileName of readdirSync(folder).sort()) {
    const tile = parseTileName(fileName);
    if (!tile) continue;
    tiles.push(tile);
    for (const feature of readTile(join(folder, fileName), tile)) {
      const other = features.get(feature.id);
      if (!other || feature.size > other.size) features.set(feature.id, feature);
    }
  }
  return { tiles, features: [...features.values()] };
}

function* readTile(path: string, tile: TileId): Generator<NamedFeature & { size: number }> {
  const layer = new VectorTile(new PbfReader(readFileSync(path))).layers['osm'];
  for (let index = 0; layer && index < layer.length; index++) {
    const feature = layer.feature(index);
    const properties = feature.properties;
    const kind = KINDS[feature.type];
    if (!kind || properties['name'] === undefined) continue;
    const place = representativePoint(kind, feature.loadGeometry());
    if (!place) continue;
    const { lat, lng } = toDegrees(tile, place.point, layer.extent);
    yield {
      id: `osm:${String(properties['@type'])}/${String(properties['@id'])}`,
      tags: tagsOf(properties),
      lat: roundDegrees(lat),
      lng: roundDegrees(lng),
      size: place.size,
    };
  }
}

/** Removes `@…` properties: they are the editing history with the names of mappers. */
export function tagsOf(properties: Record<string, string | number | boolean>): Tags {
  const tags = Object.entries(properties).filter(([key]) => !key.startsWith('@'));
  return Object.fromEntries(tags.map(([key, value]) => [key, String(value).trim()]));
}
