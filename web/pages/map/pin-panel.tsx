import type { Business, ScanRankings } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { directions } from '../../i18n/messages/directions.js';
import { mapText, reasons } from '../../i18n/messages/map.js';
import type { Message } from '../../i18n/message.js';
import { directionTo, metersBetween } from '../../map/geometry.js';
import { type MapPin, placeOf, titleOf } from '../../map/pins.js';
import { bandOf, rankText } from '../../rank/bands.js';
import { IconButton } from '../../ui/button.js';
import { Change } from '../../ui/change.js';
import { useDistance } from '../../ui/use-distance.js';
import { RanksHere } from './ranks-here.js';

interface PinPanelProps {
  readonly business: Business;
  readonly rankings: ScanRankings;
  readonly pin: MapPin;
  readonly onPlace: (placeId: string | undefined) => void;
  readonly onClose: () => void;
}

/** The details of a pin. */
export function PinPanel({ business, rankings, pin, onPlace, onClose }: PinPanelProps) {
  const { t } = useI18n();
  const measured = rankings.grid.find((each) => placeOf(each) === placeOf(pin));
  return (
    <section class="card pin-panel" aria-live="polite">
      <header class="pin-head">
        {measured && (
          <span class={`pin-rank band-${bandOf(measured.rank, measured.found)}`}>
            {rankText(measured.rank, measured.found)}
          </span>
        )}
        <div>
          <h2>{titleOf(pin, t)}</h2>
          <p class="hint">
            <Where business={business} pin={pin} />
            {typeof measured?.change === 'number' && (
              <>
                {' · '}
                <Change gain={measured.change} text={String(Math.abs(measured.change))} />
              </>
            )}
          </p>
        </div>
        <IconButton icon="close" label={t(mapText.close)} onClick={onClose} />
      </header>
      {measured ? (
        <RanksHere rankings={rankings} pin={pin} onPlace={onPlace} />
      ) : (
        <Unmeasured rankings={rankings} pin={pin} />
      )}
    </section>
  );
}

function Where({ business, pin }: { business: Business; pin: MapPin }) {
  const { t } = useI18n();
  const distance = useDistance();
  const meters = metersBetween(business.location, pin);
  if (meters < 1) return <>{t(mapText.atBusiness)}</>;
  const direction = t(directions[directionTo(business.location, pin)]);
  return <>{t(mapText.fromBusiness, { distance: distance(meters), direction })}</>;
}

function Unmeasured({ rankings, pin }: { rankings: ScanRankings; pin: MapPin }) {
  const { t } = useI18n();
  const reason = rankings.unmeasured.find((each) => placeOf(each) === placeOf(pin))?.reason ?? '';
  const known: Readonly<Record<string, Message>> = reasons;
  return <p>{t(mapText.unmeasuredWhy, { reason: known[reason] ? t(known[reason]) : reason })}</p>;
}
