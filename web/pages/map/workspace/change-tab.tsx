import type { HistoryEntry } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { mapText } from '../../../i18n/messages/map.js';
import { sharedText } from '../../../i18n/messages/share.js';
import { isComparable } from '../../../rank/latest.js';
import { Select } from '../../../ui/choices.js';
import { Verdict } from '../results/verdict.js';
import type { PanelProps } from './panel-props.js';
import { WhyChanged } from './why-changed.js';

/** The change since another scan. Without a choice, since the previous scan of the series. */
export default function ChangeTab({ business, rankings, scans, comparedWith, asked, onChange }: PanelProps) {
  const { t, format } = useI18n();
  const scanId = asked.scan ?? rankings.scan_id;
  const compare = asked.compare ?? comparedWith;
  const other = scans.find((scan) => scan.scan_id === compare);
  return (
    <div class="panel-part">
      <Comparison
        scans={scans}
        scanId={scanId}
        timeZone={business.timezone}
        compare={asked.compare}
        onChange={(id) => {
          onChange({ compare: id });
        }}
      />
      {compare !== null && (
        <Verdict
          scanId={rankings.scan_id}
          compare={compare}
          place={asked.place}
          lead={other && t(sharedText.since, { date: format.dateTime(other.scanned_at, business.timezone) })}
        />
      )}
      {compare !== null && asked.place === undefined && (
        <WhyChanged scanId={rankings.scan_id} compare={compare} />
      )}
    </div>
  );
}

function Comparison(props: {
  scans: readonly HistoryEntry[];
  scanId: number;
  timeZone: string;
  compare: number | undefined;
  onChange: (scanId: number | undefined) => void;
}) {
  const { t, format } = useI18n();
  const { scans, scanId, compare } = props;
  const chosen = scans.find((scan) => scan.scan_id === scanId);
  const others = scans
    .filter((scan) => chosen && scan.scan_id !== scanId && isComparable(scan, chosen))
    .reverse();
  if (others.length === 0) return <p class="hint">{t(mapText.onlyScan)}</p>;
  return (
    <Select
      label={t(mapText.compare)}
      value={String(compare ?? '')}
      choices={[
        { value: '', text: t(mapText.noCompare) },
        ...others.map(({ scan_id: id, scanned_at: at }) => ({
          value: String(id),
          text: format.dateTime(at, props.timeZone),
        })),
      ]}
      onChange={(id) => {
        props.onChange(id === '' ? undefined : Number(id));
      }}
    />
  );
}
