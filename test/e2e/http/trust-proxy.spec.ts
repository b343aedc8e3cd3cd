import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DASHBOARD, newOwner } from '../../support/dashboard.js';
import { TestServer } from '../../support/test-server.js';

/** The proxy of these tests: they connect from 127.0.0.1. */
const SPOOFED = '198.51.100.1, 203.0.113.7, 10.0.0.9';

describe('TRUST_PROXY', () => {
  let server: TestServer | undefined;
  afterEach(async () => {
    vi.restoreAllMocks();
    await server?.stop();
  });

  it.each([
    ['false', 'false', /^127\.0\.0\.1$|^::1$/],
    ['the number of proxies', '1', /^10\.0\.0\.9$/],
    ['a larger number of proxies', '2', /^203\.0\.113\.7$/],
    ['networks, the last address outside of them', '127.0.0.0/8, ::1, 10.0.0.0/8', /^203\.0\.113\.7$/],
    ['networks that do not contain the proxy', '192.0.2.0/24', /^127\.0\.0\.1$|^::1$/],
    ['true, the first address', 'true', /^198\.51\.100\.1$/],
  ])(
    'TRUST_PROXY as %s decides which address of a client the audit log records',
    async (_, TRUST_PROXY, expected) => {
      server = await TestServer.start(undefined, { TRUST_PROXY });
      const { browser, email, password } = await newOwner(server);
      await browser
        .post(`${DASHBOARD}/sign-in`)
        .set('x-forwarded-for', SPOOFED)
        .send({ email, password })
        .expect(200);
      const { body } = await browser.get(`${DASHBOARD}/audit`).expect(200);
      const [entry] = body.filter(({ action }) => action === 'user.signed_in');
      expect(entry?.address).toMatch(expected);
    },
  );

  it('each port of an address in X-Forwarded-For is the same caller for rate limits', async () => {
    const started = (server = await TestServer.start(undefined, { TRUST_PROXY: '1' }));
    const remaining = async (forwarded: string): Promise<number> => {
      const { headers } = await started
        .as()
        .get('/openapi.json')
        .set('x-forwarded-for', forwarded)
        .expect(200);
      return Number(/r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]);
    };
    const first = await remaining('203.0.113.7:50000');
    expect(await remaining('203.0.113.7:50001')).toBe(first - 1);
    expect(await remaining('192.0.2.1, ::ffff:203.0.113.7')).toBe(first - 2);
    expect(await remaining('[2001:db8::1]:4711')).toBe(first);
    expect(await remaining('[2001:db8::1]:4712')).toBe(first - 1);
    expect(await remaining('2001:DB8:0:0::1%eth0')).toBe(first - 2);
  });

  it('a proxy of TRUST_PROXY is recognised when X-Forwarded-For has its port', async () => {
    server = await TestServer.start(undefined, { TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    const { browser, email, password } = await newOwner(server);
    await browser
      .post(`${DASHBOARD}/sign-in`)
      .set('x-forwarded-for', '198.51.100.1, 203.0.113.7:50000, 10.0.0.9:443')
      .send({ email, password })
      .expect(200);
    const { body } = await browser.get(`${DASHBOARD}/audit`).expect(200);
    expect(body.map(({ address }) => address)).toContain('203.0.113.7');
  });

  it.each([
    ['false', 1],
    ['192.0.2.0/24', 1],
    ['1', 0],
    ['loopback', 0],
  ])('TRUST_PROXY=%s logs %i warnings of a proxy that it does not name', async (TRUST_PROXY, count) => {
    const warn = vi.spyOn(Logger.prototype, 'warn');
    const started = (server = await TestServer.start(undefined, { TRUST_PROXY }));
    for (const forwarded of ['203.0.113.7', '203.0.113.8']) {
      await started.as().get('/openapi.json').set('x-forwarded-for', forwarded).expect(200);
    }
    const warnings = warn.mock.calls.filter(([text]) =>
      String(text).includes('that TRUST_PROXY does not name'),
    );
    expect(warnings).toHaveLength(count);
  });
});
