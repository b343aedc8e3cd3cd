import {
  type Answer,
  type FakeLimits,
  FakeProvider,
  type ProviderCall,
} from '../../testing/fake-provider.js';
import type { Shop } from '../../testing/shop.js';
import { type DataForSeoItem, FakeDataForSeoQueue } from './fake-dataforseo-queue.js';

export const FAKE_LOGIN = 'user';

/** Returns a place with all documented fields. */
export function dataForSeoItem(one: Shop): DataForSeoItem {
  if (one.isUnidentified) return { type: 'maps_search', title: one.name };
  const known = { type: one.isPaid ? 'maps_paid_item' : 'maps_search', title: one.name, cid: one.cid };
  if (one.isBare) return { ...known, ...one.more };
  const hours = [{ open: { hour: 11, minute: 0 }, close: { hour: 22, minute: 30 } }];
  return {
    ...known,
    place_id: one.placeId,
    feature_id: one.featureId,
    latitude: one.lat,
    longitude: one.lng,
    address: `${one.number} Main St, New York`,
    address_info: { borough: null, address: `${one.number} Main St`, city: 'New York', zip: '10001' },
    rating: { rating_type: 'Max5', value: 4.5, votes_count: 100 + one.number, rating_max: 5 },
    rating_distribution: { 1: 3, 2: 1, 3: 2, 4: 10, 5: 84 },
    domain: 'example.com',
    url: 'https://example.com/',
    phone: '+12125550100',
    snippet: null,
    category: 'Pizza restaurant',
    additional_categories: ['Restaurant'],
    price_level: 'inexpensive',
    work_hours: { timetable: { monday: hours, tuesday: null }, current_status: 'open' },
    is_claimed: true,
    local_justifications: null,
    is_directory_item: one.number % 2 === 0,
    ...one.more,
  };
}

interface Options extends FakeLimits {
  /** All places, best first, or a function of the task. */
  readonly places?: readonly DataForSeoItem[] | ((task: DataForSeoItem) => readonly DataForSeoItem[]);
  /** The answer of AI Mode in Markdown by the task; null for none. */
  readonly aiAnswer?: (task: DataForSeoItem) => string | null;
}

/** Decodes `%##` and the plus sign of a keyword like the vendor. */
export function keywordOf({ body }: Pick<ProviderCall, 'body'>): string {
  const [{ keyword } = {}] = body as unknown as readonly { keyword?: string }[];
  return decodeURIComponent((keyword ?? '').replaceAll('+', ' '));
}

/** A local DataForSEO. */
export class FakeDataForSeo extends FakeProvider {
  protected readonly errors = {
    unauthorized: failed(40_100, 'You are not authorized to access this resource.', 401),
    rateLimited: failed(40_202, 'The rate-limit per minute has been exceeded.'),
    outOfSearches: failed(40_200, 'Payment Required.', 402),
    broken: failed(50_000, 'Internal Error.', 500),
  };

  /** The tasks that are not live. */
  readonly queue = new FakeDataForSeoQueue((task) => {
    const { tasks } = searched(task, this.placesFor(task)).body as { tasks: readonly [DataForSeoItem] };
    return tasks[0];
  });

  private constructor(private readonly options: Options) {
    super(options);
  }

  static start(options: Options = {}): Promise<FakeDataForSeo> {
    return new FakeDataForSeo(options).listen();
  }

  /** Returns the environment of a service that uses it. */
  get env(): Record<string, string> {
    const credentials = { DATAFORSEO_LOGIN: FAKE_LOGIN, DATAFORSEO_PASSWORD: this.apiKey };
    return { SEARCH_PROVIDERS: 'dataforseo', ...credentials, DATAFORSEO_BASE_URL: this.url };
  }

  protected isAuthorized({ headers }: ProviderCall): boolean {
    const credentials = Buffer.from(`${FAKE_LOGIN}:${this.apiKey}`).toString('base64');
    return headers['authorization'] === `Basic ${credentials}`;
  }

  protected results({ method, path, body }: ProviderCall): Answer {
    if (method === 'GET' && path === '/v3/appendix/user_data')
      return found([{ login: FAKE_LOGIN, money: { total: 50, balance: 12.5 } }]);
    const queued = this.queue.answer(method, path, body);
    if (queued) return queued;
    if (!Array.isArray(body)) return failed(40_503, 'POST Data Is Invalid.');
    const tasks = body as readonly DataForSeoItem[];
    const [task = {}] = tasks;
    if (tasks.length !== 1) return failed(40_000, 'You can set only one task at a time.');
    if (method === 'POST' && path === AI_MODE) return asked(task, this.options.aiAnswer?.(task) ?? null);
    const answer = method === 'POST' ? ANSWERS.get(path) : undefined;
    if (!answer) return failed(40_400, 'Not Found.', 404);
    return answer(task, this.placesFor(task));
  }

  private placesFor(task: DataForSeoItem): readonly DataForSeoItem[] {
    const { places = [] } = this.options;
    return typeof places === 'function' ? places(task) : places;
  }
}

const AT = /^-?\d{1,2}(\.\d{1,7})?,-?\d{1,3}(\.\d{1,7})?,([3-9]|1\d|2[01])z$/;
const LOCAL_AT = /^-?\d{1,2}(\.\d{1,7})?,-?\d{1,3}(\.\d{1,7})?,([4-9]|1[0-8])z$/;
const SYSTEMS: Readonly<Record<string, readonly string[]>> = {
  desktop: ['windows', 'macos'],
  mobile: ['android', 'ios'],
};

