import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiChange } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import type { Business, Scan } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import type { Message } from '../../i18n/message.js';
import { scanText } from '../../i18n/messages/scan.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorBox } from '../../ui/states.js';
import { isUnderWay, type Progress } from './follow-scan.js';
import { LiveMap } from './live-map.js';
import { showResults, useProgress } from './use-progress.js';

interface LiveScanProps {
  readonly scanId: number;
  readonly business: Business;
  /** False: only the progress, above the results of an earlier scan. */
  readonly showsMap: boolean;
}

/** A running scan. */
export default function LiveScan({ scanId, business, showsMap }: LiveScanProps) {
  const query = useApi('/api/v1/scans/{id}', { id: scanId });
  const { progress, error, retry } = useProgress(scanId);
  useStayOnEndedScan(showsMap ? query.data : undefined, progress);
  const failure = error ?? query.error;
  if (failure) return <ErrorBox error={failure} onRetry={error ? retry : query.reload} />;
  if (!query.data) return null;
  const scan = { ...query.data, ...progress };
  return (
    <>
      <ProgressBar scan={scan} showsMap={showsMap} />
      {showsMap && <LiveMap scan={scan} business={business} />}
    </>
  );
}

/** Puts a cancelled or failed scan into the address: it does not become the latest scan. */
function useStayOnEndedScan(scan: Scan | undefined, progress: Progress | undefined): void {
  const { route } = useLocation();
  const isOff = progress?.status === 'cancelled' || progress?.status === 'failed';
  useEffect(() => {
    if (!scan || !isOff) return;
    route(paths.map(scan.business_id, { keyword: scan.keyword, scan: scan.id }), true);
  }, [scan?.id, isOff]);
}

function stateOf({ status, waits_until: waitsUntil }: Scan): Message {
  if (status === 'queued') return scanText.queued;
  return waitsUntil === null ? scanText.running : scanText.waiting;
}

function ProgressBar({ scan, showsMap }: { scan: Scan; showsMap: boolean }) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [isCancelling, setCancelling] = useState(false);
  const text = t(scanText.progress, { done: scan.pins_measured, n: scan.pins_total });
  const here = { keyword: scan.keyword, scan: scan.id };
  return (
    <div class="live">
      <div class="live-line">
        <p role="status">
          <span class="spinner" />
          <strong>{t(stateOf(scan))}</strong> {text}
        </p>
        {!showsMap && <a href={paths.map(scan.business_id, here)}>{t(scanText.watch)}</a>}
        {canWrite && isUnderWay(scan) && (
          <Button
            small
            onClick={() => {
              setCancelling(true);
            }}
          >
            {t(scanText.cancel)}
          </Button>
        )}
      </div>
      <progress class="meter" aria-label={text} value={scan.pins_measured} max={scan.pins_total} />
      {isCancelling && (
        <CancelScan
          scan={scan}
          onClose={() => {
            setCancelling(false);
          }}
        />
      )}
    </div>
  );
}

/** Asks for confirmation before a scan is cancelled, with the current cost. */
export function CancelScan({ scan, onClose }: { scan: Scan; onClose: () => void }) {
  const { t } = useI18n();
  const { route } = useLocation();
  const { pins_measured: done, pins_total: n, credits_reserved: reserved } = scan;
  const cancel = async (): Promise<void> => {
    let cancelled: Scan | undefined;
    try {
      cancelled = await apiChange('post', '/api/v1/scans/{id}/cancel', { id: scan.id });
    } catch (error) {
      // The scan ended first. The page that follows it shows its results.
      if (!(error instanceof ApiError && error.code === 'scan_ended')) throw error;
    }
    route(paths.map(scan.business_id, { keyword: scan.keyword, scan: scan.id }), true);
    if (cancelled) await showResults(scan.id, cancelled);
  };
  return (
    <Confirm
      title={t(scanText.cancelTitle)}
      action={t(scanText.cancel)}
      keep={t(scanText.keepScanning)}
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>{t(scanText.cancelKept, { done, n })}</p>
      {reserved > 0 && <p>{t(scanText.cancelCost, { n: done, back: reserved - done })}</p>}
    </Confirm>
  );
}
