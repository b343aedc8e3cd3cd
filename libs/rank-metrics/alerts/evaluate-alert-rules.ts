import type { ScanComparison } from '../comparison/compare-scans.js';
import type { AlertRule, MovementRule } from './alert-rules.js';
import { evaluateMovement } from './evaluate-movement.js';

/** A rule whose condition is met, with the values that met it. */
export interface FiredAlert {
  rule: AlertRule;
  values: AlertValues;
}

/** Values that fired a rule. For a rule about ranks: its metric in each scan, over the pins measured in both. */
export type AlertValues =
  | {
      /** ATRP, SoLV (0–1) or found pins; for `overtaken` the ATRP of the business itself. */
      before: number;
      after: number;
      /** The ATRP of the competitor in each scan; for `overtaken` only. */
      competitor?: { before: number; after: number };
    }
  /** Credits; `credits_low` only. */
  | { remaining: number; total: number }
  /** `scan_failed` only. */
  | { failure: string };

/** The facts that rules are evaluated on when a scan ends. */
export interface AlertFacts {
  /** Reason why no pin could be measured; null if at least one was. */
  failure: string | null;
  /** Comparison with the previous scan; null if there is no comparable one. */
  comparison: ScanComparison | null;
  /** Comparison of the ranks of each competitor in the same two scans, by place id. */
  competitors: ReadonlyMap<string, ScanComparison>;
  /** Remaining and total credits of the account's billing cycle; null if the scan cost none. */
  credits: { remaining: number; total: number } | null;
}

/** Returns the rules whose condition is met, in their order. A rule about unmeasured values does not fire. */
export function evaluateAlertRules(rules: readonly AlertRule[], facts: AlertFacts): FiredAlert[] {
  return rules.flatMap((rule) => {
    const values = evaluate(rule, facts);
    return values === null ? [] : [{ rule, values }];
  });
}

function evaluate(rule: AlertRule, facts: AlertFacts): AlertValues | null {
  const { failure, credits } = facts;
  switch (rule.kind) {
    case 'scan_failed':
      return failure === null ? null : { failure };
    case 'credits_low':
      // An account without credits in its plan cannot run low.
      return credits && credits.total > 0 && credits.remaining * 100 <= credits.total * rule.percent
        ? { remaining: credits.remaining, total: credits.total }
        : null;
    default:
      return evaluateMovementRule(rule, facts);
  }
}

function evaluateMovementRule(
  rule: MovementRule,
  { comparison, competitors }: AlertFacts,
): AlertValues | null {
  if (comparison === null) return null;
  const rival = rule.kind === 'overtaken' ? (competitors.get(rule.placeId) ?? null) : null;
  // One significant change is enough: a competitor can overtake by rising while the business does not move.
  const isSignificant = comparison.significant || rival?.significant === true;
  if (rule.significantOnly && !isSignificant) return null;
  return evaluateMovement(rule, comparison, rival);
}
