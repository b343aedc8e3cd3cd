import type { HistoryEntry } from '../../api/types.js';
import { LineChart } from '../../charts/line-chart.js';
import { useI18n } from '../../i18n/i18n.js';
import { historyText } from '../../i18n/messages/history.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { isTrusted } from '../../rank/suspect.js';
import { Card } from '../../ui/page.js';

/** Ranks and SoLV over time, with gaps at scans that do not count. The table below has the same data. */
export function HistoryCharts({
  series,
  timeZone,
  annotations,
}: {
  series: readonly HistoryEntry[];
  timeZone: string;
  annotations: readonly { readonly date: string }[];
}) {
  const { t, format } = useI18n();
  const counted = (read: (scan: HistoryEntry) => number | null) =>
    series.map((scan) => (isTrusted(scan.suspect) ? read(scan) : null));
  const times = series.map((scan) => Date.parse(scan.scanned_at) / 1_000);
  // The middle of the day, so that the line is beside its scans in every time zone.
  const marks = annotations.map(({ date }) => Date.parse(`${date}T12:00:00Z`) / 1_000);
  return (
    <div class="two-columns two-columns-wide">
      <Card title={t(historyText.ranks)}>
        <LineChart
          label={t(historyText.ranks)}
          times={times}
          marks={marks}
          timeZone={timeZone}
          lines={[
            {
              label: t(metrics.averageTotalRank),
              color: '--accent',
              values: counted(({ average_total_rank }) => average_total_rank),
            },
            {
              label: t(metrics.averageRank),
              color: '--second',
              isDashed: true,
              values: counted(({ average_rank }) => average_rank),
            },
          ]}
          isDownBetter
          write={(rank) => format.number(rank, 1)}
        />
      </Card>
      <Card title={t(metrics.shareOfLocalVoice)}>
        <LineChart
          label={t(metrics.shareOfLocalVoice)}
          times={times}
          marks={marks}
          timeZone={timeZone}
          lines={[
            {
              label: t(metrics.shareOfLocalVoice),
              color: '--accent',
              values: counted(({ share_of_local_voice }) => share_of_local_voice),
            },
          ]}
          range={[0, 1]}
          write={format.percent}
        />
      </Card>
    </div>
  );
}
