import {
  DocumentBuilder,
  type OpenAPIObject,
  type SwaggerDocumentOptions,
  SwaggerModule,
} from '@nestjs/swagger';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ProblemDto } from './problem.dto.js';

interface Scope {
  readonly version: string;
  /** The modules whose routes the document describes. */
  readonly modules: Type[];
}

export interface ApiDescription extends Scope {
  /** Each tag of the operations, with what it is about, in the order of the document. */
  readonly tags: Readonly<Record<string, string>>;
}

/** What holds for every operation. */
const DESCRIPTION = `Tracks where businesses rank in local search, street by street.

- **Keys**: every request carries \`Authorization: Bearer <API key>\`. A test key sees and makes test data only, and spends
  no credits.
- **Input** is JSON. Unknown fields and query parameters are refused.
- **Errors** are RFC 9457 problem details with a stable \`code\`; \`type\` leads to a page that explains it.
- **Lists** are JSON arrays, complete unless \`limit\` is given; then the \`Link\` header leads to the next page. Some are
  always paged.
- **Times** are ISO 8601 in UTC. Ids are integers.
- **Repeating a POST** is safe with an \`Idempotency-Key\` of your own, for 24 hours: the first answer comes again, with
  \`Idempotency-Replayed: true\`. What was refused is not kept, and can be corrected and sent again.
- **Reading again** costs little: send the \`ETag\` as \`If-None-Match\`; where nothing has changed the answer is 304.
- **Rate limits** are told by \`RateLimit-Policy\` and \`RateLimit\` on every answer; a 429 says in \`Retry-After\` when to go on.
- **Tracing**: \`X-Request-Id\` is that of the request, or a new one. It is in the answer, in the log and with the webhooks
  that follow.`;

const WEB_CLIENT_DESCRIPTION = `What the web client calls beside the public API. It is private: it may change with every release.

Every operation needs the cookie of a session, except those with which people sign in or open a share link.`;

/** Builds the OpenAPI 3.1 document of the application's public routes. */
export function buildOpenApiDocument(
  app: NestFastifyApplication,
  { version, tags, modules }: ApiDescription,
): OpenAPIObject {
  const builder = documentBuilder('Local Ranking Service', DESCRIPTION, version)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This server')
    // Not addBearerAuth: that says the key is a JWT.
    .addSecurity('api_key', {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key: lrs_live_… or lrs_test_…',
    });
  for (const [name, description] of Object.entries(tags)) builder.addTag(name, description);
  return withNotModified(
    createDocument(app, builder, {
      include: modules,
      operationIdFactory: (_controller, method) => method,
    }),
  );
}

/** Allows the members that single problem codes add. The decorators have no option for it. */
function withOpenProblem(document: OpenAPIObject): OpenAPIObject {
  const problem = document.components?.schemas?.['Problem'];
  if (problem) Object.assign(problem, { additionalProperties: true });
  return document;
}

/** Builds the OpenAPI 3.1 document of routes that only the web client calls. It is not served. */
export function buildWebClientDocument(
  app: NestFastifyApplication,
  { version, modules }: Scope,
): OpenAPIObject {
  const builder = documentBuilder('Local Ranking Service: dashboard', WEB_CLIENT_DESCRIPTION, version);
  return createDocument(app, builder, { include: modules, autoTagControllers: false });
}

function createDocument(
  app: NestFastifyApplication,
  builder: DocumentBuilder,
  options: SwaggerDocumentOptions,
): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, builder.build(), {
    ...options,
    extraModels: [ProblemDto],
  });
  return withOpenProblem(nullableAs31(document));
}

function documentBuilder(title: string, description: string, version: string): DocumentBuilder {
  return new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(title)
    .setDescription(description)
    .setVersion(version);
}

/** Every GET answers a matching If-None-Match so, but for streams of events. */
function withNotModified(document: OpenAPIObject): OpenAPIObject {
  for (const { get } of Object.values(document.paths)) {
    if (get && !JSON.stringify(get.responses).includes('text/event-stream'))
      get.responses['304'] = { description: 'Not modified since the `ETag` in `If-None-Match`' };
  }
  return document;
}

/**
 * Serves Swagger UI at /docs and the document at /openapi.json.
 *
 * @param document built when somebody first asks for it: a tenth of a second that no start need wait for
 */
export function serveOpenApi(app: NestFastifyApplication, document: () => OpenAPIObject): void {
  SwaggerModule.setup('docs', app, document, {
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    customSiteTitle: 'Local Ranking Service API',
    swaggerOptions: { persistAuthorization: true, defaultModelsExpandDepth: 0 },
  });
}

/** The decorators speak OpenAPI 3.0 about null; 3.1 has it as a type (JSON Schema 2020-12). */
function nullableAs31<T>(node: T): T {
  if (Array.isArray(node)) return node.map(nullableAs31) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, nullableAs31(value)]),
  ) as Record<string, unknown>;
  if (nullable !== true) return (nullable === undefined ? rest : { ...rest, nullable }) as T;
  if (typeof rest['type'] === 'string') {
    return { ...rest, type: [rest['type'], 'null'], ...withNullInEnum(rest['enum']) } as T;
  }
  return { anyOf: [rest, { type: 'null' }] } as T;
}

function withNullInEnum(values: unknown): Record<string, unknown> {
  return Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {};
}
