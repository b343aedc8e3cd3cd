import type { Coordinates } from './coordinates.js';

/** A place as far as a URL tells; null is "the URL does not say". At least a name, a CID or a place ID is set. */
export interface PlaceIdentity {
  /** As the URL spells it, so possibly followed by the address. */
  name: string | null;
  /** Of the place itself, never of the map's viewport. Both are set or neither. */
  lat: number | null;
  lng: number | null;
  /** `0x…:0x…`, lower case without leading zeros; only when both halves are known. */
  featureId: string | null;
  /** Unsigned decimal, 1 … 2^64−1. The key to match by. */
  cid: string | null;
  /** `ChIJ…`, read from the URL or derived from `featureId`; or an ID of another kind, taken as it is. */
  placeId: string | null;
  /** Knowledge-graph ID, `/g/…` or `/m/…`. */
  mid: string | null;
}

const ADVICE = {
  too_long: 'The link is longer than 8,192 characters. Send the plain link of the place in Google Maps.',
  not_a_url: 'This is not a web address. Send the link of the place in Google Maps (Share → Copy link).',
  not_google: 'This is not a Google address. Send the link of the place in Google Maps (Share → Copy link).',
  unsafe_url:
    'The link carries a user name, a password or a port. Send the plain link of the place in Google Maps.',
  private_dashboard:
    'This is the private dashboard of a Business Profile. Open the business in Google Maps and send its link from there.',
  directions: 'This link gives directions. Open the business itself in Google Maps and send its link.',
  search: 'This is a search, not a place. Open the business among the results and send its link.',
  street_address: 'This link is of a street address. Open the business at that address and send its link.',
  no_place:
    'No place can be read from this link; it may be cut short. Open the business in Google Maps and send its link.',
  conflicting_identities: 'The identifiers in this link name different places. Send the link of one place.',
} as const;

/** Why a text was refused; stable codes. */
export type ProfileUrlRefusal = keyof typeof ADVICE;

/** What `parseProfileUrl` makes of a text. */
export type ProfileUrlResult =
  | {
      kind: 'identity';
      identity: PlaceIdentity;
      /** The centre of the map that the URL shows (`@lat,lng`): near the place, perhaps, but not its location. */
      viewport: Coordinates | null;
    }
  /** Only a look-up over the network tells the place. `url` is https, on an allow-listed host, without query. */
  | { kind: 'short_link'; url: string }
  /** `advice` is an English sentence or two that say what to send instead. */
  | { kind: 'refused'; reason: ProfileUrlRefusal; advice: string };

export function refuse(reason: ProfileUrlRefusal): ProfileUrlResult {
  return { kind: 'refused', reason, advice: ADVICE[reason] };
}
