import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** A place as SerpApi lists it: any fields. */
export type SerpApiPlace = Readonly<Record<string, unknown>>;

/** How the fake misbehaves. Each call asks anew. */
export type Behaviour =
  | 'well'
  | 'rate limited'
  | 'out of searches'
  | 'broken'
  | 'hanging'
  | 'reset'
  | 'garbage'
  | 'truncated'
  | 'processing'
  | RawAnswer;

/** Anything at all. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface SerpApiCall {
  /** Milliseconds since the epoch, with fractions. */
  readonly at: number;
  readonly query: URLSearchParams;
}

/** Where a call searches from, as `ll` says it: `@lat,lng,zoom`. */
export function placeOf({ query }: SerpApiCall): string {
  return query.get('ll') ?? '';
}

export interface FakeOptions {
  /** All places there are, best first; the same wherever one searches from, unless it is a function of that. */
  readonly places?: readonly SerpApiPlace[] | ((query: URLSearchParams) => readonly SerpApiPlace[]);
  readonly apiKey?: string;
  readonly latencyMs?: number;
  /** More calls than this in a second are answered 429. */
  readonly maxRps?: number;
  readonly retryAfterSeconds?: number;
}

/** A place with everything that SerpApi documents, in its spelling. */
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

/** SerpApi on this machine: its documented shapes, errors and limits. It remembers every call. */
export class FakeSerpApi {
  readonly calls: SerpApiCall[] = [];
  behaviour: (call: SerpApiCall) => Behaviour = () => 'well';

  private constructor(
    private readonly server: Server,
    private readonly options: FakeOptions,
  ) {}

  static async start(options: FakeOptions = {}): Promise<FakeSerpApi> {
    const server = createServer((request, response) => void fake.answer(request, response));
    const fake = new FakeSerpApi(server, options);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get apiKey(): string {
    return this.options.apiKey ?? 'serpapi-key-for-tests';
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The environment of a service that uses it. */
  get env(): Record<string, string> {
    return { SEARCH_PROVIDERS: 'serpapi', SERPAPI_API_KEY: this.apiKey, SERPAPI_BASE_URL: this.url };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The most calls that came within any one second. */
  busiestSecond(): number {
    return Math.max(0, ...this.calls.map(({ at }) => this.callsIn(at)));
  }

  private callsIn(from: number): number {
    return this.calls.filter(({ at }) => at >= from && at < from + 1000).length;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = new URL(request.url ?? '/', this.url).searchParams;
    const call = { at: performance.timeOrigin + performance.now(), query };
    this.calls.push(call);
    if (this.options.latencyMs) await setTimeout(this.options.latencyMs);
    if (query.get('api_key') !== this.apiKey) {
      send(response, 401, {
        error: 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key',
      });
    } else if (this.options.maxRps !== undefined && this.callsIn(call.at - 999.999) > this.options.maxRps) {
      this.refuse(response);
    } else {
      const behaviour = this.behaviour(call);
      if (typeof behaviour === 'string') this.behaviours[behaviour](response, query);
      else response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
    }
  }

  private readonly behaviours: Record<
    Exclude<Behaviour, RawAnswer>,
    (response: ServerResponse, query: URLSearchParams) => void
  > = {
    well: (response, query) => {
      sendCompressed(response, this.results(query));
    },
    'rate limited': (response) => {
      this.refuse(response);
    },
    'out of searches': (response) => {
      send(response, 429, { error: 'Your account has run out of searches.' });
    },
    broken: (response) => {
      send(response, 503, { error: 'Service Unavailable' });
    },
    hanging: () => undefined,
    reset: (response) => response.socket?.resetAndDestroy(),
    garbage: (response) => response.end('<html>not what you think</html>'),
    truncated: (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"local_results": [');
      response.socket?.end();
    },
    processing: (response) => {
      send(response, 200, { search_metadata: { status: 'Processing' } });
    },
  };

  private results(query: URLSearchParams): object {
    const { places: known = [] } = this.options;
    const places = typeof known === 'function' ? known(query) : known;
    if (query.get('type') === 'place') {
      const [field, wanted] = query.has('place_id')
        ? (['place_id', query.get('place_id')] as const)
        : (['data_cid', query.get('data_cid')] as const);
      const place = places.find((one) => one[field] === wanted);
      const error = "Google hasn't returned any results for this query.";
      return place ? { ...SUCCESS, place_results: place } : { ...SUCCESS, error };
    }
    const start = Number(query.get('start') ?? 0);
    const page = places.slice(start, start + 20).map((place, index) => ({ position: index + 1, ...place }));
    if (page.length > 0) return { ...SUCCESS, local_results: page };
    return {
      ...SUCCESS,
      search_information: { local_results_state: 'Fully empty' },
      error: "Google hasn't returned any results for this query.",
    };
  }

  private refuse(response: ServerResponse): void {
    const after = this.options.retryAfterSeconds;
    if (after !== undefined) response.setHeader('retry-after', String(after));
    send(response, 429, { error: 'You are exceeding the hourly throughput limit.' });
  }
}

const SUCCESS = { search_metadata: { status: 'Success' } };

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

function sendCompressed(response: ServerResponse, body: object): void {
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' })
    .end(gzipSync(JSON.stringify(body)));
}
