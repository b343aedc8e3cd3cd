import type { Schedule } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import type { Message } from '../../i18n/message.js';
import { campaignText } from '../../i18n/messages/batches.js';
import { missedBecause, outcomeText, scheduleText } from '../../i18n/messages/schedules.js';
import { Badge } from '../../ui/badge.js';

/** The outcome of the last run, with the reason of missed scans. */
export function LastOutcome({ schedule }: { schedule: Schedule }) {
  const { t, format, locale } = useI18n();
  const { last_outcome: outcome, timezone } = schedule;
  if (!outcome) return <span class="muted unbroken">{t(scheduleText.never)}</span>;
  const { status, scans_started: started, scans_missed: missed, reason, detail } = outcome;
  const known: Readonly<Record<string, Message>> = missedBecause;
  const because = reason === null ? undefined : known[reason];
  return (
    <div class="outcome">
      {status === 'missed' ? (
        <Badge tone="bad">{t(outcomeText.missed)}</Badge>
      ) : (
        <Badge tone={status === 'started' ? 'good' : 'warn'}>
          {status === 'started'
            ? t(outcomeText.started, { n: started })
            : t(outcomeText.partial, { started, all: started + missed })}
        </Badge>
      )}
      <span class="hint" title={format.dayTime(outcome.due_at, timezone)}>
        {format.relative(outcome.due_at)}
      </span>
      {outcome.batch_id !== null && <a href={paths.batch(outcome.batch_id)}>{t(campaignText.seeBatch)}</a>}
      {reason !== null && (
        <p class="hint" lang={locale === 'en' || because ? undefined : 'en'}>
          {because ? t(because) : (detail ?? reason)}
        </p>
      )}
    </div>
  );
}
