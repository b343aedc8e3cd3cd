import { useState } from 'preact/hooks';
import type { Business, FieldError } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { scheduleText } from '../../i18n/messages/schedules.js';
import { Button } from '../../ui/button.js';
import { Checkbox, Choices } from '../../ui/choices.js';
import { FieldErrorLine } from '../../ui/field-error.js';
import { TextInput } from '../../ui/text-input.js';

interface KeywordChoiceProps {
  readonly business: Business;
  /** Null: the keywords of the business at each run. */
  readonly keywords: readonly string[] | null;
  readonly error: FieldError | undefined;
  readonly onChange: (keywords: readonly string[] | null) => void;
}

/** Selects all keywords of a business, including future ones, or some. */
export function KeywordChoice({ business, keywords, error, onChange }: KeywordChoiceProps) {
  const { t } = useI18n();
  return (
    <>
      <Choices<'all' | 'some'>
        label={t(businessText.keywords)}
        value={keywords === null ? 'all' : 'some'}
        choices={[
          { value: 'all', text: t(scheduleText.ofBusiness) },
          { value: 'some', text: t(scheduleText.chosen) },
        ]}
        onChange={(which) => {
          onChange(which === 'all' ? null : business.keywords);
        }}
      />
      {keywords === null ? (
        <p class="field-hint">
          {business.keywords.length === 0
            ? t(scheduleText.noKeywords)
            : t(scheduleText.ofBusinessHint, { n: business.keywords.length })}
        </p>
      ) : (
        <KeywordChecklist business={business} keywords={keywords} onChange={onChange} />
      )}
      <FieldErrorLine error={keywords?.length === 0 ? t(scheduleText.chooseOne) : error} />
    </>
  );
}

function KeywordChecklist(props: {
  business: Business;
  keywords: readonly string[];
  onChange: (keywords: readonly string[]) => void;
}) {
  const { t } = useI18n();
  const { keywords, onChange } = props;
  const [offered, setOffered] = useState(() => unique([...props.business.keywords, ...keywords]));
  const [other, setOther] = useState('');
  const add = (): void => {
    const word = other.trim();
    if (word === '') return;
    setOffered(unique([...offered, word]));
    onChange(unique([...keywords, word]));
    setOther('');
  };
  return (
    <div class="keyword-choice">
      {offered.map((word) => (
        <Checkbox
          key={word}
          label={word}
          checked={keywords.includes(word)}
          onChange={(isOn) => {
            onChange(isOn ? [...keywords, word] : keywords.filter((each) => each !== word));
          }}
        />
      ))}
      <div class="keyword-add">
        <TextInput label={t(scheduleText.otherKeyword)} value={other} onChange={setOther} onEnter={add} />
        <Button icon="plus" onClick={add}>
          {t(scheduleText.addKeyword)}
        </Button>
      </div>
    </div>
  );
}

/** Removes duplicates, ignoring case. */
function unique(words: readonly string[]): string[] {
  const keys = words.map((word) => word.toLowerCase());
  return words.filter((word, at) => keys.indexOf(word.toLowerCase()) === at);
}
