import { MODEL_THREAD_PATH } from '#config';
import { TaskThread } from '#platform/threads/task-thread';
import { Injectable } from '@nestjs/common';
import type { TaskInput, TaskName, TaskResult } from './tasks.js';

/** The largest grid over a dense city takes some seconds. */
const TIME_LIMIT_MS = 120_000;
/** The largest grid over a dense city uses a quarter of this. */
const MEMORY_MB = 512;
const MAX_WAITING = 20;

/** Thrown if too many tasks wait for the model: another would wait for minutes. */
export class ModelBusyError extends Error {}

/** Runs the ranking model in a worker thread, so that it does not block the event loop. */
@Injectable()
export class ModelThread {
  private readonly thread = new TaskThread(MODEL_THREAD_PATH, {
    timeLimitMs: TIME_LIMIT_MS,
    memoryMb: MEMORY_MB,
  });
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
    try {
      return (await this.thread.run({ name, input }, signal)) as TaskResult<Name>;
    } finally {
      this.waiting--;
    }
  }
}
