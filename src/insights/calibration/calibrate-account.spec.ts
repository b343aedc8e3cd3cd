import { describe, expect, it } from 'vitest';
import { calibrateAccount } from './calibrate-account.js';
import type { EstimateRow } from './estimates.repository.js';

const row = (facts: Partial<EstimateRow> = {}): EstimateRow => ({
  id: 1,
  accountId: 1,
  livemode: true,
  businessId: 1,
  keyword: 'k',
  keywordKey: 'k',
  scanId: 1,
  action: 'gain_reviews',
  change: {},
  positionsGained: 2,
  intervalLow: 1,
  intervalHigh: 3,
  noise: 0,
  method: 'counterfactual',
  confidence: 'high',
  estimatedAt: '2026-01-01T00:00:00Z',
  outcomeScanId: null,
  realised: null,
  outcome: null,
  isAlone: null,
  checkedAt: null,
  ...facts,
});
const checked = (outcome: number, facts: Partial<EstimateRow> = {}): EstimateRow =>
  row({
    outcome,
    realised: 1,
    isAlone: true,
    outcomeScanId: 2,
    checkedAt: '2026-02-01T00:00:00Z',
    ...facts,
  });

describe('calibrateAccount', () => {
  it('returns null figures and says so in the verdict if no estimate has an outcome', () => {
    const { overall, actions, checks, verdict } = calibrateAccount([], []);
    expect(overall).toMatchObject({ count: 0, coverage: null, bias: null, mean_absolute_error: null });
    expect([actions, checks]).toEqual([[], []]);
    expect(verdict).toContain('No estimate has an outcome yet');
  });

  it('reports bad figures unchanged', () => {
    const { overall, verdict } = calibrateAccount(
      Array.from({ length: 20 }, () => checked(-1)),
      [],
    );
    expect(overall).toMatchObject({
      count: 20,
      is_enough: true,
      coverage: 0,
      bias: -3,
      mean_absolute_error: 3,
    });
    expect(verdict).toBe(
      '20 estimates have an outcome. 0 % fell within their interval (expected: 90 %). On average, the estimates were 3.0 positions too high.',
    );
  });

  it('scales the estimate and its interval to the realised part of the change', () => {
    const { checks, overall } = calibrateAccount([checked(1, { realised: 0.5 })], []);
    expect(checks[0]).toMatchObject({ estimated: 1, interval_90: [0.5, 1.5], outcome: 1, realised: 0.5 });
    expect(overall).toMatchObject({
      count: 1,
      is_enough: false,
      coverage: 1,
      bias: 0,
      bias_interval_90: null,
    });
  });

  it('groups the figures by action and counts open and left-out estimates', () => {
    const { actions, overall, checks } = calibrateAccount(
      [checked(2), checked(2, { action: 'add_website' })],
      [
        { action: 'gain_reviews', open: 1, leftOut: 1 },
        { action: 'add_website', open: 0, leftOut: 0 },
      ],
    );
    expect(overall).toMatchObject({ count: 2, open: 1, left_out: 1 });
    expect(actions.map(({ action, count, open }) => [action, count, open])).toEqual([
      ['add_website', 1, 0],
      ['gain_reviews', 1, 1],
    ]);
    expect(checks).toHaveLength(2);
  });
});
