import {
  type Answer,
  type FakeLimits,
  FakeProvider,
  type ProviderCall,
} from '../../testing/fake-provider.js';

/** A place of SerpApi with any fields. */
export type SerpApiPlace = Readonly<Record<string, unknown>>;

/** Returns the position of a call from `ll`: `@lat,lng,zoom`. */
export function placeOf({ query }: ProviderCall): string {
  return query.get('ll') ?? '';
}

export interface FakeOptions extends FakeLimits {
  /** All places, best first, or a function of the query. */
  readonly places?: readonly SerpApiPlace[] | ((query: URLSearchParams) => readonly SerpApiPlace[]);
}

/** Returns a place with all documented fields. */
export function serpApiPlace(number: number, more: SerpApiPlace = {}): SerpApiPlace {
  return {
    title: `Shop ${number}`,
    place_id: `ChIJfake${String(number).padStart(18, '0')}`,
    data_cid: String(1000 + number),
    gps_coordinates: { latitude: (407_000 + number) / 10_000, longitude: -74 },
    rating: 4.5,
    reviews: 100 + number,
    type: 'Pizza restaurant',
    types: ['Pizza restaurant'],
    address: `${number} Main St, New York`,
    phone: '+1 212-555-0100',
    website: 'https://example.com/',
    ...more,
  };
}

/** The account pages of the vendors. */
const ACCOUNTS: Readonly<Record<string, object>> = {
  '/account.json': { account_email: 'demo@example.com', plan_searches_left: 5958, total_searches_left: 5958 },
  '/me': { account: { current_month_usage: 4042, monthly_allowance: 10_000, remaining_credits: 5958 } },
  '/account': { requestLimit: 200_000, requestUsed: 170_208 },
};

const NOTHING_FOUND = "Google hasn't returned any results for this query.";
const SUCCESS = { search_metadata: { status: 'Success' } };

/**
 * A local SerpApi (`/search.json`), SearchApi (`/search`) and Scrapingdog (`/google_maps`).
 */
export class FakeSerpApi extends FakeProvider {
  protected readonly errors = {
    unauthorized: {
      status: 401,
      body: { error: 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key' },
    },
    rateLimited: { status: 429, body: { error: 'You are exceeding the hourly throughput limit.' } },
    outOfSearches: { status: 429, body: { error: 'Your account has run out of searches.' } },
    broken: { status: 503, body: { error: 'Service Unavailable' } },
  };

  private constructor(private readonly options: FakeOptions) {
    super(options);
  }

  static start(options: FakeOptions = {}): Promise<FakeSerpApi> {
    return new FakeSerpApi(options).listen();
  }

  /** Returns the environment of a service that uses it. */
  get env(): Record<string, string> {
    return { SEARCH_PROVIDERS: 'serpapi', SERPAPI_API_KEY: this.apiKey, SERPAPI_BASE_URL: this.url };
  }

  protected isAuthorized({ query }: ProviderCall): boolean {
    return query.get('api_key') === this.apiKey;
  }

  protected results({ path, query }: ProviderCall): Answer {
    if (Object.hasOwn(ACCOUNTS, path)) return ok(ACCOUNTS[path]);
    const { places: known = [] } = this.options;
    const places = typeof known === 'function' ? known(query) : known;
    if (query.get('type') === 'place' || query.get('engine') === 'google_maps_place') {
      return ok(single(places, query, path === '/search' ? 'place_result' : 'place_results'));
    }
    // A mobile page of the Local Finder has half as many results.
    const size = query.get('device') === 'mobile' ? 10 : 20;
    const start = path === '/search' ? (Number(query.get('page') ?? 1) - 1) * size : startOf(path, query);
    const page = places.slice(start, start + size).map((place, index) => ({ position: index + 1, ...place }));
    if (path === '/google_maps') return ok({ search_results: page });
    if (page.length > 0) return ok({ ...SUCCESS, local_results: page });
    if (path === '/search') return ok({ ...SUCCESS, error: "Google didn't return any results." });
    return ok({
      ...SUCCESS,
      search_information: { local_results_state: 'Fully empty' },
      error: NOTHING_FOUND,
    });
  }
}

function startOf(path: string, query: URLSearchParams): number {
  return Number(query.get(path === '/google_maps' ? 'page' : 'start') ?? 0);
}

function single(places: readonly SerpApiPlace[], query: URLSearchParams, field: string): object {
  const wanted = (['place_id', 'data_cid'] as const).find((name) => query.has(name)) ?? 'place_id';
  const place = places.find((one) => one[wanted] === query.get(wanted));
  return place ? { ...SUCCESS, [field]: place } : { ...SUCCESS, error: NOTHING_FOUND };
}

function ok(body: unknown): Answer {
  return { status: 200, body };
}
