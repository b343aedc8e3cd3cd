import type { FastifyInstance } from 'fastify';

/** Ids, counts and names of the service. Never text of a customer: no keyword, address, key or URL. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Adds attributes to a span that has started. */
export type AddAttributes = (attributes: SpanAttributes) => void;

/** Records what the service does as spans. Does nothing unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export abstract class Tracing {
  /** Runs the work in a span, which is a child of the current one. @throws the error of the work, which the span has */
  abstract span<T>(
    name: string,
    attributes: SpanAttributes,
    work: (add: AddAttributes) => Promise<T>,
  ): Promise<T>;

  /** Records each request of the server as a span, which continues the trace of its `traceparent`. */
  abstract traceRequests(server: FastifyInstance): void;

  /** Exports the spans that have ended. */
  abstract shutdown(): Promise<void>;
}

export class NoTracing extends Tracing {
  override span<T>(_: string, __: SpanAttributes, work: (add: AddAttributes) => Promise<T>): Promise<T> {
    return work(() => undefined);
  }

  override traceRequests(): void {
    // Without a collector there is nothing to record.
  }

  override shutdown(): Promise<void> {
    return Promise.resolve();
  }
}
