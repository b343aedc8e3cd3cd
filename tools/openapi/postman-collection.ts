import type { OpenAPIObject } from '@nestjs/swagger';
import { bodyWithIds, idMember, idsIn, idVariables, scriptsOf } from './collection-run.js';

type Node = Readonly<Record<string, unknown>>;

type Example = string | number | boolean;

interface SchemaExamples {
  readonly example?: Example;
  readonly examples?: readonly Example[];
  readonly default?: Example;
  readonly minimum?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: Example;
  readonly schema?: Node;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Node[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: unknown }>> };
}

const DESCRIPTION =
  'Set `baseUrl` and `apiKey` in the variables of the collection; with a test key, a run spends no credits. A run from top to ' +
  'bottom works only on what it creates. It deletes that at its end if the variable `cleanUp` is true.';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Headers that a run needs: a scan that is waited for has results for the requests after it. */
const WAIT: Readonly<Record<string, string>> = { Prefer: 'wait=60' };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Converts the OpenAPI document to a Postman collection (format 2.1): a folder for each tag, and a request for each
 * operation with its examples. The address and the key are the variables `baseUrl` and `apiKey`. The same document gives
 * the same text, so the collection has no generated ids.
 *
 * A run from top to bottom works on what it creates: each creation stores its id in a variable, which the following
 * requests use. Requests without their variable are skipped. Requests that delete are in the last folder, and skipped
 * unless `cleanUp` is true.
 */
export function postmanCollection(document: OpenAPIObject): object {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = (methods as Readonly<Record<string, Operation | undefined>>)[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  const itemsOf = (kept: typeof operations) =>
    kept.map(({ path, method, operation }) => {
      const request = requestOf(document, path, operation, method);
      const place = { path, method, operationId: operation.operationId };
      return { name: operation.summary, ...scriptsOf(document, place, JSON.stringify(request)), request };
    });
  const [deletions, others] = [
    operations.filter(({ method }) => method === 'delete'),
    operations.filter(({ method }) => method !== 'delete'),
  ];
  const folders = (document.tags ?? []).map(({ name, description }) => ({
    name,
    description,
    item: itemsOf(others.filter(({ operation }) => operation.tags?.includes(name))),
  }));
  const cleanUp = {
    name: 'Clean up',
    description: 'Deletes what the run has created. Skipped unless the variable `cleanUp` is true.',
    // What was created last is deleted first.
    item: itemsOf(deletions.toReversed()),
  };
  return {
    info: { name: document.info.title, description: DESCRIPTION, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:3000', type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
      { key: 'cleanUp', value: 'false', type: 'string' },
      ...idVariables(document).map((key) => ({ key, value: '', type: 'string' })),
    ],
    item: [...folders.filter(({ item }) => item.length > 0), cleanUp],
  };
}

function requestOf(document: OpenAPIObject, path: string, operation: Operation, method: string): object {
  const ids = idsIn(path);
  const parameters = (operation.parameters ?? []).map(
    (one) => resolved(document, one) as unknown as Parameter,
  );
  const of = (place: string): Parameter[] => parameters.filter((parameter) => parameter.in === place);
  const valueOf = (parameter: Parameter): string =>
    ids[parameter.name] ??
    idMember(parameter.name) ??
    String(exampleOf(document, parameter) ?? WAIT[parameter.name] ?? '');
  const described = (parameter: Parameter) => ({
    key: parameter.name,
    value: valueOf(parameter),
    description: parameter.description,
  });
  const optional = (parameter: Parameter) => ({
    ...described(parameter),
    ...(parameter.required !== true && !(parameter.name in WAIT) && { disabled: true }),
  });
  const body = bodyOf(operation);
  const query = of('query').map(optional);
  const sent = query.filter((one) => !('disabled' in one)).map(({ key, value }) => `${key}=${value}`);
  const address = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  return {
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
  };
}

/** Returns the example of the body, which succeeds as it stands. */
function bodyOf({ requestBody }: Operation) {
  const content = requestBody?.content['application/json'];
  if (!content) return undefined;
  return {
    header: [{ key: 'Content-Type', value: 'application/json' }],
    body: {
      mode: 'raw',
      raw: bodyWithIds(content.example),
      options: { raw: { language: 'json' } },
    },
  };
}

/** Returns the example of a parameter, or else of its schema; undefined if it has none. */
function exampleOf(document: OpenAPIObject, { example, schema = {} }: Parameter): Example | undefined {
  const { example: own, examples, default: usual, minimum } = resolved(document, schema) as SchemaExamples;
  const [first] = examples ?? [];
  return example ?? own ?? first ?? usual ?? minimum;
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
