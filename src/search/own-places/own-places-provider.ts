import {
  type ListedPlace,
  type LocalSearchOutcome,
  type LocalSearchQuery,
  MATCH_RADIUS_METERS,
  matchPlace,
  type PlaceClue,
  ProviderError,
  type SearchProvider,
} from '#libs/local-search';
import { isOutage } from '#platform/database/outage';
import type { OwnPlace } from './own-place.js';
import type { OwnPlacesArea } from './own-places-area.js';
import type { OwnPlacesRepository } from './own-places.repository.js';
import { readKeyword } from './words.js';

const PREFIX = 'own:';

/** Local search over the places that the operator imported, by the database. See `spelledAsAsked` for the order. */
export class OwnPlacesProvider implements SearchProvider {
  readonly name = 'own-places';
  readonly attribution = 'Places imported by the operator';
  readonly order = {
    isGoogles: false,
    description:
      "Not Google's order: share of the keyword's words in name and category ÷ (1 + metres ÷ 500), over places " +
      'that the operator imported.',
  };
  readonly identifiers = 'own';
  readonly retention = 'open';
  readonly supports = [];

  constructor(
    private readonly places: OwnPlacesRepository,
    private readonly area: OwnPlacesArea,
  ) {}

  async search({ keyword, lat, lng, depth, signal }: LocalSearchQuery): Promise<LocalSearchOutcome> {
    signal?.throwIfAborted();
    const isNear = this.coverage().some(
      ({ bounds: [west, south, east, north] }) => lng >= west && lng <= east && lat >= south && lat <= north,
    );
    if (!isNear) return { kind: 'unmeasured', reason: 'outside_coverage' };
    const found = await this.ask(
      () => this.places.search({ keyword: readKeyword(keyword), lat, lng, depth }),
      signal,
    );
    return { kind: 'results', places: found.map(toListedPlace) };
  }

  async lookUp({ placeId, name, lat, lng }: PlaceClue, signal?: AbortSignal): Promise<ListedPlace | null> {
    signal?.throwIfAborted();
    if (placeId?.startsWith(PREFIX)) {
      const known = await this.ask(() => this.places.byId(placeId.slice(PREFIX.length)), signal);
      if (known) return toListedPlace(known);
    }
    if (!name || typeof lat !== 'number' || typeof lng !== 'number') return null;
    const near = await this.ask(() => this.places.around({ lat, lng }, MATCH_RADIUS_METERS * 1.01), signal);
    const listed = near.map(toListedPlace);
    const match = matchPlace({ cid: null, placeId: null, name, lat, lng }, listed);
    return match && (listed[match.index] ?? null);
  }

  coverage() {
    return this.area.current();
  }

  private async ask<Answer>(question: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
    try {
      const answer = await question();
      signal?.throwIfAborted();
      return answer;
    } catch (error) {
      signal?.throwIfAborted();
      throw new ProviderError('unavailable', 'the database could not search the own places', {
        retryable: isOutage(error),
        cause: error,
      });
    }
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
