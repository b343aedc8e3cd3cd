import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import type { Business, ScanRankings } from '../../api/types.js';
import { useApi, usePreviousData } from '../../api/use-query.js';
import { type MapQuery, paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { mapText } from '../../i18n/messages/map.js';
import { gridText } from '../../rank/grid-text.js';
import { metrics } from '../../i18n/messages/metrics.js';
import type { Point } from '../../map/geometry.js';
import { HeatMap } from '../../map/heat-map.js';
import { Legend } from '../../map/legend.js';
import { changePins, type MapPin, placeOf, rankPins } from '../../map/pins.js';
import { credits } from '../../map/credits.js';
import { Definitions } from '../../rank/definitions.js';
import { useStreets } from '../../map/use-streets.js';
import { useTiles } from '../../state/use-tiles.js';
import { Button } from '../../ui/button.js';
import { ErrorBox, Loaded } from '../../ui/states.js';
import { Causes } from './causes.js';
import { Controls } from './controls.js';
import { GridTable } from './grid-table.js';
import { MetricStrip } from './metric-strip.js';
import { PinPanel } from './pin-panel.js';
import { SuspectNote } from './suspect-note.js';
import { useMapQuery } from './use-map-query.js';
import { Verdict } from './verdict.js';
import { ViewOf } from './view-of.js';

interface ScanViewProps {
  readonly business: Business;
  readonly keyword: string;
  readonly latestId: number;
  readonly wanted: MapQuery;
  /** The address already requests another scan. */
  readonly isStale: boolean;
}

/** A finished scan of the business or any place in it, optionally compared with another scan. */
export function ScanView({ business, keyword, latestId, wanted, isStale }: ScanViewProps) {
  const { t } = useI18n();
  const { route } = useLocation();
  const scanId = wanted.scan ?? latestId;
  const place = wanted.place === undefined ? {} : { query: { place_id: wanted.place } };
  const now = useApi('/api/v1/scans/{id}/rankings', { id: scanId, ...place });
  const before = useApi(
    '/api/v1/scans/{id}/rankings',
    wanted.compare === undefined ? null : { id: wanted.compare, ...place },
  );
  // Shows both scans together, so that ranks of two places are never compared.
  const isRead = wanted.compare === undefined || before.data !== undefined || before.error !== undefined;
  const both = now.data && isRead ? { rankings: now.data, before: before.data } : undefined;
  // Keeps the slider mounted while another scan loads.
  const query = usePreviousData({ ...now, data: both });
  const asked = useMapQuery();
  const go = (change: MapQuery): void => {
    const next = { keyword, ...asked, ...change };
    route(paths.map(business.id, { ...next, scan: next.scan === latestId ? undefined : next.scan }), true);
  };
  const toOwn = (): void => {
    go({ place: undefined });
  };
  if (now.error?.status === 404 && wanted.place !== undefined)
    return (
      <>
        <ErrorBox error={now.error} />
        <Button onClick={toOwn}>{t(mapText.backToOwn)}</Button>
      </>
    );
  return (
    <Loaded query={query} rows={6} tall>
      {({ rankings, before: earlier }) => (
        <>
          <ViewOf rankings={rankings} onBack={toOwn} />
          <SuspectNote suspect={rankings.suspect} />
          <OnPaper rankings={rankings} timeZone={business.timezone} />
          <MetricStrip rankings={rankings} before={earlier} />
          <details class="as-table">
            <summary>{t(metrics.definitions)}</summary>
            <Definitions />
          </details>
          {wanted.compare !== undefined && (
            <Verdict scanId={scanId} compare={wanted.compare} place={wanted.place} />
          )}
          <div class="map-layout">
            <MapAndPin
              business={business}
              rankings={rankings}
              before={earlier}
              isStale={isStale || query.isStale}
              onPlace={(id) => {
                go({ place: id });
              }}
            />
            <Controls
              business={business}
              keyword={keyword}
              rankings={rankings}
              asked={asked}
              latestId={latestId}
              onChange={go}
            />
          </div>
          {wanted.compare !== undefined && wanted.place === undefined && (
            <Causes scanId={scanId} compare={wanted.compare} />
          )}
        </>
      )}
    </Loaded>
  );
}

function MapAndPin(props: {
  business: Business;
  rankings: ScanRankings;
  before: ScanRankings | undefined;
  isStale: boolean;
  onPlace: (placeId: string | undefined) => void;
}) {
  const { t } = useI18n();
  const { business, rankings, before } = props;
  const providers = [rankings.provider, ...rankings.providers.map(({ name }) => name)];
  const streets = useStreets(rankings.geometry.center, providers, useTiles());
  const [selected, setSelected] = useState<string | null>(null);
  const pins = before ? changePins(rankings, before, t) : rankPins(rankings, t);
  const { place, is_subject: isSubject } = rankings;
  const name = isSubject ? business.label : (place?.name ?? business.label);
  const pin = selected === null ? undefined : pins.find((each) => placeOf(each) === selected);
  const rival = isSubject || !place ? null : placed(place);
  const toggle = (chosen: MapPin): void => {
    setSelected((open) => (open === placeOf(chosen) ? null : placeOf(chosen)));
  };
  return (
    <div class="map-column kept" aria-busy={props.isStale}>
      <div class="map-card">
        <HeatMap
          streets={streets}
          label={t(mapText.region, { place: name, keyword: rankings.keyword })}
          center={business.location}
          pins={pins}
          radiusMiles={rankings.radius_miles}
          geometry={rankings.geometry}
          selected={selected}
          rival={rival}
          onSelect={toggle}
        />
        <Legend
          isChange={before !== undefined}
          credit={credits(rankings.attribution, streets?.credit)}
          pins={pins}
        />
      </div>
      {pin && (
        <PinPanel
          business={business}
          rankings={rankings}
          pin={pin}
          onPlace={props.onPlace}
          onClose={() => {
            setSelected(null);
          }}
        />
      )}
      <GridTable pins={pins} rankings={rankings} />
    </div>
  );
}

/** Returns null for a place without an address. */
function placed({ lat, lng }: NonNullable<ScanRankings['place']>): Point | null {
  return lat === null || lng === null ? null : { lat, lng };
}

/** The date and grid on paper, where the slider is hidden. */
function OnPaper({ rankings, timeZone }: { rankings: ScanRankings; timeZone: string }) {
  const { t, format } = useI18n();
  const { scanned_at: at } = rankings;
  const grid = gridText({ ...rankings, shape: rankings.geometry.shape }, t);
  return (
    <p class="print-only lead">
      {at === null ? grid : t(mapText.scannedAt, { date: format.dateTime(at, timeZone), grid })}
    </p>
  );
}
