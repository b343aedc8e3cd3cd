import { useEffect, useState } from 'preact/hooks';
import { apiGet } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import { addressOf } from '../../api/operations.js';
import { cacheAnswer, refresh } from '../../api/query-cache.js';
import { followScan, hasMap, isUnderWay, type Progress } from './follow-scan.js';
import { scansOf } from './workspace/use-scans.js';

/** Follows the progress of a scan, and refreshes all queries when it ends. */
export function useProgress(scanId: number): {
  progress: Progress | undefined;
  error: ApiError | undefined;
  /** Follows it again. */
  retry: () => void;
} {
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<ApiError>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    setError(undefined);
    const report = (now: Progress): void => {
      if (control.signal.aborted) return;
      setProgress(now);
      if (!isUnderWay(now)) void showResults(scanId, now);
    };
    followScan(scanId, control.signal, report).catch((failure: unknown) => {
      if (!control.signal.aborted && failure instanceof ApiError) setError(failure);
    });
    return () => {
      control.abort();
    };
  }, [scanId, round]);
  const retry = (): void => {
    setRound((n) => n + 1);
  };
  return { progress, error, retry };
}

/** Refreshes all queries. Reads the final map and its slider first, so that they replace the live map without a gap. */
export async function showResults(id: number, progress: Progress): Promise<void> {
  const path = '/api/v1/scans/{id}/rankings';
  const rankings = hasMap(progress) ? await apiGet(path, { id }).catch(() => undefined) : undefined;
  const reading = rankings && scansOf(rankings.business_id, rankings.keyword);
  const scans = reading && (await apiGet('/api/v1/history', reading).catch(() => undefined));
  refresh('/api/v1/');
  if (rankings) cacheAnswer(addressOf(path, { id }), rankings);
  if (scans) cacheAnswer(addressOf('/api/v1/history', reading), scans);
}
