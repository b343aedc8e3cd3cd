import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import { LRUCache } from 'lru-cache';
import { MATCH_RADIUS_METERS, matchPlace } from '../match/match-place.js';
import {
  contains,
  type ListedPlace,
  type LocalSearchOutcome,
  type LocalSearchQuery,
  type PlaceClue,
  type SearchProvider,
} from '../port/search-provider.js';
import { OSM_CREDIT } from '../results/osm.js';
import { KeywordResolver } from './keyword-resolver.js';
import { type CategoryRecord, type PlaceIndex, type PlaceRecord, readPlaceIndex } from './place-index.js';

/** A place that matches a keyword, with the part of its score that does not depend on the searcher. */
interface Candidate {
  place: number;
  weight: number;
}

/** More keywords than concurrent scans use. */
const CACHED_KEYWORDS = 256;

/**
 * Local search over a place index in memory: score = relevance × prominence × distance decay, and ties are sorted by place
 * ID. The result depends on the query and the index only.
 */
class OpenStreetMapEngine {
  private readonly listed: readonly ListedPlace[];
  private readonly prominence: readonly number[];
  private readonly indexOfId: ReadonlyMap<string, number>;
  private lazyResolver: KeywordResolver | null = null;
  private readonly tree: KDBush;
  private readonly candidates = new LRUCache<string, readonly Candidate[][]>({ max: CACHED_KEYWORDS });

  constructor(private readonly index: PlaceIndex) {
    this.listed = index.places.map((place) => toListedPlace(place, index.categories));
    this.prominence = index.places.map(prominenceOf);
    this.indexOfId = new Map(index.places.map((place, position) => [place.id, position]));
    this.tree = new KDBush(index.places.length);
    for (const place of index.places) this.tree.add(place.lng, place.lat);
    this.tree.finish();
  }

  /** Created for the first search: it takes 0.1 s, and most commands do not search. */
  private get resolver(): KeywordResolver {
    this.lazyResolver ??= new KeywordResolver(this.index);
    return this.lazyResolver;
  }

  search(query: LocalSearchQuery): LocalSearchOutcome {
    query.signal?.throwIfAborted();
    const area = this.index.areas.findIndex((one) => contains(one, query));
    if (area < 0) return { kind: 'unmeasured', reason: 'outside_coverage' };
    return { kind: 'results', places: this.rank(query, area) };
  }

  lookUp(clue: PlaceClue, signal?: AbortSignal): ListedPlace | null {
    signal?.throwIfAborted();
    const known = this.indexOfId.get(clue.placeId ?? '');
    if (known !== undefined) return this.listed[known] ?? null;
    const { name, lat, lng } = clue;
    if (!name || typeof lat !== 'number' || typeof lng !== 'number') return null;
    const near = this.neighbours(lat, lng);
    const match = matchPlace({ cid: null, placeId: null, name, lat, lng }, near);
    return match && (near[match.index] ?? null);
  }

  private rank({ keyword, lat, lng, depth }: LocalSearchQuery, area: number): ListedPlace[] {
    let byArea = this.candidates.get(keyword);
    if (!byArea) this.candidates.set(keyword, (byArea = this.candidatesByArea(keyword)));
    return (byArea[area] ?? [])
      .map(({ place, weight }) => ({ place, score: weight * distanceDecay(this.metersTo(place, lat, lng)) }))
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .slice(0, Math.max(0, depth))
      .flatMap(({ place }) => this.listed[place] ?? []);
  }

  /** Returns one list per area: places of different areas do not compete. */
  private candidatesByArea(keyword: string): Candidate[][] {
    const relevance = [...this.resolver.resolve(keyword)];
    return this.index.areas.map((area) =>
      relevance.flatMap(([place, value]) => {
        const record = this.index.places[place];
        if (!record || !contains(area, record)) return [];
        return [{ place, weight: value * (this.prominence[place] ?? 1) }];
      }),
    );
  }

