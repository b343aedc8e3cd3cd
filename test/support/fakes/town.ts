import { distanceMeters } from '#libs/geo-grid';
import { featureIdToCid, featureIdToPlaceId } from '#libs/place-identity';
import { dataForSeoItem } from '../../../libs/local-search/dataforseo/testing/fake-dataforseo.js';
import type { DataForSeoItem } from '../../../libs/local-search/dataforseo/testing/fake-dataforseo-queue.js';
import {
  type GooglePlace,
  googlePlace,
} from '../../../libs/local-search/google-places/testing/fake-google-places.js';
import type { SerpApiPlace } from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { shop } from '../../../libs/local-search/testing/shop.js';

/** Outside of the areas of the embedded engine. */
const NEW_YORK = { lat: 40.7128, lng: -74.006 };
const SHOPS = 100;
const METERS_PER_DEGREE = 111_000;

interface Shop {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly featureId: string;
}

/** Shops in a spiral around the first. Every second CID is above 2^63. */
const SHOPS_OF_TOWN: readonly Shop[] = Array.from({ length: SHOPS }, (_, index) => {
  const [meters, angle] = [index * 24, index * 2.4];
  return {
    name: index === 0 ? "Joe's Pizza" : `Pizza ${index}`,
    lat: NEW_YORK.lat + (meters * Math.cos(angle)) / METERS_PER_DEGREE,
    lng:
      NEW_YORK.lng +
      (meters * Math.sin(angle)) / METERS_PER_DEGREE / Math.cos((NEW_YORK.lat * Math.PI) / 180),
    featureId: `0x89c25a${(0x10_0000 + index).toString(16)}0001:0x${index % 2 === 0 ? 'f' : '1'}09239be3293${(0x1000 + index).toString(16)}`,
  };
});

/** The first shop as a customer tracks it. */
export const JOES = {
  name: "Joe's Pizza",
  ...NEW_YORK,
  cid: featureIdToCid(SHOPS_OF_TOWN[0]?.featureId ?? '') ?? '',
  placeId: featureIdToPlaceId(SHOPS_OF_TOWN[0]?.featureId ?? '') ?? '',
  keyword: 'pizza',
  url: profileUrl(SHOPS_OF_TOWN[0]),
} as const;

/** Returns all shops, nearest first, as `places` of `FakeSerpApi`. */
export function shopsOfTown(query: URLSearchParams): SerpApiPlace[] {
  const [lat = 0, lng = 0] = (query.get('ll') ?? '').replace('@', '').split(',').map(Number);
  return nearestFirst({ lat, lng }).map((shop) => ({
    title: shop.name,
    place_id: featureIdToPlaceId(shop.featureId),
    data_id: shop.featureId,
    data_cid: featureIdToCid(shop.featureId),
    gps_coordinates: { latitude: shop.lat, longitude: shop.lng },
    rating: 4.5,
    reviews: 862,
    type: 'Pizza restaurant',
    address: `${shop.name}, New York`,
  }));
}

/** Returns all shops for `FakeGooglePlaces`, with fields that may not be stored. */
export function googleShopsOfTown({
  latitude: lat,
  longitude: lng,
}: {
  latitude: number;
  longitude: number;
}): GooglePlace[] {
  return nearestFirst({ lat, lng }).map((one, index) => {
    const placeId = featureIdToPlaceId(one.featureId) ?? '';
    return googlePlace(shop(index, { ...one, placeId, cid: featureIdToCid(one.featureId) ?? '' }));
  });
}

/** Returns all shops for `FakeDataForSeo`. */
export function dataForSeoShopsOfTown({ location_coordinate: at }: DataForSeoItem): DataForSeoItem[] {
  const [lat = 0, lng = 0] = String(at).split(',').map(Number.parseFloat);
  return nearestFirst({ lat, lng }).map((one, index) => {
    const placeId = featureIdToPlaceId(one.featureId) ?? '';
    return dataForSeoItem(shop(index, { ...one, placeId, cid: featureIdToCid(one.featureId) ?? '' }));
  });
}

/** Returns the rank of Joe's at a point; 21 beyond the first twenty. */
export function rankOfJoes(at: { lat: number; lng: number }): number {
  const position = nearestFirst(at).findIndex(({ name }) => name === JOES.name);
  return position < 20 ? position + 1 : 21;
}

function nearestFirst(at: { lat: number; lng: number }): Shop[] {
  return SHOPS_OF_TOWN.toSorted((a, b) => distanceMeters(at, a) - distanceMeters(at, b));
}

function profileUrl(shop: Shop | undefined): string {
  if (!shop) return '';
  const { name, lat, lng, featureId } = shop;
  return `https://www.google.com/maps/place/${encodeURIComponent(name)}/@${lat},${lng},17z/data=!4m6!3m5!1s${featureId}!8m2!3d${lat}!4d${lng}`;
}
