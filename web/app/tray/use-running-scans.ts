import { useLocation } from 'preact-iso';
import { useEffect, useRef, useState } from 'preact/hooks';
import { apiGet } from '../../api/api.js';
import type { Scan } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { useReload } from '../../api/use-reload.js';
import { isUnderWay } from '../../pages/map/follow-scan.js';

/** Scans of each state that are read. */
const READ = 20;

/** The unfinished scans, and those that have ended while the page was open. Polls only while a scan runs. */
export function useRunningScans(): { active: readonly Scan[]; ended: readonly Scan[]; clear: () => void } {
  const { url } = useLocation();
  const running = useApi('/api/v1/scans', { query: { status: 'running', limit: READ } });
  const queued = useApi('/api/v1/scans', { query: { status: 'queued', limit: READ } });
  const all = [...(running.data ?? []), ...(queued.data ?? [])];
  const active = [...new Map(all.map((scan) => [scan.id, scan])).values()];
  const [ended, setEnded] = useState<readonly Scan[]>([]);
  const before = useRef<readonly number[]>([]);
  useReload(running, active.length > 0);
  useReload(queued, active.length > 0);
  const isFirst = useRef(true);
  useEffect(() => {
    // An order may have started scans on the page before.
    if (!isFirst.current) {
      running.reload();
      queued.reload();
    }
    isFirst.current = false;
  }, [url]);
  const ids = active.map(({ id }) => id).join(' ');
  useEffect(() => {
    const gone = before.current.filter((id) => !active.some((scan) => scan.id === id));
    before.current = active.map(({ id }) => id);
    for (const id of gone) {
      apiGet('/api/v1/scans/{id}', { id }).then(
        (scan) => {
          // A scan that begins may be missing in both lists.
          if (!isUnderWay(scan)) setEnded((known) => [...known, scan]);
        },
        // Deleted.
        () => undefined,
      );
    }
  }, [ids]);
  return {
    active,
    ended,
    clear: () => {
      setEnded([]);
    },
  };
}
