import { defineJob } from '#platform/jobs/handles-job';
import type { JobQueue } from '#platform/jobs/job-queue';
import { runWithRequestId } from '#platform/request-id';

/** Announces that AI scans wait. The worker asks the database which one is next. */
export const aiScansWaitJob = defineJob<Record<string, never>>('ai-scans.wait');

/** Enqueues the one job of all AI scans: they run one after the other, so that they leave slots for scans. */
export function announceAiScans(queue: JobQueue): Promise<void> {
  return runWithRequestId(null, () => queue.enqueue(aiScansWaitJob, {}, { id: 'ai-scans' }));
}
