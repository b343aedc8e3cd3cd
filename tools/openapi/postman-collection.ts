import type { OpenAPIObject } from '@nestjs/swagger';

type Node = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema?: Node;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Node[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Node }>> };
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Members of which a body needs one of each group, which `required` of a schema cannot express. */
const ALTERNATIVES = [['business_id', 'business_ids'], ['grid_size'], ['radius_miles']];

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Converts the OpenAPI document to a Postman collection (format 2.1): a folder for each tag, and a request for each
 * operation with its examples. The address and the key are the variables `baseUrl` and `apiKey`. The same document gives
 * the same text, so the collection has no generated ids.
 */
export function postmanCollection(document: OpenAPIObject): object {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = (methods as Readonly<Record<string, Operation | undefined>>)[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  const folders = (document.tags ?? []).map(({ name, description }) => ({
    name,
    description,
    item: operations
      .filter(({ operation }) => operation.tags?.includes(name))
      .map(({ path, method, operation }) => requestOf(document, path, method, operation)),
  }));
  return {
    info: {
      name: document.info.title,
      description: 'Set `baseUrl` and `apiKey` in the variables of the collection.',
      schema: SCHEMA,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:3000', type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
    ],
    item: folders.filter(({ item }) => item.length > 0),
  };
}

function requestOf(document: OpenAPIObject, path: string, method: string, operation: Operation): object {
  const parameters = (operation.parameters ?? []).map(
    (one) => resolved(document, one) as unknown as Parameter,
  );
  const of = (place: string): Parameter[] => parameters.filter((parameter) => parameter.in === place);
  const described = (parameter: Parameter) => ({
    key: parameter.name,
    value: String(exampleOf(document, parameter) ?? ''),
    description: parameter.description,
  });
  const optional = (parameter: Parameter) => ({
    ...described(parameter),
    ...(parameter.required !== true && { disabled: true }),
  });
  const body = bodyOf(document, operation);
  const query = of('query').map(optional);
  const sent = query.filter((one) => !('disabled' in one)).map(({ key, value }) => `${key}=${value}`);
  const address = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      header: [...(body?.header ?? []), ...of('header').map(optional)],
      ...(body && { body: body.body }),
      url: {
        raw: sent.length === 0 ? address : `${address}?${sent.join('&')}`,
        host: ['{{baseUrl}}'],
        path: path
          .slice(1)
          .replaceAll(/\{(\w+)\}/g, ':$1')
          .split('/'),
        ...(query.length > 0 && { query }),
        ...(of('path').length > 0 && { variable: of('path').map(described) }),
      },
    },
  };
}

/** Returns a JSON body with the required members, or with all members that have an example if none is required. */
function bodyOf(document: OpenAPIObject, { requestBody }: Operation) {
  const content = requestBody?.content['application/json'];
  if (!content) return undefined;
  const example = exampleOf(document, content);
  return {
    header: [{ key: 'Content-Type', value: 'application/json' }],
    body: {
      mode: 'raw',
      raw: JSON.stringify(example ?? {}, null, 2),
      options: { raw: { language: 'json' } },
    },
  };
}

/** Returns the example of a parameter, a member or a schema; undefined if it has none. */
function exampleOf(document: OpenAPIObject, given: Node | Parameter): unknown {
  const node = resolved(document, given as Node);
  if (node['example'] !== undefined && node['example'] !== null) return node['example'];
  const examples = node['examples'];
  if (Array.isArray(examples)) return examples[0] as unknown;
  if (node['schema'] !== undefined) return exampleOf(document, node['schema'] as Node);
  if (node['type'] === 'array') {
    const item = exampleOf(document, node['items'] as Node);
    return item === undefined ? undefined : [item];
  }
  const properties = node['properties'] as Readonly<Record<string, Node>> | undefined;
  if (properties) return exampleOfObject(document, properties, (node['required'] ?? []) as string[]);
  return node['default'] ?? node['minimum'];
}

function exampleOfObject(
  document: OpenAPIObject,
  properties: Readonly<Record<string, Node>>,
  required: readonly string[],
): object {
  const chosen = ALTERNATIVES.flatMap((group) => group.find((name) => name in properties) ?? []);
  const names = required.length > 0 ? new Set([...required, ...chosen]) : Object.keys(properties);
  const members = [...names].map((name) => [name, exampleOf(document, properties[name] ?? {})] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** Follows a reference. The members beside it take precedence. */
function resolved(document: OpenAPIObject, { $ref, ...rest }: Node): Node {
  if (typeof $ref !== 'string') return rest;
  const target = $ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((node, name) => (node as Node)[name], document);
  return { ...resolved(document, target as Node), ...rest };
}
