import { ProviderError, type QueuedTask } from '#libs/local-search';
import { Injectable } from '@nestjs/common';
import { type ProviderTask, ProviderTasksRepository } from './provider-tasks.repository.js';
import { LISTED_AFTER_MS } from './queue-times.js';
import type { QueuedWork } from './queued-work.js';

/** Maximum difference between the provider's clock and the database's. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** Asks the provider which unconfirmed searches it has, so that none is posted and paid twice. */
@Injectable()
export class FindPosted {
  constructor(private readonly tasks: ProviderTasksRepository) {}

  /**
   * @param unconfirmed at least one task without a `taskId`
   * @returns the tasks by whether the provider has them; `unsure` if its list may not have them yet
   * @throws the signal's reason
   */
  async run(
    unconfirmed: readonly ProviderTask[],
    { open, signal }: QueuedWork,
  ): Promise<Record<'posted' | 'missing' | 'unsure', readonly ProviderTask[]>> {
    const listed = await listPosted(unconfirmed, (between) => open.queue.posted(between, signal));
    if (!listed) return { posted: [], missing: [], unsure: unconfirmed };
    const posted: (ProviderTask & { taskId: string })[] = [];
    const missing: ProviderTask[] = [];
    const unsure: ProviderTask[] = [];
    for (const task of unconfirmed) {
      const taskId = listed.get(task.tag);
      if (taskId !== undefined) posted.push({ ...task, taskId });
      else (task.ageMs > LISTED_AFTER_MS ? missing : unsure).push(task);
    }
    await this.tasks.confirm(posted.map(({ taskId: id, tag }) => ({ id, tag })));
    return { posted, missing, unsure };
  }
}

/** Returns task IDs by tag; null if the provider does not respond. */
async function listPosted(
  tasks: readonly ProviderTask[],
  list: (between: readonly [Date, Date]) => Promise<readonly QueuedTask[]>,
): Promise<ReadonlyMap<string, string> | null> {
  const times = tasks.map(({ postedAt }) => postedAt.getTime());
  const from = new Date(Math.min(...times) - CLOCK_SKEW_MS);
  const to = new Date(Math.max(...times) + LISTED_AFTER_MS + CLOCK_SKEW_MS);
  try {
    return new Map((await list([from, to])).map(({ id, tag }) => [tag, id]));
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}
