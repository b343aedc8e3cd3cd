import type { FieldErrors } from '../../../api/api-error.js';
import { TimeZoneInput } from '../../../forms/time-zone-input.js';
import { useI18n } from '../../../i18n/i18n.js';
import { notificationsText, rhythmTexts } from '../../../i18n/messages/notifications.js';
import { Choices, Select } from '../../../ui/choices.js';
import { type Draft, RHYTHMS } from './draft.js';
import { hourNames, weekdayNames } from './rhythm-names.js';

interface RhythmFieldsProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly errors: FieldErrors;
}

/** When messages are sent: at once, or as a digest at an hour of a time zone. */
export function RhythmFields({ draft, onChange, errors }: RhythmFieldsProps) {
  const { t, locale } = useI18n();
  const { rhythm } = draft;
  return (
    <>
      <Choices
        label={t(notificationsText.rhythm)}
        value={rhythm}
        choices={RHYTHMS.map((value) => ({ value, text: t(rhythmTexts[value]) }))}
        onChange={(chosen) => {
          onChange({ rhythm: chosen });
        }}
      />
      {rhythm === 'weekly' && (
        <Select
          label={t(notificationsText.weekday)}
          value={draft.weekday}
          choices={weekdayNames(locale).map((text, index) => ({ value: String(index + 1), text }))}
          onChange={(weekday) => {
            onChange({ weekday });
          }}
        />
      )}
      {rhythm !== 'at_once' && (
        <>
          <Select
            label={t(notificationsText.hour)}
            hint={t(notificationsText.digestHint)}
            value={draft.hour}
            choices={hourNames(locale).map((text, index) => ({ value: String(index), text }))}
            onChange={(hour) => {
              onChange({ hour });
            }}
          />
          <TimeZoneInput
            hint={t(notificationsText.timezoneHint)}
            value={draft.timezone}
            error={errors['timezone']}
            onChange={(timezone) => {
              onChange({ timezone });
            }}
          />
        </>
      )}
    </>
  );
}
