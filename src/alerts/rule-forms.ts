import { type AlertRule, DEFAULT_ALERT_RULES } from '#libs/rank-metrics';
import { DEFAULT_COOLDOWN_HOURS } from './dto/rule-fields.js';
import type { RuleDto } from './dto/rules.dto.js';

/** The default rules in the format of the API. */
export const DEFAULT_RULES: readonly RuleDto[] = DEFAULT_ALERT_RULES.map((rule): RuleDto => {
  const cooldown = { cooldown_hours: DEFAULT_COOLDOWN_HOURS };
  if (rule.kind === 'scan_failed' || rule.kind === 'credits_low') return { ...rule, ...cooldown };
  const { significantOnly, ...others } = rule;
  const common = { significant_only: significantOnly, ...cooldown };
  if (others.kind !== 'overtaken') return { ...others, ...common };
  return { kind: others.kind, place_id: others.placeId, ...common };
});

/** Converts a stored rule for evaluation. Stored rules have every field. */
export function toAlertRule(rule: RuleDto): AlertRule {
  switch (rule.kind) {
    case 'scan_failed':
      return { kind: rule.kind };
    case 'credits_low':
      return { kind: rule.kind, percent: rule.percent ?? 0 };
    case 'average_total_rank_worse':
      return { kind: rule.kind, positions: rule.positions ?? 0, ...significance(rule) };
    case 'share_of_local_voice_down':
      return { kind: rule.kind, points: rule.points ?? 0, ...significance(rule) };
    case 'pins_lost':
      return { kind: rule.kind, percent: rule.percent ?? 0, ...significance(rule) };
    case 'overtaken':
      return { kind: rule.kind, placeId: rule.place_id, ...significance(rule) };
  }
}

function significance({ significant_only }: { significant_only?: boolean }) {
  return { significantOnly: significant_only ?? true };
}