  /** Great-circle metres. They differ from the ellipsoid by up to 0.5 %, too little to change ranks. */
  private metersTo(place: number, lat: number, lng: number): number {
    const record = this.index.places[place];
    return record ? distance(lng, lat, record.lng, record.lat) * 1000 : Infinity;
  }

  private neighbours(lat: number, lng: number): ListedPlace[] {
    // 1 % farther than the radius, because the tree measures on a sphere.
    const kilometers = (MATCH_RADIUS_METERS * 1.01) / 1000;
    return around(this.tree, lng, lat, Infinity, kilometers).flatMap((place) => this.listed[place] ?? []);
  }
}

/**
 * Loads the engine from the index file of the build.
 *
 * @throws Error with the path if the file is missing, damaged or has another format
 */
export async function loadOpenStreetMapProvider(indexPath: string): Promise<SearchProvider> {
  return createOpenStreetMap(await readPlaceIndex(indexPath));
}

export function createOpenStreetMap(index: PlaceIndex): SearchProvider {
  let built: OpenStreetMapEngine | null = null;
  // Built for the first search or look-up: most starts of a process and most commands need none.
  const engine = (): OpenStreetMapEngine => (built ??= new OpenStreetMapEngine(index));
  return {
    profile: {
      name: 'openstreetmap',
      ...OSM_CREDIT,
      order: {
        isGoogle: false,
        description:
          "Not Google's order: relevance to the keyword × known facts about the place × distance decay, " +
          'over OpenStreetMap, which has no ratings and no reviews.',
      },
      identifiers: 'own',
      retention: 'open',
      supports: [],
      coverage: () => index.areas,
    },
    search: (query) => settle(() => engine().search(query)),
    lookUp: (clue, signal) => settle(() => engine().lookUp(clue, signal)),
  };
}

/** Wraps the synchronous engine: an exception becomes a rejection. */
function settle<Result>(compute: () => Result): Promise<Result> {
  return new Promise((resolve) => {
    resolve(compute());
  });
}

/** Converts a place of the index to a listed place. Fields without data in OpenStreetMap are null. */
export function toListedPlace(place: PlaceRecord, categories: readonly CategoryRecord[]): ListedPlace {
  return {
    placeId: place.id,
    cid: null,
    name: place.name,
    lat: place.lat,
    lng: place.lng,
    address: place.address ?? null,
    category: categories[place.categories[0] ?? -1]?.label ?? null,
    rating: null,
    reviewCount: null,
    phone: place.phone ?? null,
    website: place.website ?? null,
    openingHours: place.hours ?? null,
  };
}

/** The distance at which a place has a quarter of its weight. */
const SCALE_METERS = 500;

/**
 * Returns the weight of a place at a distance of d metres: (1 + d/500)⁻². The inverse square is the distance term of Huff's
 * model of trade areas (D. L. Huff, "Defining and Estimating a Trading Area", Journal of Marketing 28, 1964). The added 1
 * keeps it finite. 500 m is a choice: about the spacing of pharmacies in a city.
 */
export function distanceDecay(meters: number): number {
  const relative = 1 + meters / SCALE_METERS;
  return 1 / (relative * relative);
}

const MAX_DETAILS = 6;

/**
 * Returns the prominence of a place, from 1 (a bare name) to 2.8. It replaces the ratings, reviews and links that
 * OpenStreetMap does not have by the number of known facts. The weights are a choice, not a measurement. The number of edits
 * does not count: it measures mappers, not customers.
 */
export function prominenceOf(place: PlaceRecord): number {
  return (
    1 +
    (place.notable ? 0.5 : 0) +
    (place.brand ? 0.3 : 0) +
    (place.website ? 0.25 : 0) +
    (place.hours ? 0.2 : 0) +
    (place.phone ? 0.15 : 0) +
    (place.address ? 0.1 : 0) +
    0.05 * Math.min(place.details ?? 0, MAX_DETAILS)
  );
}
