import type { ScanPreview } from '../../api/types.js';
import { type Query, useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { scanText } from '../../i18n/messages/scan.js';
import { scheduleText } from '../../i18n/messages/schedules.js';
import { runsInMonth } from '../../rank/occurrences.js';
import { useMode } from '../../state/mode.js';
import { ErrorBox } from '../../ui/states.js';
import { useDistance } from '../../ui/use-distance.js';
import { CoverageNote } from '../new-scan/coverage-note.js';

interface ScheduleCostProps {
  readonly preview: Query<ScanPreview>;
  readonly keywords: number;
  readonly cron: string;
  readonly timeZone: string;
}

/** The cost of a schedule per run and per month, compared with the credits of a billing cycle. */
export function ScheduleCost({ preview, keywords, cron, timeZone }: ScheduleCostProps) {
  const { t } = useI18n();
  const { isLive } = useMode();
  const distance = useDistance();
  const { data: subscription } = useApi('/api/v1/subscription', isLive ? {} : null);
  const { data, error } = preview;
  if (error) return <ErrorBox error={error} />;
  if (!data) return null;
  if (data.coverage.outcome === 'none') return <CoverageNote preview={data} />;
  const runs = runsInMonth(cron, timeZone) ?? 0;
  const perRun = data.credits * keywords;
  const perMonth = perRun * runs;
  const ofCycle =
    subscription && subscription.credits_used + subscription.credits_remaining + subscription.credits_held;
  const exceedsCredits = ofCycle !== undefined && perMonth > ofCycle;
  const counts = {
    keywords: t(scheduleText.keywordCount, { n: keywords }),
    pins: t(scanText.pins, { n: data.pins }),
    runs: t(scheduleText.runCount, { n: runs }),
  };
  return (
    <>
      <div class={exceedsCredits ? 'cost cost-too-dear' : 'cost'} role="status">
        <p class="cost-figure">
          <strong>{isLive ? t(scheduleText.perRun, { n: perRun }) : t(scanText.free)}</strong>
          {isLive && (
            <span>
              <strong>{t(scanText.cost, { n: perMonth })}</strong>{' '}
              <span class="hint">{t(scheduleText.inMonth)}</span>
            </span>
          )}
        </p>
        <p class="hint">
          {t(scheduleText.sum, counts)}
          {data.spacing_meters > 0 &&
            ` ${t(scanText.spacingSentence, { distance: distance(data.spacing_meters) })}`}{' '}
          {exceedsCredits && t(scheduleText.overPlan, { n: ofCycle })}
        </p>
      </div>
      <CoverageNote preview={data} />
    </>
  );
}
