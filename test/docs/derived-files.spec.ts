import type { OpenAPIObject } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { derivedFiles } from '../../tools/openapi/derived-files.js';
import { type Api, TestServer } from '../support/test-server.js';

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenAPIObject;

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: {
    readonly method: string;
    readonly header: readonly { key: string; value: string; disabled?: true }[];
    readonly body?: { readonly raw: string };
    readonly url: { readonly raw: string; readonly variable?: readonly { key: string; value: string }[] };
  };
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
  let api: Api;

  beforeAll(async () => {
    const server = await TestServer.start(undefined, { SEARCH_PROVIDERS: 'openstreetmap' });
    api = await server.newCustomer();
    return () => server.stop();
  });

  it('has one request for each operation, with variables in place of the address and the key', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(requests).toHaveLength(operations.length);
    for (const { request } of requests) expect(request?.url.raw).toMatch(/^\{\{baseUrl\}\}\/api\/v1\//);
    expect(text).not.toMatch(/lrs_(live|test)_\w/);
    expect(text).toContain('"{{apiKey}}"');
  });

  it.each([
    'Track a business',
    'Preview a scan',
    'Scan a grid',
    'List businesses',
    'Retrieve a business',
    'List scans',
  ])('the request "%s" succeeds as it stands on a new service', async (name) => {
    const request = requests.find((one) => one.name === name)?.request;
    if (!request) throw new Error(`the collection has no request "${name}"`);
    const values = new Map(request.url.variable?.map(({ key, value }) => [key, value]));
    const path = request.url.raw
      .replace('{{baseUrl}}', '')
      .replaceAll(/:(\w+)/g, (_, key: string) => values.get(key) ?? '');
    const method = request.method.toLowerCase() as 'get' | 'post';
    const sent = api[method](path);
    for (const { key, value, disabled } of request.header) if (!disabled) void sent.set(key, value);
    const { status, body } = await (request.body ? sent.send(request.body.raw) : sent);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
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
