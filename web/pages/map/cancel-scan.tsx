import { useLocation } from 'preact-iso';
import { apiChange } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import type { Scan } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { scanText } from '../../i18n/messages/scan.js';
import { Confirm } from '../../ui/confirm.js';
import { showResults } from './use-progress.js';

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
