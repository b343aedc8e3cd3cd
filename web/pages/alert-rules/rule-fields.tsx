import type { FieldErrors } from '../../api/api-error.js';
import { useI18n } from '../../i18n/i18n.js';
import { rulesText, thresholds } from '../../i18n/messages/alert-rules.js';
import { Checkbox } from '../../ui/choices.js';
import { TextInput } from '../../ui/text-input.js';
import type { RuleDraft } from './rule-draft.js';
import { isMovement, THRESHOLDS } from './rule-kinds.js';

interface RuleFieldsProps {
  readonly draft: RuleDraft;
  readonly errors: FieldErrors;
  readonly onChange: (draft: RuleDraft) => void;
}

/** The fields of an active rule. */
export function RuleFields({ draft, errors, onChange }: RuleFieldsProps) {
  const { t } = useI18n();
  const threshold = THRESHOLDS[draft.kind];
  return (
    <div class="rule-fields">
      {threshold && (
        <TextInput
          label={t(thresholds[threshold.text])}
          unit={t(thresholds[threshold.unit])}
          type="number"
          min={String(threshold.min)}
          max={String(threshold.max)}
          step="any"
          required
          value={draft.threshold}
          error={errors[threshold.field]}
          onChange={(typed) => {
            onChange({ ...draft, threshold: typed });
          }}
        />
      )}
      <TextInput
        label={t(rulesText.cooldown)}
        unit={t(rulesText.cooldownUnit)}
        type="number"
        min="0"
        max="720"
        required
        value={draft.cooldown}
        error={errors['cooldown_hours']}
        onChange={(cooldown) => {
          onChange({ ...draft, cooldown });
        }}
      />
      {isMovement(draft.kind) && (
        <Checkbox
          label={t(rulesText.significant)}
          checked={draft.significantOnly}
          onChange={(significantOnly) => {
            onChange({ ...draft, significantOnly });
          }}
        />
      )}
    </div>
  );
}
