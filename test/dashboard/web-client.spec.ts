import { createFastifyAdapter } from '#platform/http/fastify-adapter';
import { ProblemFilter } from '#platform/http/problem.filter';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../src/dashboard/web-client/security-headers.js';
import { WebClientModule } from '../../src/dashboard/web-client/web-client.module.js';
import { sendRaw } from '../support/raw-client.js';

const LARGE = 'export const text = 1;\n'.repeat(100);

describe('GET /dashboard/*', () => {
  const root = mkdtempSync(join(tmpdir(), 'lrs-web-'));

  it.each(['', '/', '/settings', '/settings/keys', '/businesses/7/rankings', '/join?x=1', '/caf%C3%A9'])(
    '/dashboard%s returns index.html with no-cache and the security headers',
    async (path) => {
      const answer = await get(`/dashboard${path}`).expect(200);
      expect(answer.text).toBe(FILES['index.html']);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
      expect(answer.headers['content-security-policy']).toBe(
        "default-src 'self'; img-src 'self'; frame-src blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      );
    },
  );

  it('/dashboard/share forbids referrers and indexing', async () => {
    const { headers } = await get('/dashboard/share').expect(200);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'content-security-policy': securityHeaders(null)['content-security-policy'],
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['index-Bx81.js', 'application/javascript; charset=utf-8'],
    ['index-Bx81.css', 'text/css; charset=utf-8'],
  ])('serves the hashed asset %s as immutable', async (name, type) => {
    const answer = await get(`/dashboard/assets/${name}`).expect(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
  });

  it.each([
    ['/businesses/7/map', 'pages/1-map.html'],
    ['/businesses/7/map?keyword=x', 'pages/1-map.html'],
    ['/businesses/7/', 'pages/2-business.html'],
    ['/businesses/new', 'pages/0-new.html'],
    ['/businesses/7/other', 'index.html'],
  ] as const)('/dashboard%s returns the page of its route', async (path, file) => {
    const answer = await get(`/dashboard${path}`).expect(200);
    expect(answer.text).toBe(FILES[file]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': securityHeaders(null)['content-security-policy'],
    });
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('with Accept-Encoding %s, an asset has Content-Encoding %s', async (accepted, encoding) => {
    const { headers, text } = await get('/dashboard/assets/large-Cx82.js').set('accept-encoding', accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(text).toBe(LARGE);
  });

  it('returns 304 for a matching ETag', async () => {
    for (const path of ['/dashboard', '/dashboard/favicon.svg', '/dashboard/assets/index-Bx81.js']) {
      const { headers } = await get(path).expect(200);
      const again = await get(path).set('if-none-match', String(headers['etag'])).expect(304);
      expect(again.headers['cache-control']).toBe(headers['cache-control']);
      const head = await supertest(app.getHttpServer()).head(path).expect(200);
      expect(head.headers['content-length']).toBe(headers['content-length']);
    }
  });

  it.each([
    'assets/index-old.js',
    'assets/large-Cx82.js.br',
    'pages.json',
    'pages/1-map.html',
    'assets/',
    'robots.txt',
    'index.html.map',
    '.env',
    '../outside.txt',
    '..%2foutside.txt',
    '%2e%2e/outside.txt',
    '..\\outside.txt',
    'assets/..%2f..%2foutside.txt',
    '/outside.txt',
    '%00.txt',
    'C:%5Coutside.txt',
  ])('returns 404 for /dashboard/%s', async (path) => {
    const bytes = Buffer.from(`GET /dashboard/${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const answer = await sendRaw(app.getHttpServer(), bytes);
    expect(answer?.status).toBe(404);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'not_found' });
  });

  it.each(['/dashboards', '/dashboard.html', '/assets/index-Bx81.js', '/index.html'])(
    'is limited to /dashboard: %s returns 404',
    async (path) => {
      await get(path).expect(404);
    },
  );

  it('returns 404 with a build hint when the client is not built', async () => {
    const empty = await serve(join(root, 'nothing'));
    const { body } = await supertest(empty.getHttpServer()).get('/dashboard').expect(404);
    expect(body).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining('npm run build') as string,
    });
    await empty.close();
  });

  let app: NestFastifyApplication;

  beforeAll(async () => {
    for (const [name, text] of Object.entries({ ...FILES, '../outside.txt': 'top secret' })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    app = await serve(folder);
  });

  afterAll(async () => {
    await app.close();
    rmSync(root, { recursive: true });
  });

  const folder = join(root, 'client');

  function get(path: string) {
    return supertest(app.getHttpServer()).get(path);
  }
});

describe('securityHeaders', () => {
  it.each([
    ['https://tiles.example.com/{z}/{x}/{y}.png?key=a;b', 'https://tiles.example.com'],
    ['https://{s}.tile.example.org/{z}/{x}/{y}.png', 'https://*.tile.example.org'],
    ['http://localhost:8080/{z}/{x}/{y}', 'http://localhost:8080'],
  ])('allows images of the tile server %s', (tileUrl, origin) => {
    expect(securityHeaders(tileUrl)['content-security-policy']).toContain(`; img-src 'self' ${origin}; `);
  });
});

const FILES = {
  'index.html': '<!doctype html><title>Dashboard</title>',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/index-Bx81.js': 'export {}',
  'assets/index-Bx81.css': 'body{}',
  'pages.json': JSON.stringify([
    ['/dashboard/businesses/new', 'pages/0-new.html'],
    ['/dashboard/businesses/:id/map', 'pages/1-map.html'],
    ['/dashboard/businesses/:id', 'pages/2-business.html'],
  ]),
  'pages/0-new.html': '<!doctype html><title>New</title>',
  'pages/1-map.html': '<!doctype html><title>Map</title>',
  'pages/2-business.html': '<!doctype html><title>Business</title>',
  'assets/large-Cx82.js': LARGE,
  'assets/large-Cx82.js.br': brotliCompressSync(LARGE),
  'assets/large-Cx82.js.gz': gzipSync(LARGE),
};

/** Serves the module alone with the HTTP adapter of the service. */
async function serve(folder: string): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    WebClientModule.forRoot({ folder, tileUrl: null }),
    createFastifyAdapter({ trustProxy: false, publicUrl: null }),
    { logger: false, bodyParser: false },
  );
  app.useGlobalFilters(new ProblemFilter({ publicUrl: null }));
  await app.listen(0, '127.0.0.1');
  return app;
}
