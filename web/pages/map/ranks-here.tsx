import type { PinResult, ScanRankings } from '../../api/types.js';
import { useApi, usePreviousData } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { mapText } from '../../i18n/messages/map.js';
import type { MapPin } from '../../map/pins.js';
import { Icon } from '../../ui/icon.js';
import { Loaded } from '../../ui/states.js';

interface RanksHereProps {
  readonly rankings: ScanRankings;
  readonly pin: MapPin;
  readonly onPlace: (placeId: string | undefined) => void;
}

/** The places found at one pin. */
export function RanksHere({ rankings, pin, onPlace }: RanksHereProps) {
  const { t } = useI18n();
  // Keeps the list while another pin loads, so that the page does not jump.
  const query = usePreviousData(
    useApi('/api/v1/scans/{id}/points/{index}', {
      id: rankings.scan_id,
      params: { index: numberOf(pin, rankings.grid_size) },
    }),
  );
  return (
    <>
      <h3>{t(mapText.ranksHere)}</h3>
      <Loaded query={query}>
        {({ results }) =>
          results.length === 0 ? (
            <p class="hint">{t(mapText.noPlaceAtPin)}</p>
          ) : (
            <ol class="standings kept" aria-busy={query.isStale}>
              {results.map((result) => (
                <Standing
                  key={result.place_id}
                  result={result}
                  isShown={
                    result.is_subject
                      ? rankings.is_subject
                      : rankings.place?.place_id === result.place_id && !rankings.is_subject
                  }
                  onPlace={onPlace}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </>
  );
}

function Standing(props: {
  result: PinResult;
  isShown: boolean;
  onPlace: (placeId: string | undefined) => void;
}) {
  const { t } = useI18n();
  const { rank, name, place_id: placeId, is_subject: isOwn, maps_url: mapsUrl } = props.result;
  const called = name ?? t(competitorText.unnamed);
  return (
    <li class={isOwn ? 'standing standing-own' : 'standing'}>
      <span class="standing-rank">{rank}</span>
      <button
        type="button"
        class="link"
        aria-current={props.isShown ? 'true' : undefined}
        aria-label={t(mapText.seeMap, { name: called })}
        onClick={() => {
          props.onPlace(isOwn ? undefined : placeId);
        }}
      >
        {called}
      </button>
      {name === null && mapsUrl !== null && (
        <a href={mapsUrl} target="_blank" rel="noreferrer" aria-label={`${t(mapText.lookUp)}: ${placeId}`}>
          <Icon name="external" size={14} />
        </a>
      )}
    </li>
  );
}

function numberOf({ row, col, index = 0 }: MapPin, size: number): number {
  return row === null || col === null ? index : row * size + col;
}
