import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeDashboardApi } from '../../src/server.js';
import { TestServer } from '../support/test-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.shared();
});

/** `openapi.spec.ts` validates every example and default. These rules compile a schema again for each, for 20 seconds. */
const EXAMPLE_RULES = { 'oas3-valid-media-example': 'off', 'oas3-valid-schema-example': 'off' };

/** Compares a document with its checked-in copy, which review shows. */
function expectReviewed(document: object, path: string): void {
  const built = `${JSON.stringify(document, null, 2)}\n`;
  const reviewed = readFileSync(path, 'utf8');
  const advice = `${path} differs from the code. If the change is intended, run: npm run openapi:update`;
  expect(JSON.parse(built), advice).toEqual(JSON.parse(reviewed));
  expect(built === reviewed, advice).toBe(true);
}

describe('GET /openapi.json', () => {
  let document: object;

  beforeAll(async () => {
    document = (await server.as().get('/openapi.json').expect(200)).body as object;
  });

  it('GET /openapi.json serves the document in docs/openapi.json, so that review shows a changed contract', () => {
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
