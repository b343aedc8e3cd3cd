import type { ProviderErrorCode } from '../provider-error.js';
import type { ProviderName } from '../providers.js';
import type { ProviderProfile, Retention, SearchProvider } from '../search-provider.js';
import type { FakeProvider, ProviderCall, RawAnswer } from './fake-provider.js';
import type { Shop } from './shop.js';

export type Raw = Readonly<Record<string, unknown>>;

export interface Access {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs?: number;
}

/** One adapter, a fake of its vendor, and what is different about it. */
export interface Vendor {
  /** Of the provider; several vendors may share it. */
  readonly name: ProviderName;
  readonly label: string;
  /** What the profile must say. */
  readonly profile: {
    readonly isGoogles: boolean;
    readonly identifiers: ProviderProfile['identifiers'];
    readonly retention: Retention;
  };
  readonly start: (options: { places?: readonly Raw[]; retryAfterSeconds?: number }) => Promise<FakeProvider>;
  readonly create: (access: Access) => SearchProvider;
  /** The shop in the vendor's words. */
  place(shop: Shop): Raw;
  /** What the adapter must call it. */
  readonly placeId: (shop: Shop) => string;
  /** How the vendor writes a CID, apart from how the fake does already: each is a field to add. */
  readonly cids: Readonly<Record<string, (cid: string) => Raw>>;
  /** Requests for 25 places, of which there are as many. */
  readonly requestsFor25: number;
  /** What was searched for as the vendor understands it, where it is not sent as it is. */
  readonly keyword?: (call: ProviderCall) => string;
  readonly hasAds: boolean;
  /** Whether results are sorted by distance, so that those without a position come last. */
  readonly isByDistance?: boolean;
  readonly hasKey: boolean;
  /** What `doctor` asks, the variable it names when the credentials are refused, and what an answer tells. */
  readonly checkUp: { readonly asked: string; readonly variable: string; readonly told?: RegExp };
  readonly errors: readonly (readonly [string, RawAnswer, ProviderErrorCode])[];
}

export const json = (status: number, body: unknown): RawAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});

const cidOfFeature = (cid: string): string => `0x1:0x${BigInt(cid).toString(16)}`;
export const signed = (cid: string): string => BigInt.asIntN(64, BigInt(cid)).toString();

/** Every spelling that was seen, in the fields of one vendor. */
export const spellings = (cid: string, featureId: string, without: Raw) => ({
  text: (value: string) => ({ ...without, [cid]: value }),
  'signed text': (value: string) => ({ ...without, [cid]: signed(value) }),
  'a bare number': (value: string) => ({ ...without, [cid]: `#${value}#` }),
  'a bare signed number': (value: string) => ({ ...without, [cid]: `#${signed(value)}#` }),
  'a feature ID': (value: string) => ({ ...without, [featureId]: cidOfFeature(value) }),
});

/** What the fakes of vendors with 5,958 searches left tell of their account. */
export const SEARCHES_LEFT = /, 5958 searches left$/;
