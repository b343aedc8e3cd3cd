import { Dialer } from '#platform/outbound/dialer';
import { NameResolver } from '#platform/outbound/name-resolver';
import { toOutboundError } from '#platform/outbound/outbound-error';
import { OutboundHttp, type OutboundRequest } from '#platform/outbound/outbound-http';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../support/certificates.js';
import { FakeInternet } from '../support/fake-internet.js';

const GET: OutboundRequest = { method: 'GET', timeoutMs: 20_000, maxBodyBytes: 100 };
const STRICT = { allowsPrivateHosts: false };
const LOOPBACK_V4 = ['127.0.0.1', '0.0.0.0', '127.1.2.3'];
const caught: Socket[] = [];

describe('OutboundHttp with a forbidden URL', () => {
  it('rejects every form of an IP address or a local name before any look-up', async () => {
    const http = new OutboundHttp(new NameResolver(), new Dialer(), STRICT);
    const urls = hostileUrls();
    expect(urls.length).toBeGreaterThan(45);
    const resolved = vi.spyOn(NameResolver.prototype, 'resolveInDns');
    for (const url of urls) {
      const outcome = await http.send(url, GET).catch((error: unknown) => error);
      expect(outcome, url).toMatchObject({ fault: 'url_refused' });
    }
    expect(resolved).not.toHaveBeenCalled();
    expect(caught).toEqual([]);
  });

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:,x',
    'https://user@example.com/',
    'https://user:pw@example.com/',
    'https://:pw@example.com/',
    'https://example.com@127.0.0.1/',
    'https://example.com:22/',
    'https://example.com:25/',
    'https://example.com:1023/',
    'https://example.com:0/',
    'https://example.com:65536/',
    'https://',
    'https:///',
    '',
    'example.com',
    '//example.com',
    'https://exa mple.com/',
    'https://[::1/',
    'javascript:1',
    'https://-.com/',
    'https://a..b.com/',
    `https://${'a'.repeat(64)}.com/`,
  ])('rejects %s', async (url) => {
    const http = new OutboundHttp(new NameResolver(), new Dialer(), STRICT);
    await expect(http.send(url, GET)).rejects.toMatchObject({ fault: 'url_refused' });
  });

  it('rejects a URL that is too long', async () => {
    const http = new OutboundHttp(new NameResolver(), new Dialer(), STRICT);
    // Percent-encoded, an é has six characters.
    for (const url of [
      `https://example.com/${'x'.repeat(2_048)}`,
      `https://example.com/${'é'.repeat(400)}`,
    ]) {
      await expect(http.send(url, GET)).rejects.toMatchObject({ fault: 'url_refused' });
    }
  });
});

describe('OutboundHttp with a name that resolves to a forbidden address', () => {
  it.each([
    ...LOOPBACK_V4,
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '100.127.255.255',
    '169.254.169.254',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    '192.0.0.192',
    '168.63.129.16',
    '203.0.113.9',
    '2001:db8::1',
    '224.0.0.251',
    'ff02::fb',
    '255.255.255.255',
    '240.0.0.1',
    '198.51.100.1',
    '3fff::1',
    '2001::1',
    '127.1',
    '2130706433',
    'localhost',
    '',
    'not an address',
  ])('rejects %s, alone or among public addresses', async (bad) => {
    const internet = new FakeInternet();
    internet.name('evil.example', [bad]);
    internet.name('mixed.example', ['93.184.216.34', bad]);
    const http = new OutboundHttp(internet.names, new Dialer(), STRICT);
    for (const name of ['evil.example', 'mixed.example']) {
      await expect(http.send(`https://${name}:${port}/`, GET)).rejects.toMatchObject({
        fault: 'address_refused',
        message: expect.not.stringContaining(bad || '\0') as string,
      });
    }
    expect(caught).toEqual([]);
  });

  it('does not connect when the DNS answer changes with each query', async () => {
    const internet = new FakeInternet();
    internet.name('rebind.example', ['93.184.216.200'], ['127.0.0.1'], ['93.184.216.200'], ['::1']);
    const http = new OutboundHttp(internet.names, internet.dialer, STRICT);
    const faults: unknown[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const error = await http
        .send(`https://rebind.example:${port}/`, GET)
        .catch((thrown: unknown) => thrown);
      faults.push((error as { fault?: unknown }).fault);
    }
    expect(faults).toEqual(['unreachable', 'address_refused', 'unreachable', 'address_refused']);
    // One look-up for a connection: the checked address is the one that is dialled.
    expect(internet.lookedUp).toHaveLength(4);
    expect(internet.dialled).toEqual(['93.184.216.200', '93.184.216.200']);
    expect(caught).toEqual([]);
  });

  it('dials only the checked address and does not resolve the name again', async () => {
    const elsewhere = createServer().listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const target = {
      hostname: 'localhost',
      protocol: 'http:',
      port: String((elsewhere.address() as { port: number }).port),
    };
    const dialled = (address: string) =>
      new Promise((resolve) => {
        new Dialer().dial(target, [address], (error, socket) => {
          resolve(error ? toOutboundError(error).fault : socket.remoteAddress);
          socket?.destroy();
        });
      });
    expect(await dialled('127.0.0.1')).toBe('127.0.0.1');
    expect(await dialled('127.0.0.2')).toBe('unreachable');
    elsewhere.close();
  });

  it('fails with name_not_found for an unknown name', async () => {
    const http = new OutboundHttp(new FakeInternet().names, new Dialer(), STRICT);
    await expect(http.send('https://nobody.example/', GET)).rejects.toMatchObject({
      fault: 'name_not_found',
    });
  });
});

