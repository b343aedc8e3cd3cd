import { useI18n } from '../../../i18n/i18n.js';
import { workspaceText } from '../../../i18n/messages/workspace.js';
import { gridText } from '../../../rank/grid-text.js';
import type { Series } from '../../../rank/series.js';
import { Select } from '../../../ui/choices.js';
import { useDistance } from '../../../ui/use-distance.js';

interface SeriesPickerProps {
  readonly series: readonly Series[];
  readonly current: string;
  readonly timeZone: string;
  readonly onChange: (series: Series) => void;
}

/** Selects one of several series of a keyword. */
export function SeriesPicker({ series, current, timeZone, onChange }: SeriesPickerProps) {
  const { t, format } = useI18n();
  const distance = useDistance();
  return (
    <Select
      label={t(workspaceText.series)}
      value={current}
      choices={series.map(({ id, scans, last }) => ({
        value: id,
        text: [
          gridText(last, t, distance),
          last.provider,
          [last.device, last.language, last.country].filter(Boolean).join(' '),
          t(workspaceText.scansUntil, {
            n: scans.length,
            date: format.dateTime(last.scanned_at, timeZone),
          }),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
      onChange={(id) => {
        const chosen = series.find((each) => each.id === id);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
