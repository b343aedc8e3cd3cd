import { Dialer } from '#platform/outbound/dialer';
import { NameResolver } from '#platform/outbound/name-resolver';
import type { INestApplicationContext } from '@nestjs/common';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { buildConnector } from 'undici';
import { vi } from 'vitest';
import { type Certificate, makeCertificate, trust } from './certificates.js';

/**
 * A DNS with public addresses, and HTTPS servers of this process at those addresses. It replaces the network behind the
 * guard of outgoing requests, which stays in place.
 */
export class FakeInternet {
  /** Addresses of all connections that the guard allowed. */
  readonly dialled: string[] = [];
  /** Names of all DNS queries. */
  readonly lookedUp: string[] = [];
  private readonly answers = new Map<string, string[][]>();
  private readonly ports = new Map<string, number>();
  private readonly servers: Server[] = [];

  readonly names: NameResolver = Object.assign(new NameResolver(), {
    resolveInDns: (name: string) => this.resolve(name),
  });
  readonly dialer: Dialer = new FakeDialer(this.dialled, this.ports);

  /** Sets the DNS answers for a name. Several answers are returned one after another; the last one repeats. */
  name(hostname: string, ...answers: string[][]): void {
    this.answers.set(hostname, answers);
  }

  /** Starts an HTTPS server at a name. @param certificate defaults to a new trusted certificate */
  async serve(hostname: string, handle: RequestListener, certificate?: Certificate): Promise<void> {
    const own = certificate ?? (await makeCertificate([hostname]));
    if (!certificate) trust(own);
    const server = createServer(own, handle).listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.servers.push(server);
    const address = `93.184.216.${this.servers.length}`;
    this.ports.set(address, (server.address() as { port: number }).port);
    this.name(hostname, [address]);
  }

  /** Returns the local port for a target such as `93.184.216.1:443`, by address or name, as a proxy would reach it. */
  portFor(target: string): number | null {
    const host = target.replace(/:\d+$/, '');
    return this.ports.get(host) ?? this.ports.get(this.answers.get(host)?.[0]?.[0] ?? '') ?? null;
  }

  /** Connects a running service to this network. */
  connect(app: INestApplicationContext): void {
    vi.spyOn(app.get(NameResolver), 'resolveInDns').mockImplementation((name) => this.resolve(name));
    vi.spyOn(app.get(Dialer), 'dial').mockImplementation((...call) => {
      this.dialer.dial(...call);
    });
  }

  async close(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  }

  private resolve(name: string): Promise<string[]> {
    this.lookedUp.push(name);
    const answers = this.answers.get(name);
    const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0];
    return answer
      ? Promise.resolve(answer)
      : Promise.reject(Object.assign(new Error(`queryA ENOTFOUND ${name}`), { code: 'ENOTFOUND' }));
  }
}

class FakeDialer extends Dialer {
  constructor(
    private readonly dialled: string[],
    private readonly ports: ReadonlyMap<string, number>,
  ) {
    super();
  }

  override dial(
    target: buildConnector.Options,
    addresses: readonly string[],
    callback: buildConnector.Callback,
  ): void {
    this.dialled.push(...addresses);
    const port = addresses.map((address) => this.ports.get(address)).find((found) => found !== undefined);
    if (port === undefined)
      callback(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), null);
    else super.dial({ ...target, port: String(port) }, ['127.0.0.1'], callback);
  }
}
