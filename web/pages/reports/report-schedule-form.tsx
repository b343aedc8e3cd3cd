import { useRef, useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { randomKey } from '../../api/random-key.js';
import type { ReportSchedule } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { reportScheduleText, reportText } from '../../i18n/messages/reports.js';
import { Button } from '../../ui/button.js';
import { Choices, Select } from '../../ui/choices.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';
import { bodyOf, draftOf, newDraft, type ReportScheduleDraft } from './report-schedule-draft.js';
import { TargetFields } from './target-fields.js';
import { TriggerFields } from './trigger-fields.js';

const FIELDS = [
  'name',
  'tag',
  'business_ids',
  'cron',
  'schedule_id',
  'timezone',
  'period_days',
  'recipients',
];

interface ReportScheduleFormProps {
  /** The scheduled report to edit; undefined creates one. */
  readonly schedule?: ReportSchedule | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Creates or edits a scheduled report. */
export default function ReportScheduleForm({ schedule, onSaved, onClose }: ReportScheduleFormProps) {
  const { t, locale } = useI18n();
  const [draft, setDraft] = useState(() => (schedule ? draftOf(schedule) : newDraft(locale)));
  const change = (changed: Partial<ReportScheduleDraft>): void => {
    setDraft((before) => ({ ...before, ...changed }));
  };
  // A retry after a lost response must not create the scheduled report twice.
  const attempt = useRef({ body: '', key: '' });
  const action = useAction(async () => {
    const body = bodyOf(draft);
    if (schedule) {
      const { recipients, ...others } = body;
      const changes = draft.hidesRecipients ? others : { ...others, recipients };
      await apiChange('patch', '/api/v1/report-schedules/{id}', { id: schedule.id, body: changes });
    } else {
      const text = JSON.stringify(body);
      if (attempt.current.body !== text) attempt.current = { body: text, key: randomKey() };
      await apiChange('post', '/api/v1/report-schedules', { body, idempotencyKey: attempt.current.key });
    }
    onSaved();
  });
  const errors = action.error?.fields ?? {};
  return (
    <Dialog title={t(schedule ? reportScheduleText.edit : reportScheduleText.add)} onClose={onClose}>
      <Form action={action} fields={FIELDS}>
        <TextInput
          label={t(common.name)}
          hint={t(reportScheduleText.nameHint)}
          value={draft.name}
          error={errors['name']}
          onChange={(name) => {
            change({ name });
          }}
          required
        />
        <TargetFields draft={draft} schedule={schedule} errors={errors} onChange={change} />
        <TriggerFields draft={draft} errors={errors} onChange={change} />
        <TextInput
          label={t(reportScheduleText.period)}
          type="number"
          min="1"
          max="366"
          value={draft.days}
          error={errors['period_days']}
          onChange={(days) => {
            change({ days });
          }}
          required
        />
        {!draft.hidesRecipients && (
          <TextArea
            label={t(reportScheduleText.recipients)}
            hint={t(reportScheduleText.recipientsHint)}
            value={draft.recipients}
            error={errors['recipients']}
            onChange={(recipients) => {
              change({ recipients });
            }}
          />
        )}
        <Choices<ReportScheduleDraft['delivery']>
          label={t(reportScheduleText.delivery)}
          value={draft.delivery}
          choices={(['attachment', 'link'] as const).map((value) => ({
            value,
            text: t(reportScheduleText[value]),
          }))}
          onChange={(delivery) => {
            change({ delivery });
          }}
        />
        <Select<ReportScheduleDraft['locale']>
          label={t(reportText.language)}
          value={draft.locale}
          choices={[
            { value: 'en', text: t(reportText.english) },
            { value: 'es', text: t(reportText.spanish) },
          ]}
          onChange={(language) => {
            change({ locale: language });
          }}
        />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" type="submit" busy={action.isBusy}>
            {t(schedule ? common.save : reportScheduleText.create)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
