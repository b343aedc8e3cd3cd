import type { FieldError } from '../api/types.js';
import { useI18n } from '../i18n/i18n.js';
import { scheduleText } from '../i18n/messages/schedules.js';
import { cronOf, type Timing } from '../rank/timing.js';
import { Choices, Select } from '../ui/choices.js';
import { TextInput } from '../ui/text-input.js';
import { Weekdays } from './weekdays.js';

const DAYS = Array.from({ length: 31 }, (_, n) => String(n + 1));
const MONDAY = 1;
/** The last day that exists in every month. */
const SAFE_DAY = 28;

interface TimingFieldsProps {
  readonly timing: Timing;
  readonly error: FieldError | undefined;
  readonly onChange: (timing: Timing) => void;
}

/** Selects a timetable or a cron pattern. */
export function TimingFields({ timing, error, onChange }: TimingFieldsProps) {
  const { t } = useI18n();
  const at = timing.every === 'custom' ? '03:00' : timing.at;
  return (
    <>
      <Choices<Timing['every']>
        label={t(scheduleText.every)}
        value={timing.every}
        choices={(['day', 'week', 'month', 'custom'] as const).map((value) => ({
          value,
          text: t(scheduleText[value]),
        }))}
        onChange={(every) => {
          onChange(begin(every, at, timing));
        }}
      />
      {timing.every === 'custom' ? (
        <TextInput
          label={t(scheduleText.cron)}
          hint={t(scheduleText.cronHint)}
          required
          value={timing.cron}
          error={error}
          onChange={(cron) => {
            onChange({ every: 'custom', cron });
          }}
        />
      ) : (
        <TimetableFields timing={timing} error={error} onChange={onChange} />
      )}
    </>
  );
}

function TimetableFields(props: {
  timing: Exclude<Timing, { every: 'custom' }>;
  error: FieldError | undefined;
  onChange: (timing: Timing) => void;
}) {
  const { t } = useI18n();
  const { timing, error, onChange } = props;
  return (
    <>
      {timing.every === 'week' && (
        <Weekdays
          days={timing.days}
          onChange={(days) => {
            onChange({ ...timing, days });
          }}
        />
      )}
      <div class="field-row">
        {timing.every === 'month' && (
          <Select
            label={t(scheduleText.dayOfMonth)}
            {...(Number(timing.day) > SAFE_DAY && { hint: t(scheduleText.shortMonths) })}
            value={timing.day}
            choices={[
              ...DAYS.map((day) => ({ value: day, text: day })),
              { value: 'L', text: t(scheduleText.lastDay) },
            ]}
            onChange={(day) => {
              onChange({ ...timing, day });
            }}
          />
        )}
        <TextInput
          label={t(scheduleText.at)}
          type="time"
          required
          value={timing.at}
          error={error}
          onChange={(at) => {
            onChange({ ...timing, at });
          }}
        />
      </div>
    </>
  );
}

/** Switches to another timetable at the same time of day. */
function begin(every: Timing['every'], at: string, before: Timing): Timing {
  if (every === 'day') return { every, at };
  if (every === 'week') return { every, at, days: [MONDAY] };
  if (every === 'month') return { every, at, day: '1' };
  return { every, cron: cronOf(before) };
}
