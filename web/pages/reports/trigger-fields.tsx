import type { FieldErrors } from '../../api/api-error.js';
import { useApi } from '../../api/use-query.js';
import { TimeZoneInput } from '../../forms/time-zone-input.js';
import { TimingFields } from '../../forms/timing-fields.js';
import { useI18n } from '../../i18n/i18n.js';
import { reportScheduleText } from '../../i18n/messages/reports.js';
import { Choices, Select } from '../../ui/choices.js';
import { FieldErrorLine } from '../../ui/field-error.js';
import type { ReportScheduleDraft } from './report-schedule-draft.js';

interface TriggerFieldsProps {
  readonly draft: ReportScheduleDraft;
  readonly errors: FieldErrors;
  readonly onChange: (changed: Partial<ReportScheduleDraft>) => void;
}

/** Selects when a report is made: at times, or after the batches of a campaign. */
export function TriggerFields({ draft, errors, onChange }: TriggerFieldsProps) {
  const { t } = useI18n();
  const { data: schedules = [] } = useApi('/api/v1/schedules');
  const campaigns = schedules.filter(({ business_id: business }) => business === null);
  return (
    <>
      {(campaigns.length > 0 || draft.trigger === 'campaign') && (
        <Choices<ReportScheduleDraft['trigger']>
          label={t(reportScheduleText.when)}
          value={draft.trigger}
          choices={[
            { value: 'time', text: t(reportScheduleText.byTime) },
            { value: 'campaign', text: t(reportScheduleText.byCampaign) },
          ]}
          onChange={(trigger) => {
            const first = campaigns[0];
            onChange({
              trigger,
              ...(draft.campaignId === '' && first && { campaignId: String(first.id) }),
            });
          }}
        />
      )}
      {draft.trigger === 'campaign' ? (
        <>
          <Select
            label={t(reportScheduleText.campaign)}
            value={draft.campaignId}
            choices={campaigns.map(({ id, name, tag }) => ({
              value: String(id),
              text: name ?? tag ?? t(reportScheduleText.campaignNumber, { id }),
            }))}
            onChange={(campaignId) => {
              onChange({ campaignId });
            }}
          />
          <FieldErrorLine error={errors['schedule_id']} />
        </>
      ) : (
        <TimingFields
          timing={draft.timing}
          error={errors['cron']}
          onChange={(timing) => {
            onChange({ timing });
          }}
        />
      )}
      <TimeZoneInput
        value={draft.timezone}
        hint={t(reportScheduleText.timezoneHint)}
        error={errors['timezone']}
        onChange={(timezone) => {
          onChange({ timezone });
        }}
      />
    </>
  );
}
