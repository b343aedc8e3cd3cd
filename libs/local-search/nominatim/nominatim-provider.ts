import { distanceMeters } from '../../geo-grid/index.js';
import { endpoint } from '../http/endpoint.js';
import { faultOfStatus, unreadable } from '../http/faults.js';
import { getJson, type JsonAnswer } from '../http/get-json.js';
import { fieldsOf } from '../http/read-fields.js';
import { lookUpByName } from '../results/look-up-by-name.js';
import { viewBox, zoomWithin } from '../results/map-view.js';
import { OSM_CREDIT } from '../results/osm-credit.js';
import {
  everywhere,
  type ListedPlace,
  type LookUp,
  type ProviderProfile,
  type Search,
  type SearchProvider,
} from '../search-provider.js';
import { NOMINATIM, readPlaces } from './nominatim-places.js';

const TIMEOUT_MS = 10_000;
/** The most that a server gives. */
const LIMIT = 40;
/** About eight kilometres to each side. */
const DEFAULT_ZOOM = 13;

const PROFILE: ProviderProfile = {
  name: 'nominatim',
  ...OSM_CREDIT,
  order: {
    isGoogles: false,
    description: "Not Google's order: of what Nominatim finds around the point, the nearest first.",
  },
  identifiers: 'own',
  retention: 'open',
  supports: ['zoom', 'language'],
  coverage: everywhere,
};

export interface NominatimOptions {
  /** Of a Nominatim of one's own; what `/search` is appended to. The public server forbids systematic use. */
  readonly baseUrl: string;
  readonly timeoutMs?: number | undefined;
}

type Parameters = Readonly<Record<string, string | undefined>>;

/**
 * Creates the provider for a self-hosted Nominatim, over OpenStreetMap. It knows the words for kinds of places
 * ("pharmacy"), and no place to search from: it is asked for the square around the point that a map of that zoom shows,
 * and the nearest come first.
 *
 * @see https://nominatim.org/release-docs/latest/api/Search/
 */
export function createNominatim({ baseUrl, timeoutMs = TIMEOUT_MS }: NominatimOptions): SearchProvider {
  async function get(path: string, parameters: Parameters, signal?: AbortSignal): Promise<JsonAnswer> {
    const address = endpoint(baseUrl, path, parameters);
    const answer = await getJson(address, { provider: NOMINATIM.label, timeoutMs, signal });
    const fault = faultOfStatus(NOMINATIM, answer);
    if (fault) throw fault;
    return answer;
  }

  async function ask(path: string, parameters: Parameters, signal?: AbortSignal): Promise<ListedPlace[]> {
    const details = { format: 'jsonv2', addressdetails: '0', extratags: '1' };
    const { body } = await get(path, { ...parameters, ...details }, signal);
    return readPlaces(body);
  }

  /** One request, whatever the depth; no more than 40 places. */
  const search: Search = async ({ keyword, lat, lng, depth, zoom, language, signal }) => {
    const view = viewBox({ lat, lng, zoom: zoomWithin(zoom, DEFAULT_ZOOM, 1, 21) });
    const found = await ask(
      '/search',
      {
        q: keyword,
        layer: 'poi',
        limit: String(LIMIT),
        viewbox: view.map((degrees) => degrees.toFixed(6)).join(','),
        bounded: '1',
        'accept-language': language,
      },
      signal,
    );
    const near = found
      .map((place) => ({ place, meters: metersTo(place, { lat, lng }) }))
      .sort((a, b) => a.meters - b.meters);
    return { kind: 'results', places: near.slice(0, depth).map(({ place }) => place) };
  };

  /** By OpenStreetMap's number, else by name and distance. */
  const lookUp: LookUp = async (clue, signal) => {
    const [, kind, id] = /^osm:([nwr])\w+\/(\d+)$/.exec(clue.placeId ?? '') ?? [];
    if (kind === undefined || id === undefined) return lookUpByName(search, clue, signal);
    const found = await ask('/lookup', { osm_ids: `${kind.toUpperCase()}${id}` }, signal);
    return found[0] ?? null;
  };

  return {
    profile: PROFILE,
    search,
    lookUp,
    /** @see https://nominatim.org/release-docs/latest/api/Status/ */
    checkUp: async (signal) => {
      const answer = await get('/status', { format: 'json' }, signal);
      // It answers 200 without its database too.
      if (fieldsOf(answer.body)['status'] !== 0) throw unreadable(NOMINATIM, 'does not say that it is well');
      return { asked: 'GET /status', searchesLeft: null, servedAt: answer.servedAt };
    },
  };
}

function metersTo({ lat, lng }: ListedPlace, from: { lat: number; lng: number }): number {
  return lat === null || lng === null ? Infinity : distanceMeters(from, { lat, lng });
}
