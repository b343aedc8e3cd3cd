import { type Answer, type FakeLimits, FakeProvider, type ProviderCall } from './fake-provider.js';
import type { Shop } from './shop.js';

type OsmPlace = Readonly<Record<string, unknown>>;
type Options = FakeLimits & { readonly places?: readonly OsmPlace[] };

const osmNumber = ({ number }: Shop): number => 4_614_269_000 + number;

/** The place ID of a shop at either engine. */
export const osmId = (one: Shop): string => `osm:node/${osmNumber(one)}`;

/** A place as Photon lists it. */
export function photonPlace(one: Shop): OsmPlace {
  const known = { osm_type: 'N', osm_id: osmNumber(one), name: one.name };
  const properties = one.isBare
    ? known
    : {
        ...known,
        ...{ osm_key: 'amenity', osm_value: 'fast_food', housenumber: String(one.number), street: 'Main St' },
        ...{ postcode: '10001', city: 'New York', countrycode: 'US' },
        extra: {
          phone: '+1 212-555-0100',
          website: 'https://example.com/',
          opening_hours: 'Mo-Fr 11:00-22:00',
        },
      };
  const geometry = one.lat === null || one.isBare ? null : { type: 'Point', coordinates: [one.lng, one.lat] };
  return { type: 'Feature', properties: { ...properties, ...one.more }, geometry };
}

/** A place as Nominatim lists it (`jsonv2`). */
export function nominatimPlace(one: Shop): OsmPlace {
  const known = { osm_type: 'node', osm_id: osmNumber(one), name: one.name };
  if (one.isBare) return { ...known, ...one.more };
  return {
    ...known,
    ...{
      place_id: 100 + one.number,
      category: 'amenity',
      type: 'fast_food',
      place_rank: 30,
      importance: 0.1,
    },
    ...(one.lat !== null && { lat: String(one.lat), lon: String(one.lng) }),
    display_name: `${one.name}, ${one.number}, Main St, New York, 10001, United States`,
    extratags: {
      phone: '+1 212-555-0100',
      website: 'https://example.com/',
      opening_hours: 'Mo-Fr 11:00-22:00',
    },
    ...one.more,
  };
}

/** What their servers, and the proxies in front of them, answer when something is wrong. */
const ERRORS = {
  unauthorized: { status: 401, body: { message: 'Unauthorized' } },
  rateLimited: { status: 429, body: { message: 'Too Many Requests' } },
  outOfSearches: { status: 402, body: { message: 'Payment Required' } },
  broken: { status: 503, body: { message: 'Service Unavailable' } },
};

/** The engines have no keys; the proxy in front of them may have a password. */
function isLetIn({ headers }: ProviderCall, password: string): boolean {
  const { authorization } = headers;
  return authorization === undefined || authorization === `Basic ${Buffer.from(password).toString('base64')}`;
}

/** A Photon on this machine. */
export class FakePhoton extends FakeProvider {
  protected readonly errors = ERRORS;

  private constructor(private readonly options: Options) {
    super(options);
  }

  static start(options: Options = {}): Promise<FakePhoton> {
    return new FakePhoton(options).listen();
  }

  protected isAuthorized(call: ProviderCall): boolean {
    return isLetIn(call, `user:${this.apiKey}`);
  }

  protected results({ path, query }: ProviderCall): Answer {
    if (path === '/status')
      return { status: 200, body: { status: 'Ok', import_date: '2026-11-01T00:00:00Z' } };
    if (path !== '/api') return { status: 404, body: { message: 'Not found' } };
    if (!query.get('q')) return { status: 400, body: { message: "Missing search term 'q'" } };
    const features = (this.options.places ?? []).slice(0, Math.min(Number(query.get('limit') ?? 15), 50));
    return { status: 200, body: { type: 'FeatureCollection', features } };
  }
}

/** A Nominatim on this machine. Its own order is not that of distance. */
export class FakeNominatim extends FakeProvider {
  protected readonly errors = ERRORS;

  private constructor(private readonly options: Options) {
    super(options);
  }

  static start(options: Options = {}): Promise<FakeNominatim> {
    return new FakeNominatim(options).listen();
  }

  protected isAuthorized(call: ProviderCall): boolean {
    return isLetIn(call, `user:${this.apiKey}`);
  }

  protected results({ path, query }: ProviderCall): Answer {
    const { places = [] } = this.options;
    if (path === '/status') return { status: 200, body: { status: 0, message: 'OK' } };
    if (path === '/lookup') {
      const wanted = query.get('osm_ids')?.slice(1);
      return { status: 200, body: places.filter(({ osm_id }) => String(osm_id) === wanted) };
    }
    if (!query.get('q')) return { status: 400, body: { error: { code: 400, message: 'Nothing to search' } } };
    const [west = 0, south = 0, east = 0, north = 0] = (query.get('viewbox') ?? '').split(',').map(Number);
    const found = places.filter(({ lat, lon }) => {
      const [y, x] = [Number(lat), Number(lon)];
      return lat === undefined || (y >= south && y <= north && x >= west && x <= east);
    });
    return { status: 200, body: found.toReversed().slice(-Math.min(Number(query.get('limit') ?? 10), 40)) };
  }
}
