import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { accessibility } from './scenarios/accessibility.js';
import { entrance } from './scenarios/entrance.js';
import { firstHeatMap } from './scenarios/first-heat-map.js';
import { insights } from './scenarios/insights.js';
import { keys } from './scenarios/keys.js';
import { phone } from './scenarios/phone.js';
import { tenants } from './scenarios/tenants.js';
import { trouble } from './scenarios/trouble.js';
import { Stage } from './stage.js';

const chromiumPath = inject('chromiumPath');

/** The built client on the real service, in a real browser. */
describe.runIf(chromiumPath !== null)('the dashboard', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open(chromiumPath ?? '');
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
  insights(onStage);
  keys(onStage);
  phone(onStage);
  tenants(onStage);
  trouble(onStage);
  accessibility(onStage);
});
