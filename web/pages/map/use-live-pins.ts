import { useEffect, useRef } from 'preact/hooks';
import type { ScanPins } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';

/** Minimum time between two requests. */
const PAUSE_MS = 1_000;

/** Reads the measured pins of a running scan, again when there are more. */
export function useLivePins(scanId: number, measured: number): ScanPins | undefined {
  const { data, reload } = useApi('/api/v1/scans/{id}/pins', { id: scanId });
  const readAt = useRef(0);
  const shown = data?.grid.length ?? 0;
  useEffect(() => {
    if (measured <= shown) return;
    const timer = setTimeout(
      () => {
        readAt.current = performance.now();
        reload();
      },
      Math.max(readAt.current + PAUSE_MS - performance.now(), 0),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [measured, shown, reload]);
  return data;
}
