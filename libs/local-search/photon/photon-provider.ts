import { unreadable, type Vendor } from '../http/errors.js';
import { getJson } from '../http/get-json.js';
import { fieldsOf, listOf, textOf } from '../http/read-fields.js';
import { defineProvider } from '../port/provider-definition.js';
import {
  everywhere,
  type ListedPlace,
  type ProviderProfile,
  type Search,
  type SearchProvider,
} from '../port/search-provider.js';
import { uniquePlaces } from '../results/gather-pages.js';
import { askForIdentified } from '../results/identified.js';
import { lookUpByName } from '../results/look-up.js';
import { clampZoom, inDecimals } from '../results/map-view.js';
import { OSM_CREDIT, readOsmPlace } from '../results/osm.js';

const PHOTON: Vendor = { label: 'Photon', keyVariable: 'PHOTON_BASE_URL' };

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

interface PhotonOptions {
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

/**
 * Reads the places of a response (GeoJSON) in order, without objects that have no name, such as buildings. A place of another
 * source than OpenStreetMap is identified by name and position.
 *
 * @throws ProviderError `invalid_response` if the response is not a list of features
 */
function readPlaces(body: unknown): ListedPlace[] {
  const { features } = fieldsOf(body);
  if (!Array.isArray(features)) throw unreadable(PHOTON, 'sent a response that is not a list of features');
  return features.map(readPlace).filter((place) => place !== null);
}

function readPlace(feature: unknown): ListedPlace | null {
  const { properties, geometry } = fieldsOf(feature);
  const fields = fieldsOf(properties);
  const [lng, lat] = listOf(fieldsOf(geometry)['coordinates']);
  return readOsmPlace({
    osmType: fields['osm_type'],
    osmId: fields['osm_id'],
    name: fields['name'],
    position: [lat, lng],
    address: addressOf(fields),
    kind: fields['osm_value'],
    tags: fieldsOf(fields['extra']),
  });
}

/** Formats the known parts as `1 Main Street, 10001 New York`. */
function addressOf({
  street,
  housenumber,
  postcode,
  city,
}: Readonly<Record<string, unknown>>): string | null {
  const line = (...parts: unknown[]) => parts.map(textOf).filter(Boolean).join(' ');
  return textOf([line(housenumber, street), line(postcode, city)].filter(Boolean).join(', '));
}

export const photon = defineProvider({
  name: 'photon',
  prefix: 'PHOTON',
  pace: { maxRps: 2, concurrency: 2 },
  timeoutSeconds: 10,
  required: ['baseUrl'],
  create: createPhoton,
});
