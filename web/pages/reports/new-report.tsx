import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { useApi } from '../../api/use-query.js';
import { daysAgo } from '../../base/days.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { reportText, sectionText } from '../../i18n/messages/reports.js';
import { Button } from '../../ui/button.js';
import { Checkbox, Select } from '../../ui/choices.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { Loaded } from '../../ui/states.js';
import { TagInput } from '../../ui/tag-input.js';
import { TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';
import { ReportPreview } from './report-preview.js';

const PERIOD_DAYS = 30;
const BY_TAG = 'tag';
const SELECTED = 'selected';
const SECTIONS = ['changes', 'competitors', 'history', 'insights', 'method'] as const;

interface NewReportProps {
  /** Businesses that were selected before. Without them, the form asks for a business or a tag. */
  readonly selected?: readonly { readonly id: number }[];
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** The form of a report about a business, the selected ones, or a tag. */
export function NewReport({ selected = [], onMade, onClose }: NewReportProps) {
  const { t, locale: ownLocale } = useI18n();
  const [target, setTarget] = useState<string>();
  const [tag, setTag] = useState('');
  const [from, setFrom] = useState(daysAgo(PERIOD_DAYS));
  const [to, setTo] = useState(daysAgo(0));
  const [locale, setLocale] = useState(ownLocale);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const query = useApi('/api/v1/businesses', { query: { fields: 'id,label,tags' } });
  const first = query.data?.[0];
  const chosen = target ?? (selected.length > 0 ? SELECTED : first ? String(first.id) : BY_TAG);
  const about =
    chosen === BY_TAG
      ? { tag: tag.trim() }
      : { business_ids: chosen === SELECTED ? selected.map(({ id }) => id) : [Number(chosen)] };
  const body = { ...about, from, to, locale, sections: SECTIONS.filter((section) => !hidden.has(section)) };
  const isComplete = query.data !== undefined && about.tag !== '' && from !== '' && to !== '' && from <= to;
  const action = useAction(async () => {
    await apiChange('post', '/api/v1/reports', { body });
    onMade();
  });
  const { fields } = action.error ?? {};
  return (
    <Dialog title={t(reportText.create)} onClose={onClose} wide>
      <Loaded query={query}>
        {(businesses) => (
          <Form action={action} fields={['tag', 'from', 'to']}>
            <Select
              label={t(reportText.about)}
              value={chosen}
              choices={[
                ...(selected.length > 0
                  ? [{ value: SELECTED, text: t(reportText.businesses, { n: selected.length }) }]
                  : []),
                ...businesses.map(({ id, label }) => ({ value: String(id), text: label })),
                { value: BY_TAG, text: t(reportText.tag) },
              ]}
              onChange={setTarget}
            />
            {chosen === BY_TAG && (
              <TagInput
                label={t(reportText.tag)}
                value={tag}
                error={fields?.['tag']}
                onChange={setTag}
                required
              />
            )}
            <DayInput label={t(reportText.from)} value={from} error={fields?.['from']} onChange={setFrom} />
            <DayInput label={t(reportText.to)} value={to} error={fields?.['to']} onChange={setTo} />
            <Select
              label={t(reportText.language)}
              value={locale}
              choices={[
                { value: 'en', text: t(reportText.english) },
                { value: 'es', text: t(reportText.spanish) },
              ]}
              onChange={setLocale}
            />
            <fieldset class="report-sections">
              <legend>{t(reportText.sections)}</legend>
              {SECTIONS.map((section) => (
                <Checkbox
                  key={section}
                  label={t(sectionText[section])}
                  checked={!hidden.has(section)}
                  onChange={(isShown) => {
                    setHidden(new Set([...hidden, section].filter((each) => each !== section || !isShown)));
                  }}
                />
              ))}
            </fieldset>
            <ReportPreview body={isComplete ? body : null} />
            <div class="dialog-actions">
              <Button onClick={onClose}>{t(common.cancel)}</Button>
              <Button kind="primary" type="submit" busy={action.isBusy}>
                {t(reportText.create)}
              </Button>
            </div>
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

function DayInput(props: Pick<Parameters<typeof TextInput>[0], 'label' | 'value' | 'error' | 'onChange'>) {
  return <TextInput {...props} type="date" required />;
}
