import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import { LRUCache } from 'lru-cache';
import { MATCH_RADIUS_METERS, matchPlace } from '../match/match-place.js';
import { OSM_CREDIT } from '../results/osm.js';
import {
  contains,
  type ListedPlace,
  type LocalSearchOutcome,
  type LocalSearchQuery,
  type PlaceClue,
  type SearchProvider,
} from '../port/search-provider.js';
import { distanceDecay } from './distance-decay.js';
import { KeywordResolver } from './keyword-resolver.js';
import { readPlaceIndex, type PlaceIndex } from './place-index.js';
import { prominenceOf } from './prominence.js';
import { toListedPlace } from './to-listed-place.js';

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
