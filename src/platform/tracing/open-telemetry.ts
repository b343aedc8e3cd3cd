import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentRequestId } from '../request-id.js';
import { type AddAttributes, type SpanAttributes, Tracing } from './tracing.js';

interface OpenTelemetryOptions {
  /** Base URL of a collector for OTLP over HTTP. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly serviceVersion: string;
}

/** Shorter than the shutdown of the service, which exports the last spans. */
const EXPORT_TIMEOUT_MS = 5_000;
/** Probes and scrapes, which come every few seconds. */
const UNTRACED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const HEADERS: TextMapGetter<FastifyRequest['headers']> = {
  keys: (headers) => Object.keys(headers),
  get: (headers, name) => headers[name],
};

/** Exports spans with the SDK of OpenTelemetry. It sets nothing global, so several services may share a process. */
export class OpenTelemetryTracing extends Tracing {
  private readonly contexts = new AsyncLocalStorageContextManager().enable();
  private readonly propagator = new W3CTraceContextPropagator();
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor({ endpoint, serviceName, serviceVersion }: OpenTelemetryOptions) {
    super();
    const url = `${endpoint}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': serviceVersion }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.tracer = this.provider.getTracer('local-ranking-service', serviceVersion);
  }

  override span<T>(
    name: string,
    attributes: SpanAttributes,
    work: (add: AddAttributes) => Promise<T>,
  ): Promise<T> {
    const parent = this.contexts.active();
    const requestId = currentRequestId();
    const more = requestId === null ? {} : { 'lrs.request.id': requestId };
    const span = this.tracer.startSpan(name, { attributes: { ...attributes, ...more } }, parent);
    return this.contexts.with(trace.setSpan(parent, span), async () => {
      try {
        return await work((added) => span.setAttributes(added));
      } catch (error) {
        markFailed(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  }

  override traceRequests(server: FastifyInstance): void {
    const spans = new WeakMap<FastifyRequest, Span>();
    server.addHook('onRequest', (request, _, done) => {
      const { url: route = 'unknown' } = request.routeOptions;
      if (UNTRACED.has(route)) {
        done();
        return;
      }
      const parent = this.propagator.extract(ROOT_CONTEXT, request.headers, HEADERS);
      const attributes = {
        'http.request.method': request.method,
        'http.route': route,
        'lrs.request.id': request.id,
      };
      const span = this.tracer.startSpan(
        `${request.method} ${route}`,
        { kind: SpanKind.SERVER, attributes },
        parent,
      );
      spans.set(request, span);
      this.contexts.with(trace.setSpan(parent, span), done);
    });
    server.addHook('onResponse', (request, { statusCode }, done) => {
      const span = spans.get(request);
      span?.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  }

  override shutdown(): Promise<void> {
    // A collector that does not answer must not fail the shutdown.
    return this.provider.shutdown().catch(() => undefined);
  }
}

/** Adds the kind of the error. Its message may contain a keyword or a URL. */
function markFailed(span: Span, error: unknown): void {
  const { name, code } = error as { name?: unknown; code?: unknown };
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', typeof code === 'string' ? code : String(name));
}
