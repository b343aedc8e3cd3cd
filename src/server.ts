import { type AppConfig, PACKAGE_VERSION } from '#config';
import { compressResponses } from '#platform/http/compression';
import { createFastifyAdapter } from '#platform/http/fastify-adapter';
import { buildOpenApiDocument, buildWebClientDocument, serveOpenApi } from '#platform/http/openapi';
import { PUBLIC_POLICY, RateLimits } from '#platform/rate-limit/rate-limits';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';

const TAGS = {
  Account: 'The caller and its rights',
  Businesses: 'Tracked businesses',
  Scans: 'Measurements over a grid of points, run in the background',
  'AI scans': 'Whether and where the answers of AI search name a business, apart from its ranks',
  Schedules: 'Scans that start by cron',
  Rankings: 'Rank of a business at each point',
  History: 'Ranks over time',
  Annotations: 'Notes on days, shown beside the history',
  Exports: 'Results as files and as feeds for spreadsheets',
  Reports: 'Results as PDF, made in the background',
  Competitors: 'Other places in the latest scans',
  Insights: 'Recommended actions, their estimated effect, and how earlier estimates turned out',
  Alerts: 'Alerts that were triggered',
  Billing: 'Plan and credits',
  Invoices: 'Invoices and their payment',
};

/** Creates the service, ready to listen. */
export async function createServer(config: AppConfig): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(config, 'server'),
    createFastifyAdapter(config),
    // The entry point reports a failed start. Fastify parses bodies, not Nest.
    { logger: false, abortOnError: false, bodyParser: false },
  );
  app.useLogger(app.get(Logger));
  await compressResponses(app);
  let document: OpenAPIObject | undefined;
  // Built at the first use, which saves a tenth of a second at the start.
  const publicApi = (): OpenAPIObject => (document ??= describePublicApi(app));
  app.getHttpAdapter().getInstance().decorate('publicApi', publicApi);
  const limits = app.get(RateLimits, { strict: false });
  serveOpenApi(app, publicApi, (request, reply) =>
    limits.enforceForAddress(reply, PUBLIC_POLICY, request.ip),
  );
  app.enableShutdownHooks([], { useProcessExit: true });
  return app;
}

function describePublicApi(app: NestFastifyApplication): OpenAPIObject {
  const all = [...app.get(ModulesContainer).values()].map(({ metatype }) => metatype);
  const modules = all.filter((module) => module !== DashboardModule);
  return buildOpenApiDocument(app, { version: PACKAGE_VERSION, tags: TAGS, modules });
}

/** Builds the OpenAPI document of the routes under /dashboard/api. */
export function describeDashboardApi(app: NestFastifyApplication): OpenAPIObject {
  return buildWebClientDocument(app, { version: PACKAGE_VERSION, modules: [DashboardModule] });
}
