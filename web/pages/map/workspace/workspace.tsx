import { useRef, useState } from 'preact/hooks';
import type { ScanRankings } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { mapText } from '../../../i18n/messages/map.js';
import { workspaceText } from '../../../i18n/messages/workspace.js';
import { credits } from '../../../map/credits.js';
import type { Point } from '../../../map/geometry.js';
import { HeatMap } from '../../../map/heat-map.js';
import { Legend } from '../../../map/legend.js';
import { changePins, type MapPin, placeOf, rankPins, swipedPins } from '../../../map/pins.js';
import { useStreets } from '../../../map/use-streets.js';
import { seriesOf } from '../../../rank/series.js';
import { useTiles } from '../../../state/use-tiles.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { useWindowHeight } from '../../../ui/use-window-height.js';
import { GridTable } from '../results/grid-table.js';
import type { CompareMode } from './compare-bar.js';
import { Panel, type PanelTab } from './panel.js';
import type { PanelProps } from './panel-props.js';
import { ScanSlider } from './scan-slider.js';
import { SeriesPicker } from './series-picker.js';
import { ShareButton } from './share-button.js';

const CompareBar = lazyPart(() => import('./compare-bar.js'), 1);
const PinCard = lazyPart(() => import('./pin-card.js'), 1);
const TimeLapseButton = lazyPart(() => import('./time-lapse-button.js'), 1);
const SideBySide = lazyPart(() => import('./side-by-side.js'));

interface WorkspaceProps extends PanelProps {
  /** The other scan of a comparison on the map. */
  readonly before: ScanRankings | undefined;
  readonly isStale: boolean;
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
}

/** The map with its scans below and a panel of details beside it. */
export function Workspace({ before, isStale, tab, onTab, ...props }: WorkspaceProps) {
  const { t, format } = useI18n();
  const { business, keyword, rankings, scans, asked, onChange } = props;
  useWindowHeight();
  const [selected, setSelected] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);
  const [mode, setMode] = useState<CompareMode>('change');
  const [share, setShare] = useState(0.5);
  const series = seriesOf(scans);
  const providers = [rankings.provider, ...rankings.providers.map(({ name }) => name)];
  const streets = useStreets(rankings.geometry.center, providers, useTiles());
  const meridian = before && mode === 'swipe' ? meridianAt(share, rankings) : undefined;
  const pins =
    !before || mode === 'side'
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
  const titles = before && {
    before: t(workspaceText.before, { date: dateOf(before) }),
    after: t(workspaceText.after, { date: dateOf(rankings) }),
  };
  const beside = before && titles && mode === 'side' ? { before, after: rankings, titles } : undefined;
  const close = (): void => {
    setSelected(null);
    opener.current?.focus();
  };
  const cardOf = (pointed: MapPin, shown: ScanRankings) => (
    <PinCard business={business} rankings={shown} pin={pointed} />
  );
  const map = {
    streets,
    label: t(mapText.region, { place: name, keyword: rankings.keyword }),
    center: business.location,
    radiusMiles: rankings.radius_miles,
    geometry: rankings.geometry,
    selected,
    rival: isSubject || !place ? null : placed(place),
    onSelect: (chosen: MapPin, button: HTMLElement) => {
      opener.current = button;
      if (placeOf(chosen) === selected) {
        setSelected(null);
        return;
      }
      setSelected(placeOf(chosen));
      onTab('pin');
    },
  };
  return (
    <>
      <div class="workspace">
        <div class="map-card kept" aria-busy={isStale}>
          {beside ? (
            <SideBySide {...map} {...beside} cardOf={cardOf} />
          ) : (
            <HeatMap
              {...map}
              pins={pins}
              meridian={meridian}
              cardOf={(pointed) => cardOf(pointed, rankings)}
            />
          )}
          {titles && (
            <CompareBar
              {...titles}
              dates={`${dateOf(before)} → ${dateOf(rankings)}`}
              mode={mode}
              share={share}
              onMode={setMode}
              onShare={setShare}
            />
          )}
          <div class="timeline">
            {series.length > 1 && (
              <div class="timeline-series">
                <SeriesPicker
                  series={series}
                  current={current?.id ?? ''}
                  timeZone={business.timezone}
                  onChange={({ last }) => {
                    show(last.scan_id);
                  }}
                />
              </div>
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
            isChange={before !== undefined && mode === 'change'}
            credit={credits(rankings.attribution, streets?.credit)}
            {...(!beside && { pins })}
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

/** Returns the longitude at a share of the width of the grid, from west to east. */
function meridianAt(share: number, { grid, unmeasured }: ScanRankings): number {
  const all = [...grid, ...unmeasured].map(({ lng }) => lng);
  const [west, east] = [Math.min(...all), Math.max(...all)];
  const edge = (east - west) / 20;
  return west - edge + share * (east - west + 2 * edge);
}
