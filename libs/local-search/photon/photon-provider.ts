import { endpoint } from '../http/endpoint.js';
import { faultOfStatus, unreadable } from '../http/faults.js';
import { getJson, type JsonAnswer } from '../http/get-json.js';
import { fieldsOf, textOf } from '../http/read-fields.js';
import { lookUpByName } from '../results/look-up-by-name.js';
import { inDecimals, zoomWithin } from '../results/map-view.js';
import { OSM_CREDIT } from '../results/osm-credit.js';
import { everywhere, type ProviderProfile, type Search, type SearchProvider } from '../search-provider.js';
import { PHOTON, readPlaces } from './photon-places.js';

const TIMEOUT_MS = 10_000;

/** The keys of OpenStreetMap that businesses have, so that streets and towns of that name are not among the results. */
const BUSINESS_TAGS = ['amenity', 'shop', 'office', 'craft', 'healthcare', 'leisure', 'tourism'];

const PROFILE: ProviderProfile = {
  name: 'photon',
  ...OSM_CREDIT,
  order: {
    isGoogles: false,
    description: "Not Google's order: Photon's, by likeness of the name, distance and prominence.",
  },
  identifiers: 'own',
  retention: 'open',
  supports: ['zoom', 'language'],
  coverage: everywhere,
};

export interface PhotonOptions {
  /** Of a Photon of one's own; what `/api` is appended to. */
  readonly baseUrl: string;
  readonly timeoutMs?: number | undefined;
}

/**
 * Creates the provider for a self-hosted Photon, over OpenStreetMap. It searches names and addresses: "pharmacy" finds
 * places with that name.
 *
 * @see https://github.com/komoot/photon/blob/master/docs/api-v1.md
 */
export function createPhoton({ baseUrl, timeoutMs = TIMEOUT_MS }: PhotonOptions): SearchProvider {
  type Address = ReturnType<typeof endpoint>;
  async function get(address: Address, signal?: AbortSignal, headers = {}): Promise<JsonAnswer> {
    const answer = await getJson(address, { provider: PHOTON.label, timeoutMs, signal, headers });
    const fault = faultOfStatus(PHOTON, answer);
    if (fault) throw fault;
    return answer;
  }

  /** One request, whatever the depth; the server may have a limit of its own. */
  const search: Search = async ({ keyword, lat, lng, depth, zoom, language, signal }) => {
    const address = endpoint(baseUrl, '/api', {
      q: keyword,
      lat: inDecimals(lat),
      lon: inDecimals(lng),
      limit: String(depth),
      osm_tag: BUSINESS_TAGS,
      zoom: zoom === undefined ? undefined : String(zoomWithin(zoom, zoom, 1, 18)),
    });
    // As a parameter, a language that the server was not set up with may be refused; asked for like this it is not.
    const answer = await get(address, signal, { 'accept-language': language ?? '*' });
    return { kind: 'results', places: readPlaces(answer.body).slice(0, depth) };
  };

  return {
    profile: PROFILE,
    search,
    /** By name and distance: Photon has no requests for one object. */
    lookUp: (clue, signal) => lookUpByName(search, clue, signal),
    checkUp: async (signal) => {
      const answer = await get(endpoint(baseUrl, '/status'), signal);
      if (!/^ok$/i.test(textOf(fieldsOf(answer.body)['status']) ?? '')) {
        throw unreadable(PHOTON, 'does not say that it is well');
      }
      return { asked: 'GET /status', searchesLeft: null, servedAt: answer.servedAt };
    },
  };
}
