import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Response } from 'supertest';
import { withInherited } from '../../src/platform/http/openapi/inheritance.js';
import { isAsDocumented } from './request-rules.js';

type Schema = AnySchemaObject;

/** Statuses of an address or method that the API does not have. The key and its rate are checked first. */
const UNKNOWN_ADDRESS: readonly number[] = [308, 401, 403, 404, 405, 429];

interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Record<string, { value: unknown }>;
}

export interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: string[];
  readonly security?: Record<string, string[]>[];
  readonly parameters?: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema?: Schema;
    example?: unknown;
  }[];
  readonly requestBody?: { content: Record<string, Content> };
  readonly responses: Record<
    string,
    { description: string; headers?: Record<string, unknown>; content?: Record<string, Content> }
  >;
  /** Paths of the other media types that `Accept` selects. */
  readonly 'x-other-formats'?: Record<string, string>;
}

export interface OpenApi {
  readonly openapi: string;
  readonly info: Record<string, unknown>;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: Record<string, Record<string, Operation>>;
  readonly servers: readonly { url: string }[];
  readonly security?: Record<string, string[]>[];
  readonly components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, Schema>;
  } & Record<string, Record<string, unknown>>;
}

/** The keywords that OpenAPI adds to JSON Schema. */
const OPENAPI_KEYWORDS = ['example', 'discriminator', 'xml', 'externalDocs'];

/** Checks responses of the service against its OpenAPI document. */
export class Contract {
  private static readonly byRoutes = new Map<string, Contract>();
  private readonly ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  /** Without required members, for responses that `fields` or an empty `include` reduces. */
  private readonly partial = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  /** Ajv compiles a schema once for each object, so each schema has one copy. */
  private readonly reduced = new WeakMap<Schema, Schema>();
  private readonly addresses: readonly (readonly [RegExp, Record<string, Operation>])[];

  /** The document, in which only schemas are references and every schema has all its members. */
  readonly document: OpenApi;

  private constructor(
    served: OpenApi,
    /** Every address with this prefix is in the document. */
    private readonly prefix: string,
  ) {
    this.document = withAllMembers({ ...served, paths: inPlace(served.paths, served) as OpenApi['paths'] });
    const { document } = this;
    this.addresses = Object.entries(document.paths).map(([template, operations]) => [
      new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operations,
    ]);
    for (const ajv of [this.ajv, this.partial]) {
      addFormats.default(ajv);
      ajv.addVocabulary(OPENAPI_KEYWORDS);
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      this.ajv.addSchema(closed(schema), `#/components/schemas/${name}`);
      this.partial.addSchema(closed(withoutRequired(schema)), `#/components/schemas/${name}`);
    }
  }

  /**
   * Returns the contract of a service with these routes. It is read and compiled once for all services with the same
   * routes, because the document takes longer to build than the rest of a start.
   */
  static async of(routes: string, prefix: string, read: () => Promise<OpenApi> | OpenApi): Promise<Contract> {
    const key = `${prefix} ${routes}`;
    const contract = this.byRoutes.get(key) ?? new Contract(await read(), prefix);
    this.byRoutes.set(key, contract);
    return contract;
  }

  operations(): { method: string; path: string; operation: Operation }[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
  }

  /**
   * Checks that the document describes the status, the content type and the body of a response, and the code of a problem.
   * Members that the schema does not name are errors. A request that succeeds must be one that the document allows.
   * Addresses without documentation must be outside the prefix or unknown to the service.
   *
   * @throws Error for an undocumented response or request
   */
  check(response: Response): void {
    const { method, path, query } = requestOf(response);
    const operation = this.find(method, path);
    // A preflight, see CORS_ORIGINS. Browsers send it, not callers.
    if (method === 'OPTIONS' && response.status === 204) return;
    if (!operation) {
      if (!path.startsWith(this.prefix) || UNKNOWN_ADDRESS.includes(response.status)) return;
      throw new Error(`${method} ${path} answered ${response.status} and is not documented`);
    }
    const documented = operation.responses[response.status] ?? operation.responses['default'];
    const answer = `${method} ${path} answered ${response.status}`;
    if (!documented) throw new Error(`${answer}, which is not documented: ${response.text}`);
    // A file is accepted before its rows are checked.
    const isFile = Object.keys(operation.requestBody?.content ?? {}).length > 1;
    const sent = isFile ? undefined : sentRequest(response);
    if (response.ok && sent && !isAsDocumented(this, operation, sent))
      throw new Error(
        `${answer}, but the document does not allow ${sent.target} ${sent.body?.toString() ?? ''}`,
      );
    if (!documented.content || method === 'HEAD') {
      if (response.text) throw new Error(`${answer} with a body that is not documented`);
      return;
    }
    const other = operation['x-other-formats']?.[response.type];
    const content = (other === undefined ? documented : this.document.paths[other]?.['get']?.responses['200'])
      ?.content?.[response.type];
    if (!content) throw new Error(`${answer} as ${response.type}, which is not documented`);
    if (content.schema['format'] === 'binary') return;
    const body: unknown = /[/+]json$/.test(response.type) ? JSON.parse(response.text) : response.text;
    const parameters = new URLSearchParams(query);
    const isReduced = parameters.has('fields') || parameters.get('include') === '';
    const isPartial = isReduced && response.status === 200;
    const { examples } = content;
    if (examples && !((body as { code: string }).code in examples))
      throw new Error(`${answer} with a code that is not documented: ${response.text}`);
    if (isPartial) this.validate(this.reducedCopyOf(content.schema), body, answer, this.partial);
    else this.validate(content.schema, body, answer);
  }

