import { useEffect, useRef } from 'preact/hooks';
import { refresh } from '../../api/query-cache.js';
import type { Business, Scan } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { scanText } from '../../i18n/messages/scan.js';
import { HeatMap } from '../../map/heat-map.js';
import { pendingPins } from '../../map/pending-pins.js';
import { ErrorBox } from '../../ui/states.js';

const POLL_MS = 700;

/** A scan under way, until it has ended: then everything that shows its business is read again. */
export function LiveScan({
  scanId,
  business,
  isFirst,
}: {
  scanId: number;
  business: Business;
  isFirst: boolean;
}) {
  const { data: scan, error, reload, isLoading } = useApi('/api/v1/scans/{id}', { id: scanId });
  const ended = useRef(false);
  useEffect(() => {
    if (isLoading || !scan) return;
    if (isUnderWay(scan)) {
      const timer = setTimeout(reload, POLL_MS);
      return () => {
        clearTimeout(timer);
      };
    }
    if (!ended.current) {
      ended.current = true;
      refresh('/api/v1/');
    }
    return undefined;
  }, [scan, isLoading, reload]);
  if (error) return <ErrorBox error={error} onRetry={reload} />;
  if (!scan) return null;
  return (
    <>
      <Progress scan={scan} />
      {isFirst && (
        <HeatMap
          label={scan.keyword}
          center={business.location}
          pins={pendingPins(business.location, scan.grid_size, scan.radius_miles)}
          radiusMiles={scan.radius_miles}
          selected={null}
          rival={null}
          onSelect={() => undefined}
        />
      )}
    </>
  );
}

function Progress({ scan }: { scan: Scan }) {
  const { t } = useI18n();
  const text = t(scanText.progress, { done: scan.pins_measured, n: scan.pins_total });
  return (
    <div class="live" role="status">
      <p>
        <span class="spinner" />
        <strong>{t(scan.status === 'queued' ? scanText.queued : scanText.running)}</strong> {text}
      </p>
      <progress class="meter" aria-label={text} value={scan.pins_measured} max={scan.pins_total} />
    </div>
  );
}

export function isUnderWay({ status }: Scan): boolean {
  return status === 'queued' || status === 'running';
}
