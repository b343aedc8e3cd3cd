import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { FakeSerpApi, serpApiPlace } from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { CliFolder } from '../../cli/cli-folder.js';
import { describeWith } from '../../support/describe-with.js';
import { runCommand, ServiceProcess } from '../../support/processes.js';
import { mapsUrl } from '../../support/samples.js';
import { type Squid, startSquid } from '../../support/squid.js';
import { until } from '../../support/wait.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

const PASSWORD = 'the-password-of-the-proxy';

describeWith('squid', 'service with OUTBOUND_PROXY_URL', () => {
  it('sends searches and webhooks through the proxy, and writes its password nowhere', async () => {
    const env = {
      ...folder.env,
      ...provider.env,
      WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true',
      OUTBOUND_PROXY_URL: `http://reader:${PASSWORD}@127.0.0.1:${squid.port}`,
      OUTBOUND_NO_PROXY: 'none.example',
    };
    const service = await ServiceProcess.start(env);
    const account = JSON.parse(
      (await runCommand(env, 'account', 'create', '--email', 'a@example.com', '--plan', 'agency', '--json'))
        .stdout,
    ) as { account_id: number; api_key: string };
    const { api_key: key, account_id: id } = account;
    await runCommand(env, 'webhook', 'add', '--account', String(id), '--url', receiver.url('/hook'));
    const created = await service.post('/api/v1/businesses', key, { gbp_url: mapsUrl('Shop 1', 40.7, -74) });
    expect(created.status).toBe(201);
    const scan = { business_id: created.body['id'], keyword: 'pizza', grid_size: 3, radius_miles: 1 };
    expect((await service.post('/api/v1/scans', key, scan)).status).toBe(202);
    await until(
      () => Promise.resolve(receiver.received.length),
      (count) => count > 0,
    );
    const requests = await until(
      () => Promise.resolve(squid.requests()),
      (lines) => lines.some((line) => line.includes(new URL(receiver.url()).port)),
    );
    expect(requests.some((line) => line.includes(new URL(provider.url).port))).toBe(true);
    const diagnosis = await runCommand(env, 'doctor');
    // Squid lets no request without credentials pass, so these were sent.
    expect(diagnosis.stdout).toMatch(/outbound_proxy/);
    expect(diagnosis.stdout).toMatch(/ok +provider_serpapi/);
    await service.end('SIGTERM');
    for (const text of [service.log(), diagnosis.stdout, diagnosis.stderr])
      expect(text).not.toContain(PASSWORD);
  });

  let squid: Squid;
  let provider: FakeSerpApi;
  let receiver: WebhookReceiver;
  let folder: CliFolder;

  beforeAll(async () => {
    folder = new CliFolder();
    [squid, provider, receiver] = await Promise.all([
      startSquid(inject('components').squid ?? ''),
      FakeSerpApi.start({ places: [serpApiPlace(1)] }),
      WebhookReceiver.start(),
    ]);
  });

  afterAll(async () => {
    await Promise.all([squid.stop(), provider.stop(), receiver.stop()]);
    folder.remove();
  });
});
