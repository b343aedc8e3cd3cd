import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../support/contract.js';
import { TestServer } from '../../support/test-server.js';

const PROBLEM = 'application/problem+json';

describe('OpenAPI document', () => {
  let server: TestServer;
  let contract: Contract;

  beforeAll(async () => {
    server = await TestServer.shared();
    ({ contract } = server);
  });

  it('the document is OpenAPI 3.1 and describes only routes under /api/v1', () => {
    expect(contract.document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(contract.document.info['title']).toBe('Local Ranking Service');
    expect(contract.document.info['version']).toMatch(/^\d+\.\d+\.\d+/);
    expect(Object.keys(contract.document.paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/businesses',
        '/api/v1/businesses/{id}',
        '/api/v1/scans',
        '/api/v1/scans/{id}',
        '/api/v1/rankings',
        '/api/v1/competitors',
        '/api/v1/invoices',
        '/api/v1/invoices/{id}',
        '/api/v1/invoices/{id}/pdf',
      ]),
    );
    expect(Object.keys(contract.document.paths).every((path) => path.startsWith('/api/v1/'))).toBe(true);
  });

  it('the document has a unique id, a summary, a tag and the path parameters of every operation', () => {
    for (const { operation, path, method } of contract.operations()) {
      const what = `${method} ${path}`;
      expect(operation.operationId, what).toMatch(/^[a-z]\w+$/);
      expect(operation.summary, what).toMatch(/\S/);
      expect(operation.tags, what).toHaveLength(1);
      const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(
        named.map(({ name }) => `{${name}}`),
        what,
      ).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
    const ids = contract.operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('the document requires the API key for every operation', () => {
    const { securitySchemes } = contract.document.components;
    expect(Object.values(securitySchemes)).toEqual([
      expect.objectContaining({ type: 'http', scheme: 'bearer' }) as unknown,
    ]);
    const [name = ''] = Object.keys(securitySchemes);
    // The key is opaque. A client would try to decode a JWT.
    expect(securitySchemes[name]?.['bearerFormat']).not.toBe('JWT');
    expect(contract.document.security).toEqual([{ [name]: [] }]);
    for (const { operation, path } of contract.operations()) {
      expect(operation.security, path).toBeUndefined();
    }
  });

  it('the document describes a successful response of every operation', () => {
    for (const { operation, path, method } of contract.operations()) {
      const success = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
      expect(success.length, `${method} ${path}`).toBeGreaterThan(0);
      for (const [status, { content, headers }] of success) {
        // What a request creates or starts has an address.
        if (status === '201' || status === '202')
          expect(headers, `${method} ${path}`).toHaveProperty('Location');
        if (status === '204') expect(content).toBeUndefined();
        else
          expect(Object.keys(content ?? {})[0], `${method} ${path}`).toMatch(
            /^(application\/(json|geo\+json|pdf|x-ndjson|vnd\.apache\.parquet)|text\/csv|image\/(gif|png|svg\+xml)|text\/event-stream)$/,
          );
        for (const { schema } of Object.values(content ?? {})) expect(schema).toBeDefined();
      }
    }
  });

  it('the document describes the errors of every operation with an example of each problem', () => {
    for (const { operation, path, method } of contract.operations()) {
      const what = `${method} ${path}`;
      const failures = Object.entries(operation.responses).filter(([status]) => /^[45]/.test(status));
      const withBody = operation.requestBody ? ['413', '415'] : [];
      const statuses = failures.map(([status]) => status);
      expect(statuses, what).toEqual(expect.arrayContaining(['400', '401', '403', '500', ...withBody]));
      for (const [status, { description = '', content }] of failures) {
        expect(Object.keys(content ?? {}), `${what} ${status}`).toEqual([PROBLEM]);
        const { schema = {}, examples = {} } = content?.[PROBLEM] ?? {};
        expect(Object.keys(examples).length, `${what} ${status}`).toBeGreaterThan(0);
        const named = [...description.matchAll(/`(\w+)`: /g)].map(([, code]) => code);
        expect(named, `${what} ${status}`).toEqual(Object.keys(examples));
        for (const [code, { value }] of Object.entries(examples)) {
          contract.validate(schema, value, `the example ${code} of ${what}`);
          expect(value, what).toMatchObject({ code, status: Number(status), type: `/problems/${code}` });
        }
      }
    }
  });

  it('the document has schemas in JSON Schema 2020-12 and examples that match them', () => {
    const objects = objectsOf(contract.document);
    expect(objects.filter(([, object]) => 'nullable' in object)).toEqual([]);
    for (const [where, { $ref: ref }] of objects.filter(([, object]) => '$ref' in object)) {
      expect(resolve(contract.document, String(ref)), where).toBeDefined();
    }
    const examples = examplesIn(contract.document);
    // Ajv compiles each object once, and most members have the rules of another one.
    const distinct = new Map<string, Record<string, unknown>>();
    for (const { where, schema, value } of examples) {
      const key = JSON.stringify({
        ...schema,
        example: undefined,
        examples: undefined,
        description: undefined,
      });
      const first = distinct.get(key) ?? schema;
      distinct.set(key, first);
      contract.validate(first, value, `the example of ${where}`);
    }
    // Members, parameters and headers, request bodies, and the events of webhooks.
    for (const place of ['/properties/', '/parameters/', '/headers/', '/requestBody/', '#/webhooks/'])
      expect(examples.filter(({ where }) => where.includes(place)).length, place).toBeGreaterThan(5);
    for (const [name, { properties }] of Object.entries(contract.document.components.schemas))
      expect(JSON.stringify(properties ?? {}), name).not.toContain('undefined');
  });

  it('every parameter and every member of a schema has a description', () => {
    for (const { operation, path, method } of contract.operations())
      for (const { name, description } of operation.parameters ?? [])
        expect(description, `${method} ${path}: ${name}`).toMatch(/\S/);
    for (const [schema, { properties = {} }] of Object.entries(contract.document.components.schemas))
      for (const [name, member] of Object.entries(properties as Record<string, Record<string, unknown>>)) {
        const referred = resolve(contract.document, (member['$ref'] as string | undefined) ?? '#');
        const { description } = 'description' in member ? member : (referred as Record<string, unknown>);
        // A schema that is named like its member needs no text.
        if (!isSchemaOfObject(referred)) expect(description, `${schema}.${name}`).toMatch(/\S/);
      }
  });

  it('the description of each member of a response says when it is null, if it can be, and otherwise not', () => {
    const { document } = contract;
    const referred = (schema: Record<string, unknown>) =>
      resolve(document, (schema['$ref'] as string | undefined) ?? '#') as Record<string, unknown>;
    const isNullable = (schema: Record<string, unknown>): boolean =>
      [schema['type']].flat().includes('null') ||
      [schema['oneOf'] ?? [], schema['anyOf'] ?? []].flat().some((one) => isNullable(one as never));
    const inRequests = schemasIn(
      document,
      contract.operations().map(({ operation }) => operation.requestBody),
    );
    const wrong = Object.entries(document.components.schemas)
      .filter(([schema]) => !inRequests.has(schema))
      .flatMap(([schema, { properties = {} }]) =>
        Object.entries(properties as Record<string, Record<string, unknown>>)
          .map(([name, member]): [string, Record<string, unknown>] => [
            `${schema}.${name}`,
            '$ref' in member ? { ...referred(member), ...member } : member,
          ])
          .filter(([, member]) => /\bnull\b/i.test(String(member['description'])) !== isNullable(member))
          .map(([where, { description }]) => `${where}: ${String(description)}`),
      );
    expect(wrong).toEqual([]);
  });

  it('every successful response has one media type, and JSON unless the path ends in another format', () => {
    for (const { operation, path, method } of contract.operations()) {
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        expect(Object.keys(content).length, `${method} ${path} ${status}`).toBeLessThanOrEqual(1);
      }
      for (const [type, other] of Object.entries(operation['x-other-formats'] ?? {})) {
        const { content = {} } = contract.document.paths[other]?.['get']?.responses['200'] ?? {};
        expect(Object.keys(content), other).toEqual([type]);
      }
    }
  });

  it('the problem has an enum of codes and the members of every code, and enums are components', () => {
    const { schemas } = contract.document.components;
    expect(schemas['ProblemCode']?.['enum']).toEqual(expect.arrayContaining(['not_found', 'scan_ended']));
    expect(schemas['Problem']?.['properties']).toMatchObject({
      code: { $ref: '#/components/schemas/ProblemCode' },
      credits_required: { type: 'integer', description: 'Only with `insufficient_credits`' },
      areas: { type: 'array', items: { type: 'object' } },
      differs: { type: 'array', items: { type: 'string' } },
    });
    for (const name of ['ScanStatus', 'Device', 'Movement', 'InsightAction', 'PlanCode']) {
      expect((schemas[name]?.['enum'] as unknown[]).length, name).toBeGreaterThan(1);
    }
    const inline = objectsOf(schemas).filter(
      ([where, { enum: values }]) =>
        Array.isArray(values) && values.length > 1 && where.includes('/properties/'),
    );
    expect(inline).toEqual([]);
  });

  it('the document has an absolute server and needs at most 3.8 kB per operation', async () => {
    expect(contract.document.servers).toEqual([
      { url: expect.stringMatching(/^https?:\/\/[^/]+$/) as unknown, description: 'This server' },
    ]);
    const { text } = await server.as().get('/openapi.json').expect(200);
    expect(text.length / contract.operations().length).toBeLessThan(3_800);
  });
});

/** Returns the names of the schemas that a part of the document refers to. */
function schemasIn(document: Contract['document'], part: unknown, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    schemasIn(document, document.components.schemas[name], found);
  }
  return found;
}

function isSchemaOfObject(schema: unknown): boolean {
  return (schema as { type?: unknown }).type === 'object';
}

/** Returns every object of the document with its path. */
function objectsOf(node: unknown, path = '#'): [string, Record<string, unknown>][] {
  if (typeof node !== 'object' || node === null) return [];
  const own: [string, Record<string, unknown>][] = Array.isArray(node)
    ? []
    : [[path, node as Record<string, unknown>]];
  return [...own, ...Object.entries(node).flatMap(([key, value]) => objectsOf(value, `${path}/${key}`))];
}

/** Returns the examples and defaults of a part of the document, each with its schema. */
function examplesIn(node: unknown, where = '#'): ExampleOf[] {
  if (typeof node !== 'object' || node === null) return [];
  // The names of these members are not keywords.
  if (/\/properties$|^#\/components(\/examples)?$/.test(where))
    return Object.entries(node).flatMap(([name, member]) => examplesIn(member, `${where}/${name}`));
  const { example, examples = [], default: preset, ...rest } = node as Record<string, unknown>;
  const named = Array.isArray(examples)
    ? (examples as unknown[])
    : Object.values(examples as Record<string, object>).flatMap((one) => ('value' in one ? [one.value] : []));
  const schema = (rest['schema'] ?? node) as ExampleOf['schema'];
  const own = [example, preset].filter((value) => value !== undefined);
  return [
    ...[...own, ...named].map((value) => ({ where, schema, value })),
    ...Object.entries(rest).flatMap(([key, value]) => examplesIn(value, `${where}/${key}`)),
  ];
}

function resolve(document: unknown, ref: string): unknown {
  return ref
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}

interface ExampleOf {
  readonly where: string;
  readonly schema: Record<string, unknown>;
  readonly value: unknown;
}
