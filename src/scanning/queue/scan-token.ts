import { defineJob } from '#platform/jobs/handles-job';
import type { EnqueueOptions, JobQueue } from '#platform/jobs/job-queue';
import { runWithRequestId } from '#platform/request-id';

/** Says that a scan of this provider waits. Whose turn it is, the database says. */
export const scanWaitsJob = defineJob<{ provider: string }>('scan.waits');

const COME_AGAIN_MS = 1_000;

/** What a token is made of. */
export interface WaitingScan {
  readonly id: number;
  readonly provider: string;
  /** How often a worker has taken it. */
  readonly attempt: number;
  /** The occurrence of a schedule that it belongs to; nullish when somebody asked for it. */
  readonly scheduledFor?: Date | null | undefined;
}

/**
 * Calls a worker for a scan. In the name of no request: the worker may take another scan, and each says itself what
 * request it comes from.
 */
export function announce(queue: JobQueue, scan: WaitingScan): Promise<void> {
  return runWithRequestId(null, () =>
    queue.enqueue(scanWaitsJob, { provider: scan.provider }, tokenOf(scan)),
  );
}

/** In place of all that come while there is no place: one for each second. */
export function comeAgain(queue: JobQueue, provider: string): Promise<void> {
  const id = `${provider}.${Math.floor(Date.now() / COME_AGAIN_MS)}`;
  return queue.enqueue(scanWaitsJob, { provider }, { id, delayMs: COME_AGAIN_MS });
}

/**
 * The attempt is in the id: a scan whose worker died gets a new token at once, though the queue may hold the
 * dead worker's for a while.
 */
function tokenOf({ id, attempt, scheduledFor }: WaitingScan): EnqueueOptions {
  return { id: `${id}.${attempt}`, priority: scheduledFor ? 'scheduled' : 'interactive' };
}
