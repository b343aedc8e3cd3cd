import type { Environment } from './environment.schema.js';

/** A collector of OpenTelemetry and the name that the traces have there. */
export interface TracingSettings {
  /** Base URL without a trailing slash; traces go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly serviceName: string;
}

/** Returns the settings of traces, or null unless a collector is set. */
export function tracingSettings(env: Environment): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = env;
  return endpoint === undefined ? null : { endpoint: endpoint.replace(/\/+$/, ''), serviceName };
}
