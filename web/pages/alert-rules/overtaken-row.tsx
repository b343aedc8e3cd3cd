import type { FieldErrors } from '../../api/api-error.js';
import type { Competitor } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { rulesText } from '../../i18n/messages/alert-rules.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/choices.js';
import type { RuleDraft } from './rule-draft.js';
import { RuleFields } from './rule-fields.js';

interface OvertakenRowProps {
  readonly draft: RuleDraft;
  /** Strongest first. */
  readonly competitors: readonly Competitor[];
  readonly errors: FieldErrors;
  readonly onChange: (draft: RuleDraft) => void;
  readonly onRemove: () => void;
}

/** The rule for one competitor. */
export function OvertakenRow({ draft, competitors, errors, onChange, onRemove }: OvertakenRowProps) {
  const { t } = useI18n();
  const { placeId } = draft;
  const offered = competitors.map(({ place_id: value, name, address }) => ({
    value,
    text: [name ?? `${t(competitorText.unnamed)} (${value})`, address].filter(Boolean).join(' · '),
  }));
  // Found in an earlier scan, but not in the latest one.
  const isElsewhere = placeId !== '' && !offered.some(({ value }) => value === placeId);
  return (
    <li class="rule">
      <div class="rule-head">
        <Select
          label={t(rulesText.competitor)}
          value={placeId}
          choices={[
            { value: '', text: t(rulesText.choose) },
            ...(isElsewhere ? [{ value: placeId, text: placeId }] : []),
            ...offered,
          ]}
          error={errors['place_id'] && (placeId === '' ? t(rulesText.chooseOne) : errors['place_id'])}
          onChange={(id) => {
            onChange({ ...draft, placeId: id });
          }}
        />
        <Button kind="quiet" icon="trash" onClick={onRemove}>
          {t(rulesText.removeCompetitor)}
        </Button>
      </div>
      <RuleFields draft={draft} errors={errors} onChange={onChange} />
    </li>
  );
}
