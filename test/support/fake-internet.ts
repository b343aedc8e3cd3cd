import { Dialer } from '#platform/outbound/dialer';
import { NameResolver } from '#platform/outbound/name-resolver';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { INestApplicationContext } from '@nestjs/common';
import type { buildConnector } from 'undici';
import { vi } from 'vitest';
import { type Certificate, makeCertificate, trust } from './certificates.js';

/**
 * An internet of the test's own: names with public addresses, and HTTPS servers of this process behind them. It stands
 * behind the guard of outgoing requests, which works as always; what it let through is in `dialled`.
 */
export class FakeInternet {
  /** Every address that a connection was to be made to. */
  readonly dialled: string[] = [];
  /** How often a name was looked up. */
  readonly lookedUp: string[] = [];
  private readonly answers = new Map<string, string[][]>();
  private readonly ports = new Map<string, number>();
  private readonly servers: Server[] = [];

  readonly names: NameResolver = Object.assign(new NameResolver(), {
    resolveInDns: (name: string) => this.resolve(name),
  });
  readonly dialer: Dialer = new FakeDialer(this.dialled, this.ports);

  /** What the DNS says of a name; given several answers, one after the other, the last for ever. */
  name(hostname: string, ...answers: string[][]): void {
    this.answers.set(hostname, answers);
  }

  /** An HTTPS server at this name, with a certificate that is trusted unless another is given. */
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

  /** Puts the running service on this internet. */
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
