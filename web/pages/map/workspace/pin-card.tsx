import { useEffect, useState } from 'preact/hooks';
import type { Business, PinResult, ScanRankings } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { competitorText } from '../../../i18n/messages/competitors.js';
import { mapText } from '../../../i18n/messages/map.js';
import { type MapPin, placeOf } from '../../../map/pins.js';
import { bandOf, rankText } from '../../../rank/bands.js';
import { Change } from '../../../ui/change.js';
import { pointOf } from './point-of.js';
import { Where } from './where.js';

/** Moving the pointer across pins requests nothing. */
const PAUSE_MS = 150;
const SHOWN = 3;

interface PinCardProps {
  readonly business: Business;
  readonly rankings: ScanRankings;
  readonly pin: MapPin;
}

/** A summary of the pin under the pointer. */
export default function PinCard({ business, rankings, pin }: PinCardProps) {
  const { t } = useI18n();
  const measured = rankings.grid.find((each) => placeOf(each) === placeOf(pin));
  return (
    <>
      <p class="pin-card-head">
        {measured ? (
          <span class={`legend-sign band-${bandOf(measured.rank, measured.found)}`}>
            {rankText(measured.rank, measured.found)}
          </span>
        ) : (
          t(mapText.legendUnmeasured)
        )}
        <span class="hint">
          <Where business={business} pin={pin} />
          {typeof measured?.change === 'number' && (
            <>
              {' · '}
              <Change gain={measured.change} text={String(Math.abs(measured.change))} />
            </>
          )}
        </span>
      </p>
      {measured && <Strongest rankings={rankings} pin={pin} />}
    </>
  );
}

function Strongest({ rankings, pin }: { rankings: ScanRankings; pin: MapPin }) {
  const { t } = useI18n();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(true);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  const { data, error } = useApi(
    '/api/v1/scans/{id}/points/{index}',
    isAsked ? pointOf(rankings, pin) : null,
  );
  if (error) return null;
  if (!data) return <p class="hint">{t(common.loading)}</p>;
  if (data.results.length === 0) return <p class="hint">{t(mapText.noPlaceAtPin)}</p>;
  return (
    <ol>
      {data.results.slice(0, SHOWN).map((result) => (
        <Place key={result.place_id} {...result} />
      ))}
    </ol>
  );
}

function Place({ rank, name, rating, review_count: reviews, is_subject: isOwn }: PinResult) {
  const { t, format } = useI18n();
  return (
    <li class={isOwn ? 'standing standing-own' : 'standing'}>
      <span class="standing-rank">{rank}</span>
      <span class="standing-name">{name ?? t(competitorText.unnamed)}</span>
      {rating !== null && (
        <span class="hint">
          ★ {t(competitorText.reviews, { rating: format.number(rating, 1), n: reviews ?? 0 })}
        </span>
      )}
    </li>
  );
}
