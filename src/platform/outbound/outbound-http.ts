import type { OnApplicationShutdown } from '@nestjs/common';
import { isIP } from 'node:net';
import { Agent, type buildConnector } from 'undici';
import type { Dialer } from './dialer.js';
import type { NameResolver } from './name-resolver.js';
import { OutboundError, toOutboundError } from './outbound-error.js';
import { type OutboundPolicy, readOutboundUrl } from './outbound-url.js';
import { isPublicAddress } from './public-address.js';
import { readBeginning } from './read-beginning.js';

/** How long a connection waits for the next request, and how long it may live: then the name is asked for again. */
const IDLE_MS = 4_000;
const CONNECTION_LIFE_MS = 60_000;
const MAX_HEADER_BYTES = 16_384;

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the look-up of the name to the end of the answer. */
  readonly timeoutMs: number;
  /** The rest of an answer's body is not read. */
  readonly maxBodyBytes: number;
  /** The status is the answer, though the body breaks off or does not end in time; otherwise that is a fault. */
  readonly isForStatus?: boolean;
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Up to `maxBodyBytes` of it, as UTF-8. */
  readonly body: string;
}

/**
 * Asks URLs that strangers gave us, and reaches nothing but the public internet by it. A name is resolved once for a
 * connection, every address it has is checked, and the connection goes to a checked one, so that an answer which
 * changes in between is of no use. Redirects are answers, not followed; proxies of the environment are not used.
 */
export class OutboundHttp implements OnApplicationShutdown {
  private readonly agent = new Agent({
    connect: (target, callback) => void this.connect(target, callback),
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    clientTtl: CONNECTION_LIFE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The request's own limit holds for all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  constructor(
    private readonly names: NameResolver,
    private readonly dialer: Dialer,
    readonly policy: OutboundPolicy,
  ) {}

  /**
   * @returns whatever was answered, errors and redirects too
   * @throws OutboundError; the reason of `signal` when that was what ended it
   */
  async send(target: string, request: OutboundRequest): Promise<OutboundAnswer> {
    const url = readOutboundUrl(target, this.policy);
    const limit = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
    try {
      const { statusCode, headers, body } = await this.agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: { ...request.headers },
        body: request.body ?? null,
        signal,
      });
      const { text, failure } = await readBeginning(body, request.maxBodyBytes);
      if (failure !== null && (!request.isForStatus || request.signal?.aborted)) throw failure;
      return { status: statusCode, headers, body: text };
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw toOutboundError(limit.aborted ? limit.reason : error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  private async connect(target: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    let addresses: string[];
    try {
      addresses = await this.addressesOf(target.hostname);
    } catch (error) {
      callback(error as Error, null);
      return;
    }
    this.dialer.dial(target, addresses, callback);
  }

  /** @throws OutboundError unless all of them may be connected to */
  private async addressesOf(hostname: string): Promise<string[]> {
    const { allowsPrivateHosts } = this.policy;
    if (allowsPrivateHosts && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return [];
    const addresses = await (
      allowsPrivateHosts ? this.names.onThisMachine(hostname) : this.names.inDns(hostname)
    ).catch((cause: unknown) => {
      throw new OutboundError('name_not_found', 'The name of the host could not be resolved.', { cause });
    });
    if (!allowsPrivateHosts && !addresses.every(isPublicAddress)) {
      throw new OutboundError('address_refused', 'The host is not on the public internet.');
    }
    return addresses;
  }
}
