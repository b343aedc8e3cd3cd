import { ProviderError, type QueuedTask } from '#libs/local-search';
import { Injectable } from '@nestjs/common';
import { type ProviderTask, ProviderTasks } from './provider-tasks.js';
import { SETTLED_MS } from './queue-times.js';
import type { QueuedWork } from './queued-work.js';

/** How much the clock of the provider may differ from ours. */
const CLOCKS_MS = 5 * 60_000;

/** What is known now of searches of which nobody knew whether they got there. */
export interface Found {
  /** The provider has them. */
  readonly known: readonly ProviderTask[];
  /** It does not. */
  readonly missing: readonly ProviderTask[];
  /** It cannot tell yet. */
  readonly unsure: readonly ProviderTask[];
}

/**
 * Asks the provider which searches it has of those whose worker died, or got no answer, while it posted them. So none is
 * posted, and paid for, twice.
 */
@Injectable()
export class FindPosted {
  constructor(private readonly tasks: ProviderTasks) {}

  /** @param lost without a `taskId`, one at least @throws the signal's reason */
  async run(lost: readonly ProviderTask[], { open, signal }: QueuedWork): Promise<Found> {
    const listed = await listedAmong(lost, (between) => open.queue.posted(between, signal));
    if (!listed) return { known: [], missing: [], unsure: lost };
    const known: (ProviderTask & { taskId: string })[] = [];
    const missing: ProviderTask[] = [];
    const unsure: ProviderTask[] = [];
    for (const task of lost) {
      const taskId = listed.get(task.tag);
      if (taskId !== undefined) known.push({ ...task, taskId });
      else (task.ageMs > SETTLED_MS ? missing : unsure).push(task);
    }
    await this.tasks.know(known.map(({ taskId: id, tag }) => ({ id, tag })));
    return { known, missing, unsure };
  }
}

/** IDs by tag; null when the provider does not say. */
async function listedAmong(
  lost: readonly ProviderTask[],
  ask: (between: readonly [Date, Date]) => Promise<readonly QueuedTask[]>,
): Promise<ReadonlyMap<string, string> | null> {
  const times = lost.map(({ postedAt }) => postedAt.getTime());
  const from = new Date(Math.min(...times) - CLOCKS_MS);
  const to = new Date(Math.max(...times) + SETTLED_MS + CLOCKS_MS);
  try {
    return new Map((await ask([from, to])).map(({ id, tag }) => [tag, id]));
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}
