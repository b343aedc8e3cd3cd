import { type AppConfig, PACKAGE_VERSION } from '#config';
import { compressResponses } from '#platform/http/compression';
import { allowOrigins } from '#platform/http/cors';
import { createFastifyAdapter } from '#platform/http/fastify-adapter';
import {
  buildOpenApiDocument,
  buildWebClientDocument,
  describeInputs,
  serveOpenApi,
} from '#platform/http/openapi';
import { PUBLIC_POLICY, RateLimits } from '#platform/rate-limit/rate-limits';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Logger } from 'nestjs-pino';
import { REQUEST_EXAMPLES } from './api-examples.js';
import { ENUM_NAMES, GLOSSARY } from './api-glossary.js';
import { AppModule } from './app.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { Tools } from './mcp/tools/tools.js';

const TAGS = {
  Account: 'The caller and its rights',
  Businesses: 'Tracked businesses',
  Imports: 'Files of businesses that are created and updated in the background',
  Areas: 'Places to scan: polygons, and lists of points',
  Scans: 'Measurements over a grid of points, run in the background',
  'AI scans': 'Whether and where the answers of AI search name a business, apart from its ranks',
  'Scan batches': 'Scans of many businesses that start at once',
  Schedules: 'Scans that start by cron',
  Rankings: 'Rank of a business at each point',
  History: 'Ranks over time',
  Annotations: 'Notes on days, shown beside the history',
  Exports: 'Results as files and as feeds for spreadsheets',
  Reports: 'Results as PDF, made in the background',
  Portfolio: 'The keywords of all businesses, and what has changed',
  Competitors: 'Other places in the latest scans',
  Insights: 'Recommended actions, their estimated effect, and how earlier estimates turned out',
  Actions: 'Recommended actions that are planned, done or dismissed, and the change of ranks since',
  Alerts: 'Alerts that were triggered',
  Events: 'What happened, as webhooks send it',
  Notifications: 'E-mails and chat messages about events, and their deliveries',
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
  allowOrigins(app, config.corsOrigins);
  let document: OpenAPIObject | undefined;
  // Built at the first use, which saves a tenth of a second at the start.
  const publicApi = (): OpenAPIObject => (document ??= describePublicApi(app, config));
  app.getHttpAdapter().getInstance().decorate('publicApi', publicApi);
  let inputs: ReturnType<typeof describeInputs> | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .decorate('toolInputs', () => (inputs ??= describeToolInputs(app)));
  const limits = app.get(RateLimits, { strict: false });
  serveOpenApi(app, publicApi, (request, reply) =>
    limits.enforceForAddress(reply, PUBLIC_POLICY, request.ip),
  );
  app.enableShutdownHooks([], { useProcessExit: true });
  return app;
}

function describePublicApi(app: NestFastifyApplication, { publicUrl, port }: AppConfig): OpenAPIObject {
  const all = [...app.get(ModulesContainer).values()].map(({ metatype }) => metatype);
  const modules = all.filter((module) => module !== DashboardModule);
  return buildOpenApiDocument(app, {
    version: PACKAGE_VERSION,
    tags: TAGS,
    modules,
    // With port 0, the operating system chooses the port.
    server: publicUrl ?? `http://localhost:${port || 3000}`,
    enumNames: ENUM_NAMES,
    glossary: GLOSSARY,
    examples: REQUEST_EXAMPLES,
  });
}

function describeToolInputs(app: NestFastifyApplication): ReturnType<typeof describeInputs> {
  const { all } = app.get(Tools, { strict: false });
  return describeInputs(app, McpModule, [...new Set(all.map(({ input }) => input))]);
}

/** Builds the OpenAPI document of the routes under /dashboard/api. */
export function describeDashboardApi(app: NestFastifyApplication): OpenAPIObject {
  return buildWebClientDocument(app, { version: PACKAGE_VERSION, modules: [DashboardModule] });
}
