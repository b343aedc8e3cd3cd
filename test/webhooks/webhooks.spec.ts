import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { describeSizes, usualSize } from '../support/databases.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { WebhookService } from '../support/webhook-service.js';
import { describeBadResponses } from './suites/bad-responses.js';
import { describeCommands } from './suites/commands.js';
import { describeConcurrency } from './suites/concurrency.js';
import { describeDeliveries } from './suites/deliveries.js';
import { describeEndpoints } from './suites/endpoints.js';
import { describeEventFeed } from './suites/event-feed.js';
import type { Fixture } from './suites/fixture.js';
import { describeRedelivery } from './suites/redelivery.js';
import { describeRetries } from './suites/retries.js';
import { describeScanEvents } from './suites/scan-events.js';
import { describeSecrets } from './suites/secrets.js';
import { describeTagRemoval } from './suites/tag-removal.js';

describeSizes([usualSize()], 'webhooks on %s', (size) => {
  const fixture = {} as Fixture;

  beforeAll(async () => {
    fixture.service = await WebhookService.start(size, { PUBLIC_URL: 'https://ranks.example' });
    fixture.receiver = await WebhookReceiver.start();
    fixture.receiver.answer('/down', 500);
  });
  afterAll(async () => {
    await fixture.service.stop();
    await fixture.receiver.stop();
  });
  beforeEach(async () => {
    fixture.tenant = await fixture.service.newTenant();
    fixture.receiver.received.length = 0;
    fixture.service.holdClock();
  });
  // Pending deliveries of one test must not reach the next one.
  afterEach(async () => {
    await fixture.service.query('delete from webhook_endpoint');
    fixture.receiver.closeConnections();
    fixture.service.releaseClock();
  });

  describeDeliveries(fixture);
  describeBadResponses(fixture);
  describeConcurrency(fixture);
  describeScanEvents(fixture);
  describeEventFeed(fixture);
  // The following suites advance the clock.
  describeEndpoints(fixture);
  describeRedelivery(fixture);
  describeTagRemoval(fixture);
  describeSecrets(fixture);
  describeCommands(fixture);
  describeRetries(fixture);
});
