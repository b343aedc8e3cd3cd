import type { LatLng } from '../geo-grid/index.js';
import { bandOf, BANDS, EdgeBands, shortWay } from './edge-bands.js';
import { STEPS_PER_DEGREE, type StoredRings } from './stored-rings.js';

/**
 * Distance from the shore of the mask beyond which a point is clearly at sea, in metres. The shores of the source are
 * generalised to a scale of 1:10,000,000 and rounded to about 400 m.
 */
export const SHORE_METERS = 2_000;

/** Metres per step of latitude, the mean of WGS84. */
const METERS_PER_STEP = 111_195 / STEPS_PER_DEGREE;
/** The cosine of 89.4°: nearer the poles, every meridian is near. */
const SMALLEST_COSINE = 0.01;

/**
 * The land of the world as rings. An edge joins two vertices along the shorter way round the globe, so a ring may cross the
 * antimeridian or enclose the South Pole. The North Pole is at sea.
 */
export class LandMask {
  private readonly bands: EdgeBands;

  constructor(rings: StoredRings) {
    this.bands = new EdgeBands(rings);
  }

  /** Returns whether a point is outside of all land of the mask, and farther than `SHORE_METERS` from it. */
  isClearlyAtSea({ lat, lng }: LatLng): boolean {
    const [x, y] = [lng * STEPS_PER_DEGREE, lat * STEPS_PER_DEGREE];
    const cosine = Math.max(Math.cos((lat * Math.PI) / 180), SMALLEST_COSINE);
    return !this.isLand(x, y) && !this.isNearShore(x, y, cosine);
  }

  /** Counts the edges between the point and the North Pole: an odd number means land. */
  private isLand(x: number, y: number): boolean {
    let isInside = false;
    this.bands.some(bandOf(x), (x1, y1, x2, y2) => {
      const from = shortWay(x1 - x);
      const to = from + shortWay(x2 - x1);
      // An edge has its western end and not its eastern one, so that a common vertex counts once.
      const isAcross = from <= 0 !== to <= 0;
      if (isAcross && y1 + ((y2 - y1) * from) / (from - to) > y) isInside = !isInside;
      return false;
    });
    return isInside;
  }

  private isNearShore(x: number, y: number, cosine: number): boolean {
    const reach = SHORE_METERS / METERS_PER_STEP;
    const last = bandOf(x + reach / cosine);
    const isNear = (x1: number, y1: number, x2: number, y2: number): boolean => {
      if (Math.max(y1, y2) < y - reach || Math.min(y1, y2) > y + reach) return false;
      const from = shortWay(x1 - x);
      const to = from + shortWay(x2 - x1);
      return distanceFromOrigin(from * cosine, y1 - y, to * cosine, y2 - y) <= reach;
    };
    for (let band = bandOf(x - reach / cosine); ; band = (band + 1) % BANDS) {
      if (this.bands.some(band, isNear)) return true;
      if (band === last) return false;
    }
  }
}

/** Returns the distance from the origin to a segment. */
function distanceFromOrigin(x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / square));
  return Math.hypot(x1 + along * dx, y1 + along * dy);
}
