import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Business, Comparison, ScanRankings } from '../../api/types.js';
import { useApi, usePreviousData } from '../../api/use-query.js';
import { type MapQuery, paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { comparisonText } from '../../i18n/messages/comparison.js';
import { mapText } from '../../i18n/messages/map.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { gridText } from '../../rank/grid-text.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { ErrorBox, Loaded } from '../../ui/states.js';
import { useDistance } from '../../ui/use-distance.js';
import { MetricStrip } from './results/metric-strip.js';
import { useMapQuery } from './use-map-query.js';
import { ViewOf } from './view-of.js';
import type { PanelTab } from './workspace/panel.js';
import { useScans } from './workspace/use-scans.js';
import { Workspace } from './workspace/workspace.js';

/** Few scans are suspect. */
const SuspectNote = lazyPart(() => import('./suspect-note.js'));

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
  const { data: change, error: refused } = useApi('/api/v1/scans/{id}/comparison', {
    id: scanId,
    query: { with: wanted.compare, place_id: wanted.place },
  });
  // Shows both scans together, so that ranks of two places are never compared.
  const isRead = wanted.compare === undefined || ((before.data ?? before.error) && (change ?? refused));
  // An address may name two scans that are not comparable.
  const comparable = refused?.code === 'scans_not_comparable' ? undefined : before.data;
  // The slider of the scans takes space from the map.
  const scans = useScans(business.id, keyword);
  const both = now.data && isRead && scans ? { rankings: now.data, before: comparable, scans } : undefined;
  // Keeps the slider mounted while another scan loads.
  const query = usePreviousData({ ...now, data: both });
  const asked = useMapQuery();
  const [tab, setTab] = useState<PanelTab>(wanted.compare === undefined ? 'rivals' : 'change');
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
    <Loaded query={query} rows={6} tall ofMap>
      {({ rankings, before: earlier, scans: all }) => {
        const isCompared = change?.scan_id === rankings.scan_id && change.compared_with !== null;
        return (
          <>
            <ViewOf rankings={rankings} onBack={toOwn} />
            {rankings.suspect && <SuspectNote businessId={business.id} suspect={rankings.suspect} />}
            <OnPaper rankings={rankings} timeZone={business.timezone} />
            <MetricStrip
              rankings={rankings}
              before={earlier ?? (isCompared ? beforeOf(change, rankings) : undefined)}
              line={
                <Significance
                  change={isCompared ? change : undefined}
                  onOpen={() => {
                    setTab('change');
                  }}
                />
              }
            />
            <Workspace
              business={business}
              keyword={keyword}
              rankings={rankings}
              before={earlier}
              scans={all}
              comparedWith={isCompared ? change.compared_with : null}
              isStale={isStale || query.isStale}
              asked={asked}
              onChange={go}
              tab={tab}
              onTab={setTab}
            />
          </>
        );
      }}
    </Loaded>
  );
}

/** Returns the earlier metrics if they cover as many pins as those of the scan. */
function beforeOf({ before, compared_pins: pins }: Comparison, { metrics: now }: ScanRankings) {
  return before && pins === now.measured_pins ? { metrics: before } : undefined;
}

/** Whether the change is more than noise, at the end of the line of metrics. Opens the details. */
function Significance({ change, onOpen }: { change: Comparison | undefined; onOpen: () => void }) {
  const { t, format } = useI18n();
  if (!change) return null;
  const { significant, p_value: p } = change;
  return (
    <div class="stat stat-verdict">
      <dt class="visually-hidden">{t(metrics.change)}</dt>
      <dd>
        <button type="button" class="link" onClick={onOpen}>
          <Badge tone={significant ? 'accent' : 'neutral'}>
            {t(significant ? comparisonText.significant : comparisonText.notSignificant)}
          </Badge>{' '}
          {p !== null && (
            <span class="hint" title={t(comparisonText.pValueHelp)}>
              {t(comparisonText.pValue, { p: format.significant(p) })}
            </span>
          )}
        </button>
      </dd>
    </div>
  );
}

/** The date and grid on paper, where the slider is hidden. */
function OnPaper({ rankings, timeZone }: { rankings: ScanRankings; timeZone: string }) {
  const { t, format } = useI18n();
  const { scanned_at: at, geometry } = rankings;
  const grid = gridText({ ...rankings, shape: geometry.shape, area: geometry.area?.name }, t, useDistance());
  return (
    <p class="print-only lead">
      {at === null ? grid : t(mapText.scannedAt, { date: format.zonedTime(at, timeZone), grid })}
    </p>
  );
}
