import { useEffect, useState } from 'preact/hooks';
import type { FieldError } from '../../api/types.js';
import { METERS_PER_MILE } from '../../base/units.js';
import { useI18n } from '../../i18n/i18n.js';
import { planText } from '../../i18n/messages/plan.js';
import type { Message } from '../../i18n/message.js';
import { TextInput } from '../../ui/text-input.js';

interface DistanceInputProps {
  /** A message with the unit. */
  readonly label: Message;
  readonly meters: number;
  readonly error: FieldError | undefined;
  readonly onChange: (meters: number) => void;
}

/** A distance in miles or kilometres, as the region of the browser measures. */
export function DistanceInput({ label, meters, error, onChange }: DistanceInputProps) {
  const { t, format } = useI18n();
  const unit = format.usesMiles ? METERS_PER_MILE : 1_000;
  const written = meters > 0 ? String(Number((meters / unit).toFixed(3))) : '';
  const [text, setText] = useState(written);
  // A change of another field rewrites the text; typing "0." does not.
  useEffect(() => {
    if (Math.abs(Number(text) * unit - meters) > unit / 1_000) setText(written);
  }, [meters]);
  return (
    <TextInput
      label={t(label, { unit: t(format.usesMiles ? planText.inMiles : planText.inKilometers) })}
      type="number"
      min="0"
      step="any"
      required
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(Number(typed) * unit);
      }}
      error={error}
    />
  );
}
