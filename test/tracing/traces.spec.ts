import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddEndpoint } from '../../src/webhooks/endpoints/add-endpoint.js';
import { attributesOf, type ExportedSpan, FakeCollector } from '../support/fakes/collector.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';
import { until } from '../support/wait.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_ID = 'b7ad6b7169203331';

describe('traces', () => {
  it('a request continues the trace of its traceparent', () => {
    const [request] = named('GET /api/v1/businesses/:id');
    expect(request).toMatchObject({ traceId: TRACE_ID, parentSpanId: PARENT_ID });
    expect(request && attributesOf(request)).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/api/v1/businesses/:id',
      'http.response.status_code': 200,
    });
  });

  it('a scan has its id and provider, and its searches are its children', () => {
    const [run] = named('scan');
    expect(run && attributesOf(run)).toMatchObject({
      'lrs.scan.id': scanId,
      'lrs.provider': 'openstreetmap',
    });
    const searches = named('provider.search').filter(({ parentSpanId }) => parentSpanId === run?.spanId);
    expect(searches).toHaveLength(9);
  });

  it('a webhook delivery has its ids and the status of the response', () => {
    const [delivery] = named('webhook.delivery');
    expect(delivery && attributesOf(delivery)).toMatchObject({
      'lrs.event.id': expect.stringMatching(/^evt_/) as string,
      'http.response.status_code': 200,
    });
  });

  it('a request of a probe leaves no span', () => {
    expect(spans.filter(({ name }) => name.includes('healthz'))).toEqual([]);
  });

  it('no export contains a keyword, a name, an address, a key, a secret or the URL of a webhook', () => {
    const sent = collector.bodies.join();
    for (const text of [
      PHARMACY.keyword,
      PHARMACY.name,
      PHARMACY.address,
      key,
      secret,
      'hidden',
      '@example.com',
    ]) {
      expect(sent).not.toContain(text);
    }
  });

  let collector: FakeCollector;
  let receiver: WebhookReceiver;
  let key: string;
  let secret: string;
  let scanId: number;
  let spans: ExportedSpan[];

  beforeAll(async () => {
    collector = await FakeCollector.start();
    receiver = await WebhookReceiver.start();
    const server = await TestServer.start('embedded', {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true',
    });
    const account = await server.createAccount('agency');
    key = account.key;
    const endpoint = { url: receiver.url('/hooks?token=hidden') };
    ({ secret } = await server.inContext(() =>
      server.app.get(AddEndpoint).run({ accountId: account.accountId, livemode: true }, endpoint),
    ));
    const api = server.as(key);
    const business = await createBusiness(api);
    await api.get('/healthz').expect(200);
    await api
      .get(`/api/v1/businesses/${business}`)
      .set('traceparent', `00-${TRACE_ID}-${PARENT_ID}-01`)
      .expect(200);
    scanId = (await scan(api, { business_id: business })).id;
    await until(
      () => Promise.resolve(receiver.received.length),
      (received) => received > 0,
    );
    // The last spans are exported by the shutdown.
    await server.stop();
    spans = collector.spans();
  });

  afterAll(async () => {
    await receiver.stop();
    await collector.stop();
  });

  function named(name: string) {
    return spans.filter((span) => span.name === name);
  }
});
