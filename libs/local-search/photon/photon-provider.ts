import { unreadable } from '../http/errors.js';
import { getJson } from '../http/get-json.js';
import { fieldsOf, textOf } from '../http/read-fields.js';
import { uniquePlaces } from '../results/gather-pages.js';
import { askForIdentified } from '../results/identified.js';
import { lookUpByName } from '../results/look-up.js';
import { inDecimals, clampZoom } from '../results/map-view.js';
import { OSM_CREDIT } from '../results/osm.js';
import {
  everywhere,
  type ProviderProfile,
  type Search,
  type SearchProvider,
} from '../port/search-provider.js';
import { PHOTON, readPlaces } from './photon-places.js';

const TIMEOUT_MS = 10_000;

/** OpenStreetMap keys of businesses, which exclude streets and towns from the results. */
const BUSINESS_TAGS = ['amenity', 'shop', 'office', 'craft', 'healthcare', 'leisure', 'tourism'];

const PROFILE: ProviderProfile = {
  name: 'photon',
  ...OSM_CREDIT,
  order: {
    isGoogle: false,
    description: "Not Google's order: Photon's, by similarity of the name, distance and prominence.",
  },
  identifiers: 'own',
  retention: 'open',
  supports: ['zoom', 'language'],
  coverage: everywhere,
};

export interface PhotonOptions {
  /** Of a self-hosted Photon. The paths of requests are appended. */
  readonly baseUrl: string;
  readonly timeoutMs?: number | undefined;
}

/**
 * Creates the provider for a self-hosted Photon, over OpenStreetMap. Photon searches names and addresses:
 * "pharmacy" finds places with that name.
 *
 * @see https://github.com/komoot/photon/blob/master/docs/api-v1.md
 */
export function createPhoton({ baseUrl, timeoutMs = TIMEOUT_MS }: PhotonOptions): SearchProvider {
  const access = { vendor: PHOTON, baseUrl, timeoutMs };

  /** Sends one request for any depth. The server may return fewer places. */
  const search: Search = async (query) => {
    const { keyword, lat, lng, depth, zoom, language, signal } = query;
    const parameters = {
      q: keyword,
      lat: inDecimals(lat),
      lon: inDecimals(lng),
      limit: String(depth),
      osm_tag: BUSINESS_TAGS,
      zoom: zoom === undefined ? undefined : String(clampZoom(zoom, zoom, 1, 18)),
    };
    // The server rejects unsupported languages as a parameter, but not in a header.
    const headers = { 'accept-language': language ?? '*' };
    const { places } = await askForIdentified(PHOTON, query, async () => {
      const { body } = await getJson(access, { path: '/api', parameters, headers, signal });
      return { places: readPlaces(body) };
    });
    return { kind: 'results', places: uniquePlaces(places).slice(0, depth) };
  };

  return {
    profile: PROFILE,
    search,
    /** Looks up by name and distance: Photon has no request for one object. */
    lookUp: (clue, signal, nextRequest) => lookUpByName(search, clue, signal, nextRequest),
    checkUp: async (signal) => {
      const { body, servedAt } = await getJson(access, { path: '/status', signal });
      if (!/^ok$/i.test(textOf(fieldsOf(body)['status']) ?? '')) {
        throw unreadable(PHOTON, 'does not report that it is healthy');
      }
      return { request: 'GET /status', searchesLeft: null, servedAt };
    },
  };
}
