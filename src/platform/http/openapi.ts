import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  DocumentBuilder,
  type OpenAPIObject,
  type SwaggerDocumentOptions,
  SwaggerModule,
} from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { documentEvents, eventModels } from '../outbox/event-schemas.js';
import { answerIfKnown } from './etags.js';
import { type EnumNames, nameEnums } from './openapi/enums.js';
import { addRequestExamples, type RequestExamples } from './openapi/examples.js';
import { describeTexts, separateFormats } from './openapi/formats.js';
import { describeMembers, type Glossary } from './openapi/glossary.js';
import { describeHeaders } from './openapi/headers.js';
import { extendSchemas } from './openapi/inheritance.js';
import { llmsText } from './openapi/llms-text.js';
import { describeProblem, hoistProblems } from './openapi/problems.js';
import { hoistRepeated, omitDefaults } from './openapi/repeated.js';
import { pageHeaders } from './page-headers.js';
import { ProblemDto } from './problem.dto.js';
import { documentSelection } from './selection/selection.guard.js';

interface Scope {
  readonly version: string;
  /** The modules whose routes the document describes. */
  readonly modules: Type[];
}

export interface ApiDescription extends Scope {
  /** Description by tag, in the order of the document. */
  readonly tags: Readonly<Record<string, string>>;
  /** Base URL of the requests. */
  readonly server: string;
  readonly enumNames: EnumNames;
  readonly glossary: Glossary;
  readonly examples: RequestExamples;
}

const DESCRIPTION = `Tracks where businesses rank in local search, street by street.

- **Authentication**: every request needs \`Authorization: Bearer <API key>\`. A test key reads and writes only test data
  and spends no credits.
- **Input** is JSON. Unknown fields and query parameters are rejected.
- **Errors** are RFC 9457 problem details with a stable \`code\`. \`type\` links to a page that explains the code.
- **Lists** are JSON arrays. They are complete unless \`limit\` is given; then the \`Link\` header has the next page. Some
  lists are always paged.
- **Fields**: \`fields=id,ranks.*.keyword\` reduces the JSON of any GET to these members. An empty
  \`include\` leaves out large parts. Every other response has all members that its schema requires.
- **Compression**: responses of 1 kB and more are compressed for \`Accept-Encoding: br\` or \`gzip\`.
- **Times** are ISO 8601 in UTC. Ids are integers.
- **Idempotency**: with an \`Idempotency-Key\`, a POST can be repeated for 24 hours. A repeated request gets the first
  response again, with \`Idempotency-Replayed: true\`. A rejected request can be corrected and sent with the same key.
- **Caching**: send the \`ETag\` of a response as \`If-None-Match\`. If nothing has changed, the response is 304.
- **Rate limits**: every response has \`RateLimit-Policy: "growth";q=300;w=60\` (at most \`q\` requests in \`w\` seconds) and
  \`RateLimit: "growth";r=299;t=60\` (\`r\` requests left, the limit resets in \`t\` seconds). A 429 has \`Retry-After\`.
- **Request ids**: send your own \`X-Request-Id\` or get a new one. Every response has it, as have the log and the webhooks
  that the request causes.`;

const WEB_CLIENT_DESCRIPTION = `The operations that the web client calls beside the public API. They are private and may change with every release.

Every operation needs the session cookie, except those that sign in or open a share link.`;

/** Builds the OpenAPI 3.1 document of the application's public routes. */
export function buildOpenApiDocument(
  app: NestFastifyApplication,
  { version, tags, modules, server, enumNames, glossary, examples }: ApiDescription,
): OpenAPIObject {
  const builder = documentBuilder('Local Ranking Service', DESCRIPTION, version)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(server, 'This server')
    // `addBearerAuth` would declare the key as a JWT.
    .addSecurity('api_key', {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key: lrs_live_… or lrs_test_…',
    });
  for (const [name, description] of Object.entries(tags)) builder.addTag(name, description);
  const document = createDocument(app, builder, {
    include: modules,
    operationIdFactory: (_controller, method) => method,
    extraModels: eventModels(),
  });
  documentEvents(document);
  separateFormats(document);
  describeTexts(document);
  hoistProblems(document);
  documentSelection(withNotModified(document));
  describeHeaders(document);
  describeMembers(document, glossary);
  addRequestExamples(document, examples);
  nameEnums(document, enumNames);
  extendSchemas(document);
  omitDefaults(document);
  hoistRepeated(document);
  document.paths = withConcreteFirst(document.paths);
  return document;
}

