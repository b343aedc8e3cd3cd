import { useState } from 'preact/hooks';
import { refresh } from '../../api/query-cache.js';
import type { ReportSchedule } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { useReload } from '../../api/use-reload.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { reportScheduleText } from '../../i18n/messages/reports.js';
import { useSession, useUser } from '../../state/session.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { ListCard } from '../../ui/list-card.js';
import { Note } from '../../ui/note.js';
import { TargetName } from '../../ui/target-name.js';
import { ReportScheduleActions } from './report-schedule-actions.js';
import { LastReport, NextReport } from './report-schedule-state.js';

const ReportScheduleForm = lazyPart(() => import('./report-schedule-form.js'));

/** The scheduled reports. */
export function ReportSchedulesCard() {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const { session } = useSession();
  const [open, setOpen] = useState<'new' | ReportSchedule>();
  const query = useApi('/api/v1/report-schedules');
  useReload(query, query.data?.some(({ last_run: run }) => run?.status === 'making') ?? false);
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <ListCard
      title={t(reportScheduleText.title)}
      lead={t(reportScheduleText.lead)}
      query={query}
      none={t(reportScheduleText.none)}
      add={t(reportScheduleText.add)}
      onAdd={() => {
        setOpen('new');
      }}
      note={session?.sends_mail === false && <Note tone="warn">{t(reportScheduleText.noMail)}</Note>}
      columns={[
        {
          head: t(common.name),
          isName: true,
          cell: (schedule) => (
            <>
              {schedule.name}
              <p class="hint">
                <TargetName target={schedule} />
              </p>
            </>
          ),
        },
        {
          head: t(reportScheduleText.next),
          cell: (schedule) => <NextReport schedule={schedule} />,
        },
        {
          head: t(reportScheduleText.last),
          cell: (schedule) => <LastReport schedule={schedule} />,
        },
        {
          head: t(common.actions),
          hidesHead: true,
          cell: (schedule) =>
            canWrite && (
              <ReportScheduleActions
                schedule={schedule}
                onEdit={() => {
                  setOpen(schedule);
                }}
              />
            ),
        },
      ]}
    >
      {open && (
        <ReportScheduleForm
          schedule={open === 'new' ? undefined : open}
          onSaved={() => {
            refresh('/api/v1/report-schedules');
            close();
          }}
          onClose={close}
        />
      )}
    </ListCard>
  );
}
