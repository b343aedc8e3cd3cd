import { useI18n } from '../i18n/i18n.js';
import { scheduleText } from '../i18n/messages/schedules.js';
import { nextRuns } from '../rank/occurrences.js';

const SHOWN = 3;

/** The next runs of a pattern, in its time zone. */
export function NextRuns({ cron, timeZone }: { cron: string; timeZone: string }) {
  const { t, format } = useI18n();
  const runs = nextRuns(cron, timeZone, SHOWN);
  return (
    <div class="next-runs" role="status">
      <p class="hint">{t(scheduleText.nextRuns)}</p>
      {runs === null || runs.length === 0 ? (
        <p>{t(scheduleText.noRuns)}</p>
      ) : (
        <ul>
          {runs.map((run) => (
            <li key={run.getTime()}>
              <time dateTime={run.toISOString()}>{format.dayTime(run.toISOString(), timeZone)}</time>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
