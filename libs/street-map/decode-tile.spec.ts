import { describe, expect, it } from 'vitest';
import { createIndex, encodeTile } from '../local-search/openstreetmap/build/streets/geojson-index.js';
import { decodeTile } from './decode-tile.js';
import { toWorld } from './world.js';

const ID = { z: 14, x: 5634, y: 9888 };
/** The middle of the tile. */
const LAT = -34.895;
const LNG = -56.195;

type Properties = Record<string, string | number>;
interface Geometry {
  type: 'Point' | 'LineString' | 'Polygon';
  coordinates: unknown;
}

function encode(layers: Record<string, [Properties, Geometry][]>): Uint8Array {
  const tiles = Object.entries(layers).flatMap(([name, objects]) => {
    const features = objects.map(([properties, geometry]) => ({
      type: 'Feature' as const,
      properties,
      geometry,
    }));
    const tile = createIndex(features, { maxZoom: 14, buffer: 64 }).getTile(ID.z, ID.x, ID.y);
    return tile ? [[name, tile] as const] : [];
  });
  return encodeTile(Object.fromEntries(tiles), 4096);
}

const LINE: Geometry = {
  type: 'LineString',
  coordinates: [
    [LNG - 1, LAT],
    [LNG + 1, LAT],
  ],
};
const AREA: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [LNG - 0.001, LAT - 0.001],
      [LNG + 0.001, LAT - 0.001],
      [LNG + 0.001, LAT + 0.001],
      [LNG - 0.001, LAT - 0.001],
    ],
  ],
};
const POINT: Geometry = { type: 'Point', coordinates: [LNG, LAT] };

