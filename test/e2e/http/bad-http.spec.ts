import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualSize } from '../../support/databases.js';
import { sendRaw } from '../../support/raw-client.js';
import { TestServer } from '../../support/test-server.js';

const METRICS_TOKEN = 'a-token-for-prometheus';
const PUBLIC_URL = 'https://ranks.example.com';

describe('HTTP server', () => {
  it.each<[string, string, number, string, RegExp]>([
    ['text that is not HTTP', 'EHLO example.com\r\n\r\n', 400, 'bad_request', /^urn:uuid:/],
    [
      'headers of 20 kB',
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
      /^urn:uuid:/,
    ],
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', 408, 'request_timeout', /^urn:uuid:/],
    ['a non-ASCII address', 'GET /\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'bad_request', /^urn:uuid:/],
    [
      'a page request without a Host header',
      'GET /healthz?a HTTP/1.1\r\n\r\n',
      400,
      'bad_request',
      /^\/healthz$/,
    ],
  ])('the server answers %s with a complete problem', async (_, text, status, code, instance) => {
    const staysOpen = code === 'request_timeout';
    const answer = staysOpen ? await withShortTimeout(() => send(text, { staysOpen })) : await send(text);
    expect(answer).toMatchObject({ status });
    expect(answer?.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(answer?.body ?? '')).toEqual({
      type: `${PUBLIC_URL}/problems/${code}`,
      title: expect.stringMatching(/./) as string,
      status,
      detail: expect.stringMatching(/./) as string,
      instance: expect.stringMatching(instance) as string,
      success: false,
      code,
      request_id: answer?.headers['x-request-id'],
    });
  });

  it('the server answers headers that end early with 400 and a request id', async () => {
    const answer = await send('GET / HTTP/1.1\r\nHost: a\r\nAccep');
    expect(answer).toMatchObject({ status: 400 });
    expect(answer?.headers).toHaveProperty('x-request-id');
  });

  it('the metrics count an API request without a Host header as a failure, with and without a key', async () => {
    const { key } = await server.createAccount();
    for (const [header, left] of [
      ['', 29],
      [`Authorization: Bearer ${key}\r\n`, 28],
    ] as const) {
      const answer = await send(`GET /api/v1/businesses HTTP/1.1\r\n${header}\r\n`);
      expect(answer).toMatchObject({ status: 400 });
      expect(answer?.headers['ratelimit']).toMatch(new RegExp(`^"failures";r=${left};`));
    }
    expect(await send('GET /api/v1/businesses HTTP/1.0\r\n\r\n')).toMatchObject({ status: 401 });
  });

  it.each([
    ['Host', '/healthz', 'Host: a\r\nhost: b\r\n'],
    ['Host', '/api/v1/businesses', 'Host: a\r\nhost: b\r\n'],
    [
      'Authorization',
      '/api/v1/businesses',
      'Host: a\r\nAuthorization: Bearer a\r\nauthorization: Bearer b\r\n',
    ],
  ])('the server rejects a repeated %s header at %s with 400', async (name, path, headers) => {
    const answer = await send(`GET ${path} HTTP/1.1\r\n${headers}\r\n`);
    expect(answer).toMatchObject({ status: 400 });
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({
      code: 'bad_request',
      detail: `The header ${name.toLowerCase()} must occur once; the request repeats it.`,
    });
  });

  it.each([
    ['/dashboard', 'evil.example', 400],
    ['/dashboard/api/session', 'evil.example:3000', 400],
    ['/problems/not_found', 'ranks.example.com.evil.example', 400],
    ['/problems/not_found', 'ranks.example.com', 200],
    ['/problems/not_found', 'RANKS.example.com:443', 200],
    ['/problems/not_found', 'second.example.com', 200],
    ['/problems/not_found', '10.1.2.3:3000', 200],
    ['/problems/not_found', '[::1]:3000', 200],
    ['/problems/not_found', 'service:3000', 200],
    ['/healthz', 'api.ranking.svc.cluster.local', 200],
    ['/metrics', 'api.ranking.svc.cluster.local', 401],
    ['/api/v1/businesses', 'evil.example', 401],
  ])('with PUBLIC_URL, GET %s with the host %s is answered with %i', async (path, host, status) => {
    const answer = await send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatchObject({ status });
  });

  it.each(['/healthz', '/docs', '/openapi.json', '/api/v1/businesses', '/nothing', '/problems/not_found'])(
    'GET %s has the security headers of every response',
    async (path) => {
      const answer = await send(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(answer?.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()') as string,
        'strict-transport-security': 'max-age=31536000',
      });
    },
  );

  it('GET /.well-known/security.txt names the contact and expires within a year', async () => {
    const { text, headers } = await server.as().get('/.well-known/security.txt').expect(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = new Map(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(': ', 2) as [string, string]),
    );
    expect(fields.get('Contact')).toBe('mailto:security@example.com');
    expect(fields.get('Canonical')).toBe(`${PUBLIC_URL}/.well-known/security.txt`);
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });

  it('GET /metrics requires METRICS_TOKEN if it is set', async () => {
    const visitor = server.as();
    const { body, headers } = await visitor.get('/metrics').expect(401);
    expect(body).toMatchObject({ code: 'metrics_token_required' });
    expect(headers['www-authenticate']).toBe('Bearer realm="metrics"');
    await visitor.get('/metrics').set('authorization', 'Bearer wrong').expect(401);
    const { text } = await visitor
      .get('/metrics')
      .set('authorization', `Bearer ${METRICS_TOKEN}`)
      .expect(200);
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('the server ignores an unknown Expect header', async () => {
    const answer = await send(
      'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: luck\r\n\r\n',
    );
    expect(answer).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  });

  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start(usualSize(), {
      PUBLIC_URL,
      ALLOWED_HOSTS: 'second.example.com',
      METRICS_TOKEN,
      SECURITY_CONTACT: 'mailto:security@example.com',
    });
  });

  afterAll(() => server.stop());

  function send(text: string, options?: { staysOpen: boolean }) {
    return sendRaw(server.app.getHttpServer(), Buffer.from(text), options);
  }

  /** Shortens the timeout of headers from ten seconds. The server checks it once a second. */
  async function withShortTimeout<T>(work: () => Promise<T>): Promise<T> {
    const http = server.app.getHttpServer();
    expect(http.headersTimeout).toBe(10_000);
    http.headersTimeout = 100;
    try {
      return await work();
    } finally {
      http.headersTimeout = 10_000;
    }
  }
});
