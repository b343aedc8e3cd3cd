import type { ScanComparison } from '../comparison/compare-scans.js';
import type { RankSummary } from '../summarize.js';
import type { AlertRule } from './alert-rules.js';

/** A rule that came true, with the numbers that made it so. */
export interface FiredAlert {
  rule: AlertRule;
  /**
   * The number that the rule watches, in each scan, over the pins measured in both: ATRP, SoLV (0–1), found
   * pins, or for `overtaken` the ATRP of the business itself.
   */
  before: number;
  after: number;
  /** The ATRP of the competitor in each scan; for `overtaken` only. */
  competitor?: { before: number; after: number };
}

type Averages = Pick<RankSummary, 'averageTotalRank'> | null;

interface AlertFacts {
  /** The latest scan of the business against the one before. */
  comparison: ScanComparison;
  /** The same two scans from the point of view of each named competitor, by place id. */
  competitors: ReadonlyMap<string, { before: Averages; after: Averages }>;
}

/** Absorbs the last bits of a difference of fractions: 0.4 − 0.3 is 10 points. */
const ROUNDING = 1e-9;

/** The rules that came true between two scans. A rule about what was not measured does not. */
export function evaluateAlertRules(rules: readonly AlertRule[], facts: AlertFacts): FiredAlert[] {
  return rules.flatMap((rule) => {
    const fired = rule.significantOnly && !facts.comparison.significant ? null : evaluate(rule, facts);
    return fired === null ? [] : [fired];
  });
}

function evaluate(rule: AlertRule, { comparison, competitors }: AlertFacts): FiredAlert | null {
  const { before, after, pins, pairs } = comparison;
  const ranks = averageTotalRanks(comparison);
  if (before === null || after === null || ranks === null) return null;
  switch (rule.kind) {
    case 'average_total_rank_worse':
      return ranks.after - ranks.before >= rule.positions - ROUNDING ? { rule, ...ranks } : null;
    case 'share_of_local_voice_down': {
      const shares = { before: before.shareOfLocalVoice ?? 0, after: after.shareOfLocalVoice ?? 0 };
      return shares.before - shares.after >= rule.points / 100 - ROUNDING ? { rule, ...shares } : null;
    }
    case 'pins_lost':
      return pins.lost > 0 && pins.lost / pairs >= rule.fraction - ROUNDING
        ? { rule, before: before.foundPins, after: after.foundPins }
        : null;
    case 'overtaken': {
      const rival = competitors.get(rule.placeId);
      const competitor = rival === undefined ? null : averageTotalRanks(rival);
      return competitor && ranks.before <= competitor.before && competitor.after < ranks.after
        ? { rule, ...ranks, competitor }
        : null;
    }
  }
}

function averageTotalRanks(scans: { before: Averages; after: Averages }) {
  const before = scans.before?.averageTotalRank ?? null;
  const after = scans.after?.averageTotalRank ?? null;
  return before === null || after === null ? null : { before, after };
}
