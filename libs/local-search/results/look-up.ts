import type { Vendor } from '../http/errors.js';
import { matchPlace } from '../match/match-place.js';
import {
  type ListedPlace,
  type LocalSearchQuery,
  type LookUp,
  type PlaceClue,
  type Search,
  SEARCH_DEPTH,
} from '../port/search-provider.js';
import { askForIdentified } from './identified.js';

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

interface LookUpById<Request> {
  readonly vendor: Vendor;
  /** Builds the request for an identifier of the clue; null without one that the vendor can look up. */
  readonly request: (clue: PlaceClue) => Request | null;
  /** Sends the request. @returns the place, or no place */
  readonly ask: (request: Request, fresh: boolean, signal?: AbortSignal) => Promise<readonly ListedPlace[]>;
  /** Whether the vendor often finds nothing by mistake. It is asked twice then. */
  readonly mayMiss?: boolean;
  /** Finds a place that has no such identifier, by its name. */
  readonly search: Search;
}

/** Creates the look-up of a vendor: by identifier, else by name and distance. Repeats an unreadable answer once, uncached. */
export function lookUpById<Request>(by: LookUpById<Request>): LookUp {
  return async (clue, signal, nextRequest) => {
    const request = by.request(clue);
    if (request === null) return lookUpByName(by.search, clue, signal, nextRequest);
    const { places } = await askForIdentified(
      by.vendor,
      { nextRequest },
      async (fresh) => ({ places: await by.ask(request, fresh, signal) }),
      (answer) => by.mayMiss === true && answer.places.length === 0,
    );
    return places[0] ?? null;
  };
}
