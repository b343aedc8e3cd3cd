import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, TestServer } from '../support/test-server.js';

describe('what needs no key', () => {
  let server: TestServer;
  let anyone: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
    anyone = server.as();
  });

  it('says that it is alive', async () => {
    const answer = await anyone.get('/healthz').expect(200);
    expect(answer.body).toEqual({ status: 'ok' });
  });

  it('says that it is ready, with its database', async () => {
    const answer = await anyone.get('/readyz').expect(200);
    expect(answer.body).toMatchObject({ status: 'ok', details: { database: { status: 'up' } } });
  });

  it('leads a browser to the API reference', async () => {
    const answer = await anyone.get('/').redirects(0);
    expect(answer.status).toBe(302);
    expect(answer.headers['location']).toBe('/docs');
  });

  it('serves the API reference with all it needs, from nowhere else', async () => {
    const page = await anyone.get('/docs').expect(200);
    expect(page.type).toBe('text/html');
    expect(page.text).toContain('Local Ranking Service API');
    const links = [...page.text.matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link);
    const assets = links.filter((link) => !link.startsWith('#'));
    expect(assets.length).toBeGreaterThanOrEqual(4);
    for (const asset of assets) {
      const { origin, pathname } = new URL(asset, 'http://here/docs');
      expect(origin, asset).toBe('http://here');
      const answer = await anyone.get(pathname);
      expect(answer.status, asset).toBe(200);
      expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
    }
    const withoutNamespaces = page.text.replaceAll(/xmlns(:\w+)?="[^"]*"/g, '');
    expect(withoutNamespaces).not.toMatch(/https?:\/\//);
  });

  it('serves the document of the API as JSON and as YAML', async () => {
    const json = await anyone.get('/openapi.json').expect(200);
    expect(json.type).toBe('application/json');
    expect(json.body).toEqual(server.contract.document);
    const yaml = await anyone.get('/openapi.yaml').expect(200);
    expect(yaml.text).toMatch(/^openapi: ["']?3\.1/m);
  });

  it('says nothing of the framework it is made with', async () => {
    for (const path of ['/healthz', '/docs', '/api/v1/businesses', '/nothing']) {
      const { headers } = await anyone.get(path);
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    }
  });
});
