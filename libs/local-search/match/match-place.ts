import { distanceMeters } from '../../geo-grid/index.js';
import {
  NAME_MATCH_THRESHOLD,
  nameSimilarity,
  normalizeCid,
  placeIdToCid,
} from '../../place-identity/index.js';
import type { ListedPlace } from '../port/search-provider.js';

/** The business to find in a list of results. */
export interface MatchSubject {
  readonly cid: string | null;
  readonly placeId: string | null;
  readonly name: string;
  /** WGS84 degrees. */
  readonly lat: number;
  readonly lng: number;
  /** Identifiers that the business had before. A listing under one of them is the business. */
  readonly formerCids?: readonly string[] | undefined;
  readonly formerPlaceIds?: readonly string[] | undefined;
}

/** The identifiers of a listing. */
export type ListingIds = Pick<ListedPlace, 'cid' | 'placeId'>;

/** A listing that has nearly the name of the business and is near it. */
export interface Likeness {
  /** Similarity of the names, 0 … 1. */
  readonly similarity: number;
  readonly meters: number;
  /** 0 … 1. */
  readonly confidence: number;
}

export interface PlaceMatch {
  /** Position in the list, from 0. */
  readonly index: number;
  readonly by: 'cid' | 'place_id' | 'name_and_distance';
  /** 0 … 1; identifiers give 1. */
  readonly confidence: number;
}

/**
 * Maximum distance in metres between two pins of one business. Providers put a pin at the door, the middle of the building or
 * the street address. The next branch of a chain is rarely this near.
 */
export const MATCH_RADIUS_METERS = 150;

/**
 * Finds a business in a list of results: by CID, else by place ID, else by name and distance. A part of a name is never
 * enough. The present identifiers precede former ones. Of several matches by name, the highest confidence wins; of equal
 * ones, the better rank.
 */
export function matchPlace(subject: MatchSubject, places: readonly ListedPlace[]): PlaceMatch | null {
  for (const cid of cidsOf(subject)) {
    const index = places.findIndex((place) => cidOf(place) === cid);
    if (index >= 0) return { index, by: 'cid', confidence: 1 };
  }
  for (const placeId of placeIdsOf(subject)) {
    const index = places.findIndex((place) => place.placeId === placeId);
    if (index >= 0) return { index, by: 'place_id', confidence: 1 };
  }
  return bestByName(subject, places);
}

function bestByName(subject: MatchSubject, places: readonly ListedPlace[]): PlaceMatch | null {
  let best: PlaceMatch | null = null;
  for (const [index, place] of places.entries()) {
    if (haveDifferentCids(subject, place) || areDifferentObjects(subject.placeId, place.placeId)) continue;
    const likeness = likenessOf(subject, place);
    if (likeness === null) continue;
    const { confidence } = likeness;
    if (best === null || confidence > best.confidence) best = { index, by: 'name_and_distance', confidence };
  }
  return best;
}

/**
 * Compares a listing with a business by name and distance, whatever their identifiers. Confidence = similarity of the names
 * × (1 − distance / (2 · 150 m)), so a pin at the edge of the radius halves it.
 *
 * @returns null if the names differ, the listing is farther than `MATCH_RADIUS_METERS`, or it has no position
 */
export function likenessOf(
  subject: Pick<MatchSubject, 'name' | 'lat' | 'lng'>,
  { name, lat, lng }: Pick<ListedPlace, 'name' | 'lat' | 'lng'>,
): Likeness | null {
  const similarity = nameSimilarity(subject.name, name);
  if (similarity < NAME_MATCH_THRESHOLD || lat === null || lng === null) return null;
  const meters = distanceMeters(subject, { lat, lng });
  if (!(meters <= MATCH_RADIUS_METERS)) return null;
  return { similarity, meters, confidence: similarity * (1 - meters / (2 * MATCH_RADIUS_METERS)) };
}

/** Returns whether a listing has one of the present or former identifiers of the business. */
export function isListingOf(subject: KnownIds, listing: ListingIds): boolean {
  const cid = cidOf(listing);
  return (cid !== null && cidsOf(subject).has(cid)) || placeIdsOf(subject).has(listing.placeId);
}

/**
 * Returns whether a listing has another identifier than the business, so that name and distance do not make it the
 * business. Place IDs of different schemes cannot be compared.
 */
export function hasOtherIdentifier(subject: KnownIds, listing: ListingIds): boolean {
  if (isListingOf(subject, listing)) return false;
  const cid = cidOf(listing);
  if (cid !== null && cidsOf(subject).size > 0) return true;
  const scheme = schemeOf(listing.placeId);
  return scheme !== null && [...placeIdsOf(subject)].some((placeId) => schemeOf(placeId) === scheme);
}

type KnownIds = Pick<MatchSubject, 'cid' | 'placeId' | 'formerCids' | 'formerPlaceIds'>;

/** Returns the normalised CIDs of the business, the present one first. */
function cidsOf({ cid, placeId, formerCids = [], formerPlaceIds = [] }: KnownIds): ReadonlySet<string> {
  const known = [
    cidOf({ cid, placeId }),
    ...formerCids.map(normalizeCid),
    ...formerPlaceIds.map(placeIdToCid),
  ];
  return new Set(known.filter((one) => one !== null));
}

function placeIdsOf({ placeId, formerPlaceIds = [] }: KnownIds): ReadonlySet<string> {
  return new Set([...(placeId === null ? [] : [placeId]), ...formerPlaceIds]);
}

/** Returns the map of an ID; null for the ID of a listing that has none, which is built from other fields. */
function schemeOf(placeId: string): string | null {
  const [, scheme = 'google'] = /^([a-z]+):/.exec(placeId) ?? [];
  return scheme === 'cid' || scheme === 'name' ? null : scheme;
}

/** Returns the normalised CID, from the place ID if necessary; null if neither has one. */
function cidOf({ cid, placeId }: Pick<MatchSubject, 'cid' | 'placeId'>): string | null {
  return (cid === null ? null : normalizeCid(cid)) ?? (placeId === null ? null : placeIdToCid(placeId));
}

function haveDifferentCids(subject: MatchSubject, place: ListedPlace): boolean {
  const [one, other] = [cidOf(subject), cidOf(place)];
  return one !== null && other !== null && one !== other;
}

/** Returns whether two IDs denote different objects of one map (OpenStreetMap or own places), e.g. branches of a chain. */
export function areDifferentObjects(a: string | null, b: string): boolean {
  return a !== null && a !== b && ['osm:', 'own:'].some((map) => a.startsWith(map) && b.startsWith(map));
}
