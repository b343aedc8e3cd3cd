import type { FieldErrors } from '../../api/api-error.js';
import { useI18n } from '../../i18n/i18n.js';
import { ruleExplanations, ruleTitles } from '../../i18n/messages/alert-rules.js';
import { Checkbox } from '../../ui/choices.js';
import type { RuleDraft } from './rule-draft.js';
import { RuleFields } from './rule-fields.js';

interface RuleRowProps {
  readonly draft: RuleDraft;
  readonly errors: FieldErrors;
  readonly onChange: (draft: RuleDraft) => void;
}

/** A rule with a checkbox that turns it on. */
export function RuleRow({ draft, errors, onChange }: RuleRowProps) {
  const { t } = useI18n();
  return (
    <li class="rule">
      <Checkbox
        label={t(ruleTitles[draft.kind])}
        hint={t(ruleExplanations[draft.kind])}
        checked={draft.isOn}
        onChange={(isOn) => {
          onChange({ ...draft, isOn });
        }}
      />
      {draft.isOn && <RuleFields draft={draft} errors={errors} onChange={onChange} />}
    </li>
  );
}
