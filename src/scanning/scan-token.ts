import { defineJob } from '#platform/jobs/handles-job';
import type { EnqueueOptions } from '#platform/jobs/job-queue';

/**
 * Says that a scan waits. Whoever gets it takes the scan whose turn it is, which may be another one: there is a
 * token for each, so that each gets done, and the order is the database's.
 */
export const scanWaitsJob = defineJob<{ scanId: number }>('scan.waits');

/** What a token is made of. */
export interface WaitingScan {
  readonly id: number;
  /** How often a worker has taken it. */
  readonly attempt: number;
  /** The occurrence of a schedule that it belongs to; nullish when somebody asked for it. */
  readonly scheduledFor?: Date | null | undefined;
}

/**
 * The attempt is in the id: a scan whose worker died gets a new token at once, though the queue may hold the
 * dead worker's for a while.
 */
export function tokenOf({ id, attempt, scheduledFor }: WaitingScan): EnqueueOptions {
  return { id: `${id}.${attempt}`, priority: scheduledFor ? 'scheduled' : 'interactive' };
}
