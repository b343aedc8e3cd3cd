import type { Coordinates } from './coordinates.js';

/** The identity of a place from a URL; null for parts that the URL lacks. Has at least a name, a CID or a place ID. */
export interface PlaceIdentity {
  /** As written in the URL, so possibly followed by the address. */
  name: string | null;
  /** Coordinates of the place, never of the map's viewport. Both are set or neither. */
  lat: number | null;
  lng: number | null;
  /** `0x…:0x…`, lower case without leading zeros; set only if both halves are known. */
  featureId: string | null;
  /** Unsigned decimal, 1 … 2^64−1. The key for matching places. */
  cid: string | null;
  /** `ChIJ…` from the URL or derived from `featureId`, or an ID of another kind, unchanged. */
  placeId: string | null;
  /** Knowledge-graph ID, `/g/…` or `/m/…`. */
  mid: string | null;
}

const ADVICE = {
  too_long: 'The link is longer than 8,192 characters. Send the plain link of the place in Google Maps.',
  not_a_url: 'This is not a web address. Send the link of the place in Google Maps (Share → Copy link).',
  not_google: 'This is not a Google address. Send the link of the place in Google Maps (Share → Copy link).',
  unsafe_url:
    'The link contains a user name, a password or a port. Send the plain link of the place in Google Maps.',
  private_dashboard:
    'This is the private dashboard of a Business Profile. Open the business in Google Maps and send its link from there.',
  directions: 'This is a link to directions. Open the business itself in Google Maps and send its link.',
  search: 'This is a link to a search, not to a place. Open the business in the results and send its link.',
  street_address: 'This is a link to a street address. Open the business at that address and send its link.',
  no_place:
    'This link identifies no place; it may be incomplete. Open the business in Google Maps and send its link.',
  several_places:
    'This link leads to a list or a map of several places. Open the business itself in Google Maps and send its link.',
  several_links: 'This text contains several different links. Send the link of one place.',
  damaged_cid:
    'The number of the place in this link (CID) is not real; a spreadsheet may have rounded or shortened it. ' +
    'Open the business in Google Maps and send the link from the address bar.',
  no_identifier:
    'This link contains only the name and the knowledge-graph ID of the place, and no search provider confirmed which ' +
    'place it is. Open the business in Google Maps in a browser and send the long link from the address bar.',
  conflicting_identities:
    'This link contains identifiers of different places. Send the link of a single place.',
} as const;

/** Reason for refusing a text; stable codes. */
export type ProfileUrlRefusal = keyof typeof ADVICE;

/** Result of `parseProfileUrl`. */
export type ProfileUrlResult =
  | {
      kind: 'identity';
      identity: PlaceIdentity;
      /** Centre of the map in the URL (`@lat,lng`): not the location of the place, though often near it. */
      viewport: Coordinates | null;
    }
  /** The place requires a network request. `url` is https, on an allow-listed host, without query. */
  | { kind: 'short_link'; url: string }
  /**
   * The link has a name and a knowledge-graph ID only, as links that Google Search shares. The name may be what a user
   * typed, so only a search provider that returns the same `mid` can confirm a place.
   */
  | { kind: 'knowledge_graph'; mid: string; name: string | null }
  /** `advice` says in English what to send instead. */
  | { kind: 'refused'; reason: ProfileUrlRefusal; advice: string };

/** One kind of result. */
export type ResultOf<Kind extends ProfileUrlResult['kind']> = Extract<ProfileUrlResult, { kind: Kind }>;

export function refuse(reason: ProfileUrlRefusal): ResultOf<'refused'> {
  return { kind: 'refused', reason, advice: ADVICE[reason] };
}
