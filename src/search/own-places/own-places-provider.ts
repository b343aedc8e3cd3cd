import {
  contains,
  type ListedPlace,
  type LookUp,
  MATCH_RADIUS_METERS,
  matchPlace,
  ProviderError,
  type Search,
  type SearchProvider,
} from '#libs/local-search';
import { isOutage } from '#platform/database/outage';
import { OWN_PLACES } from '../credit-texts.js';
import type { OwnPlace } from './own-place.js';
import type { OwnPlacesRepository } from './own-places.repository.js';
import type { OwnPlacesArea } from './own-places-area.js';
import { parseKeyword } from './text-search.js';

const PREFIX = 'own:';

const PROFILE = {
  name: 'own-places',
  attribution: OWN_PLACES,
  order: {
    isGoogle: false,
    description:
      "Not Google's order: share of the keyword's words in name and category ÷ (1 + metres ÷ 500), over places " +
      'that the operator imported.',
  },
  identifiers: 'own',
  retention: 'open',
  supports: [],
} as const;

/** Creates the provider of the places that the operator imported. `rankedByWords` documents the order. */
export function createOwnPlaces(places: OwnPlacesRepository, area: OwnPlacesArea): SearchProvider {
  const search: Search = async ({ keyword, lat, lng, depth, signal }) => {
    signal?.throwIfAborted();
    if (!area.current().some((covered) => contains(covered, { lat, lng })))
      return { kind: 'unmeasured', reason: 'outside_coverage' };
    const found = await query(
      () => places.search({ keyword: parseKeyword(keyword), lat, lng, depth }),
      signal,
    );
    return { kind: 'results', places: found.map(toListedPlace) };
  };

  const lookUp: LookUp = async ({ placeId, name, lat, lng }, signal) => {
    signal?.throwIfAborted();
    if (placeId?.startsWith(PREFIX)) {
      const known = await query(() => places.findById(placeId.slice(PREFIX.length)), signal);
      if (known) return toListedPlace(known);
    }
    if (!name || typeof lat !== 'number' || typeof lng !== 'number') return null;
    const near = await query(() => places.findNear({ lat, lng }, MATCH_RADIUS_METERS * 1.01), signal);
    const listed = near.map(toListedPlace);
    const match = matchPlace({ cid: null, placeId: null, name, lat, lng }, listed);
    return match && (listed[match.index] ?? null);
  };

  return { profile: { ...PROFILE, coverage: () => area.current() }, search, lookUp };
}

/** Runs a query and turns its errors into ProviderError. */
async function query<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    const result = await run();
    signal?.throwIfAborted();
    return result;
  } catch (error) {
    signal?.throwIfAborted();
    throw new ProviderError('unavailable', 'the database failed to search the imported places', {
      retryable: isOutage(error),
      cause: error,
    });
  }
}

function toListedPlace({ id, review_count, opening_hours, ...place }: OwnPlace): ListedPlace {
  return {
    ...place,
    placeId: `${PREFIX}${id}`,
    cid: null,
    reviewCount: review_count,
    openingHours: opening_hours,
  };
}