  /** @throws Error with every violation of the schema */
  validate(schema: Schema, value: unknown, what: string, ajv = this.ajv): void {
    const validate: ValidateFunction = ajv.compile(schema);
    if (!validate(value)) throw new Error(`${what}: ${ajv.errorsText(validate.errors)}`);
  }

  private reducedCopyOf(schema: Schema): Schema {
    const copy = this.reduced.get(schema) ?? withoutRequired(schema);
    this.reduced.set(schema, copy);
    return copy;
  }

  /** Finds the operation of a request. HEAD is a GET without its body. */
  find(method: string, path: string): Operation | undefined {
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    // An address can match another one with a parameter, which has other methods.
    const matches = this.addresses.filter(([address]) => address.test(path));
    return matches.find(([, operations]) => name in operations)?.[1][name];
  }
}

/** Returns the document with the inherited members in each schema, because `additionalProperties` knows no others. */
function withAllMembers(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  const complete = Object.entries(schemas).map(([name, schema]) => [name, withInherited(schema, schemas)]);
  return {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(complete) as typeof schemas },
  };
}

/** Returns a part of the document with the components that it refers to, except schemas. */
function inPlace(node: unknown, document: OpenApi): unknown {
  if (Array.isArray(node)) return node.map((item) => inPlace(item, document));
  if (typeof node !== 'object' || node === null) return node;
  const [, group = 'schemas', name = ''] =
    /^#\/components\/(\w+)\/(.+)$/.exec(String((node as Schema)['$ref'])) ?? [];
  if (group !== 'schemas') return inPlace(document.components[group]?.[name], document);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inPlace(value, document)]));
}

/** Returns the method, the path and the query of the request. */
function requestOf(response: Response): { method: string; path: string; query: string } {
  const { method, path } = (response as unknown as { req: { method: string; path: string } }).req;
  const [address = '', query = ''] = path.split('?', 2);
  return { method, path: address, query };
}

/** Returns a request without a body or with JSON; undefined for another body, and if the request is not known. */
function sentRequest(response: Response) {
  const { request } = response as unknown as { request?: Superagent };
  const headers = { 'content-type': request?.getHeader('content-type') ?? '' };
  const { path } = requestOf(response);
  const target = (response as unknown as { req: { path: string } }).req.path;
  if (!request || !path.startsWith('/api/')) return undefined;
  const { _data: data } = request;
  if (data === undefined || data === null) return { target, headers, body: null };
  if (!headers['content-type'].startsWith('application/json') || Buffer.isBuffer(data)) return undefined;
  return { target, headers, body: Buffer.from(typeof data === 'string' ? data : JSON.stringify(data)) };
}

interface Superagent {
  readonly _data?: unknown;
  readonly getHeader: (name: string) => string | undefined;
}

/** Returns the schema with every member optional. Without them, several schemas of a `oneOf` may match. */
function withoutRequired(schema: Schema): Schema {
  const text = JSON.stringify(schema).replaceAll('"oneOf":', '"anyOf":');
  return JSON.parse(text, (name, value: unknown) =>
    name === 'required' && Array.isArray(value) ? undefined : value,
  ) as Schema;
}

/** Returns the schema with unknown members forbidden. */
function closed(schema: Schema): Schema {
  return schema['properties'] && schema['additionalProperties'] === undefined
    ? { ...schema, additionalProperties: false }
    : schema;
}
