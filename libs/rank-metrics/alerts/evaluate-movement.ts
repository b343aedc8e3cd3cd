import type { ScanComparison } from '../comparison/compare-scans.js';
import type { RankSummary } from '../summarize.js';
import type { MovementRule } from './alert-rules.js';

interface MovementValues {
  before: number;
  after: number;
  competitor?: { before: number; after: number };
}

/** Tolerance for floating-point error, so that 0.4 − 0.3 is 10 percentage points. */
const ROUNDING = 1e-9;

/**
 * Evaluates the condition of a rule about ranks, regardless of significance.
 *
 * @returns the values that met the condition, or null
 */
export function evaluateMovement(
  rule: MovementRule,
  comparison: ScanComparison,
  rival: ScanComparison | null,
): MovementValues | null {
  const { before, after, pins, pairs } = comparison;
  const ranks = averageTotalRanks(comparison);
  if (before === null || after === null || ranks === null) return null;
  switch (rule.kind) {
    case 'average_total_rank_worse':
      return ranks.after - ranks.before >= rule.positions - ROUNDING ? ranks : null;
    case 'share_of_local_voice_down': {
      const shares = { before: before.shareOfLocalVoice ?? 0, after: after.shareOfLocalVoice ?? 0 };
      return shares.before - shares.after >= rule.points / 100 - ROUNDING ? shares : null;
    }
    case 'pins_lost':
      return pins.lost > 0 && pins.lost * 100 >= pairs * rule.percent - ROUNDING
        ? { before: before.foundPins, after: after.foundPins }
        : null;
    case 'overtaken': {
      const competitor = rival && averageTotalRanks(rival);
      return competitor && ranks.before <= competitor.before && competitor.after < ranks.after
        ? { ...ranks, competitor }
        : null;
    }
  }
}

function averageTotalRanks(scans: {
  before: Pick<RankSummary, 'averageTotalRank'> | null;
  after: Pick<RankSummary, 'averageTotalRank'> | null;
}) {
  const before = scans.before?.averageTotalRank ?? null;
  const after = scans.after?.averageTotalRank ?? null;
  return before === null || after === null ? null : { before, after };
}
