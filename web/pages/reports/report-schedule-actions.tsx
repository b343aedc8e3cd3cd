import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import type { ReportSchedule } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { reportScheduleText } from '../../i18n/messages/reports.js';
import { scheduleText } from '../../i18n/messages/schedules.js';
import { Button, IconButton } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorBox } from '../../ui/states.js';
import { useAction } from '../../ui/use-action.js';

const PATH = '/api/v1/report-schedules';

/** The actions of a scheduled report. */
export function ReportScheduleActions({
  schedule,
  onEdit,
}: {
  schedule: ReportSchedule;
  onEdit: () => void;
}) {
  const { t } = useI18n();
  const [isDeleting, setDeleting] = useState(false);
  const { id, name, enabled, cron, schedule_id: campaign } = schedule;
  const toggle = useAction(async () => {
    await apiChange('patch', '/api/v1/report-schedules/{id}', { id, body: { enabled: !enabled } });
    refresh(PATH);
  });
  const send = useAction(async () => {
    await apiChange('post', '/api/v1/report-schedules/{id}/send', { id });
    refresh(PATH);
  });
  const toggleText = t(enabled ? scheduleText.pause : scheduleText.resume);
  const canFire = cron !== null || campaign !== null;
  return (
    <>
      <div class="row-actions">
        <Button
          small
          busy={send.isBusy}
          label={`${t(reportScheduleText.sendNow)}: ${name}`}
          onClick={send.run}
        >
          {t(reportScheduleText.sendNow)}
        </Button>
        <Button small label={`${t(common.edit)}: ${name}`} onClick={onEdit}>
          {t(common.edit)}
        </Button>
        {canFire && (
          <Button
            small
            icon={enabled ? 'pause' : 'play'}
            busy={toggle.isBusy}
            label={`${toggleText}: ${name}`}
            onClick={toggle.run}
          >
            {toggleText}
          </Button>
        )}
        <IconButton
          icon="trash"
          label={`${t(common.delete)}: ${name}`}
          onClick={() => {
            setDeleting(true);
          }}
        />
      </div>
      {[send, toggle].map(({ error }) => error && <ErrorBox error={error} />)}
      {isDeleting && (
        <Confirm
          title={t(reportScheduleText.deleteTitle)}
          action={t(common.delete)}
          onConfirm={async () => {
            await apiChange('delete', '/api/v1/report-schedules/{id}', { id });
            refresh(PATH);
          }}
          onClose={() => {
            setDeleting(false);
          }}
        >
          <p>{name}</p>
          <p>{t(reportScheduleText.deleteText)}</p>
        </Confirm>
      )}
    </>
  );
}
