import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as forward,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_EVERY_MS = 250;
const CHECK_TIMEOUT_MS = 2_000;
/** A backend that does not respond to as many checks in a row receives no requests. */
const SILENT_CHECKS = 3;
/** Longer than the longest response of the service. */
const RESPONSE_TIMEOUT_MS = 15_000;

interface Backend {
  readonly port: number;
  isReady: boolean;
  /** Consecutive checks without a response. */
  silent: number;
  /** Whether the operator has taken it out. */
  isDrained: boolean;
  inFlight: number;
}

/**
 * A load balancer on the loopback address: round robin over the backends whose `/readyz` returns 200. A request whose
 * connection is refused was never sent, so it moves to the next backend. Any other failure is a 502 for the client.
 */
export class Balancer {
  /** Requests that moved to another backend. */
  moved = 0;
  private turn = 0;
  private readonly backends: Backend[];
  private readonly checks: NodeJS.Timeout;

  private constructor(
    private readonly server: Server,
    ports: readonly number[],
  ) {
    this.backends = ports.map((port) => ({ port, isReady: false, silent: 0, isDrained: false, inFlight: 0 }));
    server.on(
      'request',
      (request: IncomingMessage, response: ServerResponse) => void this.handle(request, response),
    );
    this.checks = setInterval(() => void this.check(), CHECK_EVERY_MS);
  }

  static async start(ports: readonly number[]): Promise<Balancer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const balancer = new Balancer(server, ports);
    await balancer.check();
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  isReady(port: number): boolean {
    return this.backends.some((one) => one.port === port && one.isReady);
  }

  /** Sends a backend no more requests. @returns whether requests to it are still in progress */
  drain(port: number): boolean {
    const backend = this.backends.find((one) => one.port === port);
    if (!backend) throw new Error(`no backend on port ${port}`);
    backend.isDrained = true;
    return backend.inFlight > 0;
  }

  restore(port: number): void {
    for (const one of this.backends) if (one.port === port) one.isDrained = false;
  }

  async stop(): Promise<void> {
    clearInterval(this.checks);
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async check(): Promise<void> {
    await Promise.all(
      this.backends.map(async (backend) => {
        const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
        await fetch(`http://127.0.0.1:${backend.port}/readyz`, { signal }).then(
          ({ ok }) => {
            backend.isReady = ok;
            backend.silent = 0;
          },
          (error: unknown) => {
            backend.silent++;
            // A busy process answers late; only one that is gone refuses at once.
            const isGone = (error as Error).name !== 'TimeoutError';
            if (isGone || backend.silent >= SILENT_CHECKS) backend.isReady = false;
          },
        );
      }),
    );
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    for (const backend of this.nextBackends()) {
      if (await this.send(backend, request, body, response)) return;
      backend.isReady = false;
      this.moved++;
    }
    response.writeHead(503, { 'retry-after': '1' }).end('no backend');
  }

  /** Returns the ready backends, beginning with the one whose turn it is. */
  private nextBackends(): Backend[] {
    const ready = this.backends.filter(({ isReady, isDrained }) => isReady && !isDrained);
    const first = this.turn++ % (ready.length || 1);
    return [...ready.slice(first), ...ready.slice(0, first)];
  }

  /** @returns false if the connection was refused */
  private send(
    backend: Backend,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ) {
    backend.inFlight++;
    return new Promise<boolean>((resolve) => {
      // Without keep-alive: a backend that closes an idle connection never loses a request.
      const forwarded = { ...headers, connection: 'close' };
      const options = {
        host: '127.0.0.1',
        port: backend.port,
        method,
        path: url,
        headers: forwarded,
        agent: false,
      };
      const upstream = forward({ ...options, timeout: RESPONSE_TIMEOUT_MS }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
        answer.on('close', () => {
          resolve(true);
        });
      });
      upstream.on('timeout', () => upstream.destroy());
      upstream.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') {
          resolve(false);
          return;
        }
        if (!response.headersSent) response.writeHead(502).end(error.message);
        else response.destroy();
        resolve(true);
      });
      upstream.end(body);
    }).finally(() => backend.inFlight--);
  }
}
