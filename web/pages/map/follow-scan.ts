import { apiGet, sendWithToken } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import { eventsOf } from '../../api/event-stream.js';
import type { Scan } from '../../api/types.js';

/** The progress of a scan. */
export type Progress = Pick<Scan, 'status' | 'pins_total' | 'pins_measured' | 'pins_found' | 'waits_until'>;

/** The service sends a keep-alive every 15 seconds. */
const SILENCE_MS = 25_000;
/** After this many empty streams in a row, a proxy probably blocks streams. */
const STREAM_TRIES = 3;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 8_000;
const POLL_MS = 2_000;

/**
 * Reports the progress of a scan until it ends. Reads its event stream, and polls if no events arrive.
 *
 * @throws ApiError for errors that a retry cannot fix
 */
export async function followScan(
  id: number,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): Promise<void> {
  let lastId: string | undefined;
  for (let failures = 0; !signal.aborted;) {
    if (failures < STREAM_TRIES) {
      const result = await readStream(id, lastId, signal, report).catch(rethrowFinal);
      if (result?.hasEnded) return;
      lastId = result?.lastId ?? lastId;
      failures = result ? 0 : failures + 1;
    }
    const scan = await apiGet('/api/v1/scans/{id}', { id }, signal).catch(rethrowFinal);
    if (scan) report(scan);
    if (scan && !isUnderWay(scan)) return;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    await sleep(failures < STREAM_TRIES ? pause : POLL_MS, signal);
  }
}

export function isUnderWay({ status }: Pick<Scan, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** Whether an ended scan has a map. A cancelled scan has the pins measured so far. */
export function hasMap({ status, pins_measured: measured }: Progress): boolean {
  if (status === 'cancelled') return measured > 0;
  return status === 'completed' || status === 'partial';
}

interface StreamResult {
  readonly lastId: string | undefined;
  readonly hasEnded: boolean;
}

/** Reads one stream to its end. @returns null if it had no events @throws ApiError */
async function readStream(
  id: number,
  after: string | undefined,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): Promise<StreamResult | null> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onActivity = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      silence.abort();
    }, SILENCE_MS);
  };
  onActivity();
  let lastId: string | undefined;
  try {
    const response = await sendWithToken(`/api/v1/scans/${id}/events`, {
      headers: after === undefined ? {} : { 'last-event-id': after },
      signal: AbortSignal.any([signal, silence.signal]),
      isStream: true,
    });
    if (!response.ok) throw await ApiError.from(response);
    for await (const event of eventsOf(response, onActivity)) {
      lastId = event.id;
      report(JSON.parse(event.data) as Progress);
      if (event.event === 'end') return { lastId, hasEnded: true };
    }
  } catch (error) {
    // A broken connection is retried.
    if (error instanceof ApiError) throw error;
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
  return lastId === undefined ? null : { lastId, hasEnded: false };
}

/** Returns null for errors that a retry may fix, and throws all others. */
function rethrowFinal(error: unknown): null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 0 || error.status === 429 || error.status >= 500) return null;
  throw error;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
