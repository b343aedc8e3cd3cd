import { useEffect } from 'preact/hooks';
import type { FieldErrors } from '../../api/api-error.js';
import type { ReportSchedule } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { reportText } from '../../i18n/messages/reports.js';
import { Select } from '../../ui/choices.js';
import { FieldErrorLine } from '../../ui/field-error.js';
import { Loaded } from '../../ui/states.js';
import { TagInput } from '../../ui/tag-input.js';
import { BY_TAG, type ReportScheduleDraft, SAME } from './report-schedule-draft.js';

interface TargetFieldsProps {
  readonly draft: ReportScheduleDraft;
  readonly schedule: ReportSchedule | undefined;
  readonly errors: FieldErrors;
  readonly onChange: (changed: Partial<ReportScheduleDraft>) => void;
}

/** Selects a business or a tag. A scheduled report of several businesses can keep them. */
export function TargetFields({ draft, schedule, errors, onChange }: TargetFieldsProps) {
  const { t } = useI18n();
  const query = useApi('/api/v1/businesses', { query: { fields: 'id,label,tags' } });
  const { target } = draft;
  const first = query.data?.[0];
  useEffect(() => {
    if (query.data && target === '') onChange({ target: first ? String(first.id) : BY_TAG });
  }, [query.data, target]);
  const several = schedule?.business_ids?.length ?? 0;
  const keepsSeveral = schedule?.tag === null && several !== 1;
  return (
    <Loaded query={query}>
      {(businesses) => (
        <>
          <Select
            label={t(reportText.about)}
            value={target}
            choices={[
              ...(keepsSeveral ? [{ value: SAME, text: t(reportText.businesses, { n: several }) }] : []),
              ...businesses.map(({ id, label }) => ({ value: String(id), text: label })),
              { value: BY_TAG, text: t(reportText.tag) },
            ]}
            onChange={(changed) => {
              onChange({ target: changed });
            }}
          />
          <FieldErrorLine error={errors['business_ids']} />
          {target === BY_TAG && (
            <TagInput
              label={t(reportText.tag)}
              value={draft.tag}
              error={errors['tag']}
              onChange={(tag) => {
                onChange({ tag });
              }}
              required
            />
          )}
        </>
      )}
    </Loaded>
  );
}
