import type { find as Find, setCache as SetCache } from 'geo-tz/all';
import { createRequire } from 'node:module';

/** Used beside the official Asia/Shanghai in the same area. */
const UNOFFICIAL = 'Asia/Urumqi';

let find: typeof Find | undefined;

/** Returns the IANA time zone of a point, at sea one of `Etc/`. The first call loads the borders, in 0.1 s. */
export function timeZoneAt(lat: number, lng: number): string {
  find ??= loadBorders();
  const zones = find(lat, lng);
  return zones.find((zone) => zone !== UNOFFICIAL) ?? zones[0] ?? 'Etc/UTC';
}

function loadBorders(): typeof Find {
  const borders = createRequire(import.meta.url)('geo-tz/all') as {
    find: typeof Find;
    setCache: typeof SetCache;
  };
  // Its cache grows to 400 MB. Without a cache, a look-up reads the part of the file that it needs, which is as fast.
  borders.setCache({ store: { get: () => undefined, set: () => undefined } });
  return borders.find;
}
