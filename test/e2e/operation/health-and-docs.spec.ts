import { Problem } from '#platform/http/problem';
import { RATE_LIMITED } from '#platform/http/problems';
import { RateLimits } from '#platform/rate-limit/rate-limits';
import { ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService } from '@nestjs/terminus';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, TestServer } from '../../support/test-server.js';

describe('public routes', () => {
  let server: TestServer;
  let visitor: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
    visitor = server.as();
  });

  it('GET /healthz reports that the process is alive', async () => {
    const answer = await visitor.get('/healthz').expect(200);
    expect(answer.body).toEqual({ status: 'ok' });
  });

  describe('GET /readyz', () => {
    it('reports that the database is up', async () => {
      const answer = await visitor.get('/readyz').expect(200);
      expect(answer.body).toMatchObject({ status: 'ok', details: { database: { status: 'up' } } });
    });

    it('returns 503 with the reason while the process is shutting down', async () => {
      const checks = server.app.get(HealthCheckService, { strict: false });
      const result = { status: 'shutting_down', details: { database: { status: 'up' } } };
      const check = vi.spyOn(checks, 'check').mockRejectedValueOnce(new ServiceUnavailableException(result));
      const { body } = await visitor.get('/readyz').expect(503);
      check.mockRestore();
      expect(body).toMatchObject({ code: 'not_ready', detail: 'Not ready: the process is shutting down.' });
    });
  });

  it('GET / redirects to the API reference', async () => {
    const answer = await visitor.get('/').redirects(0);
    expect(answer.status).toBe(302);
    expect(answer.headers['location']).toBe('/docs');
  });

  it('GET /docs serves the API reference with all its assets from this server', async () => {
    const page = await visitor.get('/docs').expect(200);
    expect(page.type).toBe('text/html');
    expect(page.text).toContain('Local Ranking Service API');
    const links = [...page.text.matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link);
    const assets = links.filter((link) => !link.startsWith('#'));
    expect(assets.length).toBeGreaterThanOrEqual(4);
    for (const asset of assets) {
      const { origin, pathname } = new URL(asset, 'http://here/docs');
      expect(origin, asset).toBe('http://here');
      const answer = await visitor.get(pathname);
      expect(answer.status, asset).toBe(200);
      expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
    }
    const withoutNamespaces = page.text.replaceAll(/xmlns(:\w+)?="[^"]*"/g, '');
    expect(withoutNamespaces).not.toMatch(/https?:\/\//);
  });

  it.each(['/docs', '/docs/', '/docs/swagger-ui-bundle.js', '/docs/swagger-ui-init.js'])(
    'GET %s allows neither inline scripts nor frames',
    async (path) => {
      const { headers } = await visitor.get(path).expect(200);
      expect(headers['x-content-type-options']).toBe('nosniff');
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'self'; ");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('script-src');
    },
  );

  it.each(['/problems', '/problems/not_found'])(
    'GET %s runs no script and may not be framed',
    async (path) => {
      const { headers } = await visitor.get(path).expect(200);
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    },
  );

  it('GET /docs has no inline script and does not store the key of a visitor', async () => {
    const { text } = await visitor.get('/docs').expect(200);
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=/);
    const script = await visitor.get('/docs/swagger-ui-init.js').buffer(true).expect(200);
    const source = script.text || String(script.body);
    expect(source).toContain('"persistAuthorization": false');
  });

  it('GET /openapi.json and /openapi.yaml serve the OpenAPI document', async () => {
    const json = await visitor.get('/openapi.json').expect(200);
    expect(json.type).toBe('application/json');
    // Services with the same routes share a contract, also if their addresses differ.
    const { paths, components, servers, ...rest } = server.contract.document;
    expect(json.body).toMatchObject({ ...rest, servers: [{ ...servers[0], url: 'http://localhost:3000' }] });
    // The contract has the paths and schemas with all that they refer to.
    expect(Object.keys(json.body.paths)).toEqual(Object.keys(paths));
    expect(Object.keys(json.body.components.schemas)).toEqual(Object.keys(components.schemas));
    const yaml = await visitor.get('/openapi.yaml').expect(200);
    expect(yaml.text).toMatch(/^openapi: ["']?3\.1/m);
  });

  it.each(['/openapi.json', '/openapi.yaml', '/docs/swagger-ui-bundle.js'])(
    'GET %s answers a known ETag with 304, and an address that asks too often with 429',
    async (path) => {
      const reader = server.as();
      const { headers } = await reader.get(path).expect(200);
      expect(headers['ratelimit']).toMatch(/^"public";r=599;/);
      const etag = headers['etag'] ?? '';
      await reader.get(path).set('if-none-match', etag).expect(304).expect('etag', etag);
      const exceeded = new Problem(RATE_LIMITED, 'Too many');
      const enforce = vi.spyOn(server.app.get(RateLimits, { strict: false }), 'enforce');
      enforce.mockRejectedValueOnce(exceeded);
      const { body } = await reader
        .get(path)
        .expect(429)
        .expect('content-type', /problem\+json/);
      enforce.mockRestore();
      expect(body).toMatchObject({ code: 'rate_limited' });
    },
  );

  it('no response names the framework', async () => {
    for (const path of ['/healthz', '/docs', '/api/v1/businesses', '/nothing']) {
      const { headers } = await visitor.get(path);
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    }
  });
});
