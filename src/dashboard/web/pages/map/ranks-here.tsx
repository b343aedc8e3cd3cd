import { apiGet } from '../../api/api.js';
import type { Business, Competitor, ScanRankings } from '../../api/types.js';
import { useQuery } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { mapText } from '../../i18n/messages/map.js';
import type { MapPin } from '../../map/pins.js';
import { Loaded } from '../../ui/states.js';
import { type Standing, standingsAt } from './standings.js';

/** The most that one answer holds. */
const COMPETITORS = 100;

interface RanksHereProps {
  readonly business: Business;
  readonly rankings: ScanRankings;
  readonly pin: MapPin;
  readonly onPlace: (placeId: string | undefined) => void;
}

/** Who stands where at one pin of the latest scan. */
export function RanksHere({ business, rankings, pin, onPlace }: RanksHereProps) {
  const { t } = useI18n();
  const { keyword, scan_id: scanId } = rankings;
  const at = { business_id: business.id, keyword };
  const query = useQuery(`standings ${scanId}`, async (signal) => {
    const own = apiGet('/api/v1/scans/{id}/rankings', { id: scanId }, signal);
    const rivals = apiGet('/api/v1/competitors', { query: { ...at, limit: COMPETITORS } }, signal);
    return { own: await own, rivals: await rivals };
  });
  return (
    <>
      <h3>{t(mapText.ranksHere)}</h3>
      <Loaded query={query}>
        {({ own, rivals }: { own: ScanRankings; rivals: Competitor[] }) => (
          <Standings
            standings={standingsAt(pin, scanId, business.name, own, rivals)}
            shown={rankings}
            onPlace={onPlace}
          />
        )}
      </Loaded>
    </>
  );
}

function Standings(props: {
  standings: readonly Standing[];
  shown: ScanRankings;
  onPlace: (id: string | undefined) => void;
}) {
  const { t } = useI18n();
  const { standings, shown } = props;
  if (standings.length === 0) return <p class="hint">{t(mapText.nobodyHere)}</p>;
  return (
    <ol class="standings">
      {standings.map(({ rank, name, placeId, isOwn }) => {
        const isShown = isOwn ? shown.is_subject : shown.place?.place_id === placeId;
        return (
          <li key={`${rank} ${placeId}`} class={isOwn ? 'standing standing-own' : 'standing'}>
            <span class="standing-rank">{rank}</span>
            <button
              type="button"
              class="link"
              aria-current={isShown ? 'true' : undefined}
              aria-label={t(mapText.seeMap, { name })}
              onClick={() => {
                props.onPlace(isOwn ? undefined : placeId);
              }}
            >
              {name}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
