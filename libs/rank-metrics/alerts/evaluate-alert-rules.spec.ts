import { describe, expect, it } from 'vitest';
import {
  ABSENT,
  DEFAULT_ALERT_RULES,
  UNMEASURED,
  compareScans,
  evaluateAlertRules,
  type AlertRule,
} from '../index.js';

const GEOMETRY = { center: { lat: 0, lng: 0 }, gridSize: 10, radiusMiles: 1 };

/** `count` of the 100 pins, spread over the grid, have the first rank, the others the second. */
function ranks(count: number, some: number, others: number): number[] {
  return Array.from({ length: 100 }, (_, pin) => ((pin * 37) % 100 < count ? some : others));
}

function compared(before: number[], after: number[]) {
  return compareScans(
    { geometry: GEOMETRY, depth: 20, ranks: before },
    { geometry: GEOMETRY, depth: 20, ranks: after },
  );
}

function fired(
  rules: readonly AlertRule[],
  before: number[],
  after: number[],
  rivals: [number, number][] = [],
) {
  const competitors = new Map(
    rivals.map(([then, now], i) => [
      `rival-${i}`,
      { before: { averageTotalRank: then }, after: { averageTotalRank: now } },
    ]),
  );
  return evaluateAlertRules(rules, { comparison: compared(before, after), competitors });
}

describe('average_total_rank_worse', () => {
  const rules: AlertRule[] = [{ kind: 'average_total_rank_worse', positions: 2, significantOnly: true }];

  it('fires from two positions on, with both numbers', () => {
    expect(fired(rules, ranks(0, 0, 5), ranks(0, 0, 7))).toEqual([{ rule: rules[0], before: 5, after: 7 }]);
    expect(fired(rules, ranks(0, 0, 5), ranks(1, 6, 7))).toEqual([]);
    expect(fired(rules, ranks(0, 0, 7), ranks(0, 0, 5))).toEqual([]);
  });

  it('waits for significance', () => {
    const half = Array.from({ length: 100 }, (_, pin) => (pin < 50 ? 5 : 10));
    expect(fired(rules, ranks(0, 0, 5), half)).toEqual([]);
    expect(fired([{ ...rules[0], significantOnly: false } as AlertRule], ranks(0, 0, 5), half)).toHaveLength(
      1,
    );
  });
});

describe('share_of_local_voice_down', () => {
  const rules: AlertRule[] = [{ kind: 'share_of_local_voice_down', points: 10, significantOnly: false }];

  it('fires from ten points on, without an error of the last bit', () => {
    expect(fired(rules, ranks(40, 3, 4), ranks(30, 3, 4))).toEqual([
      { rule: rules[0], before: 0.4, after: 0.3 },
    ]);
    expect(fired(rules, ranks(40, 3, 4), ranks(31, 3, 4))).toEqual([]);
  });
});

describe('pins_lost', () => {
  const rules: AlertRule[] = [{ kind: 'pins_lost', fraction: 0.2, significantOnly: false }];

  it('fires from a fifth of the pins on', () => {
    expect(fired(rules, ranks(0, 0, 5), ranks(20, ABSENT, 5))).toEqual([
      { rule: rules[0], before: 100, after: 80 },
    ]);
    expect(fired(rules, ranks(0, 0, 5), ranks(19, ABSENT, 5))).toEqual([]);
  });

  it('does not take an unmeasured pin for a lost one', () => {
    expect(fired(rules, ranks(0, 0, 5), ranks(60, UNMEASURED, 5))).toEqual([]);
  });
});

describe('overtaken', () => {
  const rule: AlertRule = { kind: 'overtaken', placeId: 'rival-0', significantOnly: false };
  const before = ranks(0, 0, 5);
  const after = ranks(0, 0, 6);

  it.each([
    { then: 5.5, now: 5.5, fires: true },
    { then: 5, now: 5.9, fires: true },
    { then: 4, now: 3, fires: false }, // was ahead already
    { then: 7, now: 6, fires: false }, // level is not ahead
  ])('by one that went from $then to $now while it went from 5 to 6: $fires', ({ then, now, fires }) => {
    const alerts = fired([rule], before, after, [[then, now]]);
    expect(alerts).toEqual(
      fires ? [{ rule, before: 5, after: 6, competitor: { before: then, after: now } }] : [],
    );
  });

  it('not by a competitor that is not in the scans', () => {
    expect(fired([rule], before, after)).toEqual([]);
  });
});

it('fires every rule that came true, in their order', () => {
  const kinds = fired(DEFAULT_ALERT_RULES, ranks(0, 0, 2), ranks(0, 0, ABSENT)).map(({ rule }) => rule.kind);
  expect(kinds).toEqual(['average_total_rank_worse', 'share_of_local_voice_down', 'pins_lost']);
});

it('fires nothing on pins that nobody measured', () => {
  expect(fired(DEFAULT_ALERT_RULES, ranks(0, 0, UNMEASURED), ranks(0, 0, 5))).toEqual([]);
});
