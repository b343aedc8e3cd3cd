import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkFrontProxy } from '../../../src/platform/admin/doctor/check-front-proxy.js';
import { freePort } from '../../../tools/dev/free-port.js';
import { TestServer } from '../../support/test-server.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

describe('doctor with PUBLIC_URL', () => {
  const stops: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  it('doctor reports ok for a service that clients cannot deceive', async () => {
    expect(await examine(await start('false'))).toMatchObject({ name: 'proxy', status: 'ok' });
    expect(await examine(await start('192.0.2.0/24'))).toMatchObject({ status: 'ok' });
  });

  it.each(['true', '1'])(
    'doctor warns when TRUST_PROXY=%s lets a client without a proxy choose its address',
    async (trusted) => {
      const finding = await examine(await start(trusted));
      expect(finding).toMatchObject({
        status: 'warn',
        fix: expect.stringContaining('Set TRUST_PROXY') as string,
      });
    },
  );

  it('doctor warns of a proxy that removes ETags', async () => {
    const url = await withoutTags(await start('1'));
    expect(await examine(url)).toMatchObject({
      status: 'warn',
      detail: expect.stringContaining('ETag') as string,
    });
  });

  it('doctor warns of a PUBLIC_URL that leads elsewhere or nowhere', async () => {
    // Requests to low ports are blocked by `fetch` itself.
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const other = await WebhookReceiver.start();
    stops.push(() => other.stop());
    expect(await examine(other.url(''))).toMatchObject({
      status: 'warn',
      detail: expect.stringContaining('not as this service') as string,
    });
    expect(await examine(nowhere)).toMatchObject({
      status: 'warn',
      detail: expect.stringContaining('ECONNREFUSED') as string,
    });
    expect(await examine(nowhere, false)).toMatchObject({ status: 'ok' });
    expect(await examine(null)).toBeUndefined();
  });

  async function start(TRUST_PROXY: string): Promise<string> {
    const server = await TestServer.start(undefined, { TRUST_PROXY });
    stops.push(() => server.stop());
    return server.app.getUrl();
  }

  /** A proxy that appends to X-Forwarded-For and removes tags. */
  async function withoutTags(target: string): Promise<string> {
    const proxy = createServer((incoming, outgoing) => {
      const forwarded = [incoming.headers['x-forwarded-for'] ?? [], '203.0.113.9'].flat().join(', ');
      const headers = { ...incoming.headers, 'x-forwarded-for': forwarded, 'if-none-match': '' };
      send(target + (incoming.url ?? ''), { headers }, (answer) => {
        delete answer.headers.etag;
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }).end();
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    stops.unshift(() => {
      proxy.closeAllConnections();
      proxy.close();
      return once(proxy, 'close');
    });
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  }

  async function examine(publicUrl: string | null, isRunning = true) {
    return (await checkFrontProxy({ publicUrl, trustProxy: 1 }, isRunning))[0];
  }
});
