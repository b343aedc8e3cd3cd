import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import type { Schedule } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { scheduleText } from '../../i18n/messages/schedules.js';
import { Button, IconButton } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorBox } from '../../ui/states.js';
import { useAction } from '../../ui/use-action.js';
import { timetableText } from './timetable-text.js';

interface ScheduleActionsProps {
  readonly schedule: Schedule;
  readonly onEdit: () => void;
}

/** The actions of a schedule. */
export function ScheduleActions({ schedule, onEdit }: ScheduleActionsProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const [isDeleting, setDeleting] = useState(false);
  const { id, enabled, cron } = schedule;
  const which = timetableText(cron, i18n);
  const toggle = useAction(async () => {
    await apiChange('patch', '/api/v1/schedules/{id}', { id, body: { enabled: !enabled } });
    refresh('/api/v1/schedules');
  });
  const toggleText = t(enabled ? scheduleText.pause : scheduleText.resume);
  return (
    <>
      <div class="row-actions">
        <Button small label={`${t(common.edit)}: ${which}`} onClick={onEdit}>
          {t(common.edit)}
        </Button>
        <Button
          small
          icon={enabled ? 'pause' : 'play'}
          busy={toggle.isBusy}
          label={`${toggleText}: ${which}`}
          onClick={toggle.run}
        >
          {toggleText}
        </Button>
        <IconButton
          icon="trash"
          label={`${t(common.delete)}: ${which}`}
          onClick={() => {
            setDeleting(true);
          }}
        />
      </div>
      {toggle.error && <ErrorBox error={toggle.error} />}
      {isDeleting && (
        <Confirm
          title={t(scheduleText.deleteTitle)}
          action={t(common.delete)}
          onConfirm={async () => {
            await apiChange('delete', '/api/v1/schedules/{id}', { id });
            refresh('/api/v1/schedules');
          }}
          onClose={() => {
            setDeleting(false);
          }}
        >
          <p>{which}</p>
          <p>{t(scheduleText.deleteText)}</p>
        </Confirm>
      )}
    </>
  );
}
