import { featureIdToPlaceId } from '../../place-identity/index.js';

/** A business that each vendor lists in its own format. */
export interface Shop {
  readonly number: number;
  readonly name: string;
  /** Above 2^63: a JavaScript number or a signed column cannot store it. */
  readonly cid: string;
  readonly featureId: string;
  readonly placeId: string;
  /** Null for a service-area business. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly isPaid: boolean;
  /** Whether the vendor sends only the required fields. */
  readonly isBare: boolean;
  /** Whether the vendor sends the name and nothing else. */
  readonly isUnidentified: boolean;
  /** Undocumented fields. */
  readonly more: Readonly<Record<string, unknown>>;
}

/** The position of searches in tests. Shop 1 is the nearest, then shop 2 and so on. */
export const CENTER = { lat: 40.7, lng: -74 };

export function shop(number: number, changes: Partial<Shop> = {}): Shop {
  const cid = 2n ** 63n + 14_072_234_567n + BigInt(number);
  const featureId = `0x89c25a00000${number.toString(16).padStart(5, '0')}:0x${cid.toString(16)}`;
  return {
    number,
    name: `Shop ${number}`,
    cid: cid.toString(),
    featureId,
    placeId: featureIdToPlaceId(featureId) ?? '',
    lat: CENTER.lat + number / 10_000,
    lng: CENTER.lng,
    isPaid: false,
    isBare: false,
    isUnidentified: false,
    more: {},
    ...changes,
  };
}

export function shops(count: number): Shop[] {
  return Array.from({ length: count }, (_, index) => shop(index + 1));
}
