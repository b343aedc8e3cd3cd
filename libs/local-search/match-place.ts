import { distanceMeters } from '../geo-grid/index.js';
import { NAME_MATCH_THRESHOLD, nameSimilarity, normalizeCid, placeIdToCid } from '../place-identity/index.js';
import type { ListedPlace } from './search-provider.js';

/** The business to find in a list of results. */
export interface MatchSubject {
  readonly cid: string | null;
  readonly placeId: string | null;
  readonly name: string;
  /** WGS84 degrees. */
  readonly lat: number;
  readonly lng: number;
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
 * enough. By name and distance, confidence = similarity of the names × (1 − distance / (2 · 150 m)), so a pin at the edge
 * of the radius halves it. The highest confidence wins; of equal ones, the better rank.
 */
export function matchPlace(subject: MatchSubject, places: readonly ListedPlace[]): PlaceMatch | null {
  const cid = cidOf(subject);
  const byCid = cid === null ? -1 : places.findIndex((place) => cidOf(place) === cid);
  if (byCid >= 0) return { index: byCid, by: 'cid', confidence: 1 };
  const byId = subject.placeId === null ? -1 : places.findIndex((place) => place.placeId === subject.placeId);
  if (byId >= 0) return { index: byId, by: 'place_id', confidence: 1 };
  return bestByName(subject, places);
}

function bestByName(subject: MatchSubject, places: readonly ListedPlace[]): PlaceMatch | null {
  let best: PlaceMatch | null = null;
  for (const [index, place] of places.entries()) {
    if (haveDifferentCids(subject, place) || areDifferentObjects(subject.placeId, place.placeId)) continue;
    const similarity = nameSimilarity(subject.name, place.name);
    if (similarity < NAME_MATCH_THRESHOLD) continue;
    const meters = metersBetween(subject, place);
    if (!(meters <= MATCH_RADIUS_METERS)) continue;
    const confidence = similarity * (1 - meters / (2 * MATCH_RADIUS_METERS));
    if (best === null || confidence > best.confidence) best = { index, by: 'name_and_distance', confidence };
  }
  return best;
}

/** Returns Infinity for a place without a position. */
function metersBetween(subject: MatchSubject, { lat, lng }: ListedPlace): number {
  return lat === null || lng === null ? Infinity : distanceMeters(subject, { lat, lng });
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
