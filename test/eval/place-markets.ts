import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { contains } from '../../libs/local-search/index.js';
import type { PlaceIndex } from '../../libs/local-search/openstreetmap/place-index.js';
import { sphereMeters } from '../../libs/rank-model/market/sphere.js';
import type { LocatedPlace } from '../../libs/rank-model/simulation/draw-places.js';

/** Real coordinates of the places of one category in one city. */
export interface RealMarket {
  readonly keyword: string;
  readonly area: string;
  readonly places: readonly LocatedPlace[];
}

/** Reads the markets with enough places from the index of the embedded engine. */
export function realMarkets(file: string, minPlaces = 40): RealMarket[] {
  const index = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as PlaceIndex;
  const markets = new Map<string, { keyword: string; area: string; places: LocatedPlace[] }>();
  index.places.forEach(({ name, lat, lng, categories }, id) => {
    const category = index.categories[categories[0] ?? -1];
    const area = index.areas.find((one) => contains(one, { lat, lng }));
    if (!category?.id.includes('/') || !area) return;
    const key = `${area.name} ${category.id}`;
    const market = markets.get(key) ?? { keyword: category.label.toLowerCase(), area: area.name, places: [] };
    market.places.push({ id, name, lat, lng });
    markets.set(key, market);
  });
  return [...markets.values()].filter(({ places }) => places.length >= minPlaces);
}

/** Returns the places within a distance, nearest first. */
export function around(
  market: RealMarket,
  center: { lat: number; lng: number },
  meters: number,
): LocatedPlace[] {
  return market.places
    .map((place) => ({ place, d: sphereMeters(center, place) }))
    .filter(({ d }) => d <= meters)
    .sort((a, b) => a.d - b.d || a.place.id - b.place.id)
    .map(({ place }) => place);
}
