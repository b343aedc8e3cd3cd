import { useEffect, useState } from 'preact/hooks';
import type { FieldError } from '../../api/types.js';
import { METERS_PER_MILE } from '../../base/units.js';
import { useI18n } from '../../i18n/i18n.js';
import type { Message } from '../../i18n/message.js';
import { planText } from '../../i18n/messages/plan.js';
import { TextInput } from '../../ui/text-input.js';

const DIGITS = 3;
const STEPS = 10 ** DIGITS;
/** Rounding errors do not narrow the limits. */
const TOLERANCE = 1e-6;

interface DistanceInputProps {
  /** A message with the unit. */
  readonly label: Message;
  readonly hint?: string;
  readonly meters: number;
  /** In metres. */
  readonly limits?: { readonly min: number; readonly max: number };
  readonly error: FieldError | undefined;
  readonly onChange: (meters: number) => void;
}

/** A distance in miles or kilometres, as the region of the browser measures. */
export function DistanceInput({ label, hint, meters, limits, error, onChange }: DistanceInputProps) {
  const { t, format } = useI18n();
  const unit = format.usesMiles ? METERS_PER_MILE : 1_000;
  const written = meters > 0 ? String(Number((meters / unit).toFixed(DIGITS))) : '';
  const [text, setText] = useState(written);
  // A change of another field rewrites the text; typing "0." does not.
  useEffect(() => {
    if (Math.abs(Number(text) * unit - meters) > unit / 1_000) setText(written);
  }, [meters]);
  return (
    <TextInput
      label={t(label, { unit: t(format.usesMiles ? planText.inMiles : planText.inKilometers) })}
      {...(hint !== undefined && { hint })}
      type="number"
      min={limits ? String(Math.ceil((limits.min * STEPS) / unit - TOLERANCE) / STEPS) : '0'}
      {...(limits && { max: String(Math.floor((limits.max * STEPS) / unit + TOLERANCE) / STEPS) })}
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
