import { distanceMeters } from '../../geo-grid/index.js';
import { unreadable, type Vendor } from '../http/errors.js';
import { getJson } from '../http/get-json.js';
import { fieldsOf, textOf } from '../http/read-fields.js';
import { defineProvider } from '../port/provider-definition.js';
import {
  everywhere,
  type ListedPlace,
  type LookUp,
  type ProviderProfile,
  type Search,
  type SearchProvider,
} from '../port/search-provider.js';
import { uniquePlaces } from '../results/gather-pages.js';
import { askForIdentified } from '../results/identified.js';
import { lookUpByName } from '../results/look-up.js';
import { clampZoom, viewBox } from '../results/map-view.js';
import { OSM_CREDIT, readOsmPlace } from '../results/osm.js';

const NOMINATIM: Vendor = { label: 'Nominatim', keyVariable: 'NOMINATIM_BASE_URL' };

const TIMEOUT_MS = 10_000;
/** Maximum of a server. */
const LIMIT = 40;
/** About eight kilometres in each direction. */
const DEFAULT_ZOOM = 13;

const PROFILE: ProviderProfile = {
  name: 'nominatim',
  ...OSM_CREDIT,
  order: {
    isGoogle: false,
    description: "Not Google's order: the places that Nominatim finds around the point, nearest first.",
  },
  identifiers: 'own',
  retention: 'open',
  supports: ['zoom', 'language'],
  coverage: everywhere,
};

interface NominatimOptions {
  /** Of a self-hosted Nominatim; the public server forbids systematic use. The paths of requests are appended. */
  readonly baseUrl: string;
  readonly timeoutMs?: number | undefined;
}

type Parameters = Readonly<Record<string, string | undefined>>;

/**
 * Creates the provider for a self-hosted Nominatim, over OpenStreetMap. Nominatim understands categories ("pharmacy") but not
 * the position of a searcher. So the search is limited to the square of a map around the point, and sorted by distance.
 *
 * @see https://nominatim.org/release-docs/latest/api/Search/
 */
export function createNominatim({ baseUrl, timeoutMs = TIMEOUT_MS }: NominatimOptions): SearchProvider {
  const access = { vendor: NOMINATIM, baseUrl, timeoutMs };

  async function getPlaces(
    path: string,
    parameters: Parameters,
    signal?: AbortSignal,
  ): Promise<ListedPlace[]> {
    const details = { format: 'jsonv2', addressdetails: '0', extratags: '1' };
    const { body } = await getJson(access, { path, parameters: { ...parameters, ...details }, signal });
    return readPlaces(body);
  }

  /** Sends one request for any depth. Returns at most 40 places. */
  const search: Search = async (query) => {
    const { keyword, lat, lng, depth, zoom, language, signal } = query;
    const view = viewBox({ lat, lng, zoom: clampZoom(zoom, DEFAULT_ZOOM, 1, 21) });
    const parameters = {
      q: keyword,
      layer: 'poi',
      limit: String(LIMIT),
      viewbox: view.map((degrees) => degrees.toFixed(6)).join(','),
      bounded: '1',
      'accept-language': language,
    };
    const { places: found } = await askForIdentified(NOMINATIM, query, async () => {
      return { places: await getPlaces('/search', parameters, signal) };
    });
    const near = uniquePlaces(found)
      .map((place) => ({ place, meters: metersTo(place, { lat, lng }) }))
      .sort((a, b) => a.meters - b.meters);
    return { kind: 'results', places: near.slice(0, depth).map(({ place }) => place) };
  };

  /** Looks up by OpenStreetMap ID, else by name and distance. */
  const lookUp: LookUp = async (clue, signal, nextRequest) => {
    const [, kind, id] = /^osm:([nwr])\w+\/(\d+)$/.exec(clue.placeId ?? '') ?? [];
    if (kind === undefined || id === undefined) return lookUpByName(search, clue, signal, nextRequest);
    const found = await getPlaces('/lookup', { osm_ids: `${kind.toUpperCase()}${id}` }, signal);
    return found[0] ?? null;
  };

  return {
    profile: PROFILE,
    search,
    lookUp,
    /** @see https://nominatim.org/release-docs/latest/api/Status/ */
    checkUp: async (signal) => {
      const { body, servedAt } = await getJson(access, {
        path: '/status',
        parameters: { format: 'json' },
        signal,
      });
      // The HTTP status is 200 even without the database.
      if (fieldsOf(body)['status'] !== 0) throw unreadable(NOMINATIM, 'does not report that it is healthy');
      return { request: 'GET /status', searchesLeft: null, servedAt };
    },
  };
}

function metersTo({ lat, lng }: ListedPlace, from: { lat: number; lng: number }): number {
  return lat === null || lng === null ? Infinity : distanceMeters(from, { lat, lng });
}

/**
 * Reads the places of a response (`jsonv2`) in order, without objects that have no name. A place of another source than
 * OpenStreetMap is identified by name and position: Nominatim's `place_id` changes with every import.
 *
 * @throws ProviderError `invalid_response` if the response is not a list
 */
export function readPlaces(body: unknown): ListedPlace[] {
  if (!Array.isArray(body)) throw unreadable(NOMINATIM, 'sent a response that is not a list');
  return body.map(readPlace).filter((place) => place !== null);
}

function readPlace(value: unknown): ListedPlace | null {
  const fields = fieldsOf(value);
  const displayName = textOf(fields['display_name']);
  return readOsmPlace({
    osmType: fields['osm_type'],
    osmId: fields['osm_id'],
    // Servers before version 4.3 send no `name`, but the display name starts with it.
    name: fields['name'] ?? displayName?.split(',')[0],
    position: [fields['lat'], fields['lon']],
    address: displayName,
    kind: fields['type'],
    tags: fieldsOf(fields['extratags']),
  });
}

const PUBLIC_SERVER = /^https?:\/\/nominatim\.openstreetmap\.org(?![\w.-])/i;

export const nominatim = defineProvider({
  name: 'nominatim',
  prefix: 'NOMINATIM',
  pace: { maxRps: 2, concurrency: 2 },
  timeoutSeconds: 10,
  required: ['baseUrl'],
  problems: ({ baseUrl = '' }) =>
    PUBLIC_SERVER.test(baseUrl)
      ? [
          'NOMINATIM_BASE_URL is the public server, whose usage policy forbids systematic searches: run your own server',
        ]
      : [],
  create: createNominatim,
});