const AI_MODE = '/v3/serp/google/ai_mode/live/advanced';

/** Returns the answer of AI Mode, which accepts the zooms of the Local Finder and no depth. */
function asked(task: DataForSeoItem, markdown: string | null): Answer {
  const { keyword, location_coordinate: at, language_code, depth } = task;
  const isText = typeof keyword === 'string' && keyword.length > 0 && keyword.length <= 700;
  if (!isText) return dataForSeoTask(40_501, "Invalid Field: 'keyword'.");
  if (!LOCAL_AT.test(String(at))) return dataForSeoTask(40_501, "Invalid Field: 'location_coordinate'.");
  if (typeof language_code !== 'string') return dataForSeoTask(40_501, "Invalid Field: 'language_code'.");
  if (depth !== undefined) return dataForSeoTask(40_501, "Invalid Field: 'depth'.");
  if (markdown === null) return dataForSeoTask(40_102, 'No Search Results.');
  const item = { type: 'ai_overview', rank_group: 1, rank_absolute: 1, page: 1, position: 'left', markdown };
  const result = { type: 'ai_mode', spell: null, item_types: ['ai_overview'], items_count: 1 };
  return dataForSeoTask(20_000, 'Ok.', [{ ...result, items: [{ ...item, items: [], references: [] }] }]);
}

type AnswerTo = (task: DataForSeoItem, places: readonly DataForSeoItem[]) => Answer;

/** Returns the result of a search of Google Maps. */
const searched: AnswerTo = (task, places) => {
  const { keyword, location_coordinate, location_code, language_code, device, os, depth } = task;
  const isText = typeof keyword === 'string' && keyword.length > 0 && keyword.length <= 700;
  if (!isText) return dataForSeoTask(40_501, "Invalid Field: 'keyword'.");
  if (typeof location_coordinate !== 'string' || !AT.test(location_coordinate) || location_code)
    return dataForSeoTask(40_501, "Invalid Field: 'location_coordinate'.");
  if (typeof language_code !== 'string') return dataForSeoTask(40_501, "Invalid Field: 'language_code'.");
  if (!SYSTEMS[String(device)]?.includes(String(os))) return dataForSeoTask(40_501, "Invalid Field: 'os'.");
  if (typeof depth !== 'number' || !(depth > 0 && depth <= 700))
    return dataForSeoTask(40_501, "Invalid Field: 'depth'.");
  return found(ranked(places).slice(0, depth));
};

/** Returns the result of a search of the Local Finder. Advertisements have the type and the ranks of places. */
const searchedLocally: AnswerTo = (task, places) => {
  const { location_coordinate: at, search_places } = task;
  if (!LOCAL_AT.test(String(at))) return dataForSeoTask(40_501, "Invalid Field: 'location_coordinate'.");
  if (search_places !== undefined) return dataForSeoTask(40_501, "Invalid Field: 'search_places'.");
  return searched(
    task,
    places.map(({ type, title, domain, phone, url, rating, cid, rank_group }) => ({
      type: 'local_pack',
      position: 'left',
      title,
      description: 'Dentist · 1 Main St',
      domain,
      phone,
      url,
      is_paid: type === 'maps_paid_item',
      rating,
      cid,
      rectangle: null,
      ...(rank_group !== undefined && { rank_group }),
    })),
  );
};

const lookedUp: AnswerTo = (task, places) => {
  const { keyword, location_code, language_code } = task;
  if (location_code === undefined || language_code === undefined)
    return dataForSeoTask(40_501, "Invalid Field: 'location_code'.");
  const [, field = '', value] = /^(cid|place_id):(.+)$/.exec(String(keyword)) ?? [];
  return found(places.filter((one) => one[field] === value));
};

const ANSWERS: ReadonlyMap<string, AnswerTo> = new Map([
  ['/v3/serp/google/maps/live/advanced', searched],
  ['/v3/serp/google/local_finder/live/advanced', searchedLocally],
  ['/v3/business_data/google/my_business_info/live', lookedUp],
]);

/** Advertisements have ranks of their own. */
function ranked(places: readonly DataForSeoItem[]): DataForSeoItem[] {
  const ranks: Record<string, number> = {};
  return places.map((place, index) => {
    const type = String(place['type']);
    ranks[type] = (ranks[type] ?? 0) + 1;
    return { rank_group: ranks[type], rank_absolute: index + 1, ...place };
  });
}

function found(items: readonly DataForSeoItem[]): Answer {
  if (items.length === 0) return dataForSeoTask(40_102, 'No Search Results.');
  const result = { type: 'maps', spell: null, item_types: ['maps_search'], items_count: items.length, items };
  return dataForSeoTask(20_000, 'Ok.', [result]);
}

/** Returns the response to a request with one finished task. */
export function dataForSeoTask(code: number, message: string, result: unknown = null): Answer {
  const task = { id: '11211440-1535-0139-0000-1', status_code: code, status_message: message, cost: 0.002 };
  return ok(20_000, 'Ok.', { cost: 0.002, tasks_count: 1, tasks: [{ ...task, result }] });
}

function failed(code: number, message: string, status = 200): Answer {
  return { ...ok(code, message, { cost: 0, tasks_count: 0, tasks: null }), status };
}

function ok(code: number, message: string, more: object): Answer {
  return { status: 200, body: { version: '0.1', status_code: code, status_message: message, ...more } };
}
