import type { ComponentChildren } from 'preact';
import type { Metrics, ScanRankings } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { metrics } from '../../../i18n/messages/metrics.js';
import { Stat } from '../../../ui/badge.js';
import { Change } from '../../../ui/change.js';

type Compared = Pick<Metrics, 'average_total_rank' | 'average_rank' | 'share_of_local_voice' | 'found_pins'>;

/** The metrics of a scan, and their change since another scan. */
export function MetricStrip({
  rankings,
  before,
  showsCoverage = false,
  line,
}: {
  rankings: Pick<ScanRankings, 'metrics'>;
  before: { readonly metrics: Compared } | undefined;
  /** Also shows a coverage of 100%. */
  showsCoverage?: boolean;
  /** Shows the metrics in one line, with this at its end. */
  line?: ComponentChildren;
}) {
  const { t, format } = useI18n();
  const { metrics: now } = rankings;
  const was = before?.metrics;
  const rank = (n: number | null): string => (n === null ? '–' : format.number(n, 1));
  const isWhole = now.coverage === 1;
  return (
    <dl class={line === undefined ? 'stats' : 'stats stats-line'}>
      <Stat
        label={t(metrics.averageTotalRank)}
        help={t(metrics.averageTotalRankHelp)}
        value={rank(now.average_total_rank)}
        note={
          (was !== undefined || !isWhole) && (
            <>
              {was && <Change gain={less(was.average_total_rank, now.average_total_rank)} />}{' '}
              {!isWhole && <Bounds {...now} />}
            </>
          )
        }
      />
      <Stat
        label={t(metrics.averageRank)}
        help={t(metrics.averageRankHelp)}
        value={rank(now.average_rank)}
        note={was && <FoundRankChange before={was} now={now} />}
      />
      <Stat
        label={t(metrics.shareOfLocalVoice)}
        help={t(metrics.shareOfLocalVoiceHelp)}
        value={now.share_of_local_voice === null ? '–' : format.percent(now.share_of_local_voice)}
        note={was ? <VoiceChange before={was} now={now} /> : <Strongest {...now} />}
      />
      <Stat
        label={t(metrics.foundIn)}
        help={t(metrics.foundInHelp)}
        value={format.number(now.found_pins)}
        note={t(metrics.ofPins, { n: now.measured_pins })}
      />
      {(showsCoverage || !isWhole) && (
        <Stat
          label={t(metrics.coverage)}
          help={t(metrics.coverageHelp)}
          value={format.percent(now.coverage)}
        />
      )}
      {line}
    </dl>
  );
}

function Bounds({ average_total_rank_bounds: bounds }: Metrics) {
  const { t, format } = useI18n();
  const [low = 0, high = 0] = bounds;
  return <>{t(metrics.bounds, { low: format.number(low, 1), high: format.number(high, 1) })}</>;
}

function Strongest({ max_share_of_local_voice: most, share_of_local_voice: own }: Metrics) {
  const { t, format } = useI18n();
  if (most === null || most === own) return null;
  return <>{t(metrics.strongest, { share: format.percent(most) })}</>;
}

/** The two means are comparable only if both scans found the business at as many pins. */
function FoundRankChange({ before, now }: { before: Compared; now: Metrics }) {
  const { t, format } = useI18n();
  const { average_rank: was } = before;
  if (before.found_pins === now.found_pins) return <Change gain={less(was, now.average_rank)} />;
  return <>{t(metrics.was, { n: was === null ? '–' : format.number(was, 1) })}</>;
}

function VoiceChange({ before, now }: { before: Compared; now: Metrics }) {
  const { t, format } = useI18n();
  const gain = less(now.share_of_local_voice, before.share_of_local_voice);
  if (gain === null) return <Change gain={null} />;
  return <Change gain={gain * 100} text={t(metrics.points, { n: format.number(Math.abs(gain * 100)) })} />;
}

function less(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one - other;
}
