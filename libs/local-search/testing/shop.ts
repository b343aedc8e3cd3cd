import { featureIdToPlaceId } from '../../place-identity/index.js';

/** A business that every vendor has, in its own words. */
export interface Shop {
  readonly number: number;
  readonly name: string;
  /** Above 2^63: neither a JavaScript number nor a signed column holds it. */
  readonly cid: string;
  readonly featureId: string;
  readonly placeId: string;
  /** Null for one that goes to its customers. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly isPaid: boolean;
  /** Whether the vendor tells no more than it cannot do without. */
  readonly isBare: boolean;
  /** Fields that no documentation knows. */
  readonly more: Readonly<Record<string, unknown>>;
}

/** Where tests search from; the shop with the number 1 is the nearest, and so on. */
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
    more: {},
    ...changes,
  };
}

export function shops(count: number): Shop[] {
  return Array.from({ length: count }, (_, index) => shop(index + 1));
}
