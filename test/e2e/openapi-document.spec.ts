import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../support/test-server.js';

const REVIEWED = 'docs/openapi.json';

describe('the OpenAPI document as clients get it', () => {
  let server: TestServer;
  let document: object;

  beforeAll(async () => {
    server = await TestServer.shared();
    document = (await server.as().get('/openapi.json').expect(200)).body as object;
  });

  it('GET /openapi.json serves the document in docs/openapi.json, so that review shows a changed contract', () => {
    const served = `${JSON.stringify(document, null, 2)}\n`;
    const reviewed = readFileSync(REVIEWED, 'utf8');
    const advice = `${REVIEWED} differs from the code. If the change is intended, run: npm run openapi:update`;
    expect(document, advice).toEqual(JSON.parse(reviewed));
    expect(served === reviewed, advice).toBe(true);
  });

  it('has nothing that the recommended rules of Spectral complain of', async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [[oas, 'recommended']] } as RulesetDefinition);
    const complaints = await linter.run(document as Record<string, unknown>);
    expect(complaints.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`)).toEqual(
      [],
    );
  });
});
