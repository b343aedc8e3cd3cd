import { endpoint } from '../http/endpoint.js';
import { faultOfStatus, unreadable } from '../http/faults.js';
import { getJson } from '../http/get-json.js';
import { fieldsOf, textOf } from '../http/read-fields.js';
import { lookUpByName } from '../results/look-up-by-name.js';
import { inDecimals, zoomWithin } from '../results/map-view.js';
import { OSM_CREDIT } from '../results/osm-credit.js';
import type {
  CheckUp,
  ListedPlace,
  LocalSearchOutcome,
  LocalSearchQuery,
  PlaceClue,
  SearchProvider,
} from '../search-provider.js';
import { PHOTON, readPlaces } from './photon-places.js';

const TIMEOUT_MS = 10_000;

/** The keys of OpenStreetMap that businesses have, so that streets and towns of that name are not among the results. */
const BUSINESS_TAGS = ['amenity', 'shop', 'office', 'craft', 'healthcare', 'leisure', 'tourism'];

export interface PhotonOptions {
  /** Of a Photon of one's own; what `/api` is appended to. */
  readonly baseUrl: string;
  readonly timeoutMs?: number | undefined;
}

/**
 * A Photon of one's own, over OpenStreetMap. It searches names and addresses: "pharmacy" finds what is called so.
 *
 * @see https://github.com/komoot/photon/blob/master/docs/api-v1.md
 */
export class PhotonProvider implements SearchProvider {
  readonly name = 'photon';
  readonly attribution = OSM_CREDIT.attribution;
  readonly licence = OSM_CREDIT.licence;
  readonly order = {
    isGoogles: false,
    description: "Not Google's order: Photon's, by likeness of the name, distance and prominence.",
  };
  readonly identifiers = 'own';
  readonly retention = 'open';
  readonly supports = ['zoom', 'language'] as const;

  constructor(private readonly options: PhotonOptions) {}

  /** One request, whatever the depth; the server may have a limit of its own. */
  async search(query: LocalSearchQuery): Promise<LocalSearchOutcome> {
    const { keyword, lat, lng, depth, zoom, language, signal } = query;
    const { baseUrl, timeoutMs = TIMEOUT_MS } = this.options;
    const address = endpoint(baseUrl, '/api', {
      ...{
        q: keyword,
        lat: inDecimals(lat),
        lon: inDecimals(lng),
        limit: String(depth),
        osm_tag: BUSINESS_TAGS,
      },
      zoom: zoom === undefined ? undefined : String(zoomWithin(zoom, zoom, 1, 18)),
    });
    // As a parameter, a language that the server was not set up with may be refused; asked for like this it is not.
    const headers = { 'accept-language': language ?? '*' };
    const answer = await getJson(address, { provider: PHOTON.label, timeoutMs, signal, headers });
    const fault = faultOfStatus(PHOTON, answer);
    if (fault) throw fault;
    return { kind: 'results', places: readPlaces(answer.body).slice(0, depth) };
  }

  /** By name and distance: Photon has no requests for one object. */
  lookUp(clue: PlaceClue, signal?: AbortSignal): Promise<ListedPlace | null> {
    return lookUpByName(this, clue, signal);
  }

  async checkUp(signal?: AbortSignal): Promise<CheckUp> {
    const { baseUrl, timeoutMs = TIMEOUT_MS } = this.options;
    const answer = await getJson(endpoint(baseUrl, '/status'), { provider: PHOTON.label, timeoutMs, signal });
    const fault = faultOfStatus(PHOTON, answer);
    if (fault) throw fault;
    if (!/^ok$/i.test(textOf(fieldsOf(answer.body)['status']) ?? '')) {
      throw unreadable(PHOTON, 'does not say that it is well');
    }
    return { asked: 'GET /status', searchesLeft: null, servedAt: answer.servedAt };
  }

  coverage(): null {
    return null;
  }
}
