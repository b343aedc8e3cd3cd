import type { Random } from '#libs/numeric';
import type { JudgedListing } from '../pin-answer.js';
import { between, normal, pick, type PlanePoint, toListing, World, type WorldPlace } from './world.js';

/** Markets whose right answers are the same wherever the search is made: an answer for another point is no fault. */
export const SAME_EVERYWHERE: readonly string[] = ['rare brand', 'keyword names a place', 'national search'];

/** A market of which the right answer at each point is known. */
export interface SimulatedMarket {
  readonly keyword: string;
  /** Returns a right answer. Repeated answers differ as those of a vendor do. */
  readonly answer: (from: PlanePoint, random: Random) => JudgedListing[];
  /** Positions of the pins if the market has its own, else a grid is used. */
  readonly points?: (count: number, random: Random) => PlanePoint[];
}

/** Draws a market. `extent` and `spacing` are the side of the grid and the distance of its pins, in kilometres. */
export type MarketKind = (
  grid: { readonly extent: number; readonly spacing: number },
  random: Random,
) => SimulatedMarket;

const CAPS = [20, 20, 8];
const KEYWORD = 'dentist';

/** The kinds of markets of the evaluation. */
export const MARKET_KINDS = {
  'dense city': (_grid, random) => world({ density: () => 8, radius: 5 }, random),
  suburb: (_grid, random) => {
    const city = pointAt(between(20, 35, random), random);
    return world({ density: (point) => 0.3 + 6 * bell(point, city, 5), radius: 20 }, random);
  },
  'small town': (_grid, random) => {
    const [places, spread] = [between(8, 25, random), between(0.8, 2, random)];
    const peak = places / (2 * Math.PI * spread ** 2);
    return world({ density: (point) => 0.004 + peak * bell(point, ORIGIN, spread), radius: 25 }, random);
  },
  'town to country': ({ extent }, random) => {
    const length = between(0.15, 0.5, random) * Math.max(extent, 2);
    const density = ({ x }: PlanePoint) => 3 * Math.exp(-Math.max(0, x + extent / 2) / length);
    return world({ density, radius: 4 }, random);
  },
  'rural, short lists': (_grid, random) => {
    const radius = between(10, 25, random);
    const density = between(0.7, 2.5, random) / (Math.PI * radius ** 2);
    return world({ density: () => density, radius }, random);
  },
  coast: ({ extent }, random) => {
    const shore = between(-0.3, 0.3, random) * extent;
    return world({ density: ({ x }) => (x < shore ? 2 : 0), radius: between(2, 6, random) }, random);
  },
  'empty at sea': ({ extent }, random) => {
    const shore = between(-0.2, 0.4, random) * extent;
    const land = world({ density: ({ x }) => (x < shore ? 2 : 0), radius: 4 }, random);
    return { ...land, answer: (from, chance) => (from.x > shore ? [] : land.answer(from, chance)) };
  },
  'park or lake': ({ extent, spacing }, random) => {
    const middle = { x: between(-0.25, 0.25, random) * extent, y: between(-0.25, 0.25, random) * extent };
    const axis = () => Math.max(between(0.15, 0.35, random) * extent, 1.3 * spacing);
    const [a, b] = [axis(), axis()];
    const isInside = ({ x, y }: PlanePoint) => ((x - middle.x) / a) ** 2 + ((y - middle.y) / b) ** 2 < 1;
    const town = world({ density: (point) => (isInside(point) ? 0 : 3), radius: 4 }, random);
    return { ...town, answer: (from, chance) => (isInside(from) ? [] : town.answer(from, chance)) };
  },
  'rare brand': (_grid, random) => {
    const stores = Array.from({ length: 3 + Math.floor(random() * 6) }, () =>
      placeAt(pointAt(between(80, 600, random), random), random),
    );
    return {
      keyword: 'ikea',
      answer: (_from, chance) => stores.filter(() => chance() > 0.03).map((store) => toListing(store)),
    };
  },
  'chain keyword': (_grid, random) =>
    world({ density: () => 0.02, radius: 40, keyword: 'starbucks' }, random),
  'name of the business': (_grid, random) => {
    const own = toListing(placeAt(ORIGIN, random));
    const similar = toListing(placeAt(pointAt(5, random), random));
    return {
      keyword: 'cedar dental care',
      answer: (_from, chance) => (chance() < 0.1 ? [own, similar] : [own]),
    };
  },
  'keyword names a place': (_grid, random) => {
    const city = pointAt(between(5, 400, random), random);
    const [keyword, address] = pick(
      [
        ['pizza in Brooklyn', undefined],
        ['plumber austin', '1 Main St, Austin, TX'],
      ],
      random,
    );
    const there = new World({ ...plan({ density: () => 6, radius: 6 }, random) });
    const nearby = new World({ ...plan({ density: () => 6, radius: 4 }, random), cap: 1 });
    return {
      keyword,
      answer: (from, chance) => [
        ...(chance() < 0.15 ? nearby.list(from, chance) : []).map((place) => toListing(place, address)),
        ...there.list(city, chance).map((place) => toListing(place, address)),
      ],
    };
  },
  'national search': (_grid, random) => {
    const all = Array.from({ length: 200 }, () =>
      placeAt({ x: between(-400, 400, random), y: between(-400, 400, random) }, random),
    );
    const best = (chance: Random) =>
      all
        .map((place) => ({ place, score: place.prominence + normal(chance) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, 20);
    return {
      keyword: 'logistique 75',
      answer: (_from, chance) => best(chance).map(({ place }) => toListing(place)),
    };
  },
  'cities 400 km apart': (_grid, random) => {
    const perCity = pick([1, 3, 9], random);
    const towns = new Map<number, SimulatedMarket>();
    const townOf = ({ x }: PlanePoint) => Math.round(x / 400);
    const cap = pick(CAPS, random);
    const seeds = Math.floor(random() * 1e6);
    return {
      keyword: KEYWORD,
      answer: (from, chance) => {
        const town = townOf(from);
        const market =
          towns.get(town) ??
          world(
            { density: ({ x, y }) => 6 * bell({ x: x - town * 400, y }, ORIGIN, 6), radius: 20, cap },
            () => ((seeds + town) % 997) / 997,
          );
        towns.set(town, market);
        return market.answer(from, chance);
      },
      points: (count, chance) =>
        Array.from({ length: count }, (_, index) => ({
          x: Math.floor(index / perCity - count / perCity / 2) * 400 + between(-4, 4, chance),
          y: between(-4, 4, chance),
        })),
    };
  },
} satisfies Record<string, MarketKind>;

export const ORIGIN: PlanePoint = { x: 0, y: 0 };

/** Returns a market whose answers are those of another town. */
export function foreignTown(at: PlanePoint, random: Random): (chance: Random) => JudgedListing[] {
  const town = new World(plan({ density: (point) => 5 * bell(point, at, 6), radius: 15 }, random));
  return (chance) => town.list(at, chance).map((place) => toListing(place));
}

interface Plan {
  readonly density: (point: PlanePoint) => number;
  readonly radius: number;
  readonly keyword?: string;
  readonly cap?: number;
}

function plan({ density, radius, cap }: Plan, random: Random) {
  const cell = Math.max(0.4, radius / 12);
  return { seed: Math.floor(random() * 1e6), density, cell, radius, cap: cap ?? pick(CAPS, random) };
}

function world(given: Plan, random: Random): SimulatedMarket {
  const places = new World(plan(given, random));
  return {
    keyword: given.keyword ?? KEYWORD,
    answer: (from, chance) => places.list(from, chance).map((place) => toListing(place)),
  };
}

/** Returns the height of a bell at a point, 1 at its middle. */
function bell(point: PlanePoint, middle: PlanePoint, spread: number): number {
  return Math.exp(-((point.x - middle.x) ** 2 + (point.y - middle.y) ** 2) / (2 * spread ** 2));
}

/** Returns a point in a random direction. */
export function pointAt(kilometers: number, random: Random): PlanePoint {
  const direction = 2 * Math.PI * random();
  return { x: kilometers * Math.cos(direction), y: kilometers * Math.sin(direction) };
}

function placeAt(point: PlanePoint, random: Random): WorldPlace {
  return { ...point, id: `place-${String(Math.floor(random() * 1e9))}`, prominence: normal(random) };
}
