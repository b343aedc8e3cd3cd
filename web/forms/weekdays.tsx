import { dayName } from '../base/days.js';
import { useI18n } from '../i18n/i18n.js';
import { scheduleText } from '../i18n/messages/schedules.js';

const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Selects days of the week. */
export function Weekdays({
  days,
  onChange,
}: {
  days: readonly number[];
  onChange: (days: number[]) => void;
}) {
  const { t, format } = useI18n();
  return (
    <fieldset class="choices choices-week">
      <legend>{t(scheduleText.onDays)}</legend>
      <div class="choices-row">
        {WEEK.map((day) => {
          const isOn = days.includes(day);
          return (
            <label key={day} class={isOn ? 'choice choice-on' : 'choice'}>
              <input
                type="checkbox"
                checked={isOn}
                aria-label={dayName(day, format.tag, 'long')}
                onChange={() => {
                  onChange(isOn ? days.filter((each) => each !== day) : [...days, day]);
                }}
              />
              {dayName(day, format.tag, 'short')}
            </label>
          );
        })}
      </div>
      {days.length === 0 && <p class="field-error">{t(scheduleText.chooseDay)}</p>}
    </fieldset>
  );
}
