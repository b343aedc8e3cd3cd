import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Business, ScanRankings } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import type { Message } from '../../../i18n/message.js';
import { mapText, reasons } from '../../../i18n/messages/map.js';
import { type MapPin, placeOf, titleOf } from '../../../map/pins.js';
import { bandOf, rankText } from '../../../rank/bands.js';
import { IconButton } from '../../../ui/button.js';
import { Change } from '../../../ui/change.js';
import { RanksHere } from './ranks-here.js';
import { Where } from './where.js';

interface PinPanelProps {
  readonly business: Business;
  readonly rankings: ScanRankings;
  readonly pin: MapPin;
  readonly onPlace: (placeId: string | undefined) => void;
  readonly onClose: () => void;
}

/** The details of a pin. */
export default function PinPanel({ business, rankings, pin, onPlace, onClose }: PinPanelProps) {
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  const key = placeOf(pin);
  // Before the panel is visible, so that the next key is for it.
  useLayoutEffect(() => {
    heading.current?.focus();
  }, [key]);
  const measured = rankings.grid.find((each) => placeOf(each) === key);
  return (
    <section class="pin-panel">
      <header class="pin-head">
        {measured && (
          <span class={`pin-rank band-${bandOf(measured.rank, measured.found)}`}>
            {rankText(measured.rank, measured.found)}
          </span>
        )}
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {titleOf(pin, t)}
          </h2>
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

function Unmeasured({ rankings, pin }: { rankings: ScanRankings; pin: MapPin }) {
  const { t } = useI18n();
  const reason = rankings.unmeasured.find((each) => placeOf(each) === placeOf(pin))?.reason ?? '';
  const known: Readonly<Record<string, Message>> = reasons;
  return <p>{t(mapText.unmeasuredWhy, { reason: known[reason] ? t(known[reason]) : reason })}</p>;
}
