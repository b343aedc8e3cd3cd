import type { ProviderErrorCode } from '../port/provider-error.js';
import type { ProviderProfile, Retention, SearchProvider } from '../port/search-provider.js';
import type { FakeProvider, ProviderCall, RawAnswer } from './fake-provider.js';
import type { Shop } from './shop.js';

export type Raw = Readonly<Record<string, unknown>>;

export interface Access {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs?: number;
}

/** One adapter, a fake of its vendor, and the differences to other vendors. */
export interface Vendor {
  /** Name of the provider. Several vendors may share it. */
  readonly name: string;
  readonly label: string;
  /** Expected values of the profile. */
  readonly profile: {
    readonly isGoogleOrder: boolean;
    readonly identifiers: ProviderProfile['identifiers'];
    readonly retention: Retention;
  };
  readonly start: (options: { places?: readonly Raw[]; retryAfterSeconds?: number }) => Promise<FakeProvider>;
  readonly create: (access: Access) => SearchProvider;
  /** Returns the shop in the vendor's format. */
  place(shop: Shop): Raw;
  /** Returns the place ID that the adapter must return. */
  readonly placeId: (shop: Shop) => string;
  /** The place ID that a look-up by name must return, if it differs. */
  readonly lookedUpAs?: (shop: Shop) => string;
  /** Further spellings of a CID by the vendor: each returns a field to add. */
  readonly cids: Readonly<Record<string, (cid: string) => Raw>>;
  /** The fields of a business that has closed for good; absent if searches do not say so. */
  readonly closedForGood?: Raw | undefined;
  /** Number of requests for 25 places when the vendor has 25. */
  readonly requestsFor25: number;
  /** Returns the keyword as the vendor reads it, if it is sent in another form. */
  readonly keyword?: (call: ProviderCall) => string;
  readonly hasAds: boolean;
  /** The field with the rank of a listing, if the adapter sorts by it. */
  readonly rank?: string;
  /** Whether searches return IDs without names and positions. */
  readonly listsIdsOnly?: boolean;
  readonly listsNoPositions?: boolean;
  /** Whether results are sorted by distance, so places without a position are last. */
  readonly isByDistance?: boolean;
  readonly hasKey: boolean;
  /** Whether the vendor has no cache, so a fresh search is like any other. */
  readonly hasNoCache?: boolean;
  /** The request of the health check, the variable to correct if credentials are rejected, and the detail of a success. */
  readonly checkUp: { readonly request: string; readonly variable: string; readonly detail?: RegExp };
  readonly errors: readonly (readonly [string, RawAnswer, ProviderErrorCode])[];
}

export const json = (status: number, body: unknown): RawAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});

const cidOfFeature = (cid: string): string => `0x1:0x${BigInt(cid).toString(16)}`;
export const signed = (cid: string): string => BigInt.asIntN(64, BigInt(cid)).toString();

/** Returns every known spelling of a CID, in the fields of one vendor. */
export const spellings = (cid: string, featureId: string, without: Raw) => ({
  text: (value: string) => ({ ...without, [cid]: value }),
  'signed text': (value: string) => ({ ...without, [cid]: signed(value) }),
  'a bare number': (value: string) => ({ ...without, [cid]: `#${value}#` }),
  'a bare signed number': (value: string) => ({ ...without, [cid]: `#${signed(value)}#` }),
  'a feature ID': (value: string) => ({ ...without, [featureId]: cidOfFeature(value) }),
});

/** The detail of the health check with fakes that report 5,958 searches left. */
export const SEARCHES_LEFT = /, 5958 searches left$/;
