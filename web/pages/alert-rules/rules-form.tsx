import { useRef, useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import type { ApiError, FieldErrors } from '../../api/api-error.js';
import { refresh } from '../../api/query-cache.js';
import type { AlertRules, Business, FieldError } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { ruleExplanations, rulesText, ruleTitles } from '../../i18n/messages/alert-rules.js';
import { common } from '../../i18n/messages/common.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/choices.js';
import { Form } from '../../ui/form.js';
import { useAction } from '../../ui/use-action.js';
import { OvertakenList } from './overtaken-list.js';
import { draftsOf, type RuleDraft, ruleOf } from './rule-draft.js';
import { RuleFields } from './rule-fields.js';

/** Maximum page size of the service. */
const COMPETITORS = 100;

/** Edits the alert rules of a business and saves them together. */
export function RulesForm({ business, rules }: { business: Business; rules: AlertRules }) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [drafts, setDrafts] = useState(() => draftsOf(rules.rules));
  const [isSaved, setSaved] = useState(false);
  const competitors = useApi('/api/v1/competitors', {
    query: { business_id: business.id, limit: COMPETITORS },
  });
  /** Keys of the sent rules in order: errors refer to their index. */
  const sent = useRef<readonly string[]>([]);
  const action = useAction(async () => {
    setSaved(false);
    const on = drafts.filter(({ isOn }) => isOn);
    sent.current = on.map(({ key }) => key);
    const body = { rules: on.map(ruleOf) };
    await apiChange('put', '/api/v1/businesses/{id}/alert-rules', { id: business.id, body });
    refresh(`/api/v1/businesses/${business.id}/alert-rules`);
    setSaved(true);
  });
  const errors = ruleErrors(action.error);
  const errorsOf = ({ key }: RuleDraft) => errors[sent.current.indexOf(key)] ?? {};
  const change = (next: RuleDraft): void => {
    setSaved(false);
    setDrafts((all) => all.map((each) => (each.key === next.key ? next : each)));
  };
  return (
    <Form wide action={action} fields={['rules']}>
      <p class="field-hint">{t(rulesText.significantHint)}</p>
      <fieldset disabled={!canWrite} class="rules">
        <ul>
          {drafts
            .filter(({ kind }) => kind !== 'overtaken')
            .map((draft) => (
              <RuleRow key={draft.key} draft={draft} errors={errorsOf(draft)} onChange={change} />
            ))}
        </ul>
        <OvertakenList
          drafts={drafts.filter(({ kind }) => kind === 'overtaken')}
          competitors={competitors.data ?? []}
          errorsOf={errorsOf}
          onChange={change}
          onAdd={(draft) => {
            setDrafts([...drafts, draft]);
          }}
          onRemove={({ key }) => {
            setDrafts(drafts.filter((each) => each.key !== key));
          }}
        />
      </fieldset>
      {canWrite ? (
        <div class="rules-foot">
          <Button type="submit" kind="primary" busy={action.isBusy}>
            {t(rulesText.save)}
          </Button>
          <p role="status" class="hint">
            {isSaved && t(rulesText.saved)}
          </p>
        </div>
      ) : (
        <p class="hint">{t(common.readOnly)}</p>
      )}
    </Form>
  );
}

/** Groups errors by the index of the rule: `#/rules/2/percent` belongs to the third. */
function ruleErrors(error: ApiError | undefined): readonly FieldErrors[] {
  const found: Record<string, FieldError>[] = [];
  for (const fieldError of error?.pointers ?? []) {
    const [, index, field] = /^#?\/rules\/(\d+)\/(\w+)/.exec(fieldError.pointer) ?? [];
    if (index !== undefined && field !== undefined) (found[Number(index)] ??= {})[field] = fieldError;
  }
  return found;
}

interface RuleRowProps {
  readonly draft: RuleDraft;
  readonly errors: FieldErrors;
  readonly onChange: (draft: RuleDraft) => void;
}

/** A rule with a checkbox that turns it on. */
function RuleRow({ draft, errors, onChange }: RuleRowProps) {
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
