import { type Random, seededRandom } from '#libs/numeric';
import type { JudgedListing } from '../pin-answer.js';

/** A point of a plane in kilometres, east and north of the centre of a scan. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

export interface WorldPlace extends PlanePoint {
  readonly id: string;
  readonly prominence: number;
}

export const KILOMETERS_PER_DEGREE = 111.195;
const CENTER = { lat: 40.7, lng: -100.2 };

/** Returns the position on the globe, near enough for distances of a scan. */
export function positionOf({ x, y }: PlanePoint): { lat: number; lng: number } {
  const lat = CENTER.lat + y / KILOMETERS_PER_DEGREE;
  return { lat, lng: CENTER.lng + x / (KILOMETERS_PER_DEGREE * Math.cos((CENTER.lat * Math.PI) / 180)) };
}

export function kilometersBetween(a: PlanePoint, b: PlanePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function toListing(place: WorldPlace, address?: string): JudgedListing {
  return { id: place.id, ...positionOf(place), ...(address === undefined ? {} : { address }) };
}

/** Returns a number between two bounds. */
export function between(low: number, high: number, random: Random): number {
  return low + (high - low) * random();
}

export function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T;
}

/** Draws from the standard normal distribution by the method of Box and Muller. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A world of places: how many there are at a point, and how far a provider looks. */
export interface WorldPlan {
  readonly seed: number;
  /** Places per square kilometre. */
  readonly density: (point: PlanePoint) => number;
  /** Kilometres on a side of the cells in which places are drawn. */
  readonly cell: number;
  /** A list has no place beyond this distance, in kilometres. */
  readonly radius: number;
  /** A list has at most so many places. */
  readonly cap: number;
}

/** Share of places that a list leaves out without reason. */
const DROPPED = 0.05;
/** How much of its prominence a place has at this pin by chance. */
const JITTER = 0.3;

/** Places that are drawn where a search looks. Equal seeds give equal worlds. */
export class World {
  private readonly cells = new Map<string, readonly WorldPlace[]>();

  constructor(private readonly plan: WorldPlan) {}

  /** Returns the list at a point: the best by prominence and distance. */
  list(from: PlanePoint, random: Random): WorldPlace[] {
    const { cell, radius, cap } = this.plan;
    const [col, row] = [Math.round(from.x / cell), Math.round(from.y / cell)];
    const found: { place: WorldPlace; away: number }[] = [];
    for (let ring = 0; (ring - 1) * cell <= radius; ring++) {
      for (const [dx, dy] of ringOf(ring)) {
        for (const place of this.placesIn(col + dx, row + dy)) {
          const away = kilometersBetween(from, place);
          if (away <= radius) found.push({ place, away });
        }
      }
      if (ring > 1 && found.length > cap * 4) break;
    }
    return found
      .filter(() => random() >= DROPPED)
      .map(({ place, away }) => ({
        place,
        score: place.prominence + JITTER * normal(random) - 2 * Math.log(away + 0.3),
      }))
      .sort((a, b) => b.score - a.score)
      .slice(0, cap)
      .map(({ place }) => place);
  }

  private placesIn(col: number, row: number): readonly WorldPlace[] {
    const key = `${String(col)}:${String(row)}`;
    let places = this.cells.get(key);
    if (!places) this.cells.set(key, (places = this.draw(col, row, key)));
    return places;
  }

  private draw(col: number, row: number, key: string): WorldPlace[] {
    const { seed, cell, density } = this.plan;
    const random = seededRandom(Math.imul(seed * 7919 + col * 104_729, 31) + row * 1_299_709);
    random();
    const count = poisson(density({ x: col * cell, y: row * cell }) * cell * cell, random);
    const places: WorldPlace[] = [];
    for (let index = 0; index < count; index++) {
      const place = { x: (col + random() - 0.5) * cell, y: (row + random() - 0.5) * cell };
      // The density of the middle of a cell is too coarse for a shore.
      if (density(place) === 0) continue;
      places.push({ ...place, id: `${String(seed)}/${key}/${String(index)}`, prominence: normal(random) });
    }
    return places;
  }
}

/** Returns the offsets of the cells on the sides of a square around a cell. */
function ringOf(ring: number): [number, number][] {
  const offsets: [number, number][] = [];
  for (let dx = -ring; dx <= ring; dx++) {
    for (let dy = -ring; dy <= ring; dy += Math.abs(dx) === ring ? 1 : Math.max(1, 2 * ring))
      offsets.push([dx, dy]);
  }
  return offsets;
}

/** Draws from the Poisson distribution by counting arrivals. */
function poisson(mean: number, random: Random): number {
  let [count, left] = [0, Math.min(mean, 500) + Math.log(1 - random())];
  while (left > 0) {
    count++;
    left += Math.log(1 - random());
  }
  return count;
}
