import type { OpenAPIObject } from '@nestjs/swagger';
import { OTHER_FORMATS } from '../openapi/formats.js';
import { EACH } from './selection.js';

/** The keywords of JSON Schema that lead from a schema to the schemas of its members. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** Schemas of a response by media type. */
export type ResponseSchemas = Readonly<Record<string, Schema | undefined>>;

/**
 * Returns the schemas of the 200 response of a GET.
 *
 * @param url as Fastify declares the route, such as `/api/v1/scans/:id`
 */
export function responseSchemas(document: OpenAPIObject, url: string): ResponseSchemas {
  const operation = document.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.get;
  const response = operation?.responses['200'];
  const content = response && 'content' in response ? (response.content ?? {}) : {};
  const own = Object.entries(content).map(([type, { schema }]) => [type, schema as Schema] as const);
  const others = (operation as { [OTHER_FORMATS]?: Record<string, string> } | undefined)?.[OTHER_FORMATS];
  const ofOthers = Object.values(others ?? {}).flatMap((path) =>
    Object.entries(responseSchemas(document, path)),
  );
  return Object.fromEntries([...own, ...ofOthers]);
}

/** Whether responses of this media type are JSON, of which members can be selected. */
export function isJson(type: string): boolean {
  return /[/+]json$/.test(type);
}

/** Reports whether a path leads to a member in any alternative of the schema. An open object has every member. */
export function hasPath(document: OpenAPIObject, schema: Schema, path: readonly string[]): boolean {
  const { $ref, oneOf = [], anyOf = [], allOf = [], items } = schema;
  if ($ref !== undefined) return hasPath(document, resolve(document, $ref), path);
  if ([...oneOf, ...anyOf, ...allOf].some((alternative) => hasPath(document, alternative, path))) return true;
  if (items) return hasPath(document, items, path[0] === EACH ? path.slice(1) : path);
  const [name, ...rest] = path;
  if (name === undefined) return true;
  const { properties = {}, additionalProperties = false } = schema;
  if (Object.hasOwn(properties, name)) return hasPath(document, properties[name] ?? {}, rest);
  if (typeof additionalProperties === 'boolean') return additionalProperties;
  return hasPath(document, additionalProperties, rest);
}

function resolve(document: OpenAPIObject, ref: string): Schema {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return document.components?.schemas?.[name] ?? {};
}
