import { createGrid, type LatLng, type Pin } from '../../libs/geo-grid/index.js';
import {
  FakeSerpApi,
  type SerpApiPlace,
  serpApiPlace,
} from '../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { type Shop, shop } from '../../libs/local-search/testing/shop.js';

/** A business in a dense market, and the scans of it. */
export const DENTIST = {
  name: 'Dental Cedar',
  lat: 40.752,
  lng: -73.98,
  keyword: 'dentist',
  grid: { grid_size: 7, radius_miles: 1 },
} as const;

const CENTER: LatLng = { lat: DENTIST.lat, lng: DENTIST.lng };
const DEGREES_PER_MILE = 1 / 69;
const COS_LAT = 0.757;

export const DENTIST_PINS: readonly Pin[] = createGrid({
  center: CENTER,
  gridSize: DENTIST.grid.grid_size,
  radiusMiles: DENTIST.grid.radius_miles,
}).pins;

/** The business as the vendor lists it. */
export const DENTIST_LISTING = listingOf(shop(3, { name: DENTIST.name, ...CENTER }));

/** Dentists in another state. */
export const FAR_LISTINGS = Array.from({ length: 8 }, (_, index) =>
  listingOf(shop(500 + index, { name: `Far ${index}`, lat: 32.7 + index / 100, lng: -97.2 })),
);

/** Returns what a vendor without faults lists at a place: twenty dentists, the nearest first, and the business third. */
export function dentistsAround(at: LatLng): SerpApiPlace[] {
  const others = Array.from({ length: 24 }, (_, index) => {
    const angle = index * 2.4;
    const degrees = (0.2 + index * 0.09) * DEGREES_PER_MILE;
    return shop(100 + index, {
      name: `Dental ${index}`,
      lat: CENTER.lat + degrees * Math.sin(angle),
      lng: CENTER.lng + (degrees * Math.cos(angle)) / COS_LAT,
    });
  });
  const near = others.toSorted((a, b) => degreesBetween(a, at) - degreesBetween(b, at)).map(listingOf);
  return [...near.slice(0, 2), DENTIST_LISTING, ...near.slice(2)].slice(0, 20);
}

/** What the vendor lists at a pin; `isFresh` if its cache must not answer. */
export type ListingAtPin = (pin: number, usual: SerpApiPlace[], isFresh: boolean) => readonly SerpApiPlace[];

/** Starts a SerpApi that lists the dentists, changed by the function that `listed` returns. */
export function startDentalVendor(listed: () => ListingAtPin): Promise<FakeSerpApi> {
  return FakeSerpApi.start({
    places: (query) => {
      if (query.get('q') !== DENTIST.keyword) return dentistsAround(CENTER);
      const [lat = 0, lng = 0] = (query.get('ll') ?? '').slice(1).split(',').map(Number);
      const byDistance = DENTIST_PINS.toSorted(
        (a, b) => degreesBetween(a, { lat, lng }) - degreesBetween(b, { lat, lng }),
      );
      const pin = byDistance[0];
      if (!pin) return [];
      return listed()(pin.index, dentistsAround(pin), query.get('no_cache') === 'true');
    },
  });
}

function degreesBetween(place: { lat: number | null; lng: number | null }, at: LatLng): number {
  return Math.hypot((place.lat ?? 0) - at.lat, ((place.lng ?? 0) - at.lng) * COS_LAT);
}

function listingOf({ number, name, placeId, cid, lat, lng }: Shop): SerpApiPlace {
  return serpApiPlace(number, {
    title: name,
    place_id: placeId,
    data_cid: cid,
    gps_coordinates: { latitude: lat, longitude: lng },
  });
}