/** Lists `/imports/latest` before `/imports/{id}`: gateways and mock servers take the first path that matches. */
function withConcreteFirst(paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  const sorted: [string, OpenAPIObject['paths'][string]][] = [];
  for (const entry of Object.entries(paths)) {
    const at = sorted.findIndex(([path]) => patternOf(path).test(entry[0]));
    sorted.splice(at === -1 ? sorted.length : at, 0, entry);
  }
  return Object.fromEntries(sorted);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/**
 * Describes request DTOs as JSON Schemas without references.
 *
 * @param module whose routes the OpenAPI documents leave out
 */
export function describeInputs(
  app: NestFastifyApplication,
  module: Type,
  inputs: readonly Type[],
): ReadonlyMap<Type, object> {
  const builder = documentBuilder('Inputs', '', '1');
  const options = { include: [module], extraModels: [...inputs] };
  const { components } = nullableAs31(SwaggerModule.createDocument(app, builder.build(), options));
  const schemas = components?.schemas ?? {};
  return new Map(
    inputs.map((input) => [input, withoutReferences(schemas[input.name] ?? {}, schemas) as object]),
  );
}

function withoutReferences(node: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(node)) return node.map((element) => withoutReferences(element, schemas));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, example, ...rest } = node as Record<string, unknown>;
  if (typeof $ref === 'string') {
    return withoutReferences(schemas[$ref.slice($ref.lastIndexOf('/') + 1)], schemas);
  }
  // `example` is OpenAPI's; JSON Schema has `examples`.
  const keywords = example === undefined || example === null ? rest : { ...rest, examples: [example] };
  return Object.fromEntries(
    Object.entries(keywords).map(([name, value]) => [name, withoutReferences(value, schemas)]),
  );
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
  const created = SwaggerModule.createDocument(app, builder.build(), {
    ...options,
    extraModels: [ProblemDto, ...(options.extraModels ?? [])],
  });
  const document = nullableAs31(created);
  describeProblem(document);
  return document;
}

function documentBuilder(title: string, description: string, version: string): DocumentBuilder {
  return new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(title)
    .setDescription(description)
    .setVersion(version);
}

/** Documents the 304 of every GET except event streams. */
function withNotModified(document: OpenAPIObject): OpenAPIObject {
  for (const { get } of Object.values(document.paths)) {
    if (get && !JSON.stringify(get.responses).includes('text/event-stream'))
      get.responses['304'] = { description: 'Not modified since the `ETag` in `If-None-Match`' };
  }
  return document;
}

/** Swagger UI has inline styles, and icons as `data:` addresses. It has no inline script. */
const REFERENCE_HEADERS = pageHeaders({ images: ['data:'], styles: ["'unsafe-inline'"] });

/**
 * Serves Swagger UI at /docs, the document at /openapi.json, and its summary for language models at /llms.txt.
 *
 * @param document called at the first request, which saves a tenth of a second at the start
 * @param limit counts a request; throws if the client has sent too many
 */
export function serveOpenApi(
  app: NestFastifyApplication,
  document: () => OpenAPIObject,
  limit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', async (request, reply) => {
    const isPage = /^\/docs(?![^/?])/.test(request.url);
    if (isPage) void reply.headers(REFERENCE_HEADERS);
    if (isPage || /^\/(openapi\.(json|yaml)|llms\.txt)(?![^?])/.test(request.url))
      await limit(request, reply);
  });
  const read = once(document);
  serveText(fastify, 'openapi.json', 'application/json', () => JSON.stringify(read()));
  serveText(fastify, 'openapi.yaml', 'text/yaml', async () => {
    const { stringify } = await import('yaml');
    return stringify(read(), { aliasDuplicateObjects: false });
  });
  serveText(fastify, 'llms.txt', 'text/plain; charset=utf-8', () =>
    llmsText(read(), read().servers?.[0]?.url ?? ''),
  );
  // The page may be open at another address than PUBLIC_URL, which its policy does not permit it to call.
  const readHere = (): OpenAPIObject => ({ ...read(), servers: [{ url: '/', description: 'This server' }] });
  SwaggerModule.setup('docs', app, readHere, {
    raw: false,
    customSiteTitle: 'Local Ranking Service API',
    // A key that a visitor enters stays in the memory of the page: other scripts could read it from the storage.
    swaggerOptions: { persistAuthorization: false, defaultModelsExpandDepth: 0 },
  });
}

/** Serves a text that is made at the first request and kept, with its ETag. */
function serveText(
  fastify: FastifyInstance,
  name: string,
  type: string,
  make: () => string | Promise<string>,
): void {
  const read = once(async () => {
    const text = await make();
    return { body: Buffer.from(text), version: hash('sha1', text) };
  });
  fastify.get(`/${name}`, async (request, reply) => {
    const { body, version } = await read();
    void reply.type(type);
    return answerIfKnown(request, reply, version) ? '' : body;
  });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Replaces `nullable` of OpenAPI 3.0, which the decorators write, by the type `null` of 3.1. */
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
