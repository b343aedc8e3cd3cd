import type { OpenAPIObject } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { derivedFiles } from '../../tools/openapi/derived-files.js';
import { TestServer } from '../support/test-server.js';

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenAPIObject;

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: { readonly url: { readonly raw: string } };
}

describe('files derived from docs/openapi.json', () => {
  it.each(derivedFiles(document))(
    '$path is up to date; `npm run openapi:update` writes it',
    ({ path, text }) => {
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );
});

describe('docs/postman_collection.json', () => {
  const text = readFileSync('docs/postman_collection.json', 'utf8');
  const collection = JSON.parse(text) as { item: readonly Item[] };
  const requests = collection.item.flatMap(({ item = [] }) => item);

  it('has one request for each operation, with variables in place of the address and the key', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(requests).toHaveLength(operations.length);
    for (const { request } of requests) expect(request?.url.raw).toMatch(/^\{\{baseUrl\}\}\/api\/v1\//);
    expect(text).not.toMatch(/lrs_(live|test)_\w/);
    expect(text).toContain('"{{apiKey}}"');
  });
});

describe('GET /llms.txt', () => {
  it('lists every operation, and links to the documents of the service', async () => {
    const server = await TestServer.shared();
    const { text, headers } = await server.as().get('/llms.txt').expect(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# Local Ranking Service\n\n> /);
    for (const { method, path } of server.contract.operations()) {
      expect(text).toContain(`[${method.toUpperCase()} ${path}](`);
    }
    for (const [, url = ''] of text.matchAll(/\]\((http[^)#]+)/g)) expect(() => new URL(url)).not.toThrow();
  });
});
