import type { ReportSchedule } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import type { Message } from '../../i18n/message.js';
import { notSentBecause, reportScheduleText } from '../../i18n/messages/reports.js';
import { scheduleText } from '../../i18n/messages/schedules.js';
import { Badge } from '../../ui/badge.js';

/** When the next report is made. */
export function NextReport({ schedule }: { schedule: ReportSchedule }) {
  const { t, format } = useI18n();
  const { enabled, next_run_at: next, cron, schedule_id: campaign, timezone } = schedule;
  if (cron === null && campaign === null) {
    return <Badge tone="bad">{t(reportScheduleText.campaignGone)}</Badge>;
  }
  if (!enabled) return <Badge>{t(scheduleText.paused)}</Badge>;
  if (next === null) return <>{t(reportScheduleText.afterBatch)}</>;
  return (
    <>
      <time dateTime={next}>{format.dayTime(next, timezone)}</time>
      <p class="hint">{timezone}</p>
    </>
  );
}

/** The result of the last report, and the recipients that receive nothing. */
export function LastReport({ schedule }: { schedule: ReportSchedule }) {
  const { t, format } = useI18n();
  const { last_run: run, stopped_recipients: stopped } = schedule;
  const known: Readonly<Record<string, Message>> = notSentBecause;
  const because = run?.reason ? known[run.reason] : undefined;
  return (
    <div class="outcome">
      {run ? (
        <>
          <Badge tone={run.status === 'sent' ? 'good' : run.status === 'making' ? 'neutral' : 'bad'}>
            {run.status === 'sent'
              ? t(reportScheduleText.sent, { n: run.recipients ?? 0 })
              : t(reportScheduleText[run.status])}
          </Badge>
          <span class="hint">{format.relative(run.ended_at ?? run.due_at)}</span>
          {because && <p class="hint">{t(because)}</p>}
        </>
      ) : (
        <span class="muted">{t(scheduleText.never)}</span>
      )}
      {stopped.length > 0 && (
        <p class="hint">
          {t(reportScheduleText.stopped, { emails: format.list(stopped.map(({ email }) => email)) })}
        </p>
      )}
    </div>
  );
}
