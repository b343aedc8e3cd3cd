import type { Tenant } from '#platform/tenant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../support/databases.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { WebhookService } from '../support/webhook-service.js';
import { until } from '../support/wait.js';

const HANGING = 10;
const EVENTS = 20;

describe.each(databaseKinds())('endpoints beside each other on %s', (size) => {
  let service: WebhookService;
  let receiver: WebhookReceiver;
  let tenant: Tenant;

  beforeAll(async () => {
    service = await WebhookService.start(size);
    receiver = await WebhookReceiver.start();
    tenant = await service.newTenant();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  it('do not wait for those that hang, nor do these get more than their few at once', async () => {
    receiver.on('/hang', () => undefined);
    let open = 0;
    let most = 0;
    receiver.on('/good', (response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        response.end();
      }, 5);
    });
    for (let index = 0; index < HANGING; index++) await service.add(tenant, { url: receiver.url('/hang') });
    await service.add(tenant, { url: receiver.url('/good') });
    for (let index = 0; index < EVENTS; index++) await service.emit(tenant);
    await until(
      () => Promise.resolve(receiver.at('/good').length),
      (count) => count === EVENTS,
    );
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(5);
    // Not one of the others has given up yet.
    expect(receiver.at('/hang').length).toBe(HANGING * 5);
  });
});
