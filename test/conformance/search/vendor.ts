import type { ProviderErrorCode, SearchProvider } from '#libs/local-search';
import type { FakeProvider, ProviderCall, RawAnswer } from '../../support/fakes/fake-provider.js';
import type { Shop } from '../../support/fakes/shop.js';

export type Raw = Readonly<Record<string, unknown>>;

export interface Access {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs?: number;
}

/** One adapter, a fake of its vendor, and what is different about it. */
export interface Vendor {
  readonly label: string;
  start(options: { places?: readonly Raw[]; retryAfterSeconds?: number }): Promise<FakeProvider>;
  create(access: Access): SearchProvider;
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
  readonly hasKey: boolean;
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
