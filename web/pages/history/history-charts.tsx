import type { Action, History, HistoryEntry } from '../../api/types.js';
import type { ChartData, Mark } from '../../charts/chart-data.js';
import { LineChart } from '../../charts/line-chart.js';
import { useI18n } from '../../i18n/i18n.js';
import { historyText } from '../../i18n/messages/history.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { isTrusted } from '../../rank/suspect.js';
import { Card } from '../../ui/page.js';
import { dayOf } from '../actions/day-of.js';
import { BAND_SHARE, noiseBands } from './noise-band.js';
import type { RivalLine } from './rival-lines.js';

const RIVAL_COLORS = ['--series-3', '--series-4', '--series-5'] as const;

interface HistoryChartsProps {
  readonly series: readonly HistoryEntry[];
  /** Positions gained by the scans whose change is significant. */
  readonly shifts: ReadonlyMap<number, number>;
  readonly rivals: readonly RivalLine[];
  readonly annotations: History['annotations'];
  readonly actions: readonly Action[];
  readonly timeZone: string;
}

/** Ranks and SoLV over time, with gaps at scans that do not count. The table below has the same data. */
export function HistoryCharts({
  series,
  shifts,
  rivals,
  annotations,
  actions,
  timeZone,
}: HistoryChartsProps) {
  const { t, format } = useI18n();
  const counted = (read: (scan: HistoryEntry) => number | null) =>
    series.map((scan) => (isTrusted(scan.suspect) ? read(scan) : null));
  const marks = series.flatMap(({ scan_id: id }, index): Mark[] => {
    const gain = shifts.get(id);
    if (gain === undefined) return [];
    const n = format.number(Math.abs(gain), 1);
    return [{ index, isBetter: gain > 0, text: t(gain > 0 ? historyText.rose : historyText.fell, { n }) }];
  });
  const levels = new Set(marks.map(({ index }) => index));
  const own = (label: string, read: (scan: HistoryEntry) => number) => {
    const values = counted(read);
    return { label, color: '--accent', values, band: noiseBands(values, levels) };
  };
  const rivalLines = (of: 'average_total_rank' | 'share_of_local_voice'): ChartData['lines'] =>
    rivals.map(({ name, metrics: known }, index) => ({
      label: name,
      color: RIVAL_COLORS[index] ?? '--series-2',
      values: series.map(({ scan_id: id }) => known.get(id)?.[of] ?? null),
    }));
  const times = series.map((scan) => Date.parse(scan.scanned_at) / 1_000);
  const ranks = own(t(metrics.atrp), (scan) => scan.average_total_rank);
  const shares = own(t(metrics.solv), (scan) => scan.share_of_local_voice);
  const found = {
    label: t(metrics.arp),
    color: '--series-2',
    isDashed: true,
    values: counted(({ average_rank }) => average_rank),
  };
  // The middle of the day, so that the line is beside its scans in every time zone.
  const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1_000;
  const dates = [
    ...annotations.map(({ date }) => ({ time: noon(date), color: '--text-2' })),
    ...actions.map((action) => ({ time: noon(dayOf(action)), color: '--accent' })),
  ];
  return (
    <>
      <div class="two-columns two-columns-wide">
        <Card title={t(historyText.ranks)}>
          <LineChart
            label={t(historyText.ranks)}
            times={times}
            timeZone={timeZone}
            lines={[ranks, ...(rivals.length > 0 ? rivalLines('average_total_rank') : [found])]}
            marks={marks}
            dates={dates}
            isDownBetter
            write={(rank) => format.number(rank, 1)}
          />
        </Card>
        <Card title={t(metrics.shareOfLocalVoice)}>
          <LineChart
            label={t(metrics.shareOfLocalVoice)}
            times={times}
            timeZone={timeZone}
            lines={[shares, ...rivalLines('share_of_local_voice')]}
            marks={marks}
            dates={dates}
            range={[0, 1]}
            write={format.percent}
          />
        </Card>
      </div>
      <p class="hint">
        {[
          ranks.band.some((band) => band !== null) &&
            t(historyText.band, { share: format.percent(BAND_SHARE) }),
          marks.length > 0 && t(historyText.shifts),
          t(historyText.zone, { zone: timeZone.replaceAll('_', ' ') }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  );
}
