import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeDashboardApi } from '../../../src/server.js';
import { TestServer } from '../../support/test-server.js';

/** `openapi.spec.ts` validates every example and default. These rules compile a schema again for each, for 20 seconds. */
const EXAMPLE_RULES = { 'oas3-valid-media-example': 'off', 'oas3-valid-schema-example': 'off' };

describe('GET /openapi.json', () => {
  it('serves the document in docs/openapi.json, so that review shows a changed contract', () => {
    expectReviewed(document, 'docs/openapi.json');
  });

  it('the OpenAPI document follows the recommended rules of Spectral', async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [[oas, 'recommended']], rules: EXAMPLE_RULES } as RulesetDefinition);
    const complaints = await linter.run(document as Record<string, unknown>);
    expect(complaints.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`)).toEqual(
      [],
    );
  });

  let document: object;

  beforeAll(async () => {
    document = (await server.as().get('/openapi.json').expect(200)).body;
  });
});

interface Document {
  readonly paths: Record<string, Record<string, { operationId?: string; deprecated?: boolean }>>;
  readonly components: { readonly schemas: object };
}

/** Ends that generators of clients give to the types of an operation, in the order of their users. */
const GENERATED_ENDS = (
  'Body Params Headers Data Error Errors Response Responses Request Result Query QueryParams PathParams Mutation ' +
  'Options 200Response Input Output Parameters'
).split(' ');

/** Stays until the end of version 1, see docs/reference/versioning.md. */
const MIXED_SEGMENTS = ['/api/v1/reports/{id}.pdf'];

describe('names and paths of both OpenAPI documents', () => {
  const documents = (): Document[] => [
    server.contract.document,
    describeDashboardApi(server.app) as unknown as Document,
  ];
  const paths = () => documents().flatMap((document) => Object.keys(document.paths));

  it('a segment of a path is either fixed or one parameter, except in one deprecated path', () => {
    const mixed = paths().filter((path) => path.split('/').some((part) => /.\{|\}./.test(part)));
    expect(mixed).toEqual(MIXED_SEGMENTS);
    const [one = ''] = MIXED_SEGMENTS;
    expect(documents()[0]?.paths[one]?.['get']?.deprecated).toBe(true);
  });

  it('a path without parameters is listed before the paths with parameters that match it', () => {
    for (const document of documents()) {
      const listed = Object.keys(document.paths);
      const late = listed.filter((path, index) =>
        listed.slice(0, index).some((earlier) => {
          const pattern = earlier.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
          return new RegExp(`^${pattern}$`).test(path);
        }),
      );
      expect(late).toEqual([]);
    }
  });

  it('no schema has the name that a generator gives to a type of an operation', () => {
    for (const document of documents()) {
      const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
      const taken = operations.flatMap(({ operationId = '' }) =>
        GENERATED_ENDS.map((end) => operationId.charAt(0).toUpperCase() + operationId.slice(1) + end),
      );
      const schemas = Object.keys(document.components.schemas);
      expect(schemas.filter((name) => taken.includes(name))).toEqual([]);
    }
  });
});

describe('OpenAPI document of the dashboard', () => {
  it('the document of the dashboard equals docs/dashboard-openapi.json, the source of the types of the web client', () => {
    expectReviewed(describeDashboardApi(server.app), 'docs/dashboard-openapi.json');
  });

  it('the document of the dashboard describes only routes under /dashboard/api, each with a summary', () => {
    for (const [path, methods] of Object.entries(describeDashboardApi(server.app).paths)) {
      expect(path).toMatch(/^\/dashboard\/api\//);
      for (const operation of Object.values(methods as Record<string, { summary?: string }>))
        expect(operation.summary, path).toMatch(/\S/);
    }
  });

  it('the service does not serve the document of the dashboard', async () => {
    await server.as().get('/dashboard-openapi.json').expect(404);
  });
});

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.shared();
});

/** Compares a document with its checked-in copy, which review shows. */
function expectReviewed(document: object, path: string): void {
  const built = `${JSON.stringify(document, null, 2)}\n`;
  const reviewed = readFileSync(path, 'utf8');
  const advice = `${path} differs from the code. If the change is intended, run: npm run openapi:update`;
  expect(JSON.parse(built), advice).toEqual(JSON.parse(reviewed));
  expect(built === reviewed, advice).toBe(true);
}
