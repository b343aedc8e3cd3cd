import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** How a fake responds to a call. */
export type Behaviour =
  | 'normal'
  | 'rate limited'
  | 'out of searches'
  | 'broken'
  | 'hanging'
  | 'reset'
  | 'garbage'
  | 'truncated'
  | 'truncated gzip'
  | RawAnswer;

/** An arbitrary response. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface ProviderCall {
  /** Milliseconds since the epoch, with fractions. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The JSON body; an empty object without a body. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface FakeLimits {
  readonly apiKey?: string;
  readonly latencyMs?: number;
  /** More calls in a second are rejected with 429. */
  readonly maxRps?: number;
  readonly retryAfterSeconds?: number;
}

export const FAKE_KEY = 'provider-key-for-tests';

/** A local server with the documented responses, errors and limits of a provider. It records every call. */
export abstract class FakeProvider {
  readonly calls: ProviderCall[] = [];
  behaviour: (call: ProviderCall) => Behaviour = () => 'normal';
  latencyMs: number;
  private readonly server: Server;

  constructor(private readonly limits: FakeLimits) {
    this.latencyMs = limits.latencyMs ?? 0;
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  /** Errors that the vendor documents. */
  protected abstract readonly errors: Readonly<
    Record<'unauthorized' | 'rateLimited' | 'outOfSearches' | 'broken', Answer>
  >;
  protected abstract isAuthorized(call: ProviderCall): boolean;
  protected abstract results(call: ProviderCall): Answer;

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get apiKey(): string {
    return this.limits.apiKey ?? FAKE_KEY;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Returns the maximum number of calls in any one second. */
  busiestSecond(): number {
    return Math.max(0, ...this.calls.map(({ at }) => this.callsIn(at)));
  }

  private callsIn(from: number): number {
    return this.calls.filter(({ at }) => at >= from && at < from + 1000).length;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.timeOrigin + performance.now();
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', this.url);
    const sent = await text(request);
    const body = (sent === '' ? {} : JSON.parse(sent)) as Record<string, unknown>;
    const call = { at, method: request.method ?? '', path, query, headers: request.headers, body };
    this.calls.push(call);
    const { maxRps } = this.limits;
    if (this.latencyMs > 0) await setTimeout(this.latencyMs);
    if (!this.isAuthorized(call)) send(response, this.errors.unauthorized);
    else if (maxRps !== undefined && this.callsIn(at - 999.999) > maxRps) this.refuse(response);
    else this.behave(this.behaviour(call), call, response);
  }

  private behave(behaviour: Behaviour, call: ProviderCall, response: ServerResponse): void {
    if (typeof behaviour !== 'string') {
      response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
      return;
    }
    const json = { 'content-type': 'application/json' };
    const behaviours: Record<Exclude<Behaviour, RawAnswer>, () => void> = {
      normal: () => {
        send(response, this.results(call));
      },
      'rate limited': () => {
        this.refuse(response);
      },
      'out of searches': () => {
        send(response, this.errors.outOfSearches);
      },
      broken: () => {
        send(response, this.errors.broken);
      },
      hanging: () => undefined,
      reset: () => response.socket?.resetAndDestroy(),
      garbage: () => response.end('<html>another server</html>'),
      truncated: () => {
        response.writeHead(200, { ...json, 'content-length': '1000' });
        response.write('{"local_results": [');
        response.socket?.end();
      },
      'truncated gzip': () => {
        const whole = gzipSync(toJson(this.results(call).body));
        response.writeHead(200, { ...json, 'content-encoding': 'gzip' });
        response.end(whole.subarray(0, Math.floor(whole.length / 2)));
      },
    };
    behaviours[behaviour]();
  }

  private refuse(response: ServerResponse): void {
    const after = this.limits.retryAfterSeconds;
    if (after !== undefined) response.setHeader('retry-after', String(after));
    send(response, this.errors.rateLimited);
  }
}

/** Serialises to JSON and writes the text `#123#` as the number 123, however large. */
export function toJson(body: unknown): string {
  return JSON.stringify(body).replaceAll(/"#(-?\d+)#"/g, '$1');
}

/** Compresses like all of these vendors. */
function send(response: ServerResponse, { status, body }: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' })
    .end(gzipSync(toJson(body)));
}
