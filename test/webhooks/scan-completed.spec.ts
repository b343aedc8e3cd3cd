import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseSizes } from '../support/databases.js';
import { PHARMACY } from '../support/samples.js';
import { track } from '../support/steps.js';
import type { Api } from '../support/test-server.js';
import { eventIn, WebhookReceiver } from '../support/webhook-receiver.js';
import { WebhookService } from '../support/webhook-service.js';
import { finished, until } from '../support/wait.js';

const SCANS = '/api/v1/scans';

describe.each(databaseSizes())('scan.completed on %s', (size) => {
  let service: WebhookService;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    service = await WebhookService.start(size);
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });
  beforeEach(() => {
    receiver.received.length = 0;
  });

  async function scan(api: Api, requestId: string): Promise<Record<string, unknown>> {
    const business_id = await track(api);
    const posted = await api
      .post(SCANS)
      .set('x-request-id', requestId)
      .send({ business_id, keyword: PHARMACY.keyword, grid_size: 3, radius_miles: 0.5 })
      .expect(202);
    return finished(api, String(posted.headers['location']));
  }

  it('tells of the scan as the API shows it, of the request it follows from, and only where it belongs', async () => {
    const { accountId, key } = await service.server.createAccount('agency');
    const live = { accountId, livemode: true };
    const test = { accountId, livemode: false };
    const { secret } = await service.add(live, { url: receiver.url('/live') });
    await service.add(test, { url: receiver.url('/test') });
    const ended = await scan(service.server.as(key), 'from-the-customer');
    const [delivery] = await service.settled(live);
    expect(delivery).toMatchObject({ event_type: 'scan.completed', status: 'delivered' });
    expect(delivery?.attempts).toMatchObject([{ status: 200, request_id: 'from-the-customer' }]);
    const [received, ...more] = receiver.received;
    if (!received) throw new Error('nothing came');
    expect(more).toEqual([]);
    expect(received.path).toBe('/live');
    expect(received.headers['x-request-id']).toBe('from-the-customer');
    expect(eventIn(received)).toMatchObject({ type: 'scan.completed', data: ended });
    expect(Object.keys(eventIn(received).data).sort()).toEqual(Object.keys(ended).sort());
    new Webhook(secret).verify(received.body, received.headers as Record<string, string>);

    const testKey = await service.server.createKey(test);
    await scan(service.server.as(testKey.key), 'from-a-test');
    await until(
      () => Promise.resolve(receiver.at('/test').length),
      (count) => count === 1,
    );
    expect(receiver.at('/live')).toHaveLength(1);
  });
});
