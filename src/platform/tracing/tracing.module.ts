import { type AppConfig, PACKAGE_VERSION } from '#config';
import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { httpServerOf } from '../http-server.js';
import { NoTracing, Tracing } from './tracing.js';

/** Provides `Tracing`, and records the requests of the server. */
@Module({})
export class TracingModule implements OnApplicationShutdown {
  constructor(
    host: HttpAdapterHost,
    private readonly tracing: Tracing,
  ) {
    const server = httpServerOf(host);
    if (server) tracing.traceRequests(server);
  }

  static async forRoot({ tracing }: Pick<AppConfig, 'tracing'>): Promise<DynamicModule> {
    const useValue = tracing === null ? new NoTracing() : await createTracing(tracing);
    return {
      module: TracingModule,
      global: true,
      providers: [{ provide: Tracing, useValue }],
      exports: [Tracing],
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.tracing.shutdown();
  }
}

/** Loads OpenTelemetry, which only a service with a collector needs. */
async function createTracing(settings: NonNullable<AppConfig['tracing']>): Promise<Tracing> {
  const { OpenTelemetryTracing } = await import('./open-telemetry.js');
  return new OpenTelemetryTracing({ ...settings, serviceVersion: PACKAGE_VERSION });
}
