import { type AppConfig, PACKAGE_VERSION } from '#config';
import { createFastifyAdapter } from '#platform/http/fastify-adapter';
import { buildOpenApiDocument, serveOpenApi } from '#platform/http/openapi';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';

const TAGS = {
  Businesses: 'The places whose rank is tracked',
  Scans: 'Measurements over a grid of points, in the background',
  Schedules: 'Scans that are started by the clock',
  Rankings: 'Where a business ranks, point by point',
  History: 'How the rank went over time',
  Competitors: 'Who else ranks there',
  Insights: 'What to do next, what it is worth, and whether that came true',
  Alerts: 'What came true that was watched for',
  Billing: 'The plan and its credits',
  Invoices: 'What was charged, and whether it is paid',
};

/** The whole service, ready to listen. */
export async function createServer(config: AppConfig): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(config, 'server'),
    createFastifyAdapter(config),
    // A failing start is reported by the entry point, in plain words; Fastify parses bodies, not Nest.
    { logger: false, abortOnError: false, bodyParser: false },
  );
  app.useLogger(app.get(Logger));
  serveOpenApi(app, () => buildOpenApiDocument(app, { version: PACKAGE_VERSION, tags: TAGS }));
  app.enableShutdownHooks([], { useProcessExit: true });
  return app;
}
