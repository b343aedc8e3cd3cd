import { MODEL_THREAD_PATH } from '#config';
import { Injectable } from '@nestjs/common';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TaskInput, TaskName, TaskResult } from './tasks.js';

/** The largest grid over a dense city takes some seconds of a whole processor. */
const TIME_LIMIT_MS = 120_000;
/** Memory of a thread: the same grid takes a quarter of it. */
const MEMORY_MB = 512;
const MOST_WAITING = 20;

/** So many wait for the model already that another would wait for minutes. */
export class ModelBusyError extends Error {}

/**
 * Fits the ranking model on a thread of its own, so that the service goes on answering. One at a time in a process,
 * each on a fresh thread: it starts within 50 ms, and what it took is given back.
 */
@Injectable()
export class ModelThread {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /**
   * @param signal ends it early
   * @throws ModelBusyError; the signal's reason; an Error when it takes too long or too much memory
   */
  async run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    signal?: AbortSignal,
  ): Promise<TaskResult<Name>> {
    if (this.waiting >= MOST_WAITING) throw new ModelBusyError();
    this.waiting++;
    const before = this.last;
    const turn = before.then(() => compute<Name>(name, input, signal));
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting--;
    }
  }
}

async function compute<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  signal?: AbortSignal,
): Promise<TaskResult<Name>> {
  signal?.throwIfAborted();
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  const worker = new Worker(MODEL_THREAD_PATH, {
    workerData: { name, input },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // It needs neither the settings nor the secrets of the service.
    env: {},
    execArgv: [],
    argv: [],
  });
  try {
    // `once` rejects with what the thread throws.
    const [result] = (await once(worker, 'message', {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })) as [TaskResult<Name>];
    return result;
  } finally {
    await worker.terminate();
  }
}
