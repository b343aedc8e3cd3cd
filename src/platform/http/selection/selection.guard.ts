import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FieldError, fieldError } from '../field-errors.js';
import { isInvalidPath } from '../id.pipe.js';
import { negotiate } from '../negotiation.js';
import { validationProblem } from '../validation.js';
import { hasPath, isJson, responseSchemas, type Schema } from './response-schema.js';
import { parsePaths, select, type Selection, selectionOf } from './selection.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the OpenAPI document of the public API. */
    publicApi: () => OpenAPIObject;
  }
  interface FastifyRequest {
    /** The parameter `fields` of a GET under /api/v1 as it was sent; undefined without it. */
    requestedFields: unknown;
    /** The valid `fields`; undefined without them, and before the guard has checked them. */
    selection: Selection | undefined;
  }
}

export const FIELDS_MAX_LENGTH = 1000;
const POINTER = '#/fields';

/** Checks `fields` against the documented response, so that an unknown name is rejected for an empty list too. */
@Injectable()
export class SelectionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { requestedFields, params } = request;
    // An invalid id is answered with 404, which takes precedence over an invalid query.
    if (requestedFields === undefined || isInvalidPath(params)) return true;
    const document = request.server.publicApi();
    const schema = schemaOf(request, document);
    // No documented media type is acceptable: the handler answers with 406.
    if (schema === undefined) return true;
    request.selection = parseFields(document, schema, requestedFields);
    return true;
  }
}

/** Parses `fields` for a value of this schema. @throws Problem `validation_failed` */
export function parseFields(document: OpenAPIObject, schema: Schema, fields: unknown): Selection {
  const { paths, errors } = check(document, schema, fields);
  if (errors.length > 0) throw validationProblem(errors);
  return selectionOf(paths);
}

/** @throws Problem `validation_failed` if the response is not JSON */
function schemaOf(request: FastifyRequest, document: OpenAPIObject): Schema | undefined {
  const schemas = responseSchemas(document, request.routeOptions.url ?? '');
  const types = Object.keys(schemas);
  if (!types.some(isJson)) throw validationProblem([fieldError(POINTER, 'unknown_parameter')]);
  const [only] = types;
  const type = types.length === 1 ? only : negotiate(request, types);
  if (type === undefined) return undefined;
  if (isJson(type)) return schemas[type];
  const error = fieldError(POINTER, 'unknown_parameter');
  throw validationProblem([{ ...error, detail: `selects members of JSON; Accept prefers ${type}` }]);
}

function check(
  document: OpenAPIObject,
  schema: Schema,
  fields: unknown,
): { paths: string[][]; errors: FieldError[] } {
  if (typeof fields !== 'string') return { paths: [], errors: [fieldError(POINTER, 'not_a_string')] };
  if (fields.length === 0 || fields.length > FIELDS_MAX_LENGTH) {
    return { paths: [], errors: [fieldError(POINTER, 'wrong_length', { min: 1, max: FIELDS_MAX_LENGTH })] };
  }
  const paths = parsePaths(fields);
  const unknown = paths.filter((path) => !hasPath(document, schema, path));
  return {
    paths,
    errors: unknown.map((path) => fieldError(POINTER, 'unknown_path', { path: path.join('.') })),
  };
}

/**
 * Takes `fields` out of the query, so that no query DTO must declare it, and reduces the response to the selected
 * members before it is serialised, tagged and compressed.
 */
export function addSelection(fastify: FastifyInstance): void {
  fastify.decorateRequest('requestedFields', undefined);
  fastify.decorateRequest('selection', undefined);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const query = request.query as { fields?: unknown };
    if (isRead && query.fields !== undefined && request.url.startsWith('/api/v1/')) {
      request.requestedFields = query.fields;
      delete query.fields;
    }
    done();
  });
  fastify.addHook('preSerialization', (request, reply, payload, done) => {
    const { selection } = request;
    const isSelected = selection !== undefined && reply.statusCode === 200;
    done(null, isSelected ? select(payload, selection) : payload);
  });
}

/** Equal for all operations, so that the document has it once. */
const FIELDS = {
  name: 'fields',
  in: 'query' as const,
  description:
    'Members to return, separated by commas, with dots to nested members: `id,ranks.*.keyword`. Defaults to all members',
  schema: { type: 'string' as const, minLength: 1, maxLength: FIELDS_MAX_LENGTH },
};

/** Documents `fields` for every GET with a JSON response. */
export function documentSelection(document: OpenAPIObject): OpenAPIObject {
  for (const [path, { get }] of Object.entries(document.paths)) {
    const hasJson = Object.keys(responseSchemas(document, path)).some(isJson);
    if (get && hasJson) get.parameters = [...(get.parameters ?? []), { ...FIELDS }];
  }
  return document;
}