describe('decodeTile', () => {
  it('reads roads, areas and places of the schema of Protomaps, version 4 and 3', () => {
    const tile = decodeTile(
      ID,
      encode({
        roads: [
          [{ kind: 'major_road', kind_detail: 'primary', name: 'Avenida Italia' }, LINE],
          [{ 'pmap:kind': 'medium_road', name: 'Canelones' }, LINE],
          [{ kind: 'minor_road', kind_detail: 'service' }, LINE],
          [{ kind: 'path', kind_detail: 'footway' }, LINE],
          [{ kind: 'highway', kind_detail: 'motorway_link' }, LINE],
        ],
        water: [
          [{ kind: 'ocean' }, AREA],
          [{ kind: 'river' }, LINE],
        ],
        landuse: [
          [{ kind: 'park' }, AREA],
          [{ kind: 'industrial' }, AREA],
        ],
        places: [
          [{ kind: 'locality', kind_detail: 'city', name: 'Montevideo' }, POINT],
          [{ kind: 'neighbourhood' }, POINT],
          [{ kind: 'country', name: 'Uruguay' }, POINT],
        ],
        buildings: [[{ kind: 'building' }, AREA]],
      }),
    );
    expect(tile.lines.map(({ kind, name }) => [kind, name])).toEqual([
      ['river', ''],
      ['major', 'Avenida Italia'],
      ['medium', 'Canelones'],
      ['highway', ''],
    ]);
    expect(tile.areas.map(({ kind }) => kind)).toEqual(['park', 'water']);
    expect(tile.places.map(({ name, rank }) => [name, rank])).toEqual([['Montevideo', 0]]);
  });

  it('reads roads, their names, areas and places of the schema of OpenMapTiles 3.14', () => {
    const tile = decodeTile(
      ID,
      encode({
        landcover: [
          [{ class: 'grass', subclass: 'park' }, AREA],
          [{ class: 'wood', subclass: 'wood' }, AREA],
          [{ class: 'sand', subclass: 'beach' }, AREA],
          [{ class: 'farmland', subclass: 'farmland' }, AREA],
        ],
        landuse: [
          [{ class: 'cemetery' }, AREA],
          [{ class: 'residential' }, AREA],
        ],
        park: [
          [{ class: 'nature_reserve' }, AREA],
          [{ class: 'aboriginal_lands' }, AREA],
        ],
        water: [[{ class: 'lake' }, AREA]],
        waterway: [[{ class: 'river', name: 'Miguelete' }, LINE]],
        transportation: [
          [{ class: 'motorway', ramp: 1 }, LINE],
          [{ class: 'primary' }, LINE],
          [{ class: 'tertiary' }, LINE],
          [{ class: 'minor' }, LINE],
          [{ class: 'path', subclass: 'pedestrian' }, LINE],
          [{ class: 'rail', subclass: 'rail' }, LINE],
          [{ class: 'path', subclass: 'footway' }, LINE],
          [{ class: 'service' }, LINE],
          [{ class: 'primary_construction' }, LINE],
        ],
        transportation_name: [
          [{ class: 'primary', name: 'Avenida Italia' }, LINE],
          [{ class: 'minor', 'name:latin': 'Canelones' }, LINE],
          [{ class: 'service', name: 'Alley' }, LINE],
          [{ class: 'motorway', ref: '1' }, LINE],
        ],
        place: [
          [{ class: 'city', name: 'Montevideo' }, POINT],
          [{ class: 'suburb', 'name:latin': 'Cordón' }, POINT],
          [{ class: 'country', name: 'Uruguay' }, POINT],
          [{ class: 'locality', name: 'Nowhere' }, POINT],
        ],
      }),
    );
    expect(tile.areas.map(({ kind }) => kind).sort()).toEqual([
      'park',
      'park',
      'park',
      'park',
      'sand',
      'water',
    ]);
    expect(tile.lines.map(({ kind }) => kind)).toEqual([
      'river',
      'highway',
      'major',
      'medium',
      'minor',
      'minor',
      'rail',
    ]);
    expect(tile.names.map(({ kind, name }) => [kind, name])).toEqual([
      ['major', 'Avenida Italia'],
      ['minor', 'Canelones'],
    ]);
    expect(tile.places.map(({ name, rank }) => [name, rank])).toEqual([
      ['Montevideo', 0],
      ['Cordón', 3],
    ]);
  });

  it('reads streets, their names, areas and places of the schema of Shortbread 1.0', () => {
    const tile = decodeTile(
      ID,
      encode({
        land: [
          [{ kind: 'park' }, AREA],
          [{ kind: 'beach' }, AREA],
          [{ kind: 'residential' }, AREA],
        ],
        ocean: [[{}, AREA]],
        water_polygons: [
          [{ kind: 'water' }, AREA],
          [{ kind: 'glacier' }, AREA],
        ],
        water_lines: [[{ kind: 'river' }, LINE]],
        streets: [
          [{ kind: 'trunk' }, LINE],
          [{ kind: 'secondary' }, LINE],
          [{ kind: 'living_street' }, LINE],
          [{ kind: 'rail' }, LINE],
          [{ kind: 'service' }, LINE],
          [{ kind: 'runway' }, LINE],
        ],
        street_labels: [
          [{ kind: 'secondary_link', name: 'Avenida Italia' }, LINE],
          [{ kind: 'motorway', ref: '1', name: '' }, LINE],
          [{ kind: 'footway', name: 'Path' }, LINE],
        ],
        place_labels: [
          [{ kind: 'capital', name: 'Montevideo' }, POINT],
          [{ kind: 'state_capital', name: 'Canelones' }, POINT],
          [{ kind: 'neighbourhood', name: 'Cordón' }, POINT],
          [{ kind: 'locality', name: 'Nowhere' }, POINT],
        ],
      }),
    );
    expect(tile.areas.map(({ kind }) => kind)).toEqual(['park', 'sand', 'water', 'water']);
    expect(tile.lines.map(({ kind }) => kind)).toEqual(['river', 'highway', 'major', 'minor', 'rail']);
    expect(tile.names.map(({ kind, name }) => [kind, name])).toEqual([['major', 'Avenida Italia']]);
    expect(tile.places.map(({ name, rank }) => [name, rank])).toEqual([
      ['Montevideo', 0],
      ['Canelones', 0],
      ['Cordón', 7],
    ]);
  });

  it('returns coordinates of the world, cut at the edge of the tile', () => {
    const tile = decodeTile(
      ID,
      encode({ roads: [[{ kind: 'highway' }, LINE]], places: [[{ kind: 'locality', name: 'x' }, POINT]] }),
    );
    const [x, y] = toWorld(LAT, LNG);
    expect(tile.places[0]?.at[0]).toBeCloseTo(x, 7);
    expect(tile.places[0]?.at[1]).toBeCloseTo(y, 7);
    const xs = tile.lines[0]?.line.map((at) => at[0]) ?? [];
    expect(Math.min(...xs)).toBe(ID.x / 2 ** 14);
    expect(Math.max(...xs)).toBe((ID.x + 1) / 2 ** 14);
  });

  it('returns an empty tile for no data and for a tile without these layers', () => {
    const empty = { areas: [], lines: [], names: [], places: [] };
    expect(decodeTile(ID, new Uint8Array())).toEqual(empty);
    expect(decodeTile(ID, encode({ pois: [[{ kind: 'cafe' }, POINT]] }))).toEqual(empty);
  });
});
