import { defineJob } from '#platform/jobs/handles-job';
import type { JobQueue } from '#platform/jobs/job-queue';
import { runWithRequestId } from '#platform/request-id';

/** Announces that imports wait. The worker asks the database which one is next. */
export const importsWaitJob = defineJob<Record<string, never>>('imports.wait');

/** Enqueues the one job of all imports, which does a part of each in turn. */
export function announceImports(queue: JobQueue): Promise<void> {
  return runWithRequestId(null, () => queue.enqueue(importsWaitJob, {}, { id: 'imports' }));
}
