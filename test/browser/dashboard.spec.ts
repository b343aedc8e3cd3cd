import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { describeWith } from '../support/describe-with.js';
import { accessibility } from './scenarios/accessibility.js';
import { accessibleForms } from './scenarios/accessible-forms.js';
import { alertRules } from './scenarios/alert-rules.js';
import { entrance } from './scenarios/entrance.js';
import { firstHeatMap } from './scenarios/first-heat-map.js';
import { insights } from './scenarios/insights.js';
import { keys } from './scenarios/keys.js';
import { liveScan } from './scenarios/live-scan.js';
import { phone } from './scenarios/phone.js';
import { everyPage } from './scenarios/every-page.js';
import { schedules } from './scenarios/schedules.js';
import { sharing } from './scenarios/sharing.js';
import { tenants } from './scenarios/tenants.js';
import { webhooks } from './scenarios/webhooks.js';
import { trouble } from './scenarios/trouble.js';
import { Stage } from './stage.js';

/** The built client on the real service, in a real browser. */
describeWith('chromium', 'the dashboard', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open(inject('components').chromium ?? '');
  });
  afterAll(() => stage.close());
  afterEach(() => {
    stage.expectsRefusals = false;
    expect(stage.complaints.splice(0)).toEqual([]);
  });

  const onStage = () => stage;
  // First: a new installation has no account.
  entrance(onStage);
  firstHeatMap(onStage);
  liveScan(onStage);
  schedules(onStage);
  alertRules(onStage);
  insights(onStage);
  keys(onStage);
  webhooks(onStage);
  phone(onStage);
  tenants(onStage);
  sharing(onStage);
  trouble(onStage);
  everyPage(onStage);
  accessibility(onStage);
  accessibleForms(onStage);
});
