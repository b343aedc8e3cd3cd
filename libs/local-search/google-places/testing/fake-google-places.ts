import {
  type Answer,
  type FakeLimits,
  FakeProvider,
  type ProviderCall,
} from '../../testing/fake-provider.js';
import type { Shop } from '../../testing/shop.js';

/** A place of Google with any fields. */
export type GooglePlace = Readonly<Record<string, unknown>>;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface FakeGooglePlacesOptions extends FakeLimits {
  readonly places?: readonly GooglePlace[] | ((center: Point) => readonly GooglePlace[]);
}

/** Returns a place with more fields than the service requests. */
export function googlePlace(one: Shop): GooglePlace {
  const known = { id: one.placeId, displayName: { text: one.name, languageCode: 'en' } };
  if (one.isBare) return { ...known, ...one.more };
  return {
    ...known,
    ...(one.lat !== null && { location: { latitude: one.lat, longitude: one.lng } }),
    pureServiceAreaBusiness: one.lat === null,
    googleMapsUri: `https://maps.google.com/?cid=${one.cid}&g_mp=x`,
    formattedAddress: `${one.number} Secret Street, New York`,
    primaryTypeDisplayName: { text: 'Secret pizzeria' },
    rating: 4.25,
    userRatingCount: 86_234,
    nationalPhoneNumber: '(212) 555-0199',
    ...one.more,
  };
}

/** A local Places API (New). */
export class FakeGooglePlaces extends FakeProvider {
  protected readonly errors = {
    unauthorized: error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
    }),
    rateLimited: error(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for quota metric per minute', {
      reason: 'RATE_LIMIT_EXCEEDED',
      metadata: { quota_unit: '1/min/{project}' },
    }),
    outOfSearches: error(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded', {
      reason: 'RATE_LIMIT_EXCEEDED',
      metadata: { quota_unit: '1/d/{project}' },
    }),
    broken: error(503, 'UNAVAILABLE', 'The service is currently unavailable.'),
  };

  private constructor(private readonly options: FakeGooglePlacesOptions) {
    super(options);
  }

  static start(options: FakeGooglePlacesOptions = {}): Promise<FakeGooglePlaces> {
    return new FakeGooglePlaces(options).listen();
  }

  /** Returns the environment of a service that uses it. */
  get env(): Record<string, string> {
    const key = { GOOGLE_PLACES_API_KEY: this.apiKey, GOOGLE_PLACES_BASE_URL: this.url };
    return { SEARCH_PROVIDERS: 'google-places', ...key };
  }

  protected isAuthorized({ headers }: ProviderCall): boolean {
    return headers['x-goog-api-key'] === this.apiKey;
  }

  protected results({ method, path, headers, body }: ProviderCall): Answer {
    const mask = headers['x-goog-fieldmask'];
    if (typeof mask !== 'string') return error(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.');
    const fields = mask.split(',');
    if (method === 'GET') return this.details(decodeURIComponent(path.replace('/v1/places/', '')), fields);
    if (path !== '/v1/places:searchText') return error(404, 'NOT_FOUND', 'Not found');
    return this.page(body, fields);
  }

  private details(id: string, fields: readonly string[]): Answer {
    const place = this.places(NOWHERE).find((one) => one['id'] === id);
    return place ? ok(only(place, fields)) : error(404, 'NOT_FOUND', 'The Place ID is no longer valid.');
  }

  private page(body: ProviderCall['body'], fields: readonly string[]): Answer {
    const { pageToken, ...question } = body;
    const { pageSize, locationBias, includePureServiceAreaBusinesses } = body as unknown as Question;
    const { center, radius } = locationBias.circle;
    if (!(radius > 0 && radius <= 50_000)) return error(400, 'INVALID_ARGUMENT', 'Invalid radius');
    const [from = '0', asked] = typeof pageToken === 'string' ? pageToken.split('|', 2) : [];
    const asking = Buffer.from(JSON.stringify(question)).toString('base64');
    if (asked !== undefined && asked !== asking) return error(400, 'INVALID_ARGUMENT', 'Parameters changed');
    const all = this.places(center).filter(
      ({ pureServiceAreaBusiness: isArea }) => includePureServiceAreaBusinesses || isArea !== true,
    );
    const end = Number(from) + Math.min(pageSize, 20);
    const places = all.slice(Number(from), end).map((place) => only(place, fieldsBelow(fields, 'places.')));
    const nextPageToken =
      fields.includes('nextPageToken') && end < all.length ? { nextPageToken: `${end}|${asking}` } : {};
    return ok(places.length === 0 ? {} : { places, ...nextPageToken });
  }

  private places(center: Point): readonly GooglePlace[] {
    const { places = [] } = this.options;
    return typeof places === 'function' ? places(center) : places;
  }
}

interface Question {
  readonly pageSize: number;
  readonly locationBias: { readonly circle: { readonly center: Point; readonly radius: number } };
  readonly includePureServiceAreaBusinesses: boolean;
}

const NOWHERE = { latitude: 0, longitude: 0 };

function fieldsBelow(fields: readonly string[], prefix: string): string[] {
  return fields.filter((field) => field.startsWith(prefix)).map((field) => field.slice(prefix.length));
}

/** Returns only the requested fields, and undocumented ones. */
function only(place: GooglePlace, fields: readonly string[]): GooglePlace {
  return Object.fromEntries(
    Object.entries(place).filter(([name]) => fields.includes(name) || name.startsWith('unknown')),
  );
}

function ok(body: unknown): Answer {
  return { status: 200, body };
}

function error(code: number, status: string, message: string, ...details: object[]): Answer {
  return { status: code, body: { error: { code, message, status, details } } };
}
