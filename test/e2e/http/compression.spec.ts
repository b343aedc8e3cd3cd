import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { DASHBOARD, openBrowser } from '../../support/dashboard.js';
import { many, storeRows } from '../../support/stored-rows.js';
import { type TestAccount, TestServer } from '../../support/test-server.js';

const MANY = 1_203;
const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
};

describe('compression', () => {
  it.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    ['gzip', 'br;q=0, gzip'],
  ])('a page is %s for Accept-Encoding: %s, and has the same ETag', async (encoding, accepted) => {
    const plain = await get('/api/v1/businesses?limit=20');
    const packed = await get('/api/v1/businesses?limit=20', { 'accept-encoding': accepted });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(UNPACK[encoding]?.(packed.bytes)).toEqual(plain.bytes);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
    // Weak, so that one tag is valid for all encodings of a response.
    expect(packed.headers.etag).toMatch(/^W\//);
    expect(packed.headers.etag).toBe(plain.headers.etag);
    const again = await get('/api/v1/businesses?limit=20', {
      'accept-encoding': accepted,
      'if-none-match': packed.headers.etag ?? '',
    });
    expect([again.status, again.bytes.length, again.headers['content-encoding']]).toEqual([
      304,
      0,
      undefined,
    ]);
  });

  it('a streamed complete list is compressed, with and without fields', async () => {
    const all = await get('/api/v1/businesses', { 'accept-encoding': 'br' });
    expect(all.headers['content-encoding']).toBe('br');
    const rows = JSON.parse(String(brotliDecompressSync(all.bytes))) as { name: string }[];
    expect(rows).toHaveLength(MANY);
    const names = await get('/api/v1/businesses?fields=name', { 'accept-encoding': 'gzip' });
    expect(JSON.parse(String(gunzipSync(names.bytes)))).toEqual(rows.map(({ name }) => ({ name })));
  });

  it.each([
    ['without Accept-Encoding', '/api/v1/businesses?limit=20', undefined],
    ['for Accept-Encoding: identity', '/api/v1/businesses?limit=20', 'identity'],
    ['for an unknown encoding', '/api/v1/businesses?limit=20', 'zstd, deflate'],
    ['below 1 kB', '/api/v1/businesses?limit=1', 'br, gzip'],
    ['of the metrics', '/metrics', 'br, gzip'],
  ])('a response is not compressed %s', async (_, path, accepted) => {
    const { headers } = await get(path, accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('a response of the dashboard, which a cookie authorises, is not compressed', async () => {
    const { email, password, accountId } = await server.createAccount();
    for (let n = 0; n < 8; n++) await server.createKey({ accountId, livemode: true });
    const signedIn = await openBrowser(server)
      .post(`${DASHBOARD}/sign-in`)
      .send({ email, password })
      .expect(200);
    const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? '';
    const keys = await get(`${DASHBOARD}/keys`, { cookie, 'accept-encoding': 'br, gzip' });
    expect(keys.status).toBe(200);
    expect(keys.bytes.length).toBeGreaterThan(1024);
    expect(keys.headers['content-encoding']).toBeUndefined();
  });

  it('HEAD has the ETag of GET and no body', async () => {
    const accepting = { 'accept-encoding': 'br' };
    const { headers: ofGet } = await get('/api/v1/businesses?limit=20', accepting);
    const { status, headers, bytes } = await get('/api/v1/businesses?limit=20', accepting, 'HEAD');
    expect([status, headers.etag, bytes.length]).toEqual([200, ofGet.etag, 0]);
  });

  it('the OpenAPI document is compressed', async () => {
    const { headers } = await get('/openapi.json', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
  });

  let server: TestServer;
  let account: TestAccount;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    await storeRows(
      server,
      'business',
      many(MANY, (n) => ({ account_id: account.accountId, name: `Shop ${n}` })),
    );
  });

  /** Sends a request as it is: other clients decompress the response. */
  function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    const { port } = server.app.getHttpServer().address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const sent = { authorization: `Bearer ${account.key}`, ...headers };
      httpRequest({ port, host: '127.0.0.1', path, method, headers: sent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          });
        });
      })
        .on('error', reject)
        .end();
    });
  }
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}
