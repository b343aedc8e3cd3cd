import { OSM_CREDIT } from '../../../results/osm.js';
import type { AreaSource } from '../build-index.js';
import { boundsOfTiles } from '../tile-math.js';
import { cutTiles, VECTOR_LAYERS } from './cut-tiles.js';
import { readStreets } from './read-streets.js';
import { writePmtiles } from './write-pmtiles.js';

/** Builds the street map of an area, a PMTiles archive. Equal inputs give identical bytes. */
export function buildStreets({ name, folder }: AreaSource): Buffer {
  const { tiles, features } = readStreets(folder);
  const bounds = boundsOfTiles(tiles);
  return writePmtiles(cutTiles(features, bounds), bounds, {
    name,
    attribution: OSM_CREDIT.attribution,
    licence: 'ODbL-1.0',
    vector_layers: VECTOR_LAYERS,
  });
}
