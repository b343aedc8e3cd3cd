import type { AlertRule } from '../../api/types.js';
import { GENERAL_KINDS, isMovement, type RuleKind, THRESHOLDS } from './rule-kinds.js';

const COOLDOWN_HOURS = 24;

/** A rule in the form, with numbers as typed. */
export interface RuleDraft {
  /** Identifies the row while rows are added and removed. */
  readonly key: string;
  readonly kind: RuleKind;
  readonly isOn: boolean;
  readonly threshold: string;
  readonly significantOnly: boolean;
  readonly cooldown: string;
  /** The competitor of an `overtaken` rule. */
  readonly placeId: string;
}

export function newDraft(kind: RuleKind, key: string): RuleDraft {
  const threshold = String(THRESHOLDS[kind]?.initial ?? '');
  const rest = { significantOnly: true, cooldown: String(COOLDOWN_HOURS), placeId: '' };
  return { key, kind, isOn: false, threshold, ...rest };
}

/** Returns the active rules and one inactive draft for each other kind. A kind may have several rules. */
export function draftsOf(rules: readonly AlertRule[]): RuleDraft[] {
  const kinds: readonly RuleKind[] = [...GENERAL_KINDS, 'overtaken'];
  return kinds.flatMap((kind) => {
    const ofKind = rules.filter((rule) => rule.kind === kind);
    if (ofKind.length === 0) return kind === 'overtaken' ? [] : [newDraft(kind, kind)];
    return ofKind.map((rule, n) => draftOf(rule, `${kind} ${n}`));
  });
}

function draftOf(rule: AlertRule, key: string): RuleDraft {
  const fields: Readonly<Record<string, unknown>> = { ...rule };
  const draft = newDraft(rule.kind, key);
  const { field } = THRESHOLDS[rule.kind] ?? {};
  return {
    ...draft,
    isOn: true,
    threshold: field ? String(fields[field]) : '',
    significantOnly: fields['significant_only'] !== false,
    cooldown: String(rule.cooldown_hours ?? COOLDOWN_HOURS),
    placeId: rule.kind === 'overtaken' ? rule.place_id : '',
  };
}

/** Returns the request body. */
export function ruleOf({ kind, threshold, significantOnly, cooldown, placeId }: RuleDraft): AlertRule {
  const { field } = THRESHOLDS[kind] ?? {};
  return {
    kind,
    cooldown_hours: Number(cooldown),
    ...(field && { [field]: Number(threshold) }),
    ...(isMovement(kind) && { significant_only: significantOnly }),
    ...(kind === 'overtaken' && { place_id: placeId }),
  } as AlertRule;
}
