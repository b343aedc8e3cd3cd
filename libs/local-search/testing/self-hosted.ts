import { type FakeLimits, FakeProvider, type ProviderCall } from './fake-provider.js';
import type { Shop } from './shop.js';
import type { Vendor } from './vendor.js';

export type OsmPlace = Readonly<Record<string, unknown>>;

export const osmNumber = ({ number }: Shop): number => 4_614_269_000 + number;

/** The place ID of a shop at an engine over OpenStreetMap. */
export const osmId = (one: Shop): string => `osm:node/${osmNumber(one)}`;

/** What such servers, and the proxies in front of them, answer when something is wrong. */
const ERRORS = {
  unauthorized: { status: 401, body: { message: 'Unauthorized' } },
  rateLimited: { status: 429, body: { message: 'Too Many Requests' } },
  outOfSearches: { status: 402, body: { message: 'Payment Required' } },
  broken: { status: 503, body: { message: 'Service Unavailable' } },
};

/** A self-hosted engine over OpenStreetMap. It has no keys; the proxy in front of it may have a password. */
export abstract class FakeOsmEngine extends FakeProvider {
  protected readonly errors = ERRORS;
  protected readonly places: readonly OsmPlace[];

  constructor({ places = [], ...limits }: FakeLimits & { readonly places?: readonly OsmPlace[] } = {}) {
    super(limits);
    this.places = places;
  }

  protected isAuthorized({ headers: { authorization } }: ProviderCall): boolean {
    const expected = `Basic ${Buffer.from(`user:${this.apiKey}`).toString('base64')}`;
    return authorization === undefined || authorization === expected;
  }
}

/** What all engines over OpenStreetMap have in common. */
export const OSM_ENGINE = {
  profile: { isGoogles: false, identifiers: 'own', retention: 'open' },
  placeId: osmId,
  cids: {},
  requestsFor25: 1,
  hasAds: false,
  hasKey: false,
} as const satisfies Partial<Vendor>;

/** The key of an engine without keys is the password of the proxy in front of it. */
export function withPassword(baseUrl: string, password: string): string {
  return baseUrl.replace('http://', `http://user:${encodeURIComponent(password)}@`);
}
