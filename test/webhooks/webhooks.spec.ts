import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { WebhookService } from '../support/webhook-service.js';
import { aboutAnswers } from './suites/answers.js';
import { aboutBadAnswers } from './suites/bad-answers.js';
import { aboutCommands } from './suites/commands.js';
import { aboutEndpoints } from './suites/endpoints.js';
import { aboutFairness } from './suites/fairness.js';
import { aboutScans } from './suites/scans.js';
import { aboutTime } from './suites/time.js';
import type { Stage } from './suites/stage.js';
import { describeSizes, usualSize } from '../support/databases.js';

describeSizes([usualSize()], 'webhooks on %s', (size) => {
  const stage = {} as Stage;

  beforeAll(async () => {
    stage.service = await WebhookService.start(size);
    stage.receiver = await WebhookReceiver.start();
    stage.receiver.answer('/down', 500);
  });
  afterAll(async () => {
    await stage.service.stop();
    await stage.receiver.stop();
  });
  beforeEach(async () => {
    stage.tenant = await stage.service.newTenant();
    stage.receiver.received.length = 0;
  });
  // What one test leaves waiting would come in the middle of another.
  afterEach(async () => {
    await stage.service.query('delete from webhook_endpoint');
    stage.receiver.hangUp();
  });

  aboutAnswers(stage);
  aboutBadAnswers(stage);
  aboutFairness(stage);
  aboutScans(stage);
  // From here on the clock is set.
  aboutEndpoints(stage);
  aboutCommands(stage);
  aboutTime(stage);
});
