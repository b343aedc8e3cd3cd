import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../support/test-server.js';

describe('the OpenAPI document as clients get it', () => {
  let server: TestServer;
  let document: object;

  beforeAll(async () => {
    server = await TestServer.shared();
    document = (await server.as().get('/openapi.json').expect(200)).body as object;
  });

  it('is the one in docs/, so that a change of the contract shows in review', async () => {
    // After a change that is meant: npx vitest run test/e2e/openapi-document.spec.ts --update
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json');
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