describe('OutboundHttp with a public server', () => {
  const internet = new FakeInternet();
  const http = new OutboundHttp(internet.names, internet.dialer, STRICT);

  beforeAll(async () => {
    await internet.serve('shop.example', (request, response) => {
      const { url = '' } = request;
      if (url === '/to-trap') response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
      else if (url === '/big') response.end('x'.repeat(1_000_000));
      else if (url === '/endless') {
        const more = setInterval(() => response.write('x'.repeat(50)), 5);
        response.on('close', () => {
          clearInterval(more);
        });
      } else if (url === '/dribble') response.writeHead(200).write('x');
      else if (url === '/cut')
        response.writeHead(200, { 'content-length': '9' }).write('x', () => request.destroy());
      else if (url === '/headers') response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end();
      else if (url !== '/silent')
        response.end(`${request.headers.host ?? ''} ${request.method ?? ''} ${url}`);
    });
    const stranger = await makeCertificate(['self-signed.example']);
    await internet.serve('self-signed.example', (_request, response) => response.end('x'), stranger);
    await internet.serve('other-name.example', (_request, response) => response.end('x'));
    internet.name('wrong-name.example', ['93.184.216.3']);
  });
  afterAll(async () => {
    await http.onApplicationShutdown();
    await internet.close();
  });

  it('sends the request with the name in Host', async () => {
    const answer = await http.send('https://shop.example/a?b=c#d', GET);
    expect(answer).toMatchObject({ status: 200, body: 'shop.example GET /a?b=c' });
  });

  it('returns a redirect and does not follow it', async () => {
    const answer = await http.send('https://shop.example/to-trap', GET);
    expect(answer).toMatchObject({ status: 302, headers: { location: `http://127.0.0.1:${port}/` } });
    expect(caught).toEqual([]);
  });

  it('ignores the proxies of the environment', async () => {
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'ALL_PROXY']) {
      vi.stubEnv(name, `http://127.0.0.1:${port}`);
    }
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    expect(await http.send('https://shop.example/', GET)).toMatchObject({ status: 200 });
    expect(caught).toEqual([]);
  });

  it.each(['self-signed', 'wrong-name'])('rejects a %s certificate', async (kind) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    await expect(http.send(`https://${kind}.example/`, GET)).rejects.toMatchObject({
      fault: 'certificate_invalid',
    });
  });

  it.each(['big', 'endless'])('reads only the first bytes of a body that is %s', async (path) => {
    const { body } = await http.send(`https://shop.example/${path}`, GET);
    expect(body).toBe('x'.repeat(GET.maxBodyBytes));
  });

  it.each(['silent', 'dribble'])('fails with timeout when the response is %s', async (path) => {
    await expect(http.send(`https://shop.example/${path}`, { ...GET, timeoutMs: 300 })).rejects.toMatchObject(
      { fault: 'timeout' },
    );
  });

  it.each(['cut', 'headers'])('fails with answer_broken for invalid HTTP (%s)', async (path) => {
    await expect(http.send(`https://shop.example/${path}`, GET)).rejects.toMatchObject({
      fault: 'answer_broken',
    });
  });

  it('returns the status of an incomplete response with acceptsIncompleteBody', async () => {
    const answer = await http.send('https://shop.example/cut', { ...GET, acceptsIncompleteBody: true });
    expect(answer).toMatchObject({ status: 200, body: 'x' });
  });

  it('rejects with the reason of an aborted signal', async () => {
    const reason = new Error('stopping');
    const asking = http.send('https://shop.example/silent', { ...GET, signal: AbortSignal.abort(reason) });
    await expect(asking).rejects.toBe(reason);
  });
});

describe('OutboundHttp with allowsPrivateHosts', () => {
  it('reaches a local server by address or name over plain HTTP', async () => {
    const http = new OutboundHttp(new NameResolver(), new Dialer(), { allowsPrivateHosts: true });
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      expect(await http.send(`http://${host}:${port}/`, GET)).toMatchObject({ status: 200, body: 'caught' });
    }
    await expect(http.send('http://127.0.0.1:22/', GET)).rejects.toMatchObject({ fault: 'url_refused' });
    await expect(http.send('http://a:b@127.0.0.1:8080/', GET)).rejects.toMatchObject({
      fault: 'url_refused',
    });
    await http.onApplicationShutdown();
  });
});

/** A server on every address of this machine, to which no request may connect. */
let trap: Server;

let port: number;

beforeAll(async () => {
  trap = createServer((socket) => {
    caught.push(socket);
    socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\ncaught');
  }).listen(0);
  await once(trap, 'listening');
  port = (trap.address() as { port: number }).port;
});

afterAll(() => {
  trap.close();
});

beforeEach(() => {
  caught.length = 0;
});

afterEach(() => {
  vi.unstubAllEnvs();
});

function hostileUrls(): string[] {
  return [
    // Forms of 127.0.0.1.
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '0x7f.1',
    '127.0.0.1.',
    '１２７.０.０.１',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '①②⑦.⓪.⓪.①',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    // Private networks, metadata services, and addresses that are not of one machine.
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '[fd00:ec2::254]',
    '[::ffff:169.254.169.254]',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    '224.0.0.1',
    '255.255.255.255',
    '[ff02::1]',
    '192.0.2.1',
    '[2001:db8::1]',
    '198.18.0.1',
    // Public addresses, which have no certificate.
    '93.184.216.34',
    '[2606:4700::1111]',
    '1572395042',
    // Names of the local network.
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ip6-localhost',
    'redis',
    'db_1',
    'ｌｏｃａｌｈｏｓｔ',
  ].map((host) => `https://${host}:${port}/`);
}
