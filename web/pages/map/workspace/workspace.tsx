import { useRef, useState } from 'preact/hooks';
import type { ScanRankings } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { mapText } from '../../../i18n/messages/map.js';
import { credits } from '../../../map/credits.js';
import type { Point } from '../../../map/geometry.js';
import { HeatMap } from '../../../map/heat-map.js';
import { Legend } from '../../../map/legend.js';
import { changePins, placeOf, rankPins } from '../../../map/pins.js';
import { useStreets } from '../../../map/use-streets.js';
import { useTiles } from '../../../state/use-tiles.js';
import { GridTable } from '../grid-table.js';
import { Panel, type PanelTab } from './panel.js';
import type { PanelProps } from './panel-props.js';
import { PinCard } from './pin-card.js';
import { ScanSlider } from './scan-slider.js';
import { ShareButton } from './share-button.js';
import { useScans } from './use-scans.js';

interface WorkspaceProps extends PanelProps {
  /** The other scan of a comparison on the map. */
  readonly before: ScanRankings | undefined;
  readonly isStale: boolean;
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
}

/** The map with its scans below and a panel of details beside it. */
export function Workspace({ before, isStale, tab, onTab, ...props }: WorkspaceProps) {
  const { t } = useI18n();
  const { business, keyword, rankings, asked, onChange } = props;
  const [selected, setSelected] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);
  const scans = useScans(business.id, keyword);
  const providers = [rankings.provider, ...rankings.providers.map(({ name }) => name)];
  const streets = useStreets(rankings.geometry.center, providers, useTiles());
  const pins = before ? changePins(rankings, before, t) : rankPins(rankings, t);
  const { place, is_subject: isSubject } = rankings;
  const name = isSubject ? business.label : (place?.name ?? business.label);
  const pin = selected === null ? undefined : pins.find((each) => placeOf(each) === selected);
  const close = (): void => {
    setSelected(null);
    opener.current?.focus();
  };
  return (
    <>
      <div class="workspace">
        <div class="map-card kept" aria-busy={isStale}>
          <HeatMap
            streets={streets}
            label={t(mapText.region, { place: name, keyword: rankings.keyword })}
            center={business.location}
            pins={pins}
            radiusMiles={rankings.radius_miles}
            geometry={rankings.geometry}
            selected={selected}
            rival={isSubject || !place ? null : placed(place)}
            cardOf={(pointed) => <PinCard business={business} rankings={rankings} pin={pointed} />}
            onSelect={(chosen, button) => {
              opener.current = button;
              if (placeOf(chosen) === selected) {
                setSelected(null);
                return;
              }
              setSelected(placeOf(chosen));
              onTab('pin');
            }}
          />
          <div class="timeline">
            <ScanSlider
              scans={scans}
              scanId={scans.find((scan) => scan.scan_id === asked.scan)?.scan_id ?? rankings.scan_id}
              timeZone={business.timezone}
              onChange={(scan) => {
                onChange({ scan, compare: undefined });
              }}
            />
            <ShareButton scanId={rankings.scan_id} />
          </div>
          <Legend
            isChange={before !== undefined}
            credit={credits(rankings.attribution, streets?.credit)}
            pins={pins}
          />
        </div>
        <Panel {...props} tab={tab} onTab={onTab} pin={pin} onClosePin={close} />
      </div>
      <GridTable pins={pins} rankings={rankings} />
    </>
  );
}

/** Returns null for a place without an address. */
function placed({ lat, lng }: NonNullable<ScanRankings['place']>): Point | null {
  return lat === null || lng === null ? null : { lat, lng };
}
