import type { Tenant } from '#platform/tenant';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeInternet } from '../support/fake-internet.js';
import { WebhookService } from '../support/webhook-service.js';

describe('webhooks without WEBHOOK_ALLOW_PRIVATE_HOSTS', () => {
  const internet = new FakeInternet();

  it.each([
    'http://shop.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://8.8.8.8/',
    'https://localhost/',
    'https://shop.example:22/',
    'https://u:p@shop.example/',
    'https://0x7f.1/',
  ])('reject %s as the URL of an endpoint', async (url) => {
    await expect(service.add(tenant, { url })).rejects.toMatchObject({
      type: { code: 'webhook_url_refused' },
    });
  });

  it('are not sent to a host that resolves to a private address, even if it resolved to a public one before', async () => {
    const trap = createServer().listen(0);
    await once(trap, 'listening');
    let connections = 0;
    trap.on('connection', (socket) => {
      connections++;
      socket.destroy();
    });
    const { port } = trap.address() as { port: number };
    const { id } = await service.add(tenant, { url: `https://shop.example:${port}/` });
    expect(await service.test(tenant, id)).toMatchObject({ status: 200 });
    for (const address of [
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '0.0.0.0',
      '169.254.169.254',
      '10.0.0.1',
    ]) {
      internet.name('shop.example', [address]);
      const outcome = await service.test(tenant, id);
      expect(outcome).toMatchObject({ status: null, error: 'The host is not on the public internet.' });
      expect(internet.dialled).not.toContain(address);
    }
    expect({ requests, connections }).toEqual({ requests: 1, connections: 0 });
    trap.close();
  });

  let service: WebhookService;
  let tenant: Tenant;
  let requests = 0;

  beforeAll(async () => {
    service = await WebhookService.start('embedded', { WEBHOOK_ALLOW_PRIVATE_HOSTS: 'false' });
    internet.connect(service.server.app);
    await internet.serve('shop.example', (_request, response) => {
      requests++;
      response.writeHead(200, { connection: 'close' }).end();
    });
    tenant = await service.newTenant();
  });

  afterAll(async () => {
    await service.stop();
    await internet.close();
  });
});
