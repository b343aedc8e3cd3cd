import { useId } from 'preact/hooks';
import type { FieldError } from '../api/types.js';
import { useI18n } from '../i18n/i18n.js';
import { scheduleText } from '../i18n/messages/schedules.js';
import { TextInput } from '../ui/text-input.js';

const ZONES = Intl.supportedValuesOf('timeZone');

interface TimeZoneInputProps {
  readonly value: string;
  readonly error: FieldError | undefined;
  /** Defaults to a text about the business. */
  readonly hint?: string;
  readonly onChange: (zone: string) => void;
}

/** An IANA time zone, with the zones of the browser as suggestions. */
export function TimeZoneInput(props: TimeZoneInputProps) {
  const { t } = useI18n();
  const list = useId();
  return (
    <>
      <TextInput
        label={t(scheduleText.timezone)}
        hint={t(scheduleText.timezoneHint)}
        list={list}
        required
        {...props}
      />
      <datalist id={list}>
        {ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
