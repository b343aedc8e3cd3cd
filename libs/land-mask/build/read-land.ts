import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type StoredRings, storeRings } from '../stored-rings.js';

/** Natural Earth at 1:10,000,000, in the public domain, as TopoJSON. */
const LAND_FILE = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');

/** Reads the land of the world from the installed package. */
export function readLand(): StoredRings {
  const topology = JSON.parse(readFileSync(LAND_FILE, 'utf8')) as Topology<{ land: GeometryCollection }>;
  const { features } = feature(topology, topology.objects.land);
  return storeRings(
    features.flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates;
      if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat();
      throw new Error(`the land has a ${geometry.type}`);
    }),
  );
}
