import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  readonly timeLimitMs: number;
  readonly memoryMb: number;
  /** Aborts the work. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a program in a worker thread, and returns the first message of it. A thread starts within 50 ms, and its memory
 * is released.
 *
 * @param path compiled entry point
 * @param data plain data, which the thread gets as `workerData`
 * @throws the signal's reason; an Error if the work exceeds its time or memory limit, or fails
 */
export async function runInThread(
  path: string,
  data: unknown,
  { timeLimitMs, memoryMb, signal }: ThreadLimits,
): Promise<unknown> {
  signal?.throwIfAborted();
  const limit = AbortSignal.timeout(timeLimitMs);
  const worker = new Worker(path, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // The thread needs no settings and must not see secrets.
    env: {},
    execArgv: [],
    argv: [],
  });
  try {
    // `once` rejects with an error that the thread throws.
    const [result] = (await once(worker, 'message', {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })) as [unknown];
    return result;
  } finally {
    await worker.terminate();
  }
}
