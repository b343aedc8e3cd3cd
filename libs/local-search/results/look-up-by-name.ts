import { matchPlace } from '../match/match-place.js';
import {
  type ListedPlace,
  type LocalSearchQuery,
  type PlaceClue,
  type Search,
  SEARCH_DEPTH,
} from '../port/search-provider.js';

/** About 20 km around the point: it is only near a place that is known by its knowledge-graph ID. */
const ZOOM_NEARBY = 11;

/** Searches the name of a clue at its position and returns the match; null without a name or a position. */
export async function lookUpByName(
  search: Search,
  { cid, placeId, mid, name, lat, lng }: PlaceClue,
  signal: AbortSignal | undefined,
  nextRequest?: LocalSearchQuery['nextRequest'],
): Promise<ListedPlace | null> {
  if (!name || typeof lat !== 'number' || typeof lng !== 'number') return null;
  const zoom = mid === undefined ? undefined : ZOOM_NEARBY;
  const outcome = await search({ keyword: name, lat, lng, zoom, depth: SEARCH_DEPTH, signal, nextRequest });
  if (outcome.kind === 'unmeasured') return null;
  if (mid !== undefined) return outcome.places.find((place) => place.mid === mid) ?? null;
  const subject = { cid: cid ?? null, placeId: placeId ?? null, name, lat, lng };
  const match = matchPlace(subject, outcome.places);
  return match && (outcome.places[match.index] ?? null);
}
