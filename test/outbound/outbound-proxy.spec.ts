import { OutboundHttp } from '#platform/outbound/outbound-http';
import { isReachedDirectly, useOutboundProxy } from '#platform/outbound/outbound-proxy';
import fc from 'fast-check';
import type { RequestListener } from 'node:http';
import { EnvHttpProxyAgent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSerper } from '../../libs/local-search/serper/serper-provider.js';
import { createStripe } from '../../src/billing/payments/stripe/stripe-client.js';
import { checkOutboundProxy } from '../../src/platform/admin/doctor/check-outbound-proxy.js';
import { ConnectProxy } from '../support/connect-proxy.js';
import { FakeInternet } from '../support/fake-internet.js';

describe('OUTBOUND_PROXY_URL', () => {
  it('a webhook asks the proxy for the checked address, and keeps the name in Host and in the certificate', async () => {
    http = through(proxy.url(SECRET));
    const answer = await http.send('https://shop.example/hook', GET);
    expect(JSON.parse(answer.body)).toEqual({ host: 'shop.example', url: '/hook' });
    expect(proxy.asked).toEqual(['93.184.216.1:443']);
    internet.name('other.example', ['93.184.216.1']);
    await expect(http.send('https://other.example/', GET)).rejects.toMatchObject({
      fault: 'certificate_invalid',
    });
  });

  it('a name with a private address never reaches the proxy, also if it changes after the check', async () => {
    http = through(proxy.url(SECRET));
    internet.name('inside.example', ['10.0.0.1']);
    internet.name('mixed.example', ['93.184.216.1', '127.0.0.1']);
    for (const name of ['inside', 'mixed']) {
      await expect(http.send(`https://${name}.example/`, GET)).rejects.toMatchObject({
        fault: 'address_refused',
      });
    }
    expect(proxy.asked).toEqual([]);
  });

  it('the proxy tries the further addresses of a name when it cannot reach the first', async () => {
    http = through(proxy.url(SECRET));
    internet.name('two.example', ['93.184.216.99', '93.184.216.1']);
    await http.send('https://two.example/', GET).catch(() => undefined);
    expect(proxy.asked).toEqual(['93.184.216.99:443', '93.184.216.1:443']);
  });

  it('a refusal and an unreachable proxy are errors without the address and the password of the proxy', async () => {
    const errors: unknown[] = [];
    for (const url of [proxy.url(), proxy.url('reader:wrong-one'), `http://reader:wrong-one@127.0.0.1:1`]) {
      http = through(url);
      errors.push(await http.send('https://shop.example/', GET).catch((error: unknown) => error));
      await http.onApplicationShutdown();
    }
    expect(errors).toMatchObject([
      { fault: 'unreachable', message: expect.stringContaining('407') as string },
      { fault: 'unreachable', message: expect.stringContaining('407') as string },
      { fault: 'unreachable', message: expect.stringContaining('ECONNREFUSED') as string },
    ]);
    for (const { message } of errors as Error[]) expect(message).not.toMatch(/wrong-one|127\.0\.0\.1/);
  });

  it('a host in OUTBOUND_NO_PROXY is reached without the proxy', async () => {
    http = through(proxy.url(SECRET), ['shop.example']);
    expect(await http.send('https://shop.example/', GET)).toMatchObject({ status: 200 });
    expect(proxy.asked).toEqual([]);
  });

  it('providers, Stripe and everything that uses fetch go through the proxy by name', async () => {
    http = through(proxy.url(SECRET));
    const before = getGlobalDispatcher();
    try {
      await useOutboundProxy({ url: proxy.url(SECRET), except: ['none.example'] });
      const query = { keyword: 'pizza', lat: 40.7, lng: -74, depth: 20 };
      await createSerper({ apiKey: 'key-of-serper' })
        .search(query)
        .catch(() => undefined);
      const stripe = createStripe(
        { secretKey: 'sk_test_x', webhookSecret: 'x', baseUrl: 'https://api.stripe.com' },
        true,
      );
      await stripe.customers.create({}).catch(() => undefined);
      expect(await (await fetch('https://shop.example/model')).json()).toMatchObject({ url: '/model' });
    } finally {
      await getGlobalDispatcher().destroy();
      setGlobalDispatcher(before);
    }
    expect([...new Set(proxy.asked)]).toEqual([
      'google.serper.dev:443',
      'api.stripe.com:443',
      'shop.example:443',
    ]);
  });

  it('doctor says whether the proxy opens connections to names and to addresses, and needs other credentials', async () => {
    http = through(proxy.url());
    const examine = async (url: string) => (await checkOutboundProxy({ url, except: [] }, internet.names))[0];
    expect(await examine(proxy.url(SECRET))).toMatchObject({ status: 'ok' });
    expect(await examine(proxy.url())).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('407') as string,
    });
    expect(await examine('http://127.0.0.1:1')).toMatchObject({
      status: 'fail',
      fix: expect.stringContaining('OUTBOUND_PROXY_URL') as string,
    });
    const byName = await ConnectProxy.start((target) =>
      /^[\d.]+:/.test(target) ? null : internet.portFor(target),
    );
    expect(await examine(byName.url())).toMatchObject({
      status: 'warn',
      detail: expect.stringContaining('not to addresses') as string,
    });
    await byName.stop();
    expect(await checkOutboundProxy(null)).toEqual([]);
  });

  let proxy: ConnectProxy;
  let http: OutboundHttp;

  beforeAll(async () => {
    for (const name of ['shop.example', 'google.serper.dev', 'api.stripe.com', 'maps.app.goo.gl']) {
      await internet.serve(name, reach);
    }
    proxy = await ConnectProxy.start((target) => internet.portFor(target), 'reader:p@ss');
  });

  afterEach(async () => {
    await http.onApplicationShutdown();
    proxy.asked.length = 0;
  });

  afterAll(async () => {
    await proxy.stop();
    await internet.close();
  });

  const internet = new FakeInternet();

  const reach: RequestListener = (request, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ host: request.headers.host, url: request.url }));

  function through(url: string, except: string[] = []) {
    return new OutboundHttp(internet.names, internet.dialer, STRICT, { url, except });
  }
});

describe('isReachedDirectly', () => {
  const label = fc.constantFrom('a', 'b', 'example', 'ab');
  const host = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'));
  const entry = fc
    .tuple(host, fc.constantFrom('', ':443', ':80', ':8443'))
    .map(([name, port]) => name + port);

  it('reads OUTBOUND_NO_PROXY as undici does, which sends the requests to providers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 3 }),
        host,
        fc.constantFrom('', ':8443'),
        async (except, name, port) => {
          const url = new URL(`https://${name}${port}/`);
          const asked = await isProxiedByUndici(except.join(','), url);
          expect(isReachedDirectly(url, except)).toBe(!asked);
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** Asks undici through a proxy at a closed port: only a proxied request names that port in its error. */
async function isProxiedByUndici(noProxy: string, url: URL): Promise<boolean> {
  const agent = new EnvHttpProxyAgent({
    httpProxy: 'http://127.0.0.1:1',
    httpsProxy: 'http://127.0.0.1:1',
    noProxy,
    connect: (_options, callback) => {
      callback(new Error('direct'), null);
    },
  });
  try {
    await agent.request({ origin: url.origin, path: '/', method: 'GET' });
    return true;
  } catch (error) {
    return (error as Error).message !== 'direct';
  } finally {
    await agent.destroy();
  }
}

const GET = { method: 'GET', timeoutMs: 5_000, maxBodyBytes: 100 } as const;

const STRICT = { allowsPrivateHosts: false };

const SECRET = 'reader:p%40ss';
