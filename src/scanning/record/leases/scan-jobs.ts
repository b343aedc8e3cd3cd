import { defineJob } from '#platform/jobs/handles-job';
import type { JobQueue } from '#platform/jobs/job-queue';
import { runWithRequestId } from '#platform/request-id';

/** Announces that a scan of this provider waits. The worker asks the database which scan is next. */
export const scanWaitsJob = defineJob<{ provider: string }>('scan.waits');

const RETRY_MS = 1_000;

/** What the job of a scan is made of. */
export interface WaitingScan {
  readonly id: number;
  readonly provider: string;
  readonly attempt: number;
  /** The occurrence of the schedule; nullish for an interactive scan. */
  readonly scheduledFor?: Date | null | undefined;
}

/** Enqueues a job for a scan, without the current request id: the worker may take a scan of another request. */
export function enqueueScan(
  queue: JobQueue,
  { id, provider, attempt, scheduledFor }: WaitingScan,
): Promise<void> {
  const priority = scheduledFor ? 'scheduled' : 'interactive';
  // With the attempt in its id, because the queue may hold the job of a dead worker for a while.
  const options = { id: `${id}.${attempt}`, priority } as const;
  return runWithRequestId(null, () => queue.enqueue(scanWaitsJob, { provider }, options));
}

/** Enqueues one job per provider and second, in place of all jobs that found no free worker. */
export function enqueueRetry(queue: JobQueue, provider: string): Promise<void> {
  const id = `${provider}.${Math.floor(Date.now() / RETRY_MS)}`;
  return queue.enqueue(scanWaitsJob, { provider }, { id, delayMs: RETRY_MS });
}
