import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, TestServer } from '../../support/test-server.js';

const ORIGIN = 'https://app.example.com';
const PREFLIGHT = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type,idempotency-key',
};

describe('CORS', () => {
  it('a preflight of a listed origin is answered without a key, and without cookies', async () => {
    const { headers } = await visitor
      .options('/api/v1/scans')
      .set({ origin: ORIGIN, ...PREFLIGHT })
      .expect(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': expect.stringContaining('Authorization') as string,
      'access-control-max-age': '600',
      vary: expect.stringContaining('Origin') as string,
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('a response and a problem are readable by a listed origin, with their headers', async () => {
    const read = await api.get('/api/v1/me').set('origin', ORIGIN).expect(200);
    const refused = await visitor.get('/api/v1/me').set('origin', ORIGIN).expect(401);
    for (const { headers } of [read, refused]) {
      expect(headers['access-control-allow-origin']).toBe(ORIGIN);
      for (const name of ['Link', 'ETag', 'Retry-After', 'X-Request-Id']) {
        expect(headers['access-control-expose-headers']).toContain(name);
      }
    }
  });

  it.each([
    ['/api/v1/scans', 'https://evil.example'],
    ['/api/v1/scans', 'null'],
    ['/api/v1/scans', `${ORIGIN}.evil.example`],
    ['/dashboard/api/session', ORIGIN],
    ['/metrics', ORIGIN],
  ])('a preflight of %s by %s gets no permission', async (path, origin) => {
    const { headers, status } = await visitor.options(path).set({ origin, ...PREFLIGHT });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('OPTIONS that is no preflight is answered like without CORS', async () => {
    const { headers } = await api.options('/api/v1/scans').set('origin', ORIGIN).expect(405);
    expect(headers['allow']).toContain('POST');
  });

  it('CORS_ORIGINS=* permits every origin', async () => {
    const open = await TestServer.start(undefined, { CORS_ORIGINS: '*' });
    try {
      const request = open
        .as()
        .options('/api/v1/me')
        .set({ origin: 'https://any.example', ...PREFLIGHT });
      expect((await request.expect(204)).headers['access-control-allow-origin']).toBe('https://any.example');
    } finally {
      await open.stop();
    }
  });

  it('without CORS_ORIGINS, no origin gets permission', async () => {
    const shut = await TestServer.shared();
    const { headers } = await shut
      .as()
      .options('/api/v1/me')
      .set({ origin: ORIGIN, ...PREFLIGHT })
      .expect(401);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  let server: TestServer;
  let api: Api;
  let visitor: Api;

  beforeAll(async () => {
    server = await TestServer.start(undefined, { CORS_ORIGINS: `${ORIGIN}, https://second.example.com` });
    api = await server.newCustomer();
    visitor = server.as();
  });

  afterAll(() => server.stop());
});
