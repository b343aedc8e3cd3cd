import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { type StoredRings, storeRings } from '../stored-rings.js';

const require = createRequire(import.meta.url);
/** Natural Earth at 1:10,000,000, in the public domain, as TopoJSON. */
const LAND_FILE = require.resolve('world-atlas/land-10m.json');

/** Reads the land of the world from the installed package. */
export function readLand(): StoredRings {
  const topology = JSON.parse(readFileSync(LAND_FILE, 'utf8')) as Parameters<typeof feature>[0];
  const { land } = topology.objects;
  if (!land) throw new Error(`${LAND_FILE} has no land`);
  const found = feature(topology, land);
  const features = 'features' in found ? found.features : [found];
  return storeRings(
    features.flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates;
      if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat();
      throw new Error(`the land has a ${geometry.type}`);
    }),
  );
}
