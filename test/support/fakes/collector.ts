import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ExportedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: ExportedSpan[] }[] }[];
}

/** A local OpenTelemetry collector that keeps the exports it receives (OTLP/HTTP, JSON). */
export class FakeCollector {
  /** The bodies of the exports. */
  readonly bodies: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeCollector> {
    const server = createServer();
    const collector = new FakeCollector(server);
    server.on('request', (request, response) => {
      void text(request).then((body) => {
        if (request.method === 'POST' && request.url === '/v1/traces') collector.bodies.push(body);
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the spans of all exports. */
  spans(): ExportedSpan[] {
    return this.bodies
      .map((body) => JSON.parse(body) as Export)
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans }) => spans);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** Returns the attributes of a span by name. */
export function attributesOf({ attributes }: ExportedSpan): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
