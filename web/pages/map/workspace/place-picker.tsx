import type { Business, Competitor, ScanRankings } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { competitorText } from '../../../i18n/messages/competitors.js';
import { mapText } from '../../../i18n/messages/map.js';
import { Select } from '../../../ui/choices.js';

interface PlacePickerProps {
  readonly business: Business;
  /** The competitors that are offered, strongest first. */
  readonly rivals: readonly Competitor[];
  readonly rankings: ScanRankings;
  /** Undefined for the business itself. May be ahead of the visible map while it loads. */
  readonly asked: string | undefined;
  readonly onChange: (placeId: string | undefined) => void;
}

/** Selects the place whose ranks the map shows. */
export function PlacePicker({ business, rivals: found, rankings, asked, onChange }: PlacePickerProps) {
  const { t } = useI18n();
  const { place, is_subject: isSubject } = rankings;
  const rivals = found.map(({ place_id: value, name }) => ({
    value,
    text: name ?? t(competitorText.unnamed),
  }));
  const isOffered = isSubject || !place || rivals.some(({ value }) => value === place.place_id);
  const choices = [
    { value: '', text: business.label },
    ...(isOffered ? [] : [{ value: place.place_id, text: place.name ?? t(competitorText.unnamed) }]),
    ...rivals,
  ];
  const seen = isSubject || !place ? '' : place.place_id;
  const wanted = asked ?? '';
  return (
    <Select
      label={t(mapText.ranksOf)}
      value={choices.some(({ value }) => value === wanted) ? wanted : seen}
      choices={choices}
      onChange={(id) => {
        onChange(id === '' ? undefined : id);
      }}
    />
  );
}
