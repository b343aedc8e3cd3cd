import { describe, expect, it } from 'vitest';
import {
  ABSENT,
  type AlertFacts,
  type AlertRule,
  compareScans,
  DEFAULT_ALERT_RULES,
  evaluateAlertRules,
  type MovementRule,
  UNMEASURED,
} from '../index.js';

const GEOMETRY = { center: { lat: 0, lng: 0 }, gridSize: 10, radiusMiles: 1 };
const QUIET: AlertFacts = { failure: null, comparison: null, competitors: new Map(), credits: null };

/** Returns 100 ranks: `some` at `count` pins spread over the grid, `others` at the rest. */
function ranks(count: number, some: number, others: number): number[] {
  return Array.from({ length: 100 }, (_, pin) => ((pin * 37) % 100 < count ? some : others));
}

function compared(before: number[], after: number[]) {
  return compareScans(
    { geometry: GEOMETRY, depth: 20, ranks: before },
    { geometry: GEOMETRY, depth: 20, ranks: after },
  );
}

function fired(rules: readonly AlertRule[], before: number[], after: number[]) {
  return evaluateAlertRules(rules, { ...QUIET, comparison: compared(before, after) });
}

describe('evaluateAlertRules with average_total_rank_worse', () => {
  const rules: MovementRule[] = [{ kind: 'average_total_rank_worse', positions: 2, significantOnly: true }];

  it('fires from a loss of two positions on and returns both averages', () => {
    expect(fired(rules, ranks(0, 0, 5), ranks(0, 0, 7))).toEqual([
      { rule: rules[0], values: { before: 5, after: 7 } },
    ]);
    expect(fired(rules, ranks(0, 0, 5), ranks(1, 6, 7))).toEqual([]);
    expect(fired(rules, ranks(0, 0, 7), ranks(0, 0, 5))).toEqual([]);
  });

  it('ignores a change that is not significant unless significantOnly is false', () => {
    const half = Array.from({ length: 100 }, (_, pin) => (pin < 50 ? 5 : 10));
    expect(fired(rules, ranks(0, 0, 5), half)).toEqual([]);
    const anyChange = rules.map((rule) => ({ ...rule, significantOnly: false }));
    expect(fired(anyChange, ranks(0, 0, 5), half)).toHaveLength(1);
  });
});

describe('evaluateAlertRules with share_of_local_voice_down', () => {
  const rules: AlertRule[] = [{ kind: 'share_of_local_voice_down', points: 10, significantOnly: false }];

  it('fires from a loss of exactly ten percentage points on, despite floating-point error', () => {
    expect(fired(rules, ranks(40, 3, 4), ranks(30, 3, 4))).toEqual([
      { rule: rules[0], values: { before: 0.4, after: 0.3 } },
    ]);
    expect(fired(rules, ranks(40, 3, 4), ranks(31, 3, 4))).toEqual([]);
  });
});

describe('evaluateAlertRules with pins_lost', () => {
  const rules: AlertRule[] = [{ kind: 'pins_lost', percent: 20, significantOnly: false }];

  it('fires when 20 percent of the pins are lost and not at 19 percent', () => {
    expect(fired(rules, ranks(0, 0, 5), ranks(20, ABSENT, 5))).toEqual([
      { rule: rules[0], values: { before: 100, after: 80 } },
    ]);
    expect(fired(rules, ranks(0, 0, 5), ranks(19, ABSENT, 5))).toEqual([]);
  });

  it('does not count unmeasured pins as lost', () => {
    expect(fired(rules, ranks(0, 0, 5), ranks(60, UNMEASURED, 5))).toEqual([]);
  });
});

describe('evaluateAlertRules with overtaken', () => {
  const rule = { kind: 'overtaken', placeId: 'rival', significantOnly: false } as const;
  const overtaken = (one: MovementRule, own: [number, number], rival: [number, number]) =>
    evaluateAlertRules([one], {
      ...QUIET,
      comparison: compared(ranks(0, 0, own[0]), ranks(0, 0, own[1])),
      competitors: new Map([['rival', compared(ranks(0, 0, rival[0]), ranks(0, 0, rival[1]))]]),
    });

  it.each<{ then: number; now: number; fires: boolean }>([
    { then: 7, now: 5, fires: true },
    { then: 5, now: 5, fires: true },
    { then: 4, now: 3, fires: false }, // already ahead before
    { then: 7, now: 6, fires: false }, // equal, not ahead
  ])(
    'with a competitor from $then to $now and the business from 5 to 6 fires: $fires',
    ({ then, now, fires }) => {
      const values = { before: 5, after: 6, competitor: { before: then, after: now } };
      expect(overtaken(rule, [5, 6], [then, now])).toEqual(fires ? [{ rule, values }] : []);
    },
  );

  it('is significant if the change of the business or of the competitor is', () => {
    const significantRule = { ...rule, significantOnly: true };
    expect(overtaken(significantRule, [5, 5], [9, 2])).toHaveLength(1);
    expect(overtaken(significantRule, [5, 9], [6, 6])).toHaveLength(1);
    // A change at two of a hundred pins is not significant.
    const slightly = evaluateAlertRules([significantRule], {
      ...QUIET,
      comparison: compared(ranks(0, 0, 5), ranks(2, 6, 5)),
      competitors: new Map([['rival', compared(ranks(2, 6, 5), ranks(0, 0, 5))]]),
    });
    expect(slightly).toEqual([]);
  });

  it('does not fire for a competitor that is missing from the scans', () => {
    expect(fired([rule], ranks(0, 0, 5), ranks(0, 0, 6))).toEqual([]);
  });
});

describe('evaluateAlertRules with scan_failed', () => {
  it('fires with the reason, also without a previous scan', () => {
    const facts = { ...QUIET, failure: 'timeout' };
    expect(evaluateAlertRules(DEFAULT_ALERT_RULES, facts)).toEqual([
      { rule: { kind: 'scan_failed' }, values: { failure: 'timeout' } },
    ]);
  });
});

describe('evaluateAlertRules with credits_low', () => {
  const rules: AlertRule[] = [{ kind: 'credits_low', percent: 10 }];
  const left = (remaining: number, total: number) =>
    evaluateAlertRules(rules, { ...QUIET, credits: { remaining, total } });

  it('fires at 10 percent of the credits and below', () => {
    expect(left(11, 100)).toEqual([]);
    expect(left(10, 100)).toEqual([{ rule: rules[0], values: { remaining: 10, total: 100 } }]);
    expect(left(0, 100)).toHaveLength(1);
  });

  it('does not fire for an account without credits or a scan that cost none', () => {
    expect(left(0, 0)).toEqual([]);
    expect(evaluateAlertRules(rules, QUIET)).toEqual([]);
  });
});

describe('evaluateAlertRules with several rules', () => {
  it('fires every rule whose condition is met, in the order of the rules', () => {
    const kinds = fired(DEFAULT_ALERT_RULES, ranks(0, 0, 2), ranks(0, 0, ABSENT)).map(
      ({ rule }) => rule.kind,
    );
    expect(kinds).toEqual(['average_total_rank_worse', 'share_of_local_voice_down', 'pins_lost']);
  });

  it('fires no rule when all pins of the previous scan are unmeasured', () => {
    expect(fired(DEFAULT_ALERT_RULES, ranks(0, 0, UNMEASURED), ranks(0, 0, 5))).toEqual([]);
  });
});
