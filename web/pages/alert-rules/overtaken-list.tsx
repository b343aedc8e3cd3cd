import { useRef } from 'preact/hooks';
import type { FieldErrors } from '../../api/api-error.js';
import type { Competitor } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { ruleExplanations, rulesText } from '../../i18n/messages/alert-rules.js';
import { Button } from '../../ui/button.js';
import { OvertakenRow } from './overtaken-row.js';
import { newDraft, type RuleDraft } from './rule-draft.js';

interface OvertakenListProps {
  readonly drafts: readonly RuleDraft[];
  readonly competitors: readonly Competitor[];
  readonly errorsOf: (draft: RuleDraft) => FieldErrors;
  readonly onChange: (draft: RuleDraft) => void;
  readonly onAdd: (draft: RuleDraft) => void;
  readonly onRemove: (draft: RuleDraft) => void;
}

/** Rules for competitors, any number of them. */
export function OvertakenList(props: OvertakenListProps) {
  const { t } = useI18n();
  const added = useRef(0);
  const { drafts, competitors, errorsOf, onChange, onAdd, onRemove } = props;
  return (
    <div class="overtaken">
      <h3>{t(rulesText.competitors)}</h3>
      <p class="field-hint">{t(ruleExplanations.overtaken)}</p>
      {drafts.length > 0 && (
        <ul>
          {drafts.map((draft) => (
            <OvertakenRow
              key={draft.key}
              draft={draft}
              competitors={competitors}
              onChange={onChange}
              errors={errorsOf(draft)}
              onRemove={() => {
                onRemove(draft);
              }}
            />
          ))}
        </ul>
      )}
      {competitors.length === 0 ? (
        <p class="field-hint">{t(rulesText.noCompetitors)}</p>
      ) : (
        <div>
          <Button
            small
            icon="plus"
            onClick={() => {
              onAdd({ ...newDraft('overtaken', `added ${++added.current}`), isOn: true });
            }}
          >
            {t(rulesText.addCompetitor)}
          </Button>
        </div>
      )}
    </div>
  );
}
