import type { ScanComparison } from '../comparison/compare-scans.js';
import type { AlertRule, MovementRule } from './alert-rules.js';
import { evaluateMovement } from './evaluate-movement.js';

/** A rule that came true, with the numbers that made it so. */
export interface FiredAlert {
  rule: AlertRule;
  values: AlertValues;
}

/** For a rule about ranks the number that it watches, in each scan, over the pins measured in both. */
export type AlertValues =
  | {
      /** ATRP, SoLV (0–1), found pins, or for `overtaken` the ATRP of the business itself. */
      before: number;
      after: number;
      /** The ATRP of the competitor in each scan; for `overtaken` only. */
      competitor?: { before: number; after: number };
    }
  /** Credits, for `credits_low`. */
  | { remaining: number; total: number }
  /** For `scan_failed`. */
  | { failure: string };

/** What is known when a scan has ended. */
export interface AlertFacts {
  /** Why no pin could be measured; null when one was. */
  failure: string | null;
  /** The scan against the one before; null when there is none to compare. */
  comparison: ScanComparison | null;
  /** The same two scans from the point of view of each named competitor, by place id. */
  competitors: ReadonlyMap<string, ScanComparison>;
  /** What the account has left of the credits of its billing cycle; null when the scan cost none. */
  credits: { remaining: number; total: number } | null;
}

/** The rules that came true, in their order. A rule about what was not measured does not. */
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
      // The last credits of nothing are not low: an account without any has none to run out of.
      return credits && credits.total > 0 && credits.remaining * 100 <= credits.total * rule.percent
        ? { remaining: credits.remaining, total: credits.total }
        : null;
    default:
      return evaluateMoved(rule, facts);
  }
}

function evaluateMoved(rule: MovementRule, { comparison, competitors }: AlertFacts): AlertValues | null {
  if (comparison === null) return null;
  const rival = rule.kind === 'overtaken' ? (competitors.get(rule.placeId) ?? null) : null;
  // Whoever of the two moved: to be overtaken by one that rose is to be overtaken too.
  const isSignificant = comparison.significant || rival?.significant === true;
  if (rule.significantOnly && !isSignificant) return null;
  return evaluateMovement(rule, comparison, rival);
}
