import type { Business, Schedule } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import type { Message } from '../../i18n/message.js';
import { campaignText } from '../../i18n/messages/batches.js';
import { common } from '../../i18n/messages/common.js';
import { missedBecause, outcomeText, scheduleText } from '../../i18n/messages/schedules.js';
import { gridText } from '../../rank/grid-text.js';
import { useUser } from '../../state/session.js';
import { Badge } from '../../ui/badge.js';
import { Cell, TableFrame } from '../../ui/table.js';
import { useDistance } from '../../ui/use-distance.js';
import { ScheduleActions } from './schedule-actions.js';
import { timetableText } from './timetable-text.js';

interface ScheduleTableProps {
  readonly schedules: readonly Schedule[];
  readonly businesses: ReadonlyMap<number, Business>;
  /** Shows the business in each row. */
  readonly namesBusiness: boolean;
  readonly onEdit: (schedule: Schedule) => void;
}

export function ScheduleTable({ schedules, businesses, namesBusiness, onEdit }: ScheduleTableProps) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const heads = {
    when: { head: t(scheduleText.when), isName: true },
    what: { head: t(scheduleText.what) },
    next: { head: t(scheduleText.nextRun) },
    last: { head: t(scheduleText.lastRun) },
    actions: { head: t(common.actions), hidesHead: true },
  };
  const shown = Object.values(canWrite ? heads : { ...heads, actions: undefined }).filter((head) => !!head);
  return (
    <TableFrame label={t(scheduleText.title)} heads={shown}>
      {schedules.map((schedule) => {
        const business = schedule.business_id === null ? undefined : businesses.get(schedule.business_id);
        return (
          <tr key={schedule.id} role="row">
            <Cell {...heads.when}>
              {namesBusiness && business && (
                <p>
                  <a href={paths.ofBusiness(business.id, 'schedules', undefined)}>{business.label}</a>
                </p>
              )}
              {schedule.name !== null && <p>{schedule.name}</p>}
              <When schedule={schedule} />
            </Cell>
            <Cell {...heads.what}>
              <What schedule={schedule} business={business} />
            </Cell>
            <Cell {...heads.next}>
              <Next schedule={schedule} />
            </Cell>
            <Cell {...heads.last}>
              <LastOutcome schedule={schedule} />
            </Cell>
            {canWrite && (
              <Cell {...heads.actions}>
                <ScheduleActions
                  schedule={schedule}
                  onEdit={() => {
                    onEdit(schedule);
                  }}
                />
              </Cell>
            )}
          </tr>
        );
      })}
    </TableFrame>
  );
}

function When({ schedule: { cron, timezone } }: { schedule: Schedule }) {
  const i18n = useI18n();
  const text = timetableText(cron, i18n);
  return (
    <>
      <span title={cron}>{text}</span>
      <p class="hint">{timezone}</p>
    </>
  );
}

function What({ schedule, business }: { schedule: Schedule; business: Business | undefined }) {
  const { t, format } = useI18n();
  const { keywords } = schedule;
  const all = business?.keywords ?? [];
  return (
    <>
      {!business && (
        <p>
          {schedule.tag === null
            ? t(scheduleText.listedBusinesses, { n: schedule.business_ids?.length ?? 0 })
            : t(scheduleText.taggedBusinesses, { tag: schedule.tag })}
        </p>
      )}
      {keywords ? (
        format.list(keywords)
      ) : !business ? (
        t(scheduleText.ownKeywords)
      ) : all.length === 0 ? (
        <span class="muted">{t(scheduleText.noKeywords)}</span>
      ) : (
        <span title={format.list(all)}>{t(scheduleText.allKeywords, { n: all.length })}</span>
      )}
      <p class="hint">{gridText({ ...schedule, shape: 'square' }, t, useDistance())}</p>
    </>
  );
}

function Next({ schedule: { next_run_at: next, timezone } }: { schedule: Schedule }) {
  const { t, format } = useI18n();
  if (next === null) return <Badge>{t(scheduleText.paused)}</Badge>;
  return (
    <>
      <time dateTime={next}>{format.dayTime(next, timezone)}</time>
      <p class="hint">{format.relative(next)}</p>
    </>
  );
}

/** The outcome of the last run, with the reason of missed scans. */
function LastOutcome({ schedule }: { schedule: Schedule }) {
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
