import type { Business, HistoryEntry, ScanRankings } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import type { MapQuery } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { mapText } from '../../i18n/messages/map.js';
import { PaletteChoice } from '../../map/palette-choice.js';
import { isComparable } from '../../rank/latest.js';
import { yearBefore } from '../../rank/year-before.js';
import { Select } from '../../ui/choices.js';
import { Downloads } from './downloads.js';
import { PlacePicker } from './place-picker.js';
import { ScanSlider } from './scan-slider.js';

interface ControlsProps {
  readonly business: Business;
  readonly keyword: string;
  readonly rankings: ScanRankings;
  readonly latestId: number;
  /** May be ahead of the visible scan while it loads. */
  readonly asked: MapQuery;
  readonly onChange: (change: MapQuery) => void;
}

/** Selects the place, the scan, the comparison and the colours of the map. */
export function Controls({ business, keyword, rankings, latestId, asked, onChange }: ControlsProps) {
  const history = useApi('/api/v1/history', {
    query: { business_id: business.id, keyword, from: yearBefore(new Date()) },
  });
  const scans = history.data?.history ?? [];
  const askedId = asked.scan ?? latestId;
  const chosen = scans.find((scan) => scan.scan_id === askedId) ?? rankings;
  return (
    <section class="card controls">
      <PlacePicker
        business={business}
        keyword={keyword}
        rankings={rankings}
        asked={asked.place}
        onChange={(place) => {
          onChange({ place });
        }}
      />
      <ScanSlider
        scans={scans}
        scanId={chosen.scan_id}
        timeZone={business.timezone}
        onChange={(scan) => {
          onChange({ scan, compare: undefined });
        }}
      />
      <Comparison
        scans={scans}
        chosen={chosen}
        timeZone={business.timezone}
        compare={asked.compare}
        onChange={onChange}
      />
      <PaletteChoice />
      <Downloads scanId={rankings.scan_id} place={asked.place} />
    </section>
  );
}

function Comparison(props: {
  scans: readonly HistoryEntry[];
  chosen: Parameters<typeof isComparable>[0];
  timeZone: string;
  compare: number | undefined;
  onChange: (change: MapQuery) => void;
}) {
  const { t, format } = useI18n();
  const { scans, chosen, compare } = props;
  const others = scans
    .filter((scan) => scan.scan_id !== chosen.scan_id && isComparable(scan, chosen))
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
        props.onChange({ compare: id === '' ? undefined : Number(id) });
      }}
    />
  );
}
