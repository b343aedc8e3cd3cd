import { MODEL_THREAD_PATH } from '#config';
import { Injectable } from '@nestjs/common';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TaskInput, TaskName, TaskResult } from './tasks.js';

/** The largest grid over a dense city takes some seconds. */
const TIME_LIMIT_MS = 120_000;
/** The largest grid over a dense city uses a quarter of this. */
const MEMORY_MB = 512;
const MAX_WAITING = 20;
/** A thread compiles the model in its first tasks. Those of a crowd of scans share it, then its memory is released. */
const IDLE_MS = 10_000;

/** Thrown if too many tasks wait for the model: another would wait for minutes. */
export class ModelBusyError extends Error {}

/**
 * Runs the ranking model in a worker thread, so that it does not block the event loop. One task at a time runs in a
 * process. The thread ends when it is idle, with a task that fails, and with an aborted one.
 */
@Injectable()
export class ModelThread {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

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
    const turn = before.then(() => this.compute<Name>(name, input, signal));
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting--;
    }
  }

  private async compute<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    signal?: AbortSignal,
  ): Promise<TaskResult<Name>> {
    signal?.throwIfAborted();
    clearTimeout(this.idle);
    const limit = AbortSignal.timeout(TIME_LIMIT_MS);
    const worker = (this.worker ??= startThread());
    worker.ref();
    try {
      // `once` rejects with an error that the thread throws.
      const answered = once(worker, 'message', { signal: signal ? AbortSignal.any([signal, limit]) : limit });
      worker.postMessage({ name, input });
      const [result] = (await answered) as [TaskResult<Name>];
      // Neither an idle thread nor its end keeps the process alive.
      worker.unref();
      this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
      return result;
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  private async end(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}

function startThread(): Worker {
  const worker = new Worker(MODEL_THREAD_PATH, {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // The thread needs no settings and must not see secrets.
    env: {},
    execArgv: [],
    argv: [],
  });
  // A task that fails after it was aborted has no caller.
  return worker.on('error', () => undefined);
}
