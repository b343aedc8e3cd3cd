import type { OutboundProxySettings } from '#config';
import type { OnApplicationShutdown } from '@nestjs/common';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import type { Agent, buildConnector } from 'undici';
import type { Dialer } from './dialer.js';
import type { NameResolver } from './name-resolver.js';
import { OutboundError, toOutboundError } from './outbound-error.js';
import { isReachedDirectly } from './outbound-proxy.js';
import { type OutboundPolicy, readOutboundUrl } from './outbound-url.js';
import { isPublicAddress } from './public-address.js';

/** Maximum idle time and lifetime of a connection. A new connection resolves the name again. */
const IDLE_MS = 4_000;
const CONNECTION_LIFE_MS = 60_000;
const MAX_HEADER_BYTES = 16_384;

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the look-up of the name to the end of the response. */
  readonly timeoutMs: number;
  /** The rest of the body is not read. */
  readonly maxBodyBytes: number;
  /** Whether a response counts even if its body is incomplete or late. */
  readonly acceptsIncompleteBody?: boolean;
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The first `maxBodyBytes`, as UTF-8. */
  readonly body: string;
}

/**
 * Sends requests to URLs of customers and reaches only the public internet. A name is resolved once for a connection,
 * all its addresses are checked, and the connection goes to one of them, so a DNS answer that changes in between has no
 * effect. That is so through OUTBOUND_PROXY_URL too: the proxy is given an address, not the name. Redirects are not
 * followed, and other proxies of the environment are not used.
 */
export class OutboundHttp implements OnApplicationShutdown {
  private agent: Promise<Agent> | null = null;

  constructor(
    private readonly names: NameResolver,
    private readonly dialer: Dialer,
    readonly policy: OutboundPolicy,
    private readonly proxy: OutboundProxySettings | null = null,
  ) {}

  /**
   * @returns the response, also an error or a redirect
   * @throws OutboundError, or the reason of `signal` if it was aborted
   */
  async send(target: string, request: OutboundRequest): Promise<OutboundAnswer> {
    const url = readOutboundUrl(target, this.policy);
    const agent = await (this.agent ??= this.createAgent());
    const limit = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
    try {
      const { statusCode, headers, body } = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: { ...request.headers },
        body: request.body ?? null,
        signal,
      });
      const { text, failure } = await readUpTo(body, request.maxBodyBytes);
      if (failure !== null && (!request.acceptsIncompleteBody || request.signal?.aborted)) throw failure;
      return { status: statusCode, headers, body: text };
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw toOutboundError(limit.aborted ? limit.reason : error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.agent)?.destroy();
  }

  /** Loads undici for the first request, which most starts do not send. */
  private async createAgent(): Promise<Agent> {
    const { Agent } = await import('undici');
    return new Agent({
      connect: (target, callback) => void this.connect(target, callback),
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
      clientTtl: CONNECTION_LIFE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // `timeoutMs` limits the whole request.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  private async connect(target: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    let addresses: string[];
    try {
      addresses = await this.addressesOf(target.hostname);
    } catch (error) {
      callback(error as Error, null);
      return;
    }
    if (this.proxy !== null && !isReachedDirectly(target, this.proxy.except)) {
      this.dialer.dialThrough(this.proxy.url, target, addresses, callback);
    } else this.dialer.dial(target, addresses, callback);
  }

  /** @throws OutboundError if the name cannot be resolved or an address is not public */
  private async addressesOf(hostname: string): Promise<string[]> {
    const { allowsPrivateHosts } = this.policy;
    if (allowsPrivateHosts && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return [];
    const addresses = await (
      allowsPrivateHosts ? this.names.resolveLocally(hostname) : this.names.resolveInDns(hostname)
    ).catch((cause: unknown) => {
      throw new OutboundError('name_not_found', 'The name of the host could not be resolved.', { cause });
    });
    if (!allowsPrivateHosts && !addresses.every(isPublicAddress)) {
      throw new OutboundError('address_refused', 'The host is not on the public internet.');
    }
    return addresses;
  }
}

/** The received part of a body, and the error that interrupted it before its end or the limit. */
interface ReceivedText {
  readonly text: string;
  readonly failure: Error | null;
}

/** Reads at most `maxBytes` of a body and discards the rest. */
async function readUpTo(body: Readable, maxBytes: number): Promise<ReceivedText> {
  const chunks: Buffer[] = [];
  let length = 0;
  let failure: Error | null = null;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      // Leaving the loop destroys the stream, and with it the connection.
      if (length > maxBytes) break;
    }
  } catch (error) {
    failure = error as Error;
  }
  return { text: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'), failure };
}
