import { distanceMeters } from '../../geo-grid/index.js';
import { endpoint } from '../http/endpoint.js';
import { faultOfStatus, unreadable } from '../http/faults.js';
import { getJson, type JsonAnswer } from '../http/get-json.js';
import { fieldsOf } from '../http/read-fields.js';
import { lookUpByName } from '../results/look-up-by-name.js';
import { viewBox, zoomWithin } from '../results/map-view.js';
import { OSM_CREDIT } from '../results/osm-credit.js';
import type {
  CheckUp,
  ListedPlace,
  LocalSearchOutcome,
  LocalSearchQuery,
  PlaceClue,
  SearchProvider,
} from '../search-provider.js';
import { NOMINATIM, readPlaces } from './nominatim-places.js';

const TIMEOUT_MS = 10_000;
/** The most that a server gives. */
const LIMIT = 40;
/** About eight kilometres to each side. */
const DEFAULT_ZOOM = 13;

export interface NominatimOptions {
  /** Of a Nominatim of one's own; what `/search` is appended to. The public server forbids systematic use. */
  readonly baseUrl: string;
  readonly timeoutMs?: number | undefined;
}

/**
 * A Nominatim of one's own, over OpenStreetMap. It knows the words for kinds of places ("pharmacy"), and no place to
 * search from: it is asked for the square around the point that a map of that zoom shows, and the nearest come first.
 *
 * @see https://nominatim.org/release-docs/latest/api/Search/
 */
export class NominatimProvider implements SearchProvider {
  readonly name = 'nominatim';
  readonly attribution = OSM_CREDIT.attribution;
  readonly licence = OSM_CREDIT.licence;
  readonly order = {
    isGoogles: false,
    description: "Not Google's order: of what Nominatim finds around the point, the nearest first.",
  };
  readonly identifiers = 'own';
  readonly retention = 'open';
  readonly supports = ['zoom', 'language'] as const;

  constructor(private readonly options: NominatimOptions) {}

  /** One request, whatever the depth; no more than 40 places. */
  async search(query: LocalSearchQuery): Promise<LocalSearchOutcome> {
    const { keyword, lat, lng, depth, zoom, language, signal } = query;
    const view = viewBox({ lat, lng, zoom: zoomWithin(zoom, DEFAULT_ZOOM, 1, 21) });
    const found = await this.ask(
      '/search',
      {
        ...{ q: keyword, layer: 'poi', limit: String(LIMIT) },
        ...{ viewbox: view.map((degrees) => degrees.toFixed(6)).join(','), bounded: '1' },
        ...{ 'accept-language': language },
      },
      signal,
    );
    const near = found
      .map((place) => ({ place, meters: metersTo(place, { lat, lng }) }))
      .sort((a, b) => a.meters - b.meters);
    return { kind: 'results', places: near.slice(0, depth).map(({ place }) => place) };
  }

  /** By OpenStreetMap's number, else by name and distance. */
  async lookUp(clue: PlaceClue, signal?: AbortSignal): Promise<ListedPlace | null> {
    const [, kind, id] = /^osm:([nwr])\w+\/(\d+)$/.exec(clue.placeId ?? '') ?? [];
    if (kind === undefined || id === undefined) return lookUpByName(this, clue, signal);
    const found = await this.ask('/lookup', { osm_ids: `${kind.toUpperCase()}${id}` }, signal);
    return found[0] ?? null;
  }

  /** @see https://nominatim.org/release-docs/latest/api/Status/ */
  async checkUp(signal?: AbortSignal): Promise<CheckUp> {
    const answer = await this.get('/status', { format: 'json' }, signal);
    // It answers 200 without its database too.
    if (fieldsOf(answer.body)['status'] !== 0) throw unreadable(NOMINATIM, 'does not say that it is well');
    return { asked: 'GET /status', searchesLeft: null, servedAt: answer.servedAt };
  }

  coverage(): null {
    return null;
  }

  private async ask(
    path: string,
    parameters: Readonly<Record<string, string | undefined>>,
    signal: AbortSignal | undefined,
  ): Promise<ListedPlace[]> {
    const details = { format: 'jsonv2', addressdetails: '0', extratags: '1' };
    const { body } = await this.get(path, { ...parameters, ...details }, signal);
    return readPlaces(body);
  }

  private async get(
    path: string,
    parameters: Readonly<Record<string, string | undefined>>,
    signal: AbortSignal | undefined,
  ): Promise<JsonAnswer> {
    const { baseUrl, timeoutMs = TIMEOUT_MS } = this.options;
    const address = endpoint(baseUrl, path, parameters);
    const answer = await getJson(address, { provider: NOMINATIM.label, timeoutMs, signal });
    const fault = faultOfStatus(NOMINATIM, answer);
    if (fault) throw fault;
    return answer;
  }
}

function metersTo({ lat, lng }: ListedPlace, from: { lat: number; lng: number }): number {
  return lat === null || lng === null ? Infinity : distanceMeters(from, { lat, lng });
}
