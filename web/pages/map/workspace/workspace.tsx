import { useRef, useState } from 'preact/hooks';
import type { ScanRankings } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { mapText } from '../../../i18n/messages/map.js';
import { credits } from '../../../map/credits.js';
import type { Point } from '../../../map/geometry.js';
import { HeatMap } from '../../../map/heat-map.js';
import { Legend } from '../../../map/legend.js';
import { changePins, placeOf, rankPins, swipedPins } from '../../../map/pins.js';
import { useStreets } from '../../../map/use-streets.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { useTiles } from '../../../state/use-tiles.js';
import { GridTable } from '../grid-table.js';
import { Panel, type PanelTab } from './panel.js';
import type { PanelProps } from './panel-props.js';
import { ScanSlider } from './scan-slider.js';
import { seriesOf } from './series.js';
import { ShareButton } from './share-button.js';
import { useScans } from './use-scans.js';

const CompareBar = lazyPart(() => import('./compare-bar.js'), 1);
const PinCard = lazyPart(() => import('./pin-card.js'), 1);
const TimeLapseButton = lazyPart(() => import('./time-lapse-button.js'), 1);
const SeriesPicker = lazyPart(() => import('./series-picker.js'), 1);

interface WorkspaceProps extends Omit<PanelProps, 'scans'> {
  /** The other scan of a comparison on the map. */
  readonly before: ScanRankings | undefined;
  readonly isStale: boolean;
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
}

/** The map with its scans below and a panel of details beside it. */
export function Workspace({ before, isStale, tab, onTab, ...props }: WorkspaceProps) {
  const { t, format } = useI18n();
  const { business, keyword, rankings, asked, onChange } = props;
  const [selected, setSelected] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);
  const [share, setShare] = useState<number>();
  const scans = useScans(business.id, keyword);
  const series = seriesOf(scans);
  const providers = [rankings.provider, ...rankings.providers.map(({ name }) => name)];
  const streets = useStreets(rankings.geometry.center, providers, useTiles());
  const meridian = before && share !== undefined ? meridianAt(share, rankings) : undefined;
  const pins = !before
    ? rankPins(rankings, t)
    : meridian === undefined
      ? changePins(rankings, before, t)
      : swipedPins(rankings, before, meridian, t);
  const { place, is_subject: isSubject } = rankings;
  const name = isSubject ? business.label : (place?.name ?? business.label);
  const pin = selected === null ? undefined : pins.find((each) => placeOf(each) === selected);
  const scanId = scans.find((scan) => scan.scan_id === asked.scan)?.scan_id ?? rankings.scan_id;
  const current = series.find((each) => each.scans.some((scan) => scan.scan_id === scanId));
  const show = (scan: number): void => {
    onChange({ scan, compare: undefined });
  };
  const dateOf = ({ scanned_at: at }: ScanRankings): string =>
    at === null ? '–' : format.dateTime(at, business.timezone);
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
            meridian={meridian}
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
          {before && (
            <CompareBar share={share} before={dateOf(before)} after={dateOf(rankings)} onChange={setShare} />
          )}
          <div class="timeline">
            {series.length > 1 && (
              <SeriesPicker
                series={series}
                current={current?.id ?? ''}
                timeZone={business.timezone}
                onChange={show}
              />
            )}
            <ScanSlider
              key={current?.id}
              scans={current?.scans ?? []}
              scanId={scanId}
              isStale={isStale}
              timeZone={business.timezone}
              onChange={show}
            />
            {isSubject && current && current.scans.length > 1 && (
              <TimeLapseButton businessId={business.id} keyword={keyword} series={current} />
            )}
            <ShareButton subject={{ scanId: rankings.scan_id }} />
          </div>
          <Legend
            isChange={before !== undefined && meridian === undefined}
            credit={credits(rankings.attribution, streets?.credit)}
            pins={pins}
          />
        </div>
        <Panel {...props} scans={scans} tab={tab} onTab={onTab} pin={pin} onClosePin={close} />
      </div>
      <GridTable pins={pins} rankings={rankings} />
    </>
  );
}

/** Returns null for a place without an address. */
function placed({ lat, lng }: NonNullable<ScanRankings['place']>): Point | null {
  return lat === null || lng === null ? null : { lat, lng };
}

/** Returns the longitude at a share of the width of the grid, from west to east. */
function meridianAt(share: number, { grid, unmeasured }: ScanRankings): number {
  const all = [...grid, ...unmeasured].map(({ lng }) => lng);
  const [west, east] = [Math.min(...all), Math.max(...all)];
  const edge = (east - west) / 20;
  return west - edge + share * (east - west + 2 * edge);
}
