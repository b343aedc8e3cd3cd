import { type Random, seededRandom } from '#libs/numeric';
import type { ObservedScan, SeenPlace } from '../index.js';
import { drawPlaces } from './draw-places.js';
import { type SimulatedMarket, simulateMarket } from './simulator.js';
import { TRUTH, type Truth } from './truth.js';

export const CENTER = { lat: 52.52, lng: 13.4 };

/** Creates a simulated market: places with features around a centre, the first of them at the centre, and a grid. */
export function createExampleMarket(
  {
    places = 60,
    gridSize = 7,
    keyword = 'pizza',
    truth = TRUTH,
  }: { places?: number; gridSize?: number; keyword?: string; truth?: Truth },
  random: Random = seededRandom(1),
): SimulatedMarket {
  const located = Array.from({ length: places }, (_, index) => ({
    id: index + 1,
    name: `Place ${index + 1}`,
    lat: CENTER.lat + (index === 0 ? 0 : 0.05 * (random() - 0.5)),
    lng: CENTER.lng + (index === 0 ? 0 : 0.08 * (random() - 0.5)),
  }));
  return simulateMarket(
    { keyword, places: drawPlaces(located, keyword, random), truth },
    { center: CENTER, gridSize, radiusMiles: 1 },
    random,
  );
}

/**
 * Creates a place with no facts except its name and location.
 *
 * @param ranks one rank for all pins of a 3×3 grid, or one per pin
 */
export function seenPlace(
  id: number,
  ranks: number | readonly number[],
  facts: Partial<SeenPlace> = {},
): SeenPlace {
  return {
    id,
    name: `Place ${id}`,
    lat: CENTER.lat,
    lng: CENTER.lng + id / 500,
    category: null,
    rating: null,
    reviewCount: null,
    ranks: typeof ranks === 'number' ? new Array<number>(9).fill(ranks) : ranks,
    ...facts,
  };
}

/** Creates a scan over a square grid around the centre, with pins about 550 m apart. */
export function scanOf(places: readonly SeenPlace[], keyword = 'pizza'): ObservedScan {
  const gridSize = Math.sqrt(places[0]?.ranks.length ?? 9);
  const middle = (gridSize - 1) / 2;
  return {
    keyword,
    gridSize,
    depth: 20,
    places,
    pins: Array.from({ length: gridSize ** 2 }, (_, pin) => ({
      lat: CENTER.lat + (middle - Math.floor(pin / gridSize)) * 0.005,
      lng: CENTER.lng + ((pin % gridSize) - middle) * 0.008,
    })),
  };
}
