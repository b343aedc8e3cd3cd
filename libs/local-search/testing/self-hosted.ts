import { type FakeLimits, FakeProvider, type ProviderCall } from './fake-provider.js';
import type { Shop } from './shop.js';
import type { Vendor } from './vendor.js';

export type OsmPlace = Readonly<Record<string, unknown>>;

export const osmNumber = ({ number }: Shop): number => 4_614_269_000 + number;

/** Returns the place ID of a shop in an engine over OpenStreetMap. */
export const osmId = (one: Shop): string => `osm:node/${osmNumber(one)}`;

/** Errors of such servers and of the proxies in front of them. */
const ERRORS = {
  unauthorized: { status: 401, body: { message: 'Unauthorized' } },
  rateLimited: { status: 429, body: { message: 'Too Many Requests' } },
  outOfSearches: { status: 402, body: { message: 'Payment Required' } },
  broken: { status: 503, body: { message: 'Service Unavailable' } },
};

/** A self-hosted engine over OpenStreetMap. It has no API keys, but a proxy in front of it may require a password. */
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

/** Properties of all engines over OpenStreetMap. */
export const OSM_ENGINE = {
  profile: { isGoogleOrder: false, identifiers: 'own', retention: 'open' },
  placeId: osmId,
  cids: {},
  requestsFor25: 1,
  hasAds: false,
  hasKey: false,
  hasNoCache: true,
} as const satisfies Partial<Vendor>;

/** Adds the password of the proxy, which stands for the API key here. */
export function withPassword(baseUrl: string, password: string): string {
  return baseUrl.replace('http://', `http://user:${encodeURIComponent(password)}@`);
}
