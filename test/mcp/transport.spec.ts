import { beforeAll, describe, expect, it } from 'vitest';
import { type TestAccount, TestServer } from '../support/test-server.js';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const ACCEPT = 'application/json, text/event-stream';

describe('transport of /mcp', () => {
  let server: TestServer;
  let account: TestAccount;
  let origin: string;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    ({ origin } = new URL(await server.app.getUrl()));
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'] as const)(
    '%s /mcp is 401 without a key, and 405 with one',
    async (method) => {
      const send = async (authorization?: string) =>
        fetch(new URL('/mcp', origin), { method, headers: authorization ? { authorization } : {} });
      const without = await send();
      expect(without.status).toBe(401);
      expect(without.headers.get('www-authenticate')).toBe('Bearer realm="api"');
      const withKey = await send(`Bearer ${account.key}`);
      expect(withKey.status).toBe(405);
      expect(withKey.headers.get('allow')).toBe('POST');
      expect(await withKey.json()).toMatchObject({ code: 'method_not_allowed' });
    },
  );

  it('a wrong key is 401 with error="invalid_token", on /mcp and on /api/v1', async () => {
    for (const path of ['/mcp', '/api/v1/businesses']) {
      const { status, headers } = await fetch(new URL(path, origin), {
        headers: { authorization: 'Bearer lrs_live_nothing' },
      });
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"');
    }
  });

  it.each(['https://attacker.example', 'http://198.51.100.7', 'http://localhost.attacker.example', 'null'])(
    'POST /mcp refuses the page of %s with 403 and origin_not_allowed',
    async (page) => {
      const { body } = await ping({ origin: page }).expect(403);
      expect(body).toMatchObject({ code: 'origin_not_allowed' });
      expect(body.detail).toContain('CORS_ORIGINS');
    },
  );

  it('POST /mcp accepts clients without an origin, the own origin, and pages of the same machine', async () => {
    for (const page of [
      undefined,
      origin,
      'http://localhost:6274',
      'http://127.0.0.1:6274',
      'http://[::1]:1',
    ]) {
      await ping(page === undefined ? {} : { origin: page }).expect(200);
    }
  });

  it('POST /mcp accepts the origins of CORS_ORIGINS and of PUBLIC_URL', async () => {
    const other = await TestServer.start(undefined, {
      PUBLIC_URL: 'https://ranks.example',
      CORS_ORIGINS: 'https://tools.example',
    });
    const { key } = await other.createAccount('agency');
    for (const [page, status] of [
      ['https://ranks.example', 200],
      ['https://tools.example', 200],
      ['http://ranks.example', 403],
      ['https://other.example', 403],
    ] as const) {
      await other.as(key).post('/mcp').set({ accept: ACCEPT, origin: page }).send(PING).expect(status);
    }
  });

  it.each(['*/*', 'application/json', 'application/*', '', ACCEPT])(
    'POST /mcp with Accept "%s" answers as JSON',
    async (accept) => {
      const { body } = await ping({ accept })
        .expect(200)
        .expect('content-type', /^application\/json/);
      expect(body).toMatchObject({ id: 1, result: {} });
    },
  );

  it('POST /mcp with Accept text/event-stream alone answers with one event', async () => {
    const { text } = await ping({ accept: 'text/event-stream' })
      .expect(200)
      .expect('content-type', /^text\/event-stream/);
    const [event, data, ...rest] = text.split('\n');
    expect({ event, rest }).toEqual({ event: 'event: message', rest: ['', ''] });
    expect(JSON.parse(data?.replace(/^data: /, '') ?? '')).toMatchObject({ id: 1, result: {} });
  });

  it('POST /mcp with another Accept is 406', async () => {
    const { body } = await ping({ accept: 'text/html' }).expect(406);
    expect(body).toMatchObject({ code: 'not_acceptable' });
  });

  function ping(headers: Record<string, string>, key: string | undefined = account.key) {
    return server
      .as(key)
      .post('/mcp')
      .set({ accept: ACCEPT, ...headers })
      .send(PING);
  }
});
