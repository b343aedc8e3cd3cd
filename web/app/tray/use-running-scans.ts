import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiGet } from '../../api/api.js';
import type { Scan } from '../../api/types.js';
import { useQuery } from '../../api/use-query.js';
import { useReload } from '../../api/use-reload.js';
import { isUnderWay } from '../../pages/map/follow-scan.js';

/** Scans of each state that are read. */
const READ = 20;

/** The unfinished scans, and those that have ended while the page was open. Polls only while a scan runs. */
export function useRunningScans(): { active: readonly Scan[]; ended: readonly Scan[]; clear: () => void } {
  const { url } = useLocation();
  const unfinished = useQuery('/api/v1/scans?status=queued,running', readUnfinished);
  const active = unfinished.data ?? [];
  const [ended, setEnded] = useState<readonly Scan[]>([]);
  const before = useRef<readonly number[]>([]);
  useReload(unfinished, active.length > 0);
  const isFirst = useRef(true);
  useEffect(() => {
    // An order may have started scans on the page before.
    if (!isFirst.current) unfinished.reload();
    isFirst.current = false;
  }, [url]);
  const ids = active.map(({ id }) => id).join(' ');
  useEffect(() => {
    const gone = before.current.filter((id) => !active.some((scan) => scan.id === id));
    before.current = active.map(({ id }) => id);
    for (const id of gone) {
      apiGet('/api/v1/scans/{id}', { id }).then(
        (scan) => {
          // The lists are not complete if there are many scans.
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

/** Returns the running scans, then the queued ones. Those are read first: a scan that starts in between is in both lists. */
async function readUnfinished(signal: AbortSignal): Promise<Scan[]> {
  const queued = await apiGet('/api/v1/scans', { query: { status: 'queued', limit: READ } }, signal);
  const running = await apiGet('/api/v1/scans', { query: { status: 'running', limit: READ } }, signal);
  const started = new Set(running.map(({ id }) => id));
  return [...running, ...queued.filter(({ id }) => !started.has(id))];
}
