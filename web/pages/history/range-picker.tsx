import { useState } from 'preact/hooks';
import { useI18n } from '../../i18n/i18n.js';
import { historyText } from '../../i18n/messages/history.js';
import { Button } from '../../ui/button.js';
import { Choices } from '../../ui/choices.js';
import { TextInput } from '../../ui/text-input.js';
import { DAYS, isDay, type Range } from './range.js';

interface RangePickerProps {
  readonly range: Range;
  /** The days that are shown. */
  readonly shown: { readonly from: string; readonly to: string };
  readonly onChange: (range: Range) => void;
}

/** The number of days until today, or a first and a last day. */
export function RangePicker({ range, shown, onChange }: RangePickerProps) {
  const { t } = useI18n();
  const [isCustom, setIsCustom] = useState('from' in range);
  return (
    <div class="range-picker">
      <Choices
        label={t(historyText.range)}
        value={isCustom || 'from' in range ? 'custom' : String(range.days)}
        choices={[
          ...DAYS.map((days) => ({ value: String(days), text: t(historyText[`d${days}`]) })),
          { value: 'custom', text: t(historyText.custom) },
        ]}
        onChange={(value) => {
          setIsCustom(value === 'custom');
          if (value !== 'custom') onChange({ days: Number(value) });
        }}
      />
      {isCustom && <Days key={JSON.stringify(range)} shown={shown} onChange={onChange} />}
    </div>
  );
}

function Days({ shown, onChange }: Pick<RangePickerProps, 'shown' | 'onChange'>) {
  const { t } = useI18n();
  const [from, setFrom] = useState(shown.from);
  const [to, setTo] = useState(shown.to);
  const [error, setError] = useState<{ field: 'from' | 'to'; text: string }>();
  const errorOf = (field: 'from' | 'to'): string | undefined =>
    error?.field === field ? error.text : undefined;
  return (
    <form
      noValidate
      class="range-days"
      onSubmit={(event) => {
        event.preventDefault();
        const missing = !isDay(from) ? 'from' : !isDay(to) ? 'to' : undefined;
        if (missing) setError({ field: missing, text: t(historyText.noDay) });
        else if (from > to) setError({ field: 'to', text: t(historyText.wrongOrder) });
        else onChange({ from, to });
      }}
    >
      <TextInput
        type="date"
        label={t(historyText.from)}
        value={from}
        onChange={setFrom}
        error={errorOf('from')}
      />
      <TextInput type="date" label={t(historyText.to)} value={to} onChange={setTo} error={errorOf('to')} />
      <Button type="submit">{t(historyText.apply)}</Button>
    </form>
  );
}
