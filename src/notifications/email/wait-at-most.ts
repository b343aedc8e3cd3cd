import { OutboundError } from '#platform/outbound/outbound-error';
import { setTimeout } from 'node:timers/promises';

/**
 * Returns the result of work, or stops waiting for it. The work goes on; its later failure is ignored.
 *
 * @throws OutboundError `timeout`, or the reason of the signal
 */
export async function waitAtMost<T>(work: Promise<T>, ms: number, signal?: AbortSignal): Promise<T> {
  const done = new AbortController();
  const stop = signal ? AbortSignal.any([signal, done.signal]) : done.signal;
  const late = setTimeout(ms, undefined, { signal: stop, ref: false }).then(
    () => {
      throw new OutboundError('timeout', 'The server did not respond in time.');
    },
    (error: unknown) => {
      throw signal?.aborted ? signal.reason : error;
    },
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    work.catch(() => undefined);
    late.catch(() => undefined);
    done.abort();
  }
}
