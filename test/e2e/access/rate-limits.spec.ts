import { PLANS } from '#config';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiRequest } from '../../support/api.js';
import { type Api, TestServer } from '../../support/test-server.js';

describe('rate limits of the API', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  it('every response reports the rate limit in its headers', async () => {
    const { key } = await server.createAccount('growth');
    const first = await server.as(key).get('/api/v1/businesses').expect(200);
    expect(first.headers['ratelimit-policy']).toBe('"growth";q=300;w=60');
    expect(first.headers['ratelimit']).toBe('"growth";r=299;t=60');
    const problem = await server.as(key).get('/api/v1/businesses/999').expect(404);
    expect(problem.headers['ratelimit']).toMatch(/^"growth";r=298;t=\d+$/);
  });

  it.each<[string, (api: Api) => ApiRequest, number]>([
    ['an unknown address', (api) => api.get('/api/v1/nothing?a=1'), 404],
    ['the root of the API', (api) => api.get('/api/v1'), 404],
    ['an unsupported method', (api) => api.put('/api/v1/businesses').send({}), 405],
    ['an address that ends in a slash', (api) => api.get('/api/v1/businesses/'), 308],
    ['a very long id', (api) => api.get(`/api/v1/businesses/${'9'.repeat(500)}`), 404],
    ['an address that cannot be decoded', (api) => api.get('/api/v1/%zz'), 404],
    ['an invalid content type', (api) => api.post('/api/v1/businesses').type('x').send('x'), 415],
    ['an unknown parameter', (api) => api.get('/api/v1/businesses?a=1'), 400],
  ])('a request with %s counts against the rate limit', async (_, ask, status) => {
    const { key } = await server.createAccount('growth');
    const known = await ask(server.as(key));
    expect(known.status).toBe(status);
    expect(known.headers['ratelimit-policy']).toBe('"growth";q=300;w=60');
    expect(known.headers['ratelimit']).toBe('"growth";r=299;t=60');
    const stranger = await ask(server.as());
    expect(stranger.status).toBe(401);
    expect(stranger.headers['ratelimit-policy']).toBe('"failures";q=30;w=60');
    expect(stranger.headers['ratelimit']).toBe('"failures";r=29;t=60');
  });

  it('each key has exactly the quota of its plan', async () => {
    const quota = PLANS.starter.requestsPerMinute;
    const account = await server.createAccount('starter');
    const all = await statuses(quota + 10, account.key);
    expect(all.filter((status) => status === 200)).toHaveLength(quota);
    expect(all.filter((status) => status === 429)).toHaveLength(10);
    const other = await server.createKey({ accountId: account.accountId, livemode: true });
    expect(await statuses(1, other.key)).toEqual([200]);
  });

  it('all keys of an account share a quota, against which expensive requests count more', async () => {
    const { accountId } = await server.createAccount('free');
    const quota = PLANS.free.requestsPerMinute;
    const own = await Promise.all(
      Array.from({ length: 10 }, () => server.createKey({ accountId, livemode: false })),
    );
    // Competitors count 5: two keys at their own limit use all of the quota of ten keys.
    for (const { key } of own.slice(0, 2)) {
      const api = server.as(key);
      const answers = await Promise.all(Array.from({ length: quota }, () => api.get('/api/v1/competitors')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    const third = server.as(own[2]?.key);
    const { headers } = await third.get('/api/v1/businesses').expect(429);
    expect(headers['ratelimit-policy']).toBe(`"free-account";q=${quota * 10};w=60`);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('a request above the rate limit gets 429 with Retry-After', async () => {
    const { key } = await server.createAccount('starter');
    await statuses(PLANS.starter.requestsPerMinute, key);
    const { headers, body } = await server.as(key).get('/api/v1/businesses').expect(429);
    expect(body).toMatchObject({ code: 'rate_limited', success: false });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(headers['ratelimit']).toBe(`"starter";r=0;t=${headers['retry-after'] ?? ''}`);
  });

  it('the rate limit blocks an IP address that guesses keys, but not valid keys', async () => {
    const { key } = await server.createAccount('starter');
    const guesses = await statuses(40, 'lrs_live_guess');
    expect(guesses.filter((status) => status === 401)).toHaveLength(30);
    expect(guesses.filter((status) => status === 429)).toHaveLength(10);
    expect(await statuses(1, key)).toEqual([200]);
  });

  async function statuses(count: number, key: string): Promise<number[]> {
    const api = server.as(key);
    const answers = await Promise.all(Array.from({ length: count }, () => api.get('/api/v1/businesses')));
    return answers.map(({ status }) => status);
  }
});
