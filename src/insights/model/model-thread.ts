import { MODEL_THREAD_PATH } from '#config';
import { runInThread } from '#platform/threads/run-in-thread';
import { Injectable } from '@nestjs/common';
import type { TaskInput, TaskName, TaskResult } from './tasks.js';

/** The largest grid over a dense city takes some seconds. */
const TIME_LIMIT_MS = 120_000;
/** The largest grid over a dense city uses a quarter of this. */
const MEMORY_MB = 512;
const MAX_WAITING = 20;

/** Thrown if too many tasks wait for the model: another would wait for minutes. */
export class ModelBusyError extends Error {}

/**
 * Runs the ranking model in a worker thread, so that it does not block the event loop. One task at a time runs in a
 * process, each in a new thread.
 */
@Injectable()
export class ModelThread {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /**
   * @param signal aborts the task
   * @throws ModelBusyError; the signal's reason; an Error if the task exceeds its time or memory limit
   */
  async run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    signal?: AbortSignal,
  ): Promise<TaskResult<Name>> {
    if (this.waiting >= MAX_WAITING) throw new ModelBusyError();
    this.waiting++;
    const before = this.last;
    const limits = { timeLimitMs: TIME_LIMIT_MS, memoryMb: MEMORY_MB, signal };
    const turn = before.then(
      () => runInThread(MODEL_THREAD_PATH, { name, input }, limits) as Promise<TaskResult<Name>>,
    );
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting--;
    }
  }
}
