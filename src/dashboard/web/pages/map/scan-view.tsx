import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import type { Business, ScanRankings } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { type MapQuery, paths } from '../../app/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { mapText } from '../../i18n/messages/map.js';
import type { Point } from '../../map/geometry.js';
import { HeatMap } from '../../map/heat-map.js';
import { Legend } from '../../map/legend.js';
import { changePins, type MapPin, placeOf, rankPins } from '../../map/pins.js';
import { Loaded } from '../../ui/states.js';
import { Controls } from './controls.js';
import { GridTable } from './grid-table.js';
import { MetricStrip } from './metric-strip.js';
import { PinPanel } from './pin-panel.js';
import { Verdict } from './verdict.js';
import { WhyChanged } from './why-changed.js';
import { ViewOf } from './view-of.js';

interface ScanViewProps {
  readonly business: Business;
  readonly keyword: string;
  readonly latestId: number;
  readonly wanted: MapQuery;
}

/** A finished scan, for the business or for any place seen in it, alone or beside an earlier one. */
export function ScanView({ business, keyword, latestId, wanted }: ScanViewProps) {
  const { route } = useLocation();
  const scanId = wanted.scan ?? latestId;
  const place = wanted.place === undefined ? {} : { query: { place_id: wanted.place } };
  const now = useApi('/api/v1/scans/{id}/rankings', { id: scanId, ...place });
  const before = useApi(
    '/api/v1/scans/{id}/rankings',
    wanted.compare === undefined ? null : { id: wanted.compare, ...place },
  );
  const go = (change: MapQuery): void => {
    const next = { keyword, ...wanted, ...change };
    route(paths.map(business.id, { ...next, scan: next.scan === latestId ? undefined : next.scan }), true);
  };
  return (
    <Loaded query={now} rows={6} tall>
      {(rankings) => (
        <>
          <ViewOf
            rankings={rankings}
            onBack={() => {
              go({ place: undefined });
            }}
          />
          <MetricStrip rankings={rankings} before={before.data} />
          {wanted.compare !== undefined && (
            <Verdict scanId={scanId} compare={wanted.compare} place={wanted.place} />
          )}
          {wanted.compare !== undefined && wanted.place === undefined && (
            <WhyChanged scanId={scanId} compare={wanted.compare} />
          )}
          <div class="map-layout">
            <MapAndPin
              {...{
                business,
                rankings,
                latestId,
                before: before.data,
                onPlace: (id) => {
                  go({ place: id });
                },
              }}
            />
            <Controls {...{ business, keyword, rankings, wanted, latestId, onChange: go }} />
          </div>
        </>
      )}
    </Loaded>
  );
}

function MapAndPin(props: {
  business: Business;
  rankings: ScanRankings;
  before: ScanRankings | undefined;
  latestId: number;
  onPlace: (placeId: string | undefined) => void;
}) {
  const { t } = useI18n();
  const { business, rankings, before } = props;
  const [selected, setSelected] = useState<string | null>(null);
  const pins = before ? changePins(rankings, before, t) : rankPins(rankings, t);
  const { place, is_subject: isSubject } = rankings;
  const name = isSubject ? business.name : (place?.name ?? business.name);
  const pin = selected === null ? undefined : pins.find((each) => placeOf(each) === selected);
  const rival = isSubject || !place ? null : placed(place);
  const toggle = (chosen: MapPin): void => {
    setSelected((open) => (open === placeOf(chosen) ? null : placeOf(chosen)));
  };
  return (
    <div class="map-column">
      <div class="map-card">
        <HeatMap
          label={t(mapText.region, { place: name, keyword: rankings.keyword })}
          center={business.location}
          pins={pins}
          radiusMiles={rankings.radius_miles}
          selected={selected}
          rival={rival}
          onSelect={toggle}
        />
        <Legend isChange={before !== undefined} credit={rankings.attribution} />
      </div>
      {pin && (
        <PinPanel
          {...{ business, rankings, pin, isLatest: rankings.scan_id === props.latestId }}
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

/** Null for a business that shows no address. */
function placed({ lat, lng }: NonNullable<ScanRankings['place']>): Point | null {
  return lat === null || lng === null ? null : { lat, lng };
}
