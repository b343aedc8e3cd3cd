import {
  type Answer,
  type FakeLimits,
  FakeProvider,
  type ProviderCall,
} from '../../testing/fake-provider.js';
import type { Shop } from '../../testing/shop.js';

/** A place of Serper with any fields. */
export type SerperPlace = Readonly<Record<string, unknown>>;

/** Returns a place with all fields of Serper. */
export function serperPlace(one: Shop): SerperPlace {
  if (one.isUnidentified) return { title: one.name };
  const known = { title: one.name, cid: one.cid, ...(one.isPaid && { sponsored: true }) };
  if (one.isBare) return { ...known, ...one.more };
  return {
    ...known,
    placeId: one.placeId,
    fid: one.featureId,
    latitude: one.lat,
    longitude: one.lng,
    address: `${one.number} Main St, New York`,
    rating: 4.5,
    ratingCount: 100 + one.number,
    type: 'Pizza restaurant',
    types: ['Pizza restaurant'],
    phoneNumber: '+1 212-555-0100',
    website: 'https://example.com/',
    openingHours: { Monday: '11 AM–10 PM', Tuesday: 'Closed' },
    ...one.more,
  };
}

/** A local Serper. */
export class FakeSerper extends FakeProvider {
  protected readonly errors = {
    unauthorized: { status: 403, body: { message: 'Unauthorized.', statusCode: 403 } },
    rateLimited: { status: 429, body: { message: 'Too many requests', statusCode: 429 } },
    outOfSearches: { status: 400, body: { message: 'Not enough credits', statusCode: 400 } },
    broken: { status: 500, body: { message: 'Internal server error', statusCode: 500 } },
  };

  private constructor(private readonly options: FakeLimits & { places?: readonly SerperPlace[] }) {
    super(options);
  }

  static start(options: FakeLimits & { places?: readonly SerperPlace[] } = {}): Promise<FakeSerper> {
    return new FakeSerper(options).listen();
  }

  protected isAuthorized({ headers }: ProviderCall): boolean {
    return headers['x-api-key'] === this.apiKey;
  }

  protected results({ method, path, body }: ProviderCall): Answer {
    if (method === 'GET' && path === '/account')
      return { status: 200, body: { balance: 17_876, rateLimit: 50 } };
    if (method !== 'POST' || path !== '/maps') return { status: 404, body: { message: 'Not found' } };
    const { places: known = [] } = this.options;
    const {
      cid,
      placeId,
      page = 1,
      ll,
    } = body as { cid?: string; placeId?: string; page?: number; ll?: string };
    const wanted = cid ?? placeId;
    if (wanted !== undefined) {
      const found = known.filter((one) => one[cid === undefined ? 'placeId' : 'cid'] === wanted);
      return { status: 200, body: { searchParameters: body, places: found, credits: 1 } };
    }
    const places = known
      .slice((page - 1) * 20, page * 20)
      .map((place, index) => ({ position: index + 1, ...place }));
    return { status: 200, body: { searchParameters: body, ll, places, credits: 3 } };
  }
}
