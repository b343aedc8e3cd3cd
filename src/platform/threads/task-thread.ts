import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface ThreadLimits {
  readonly timeLimitMs: number;
  readonly memoryMb: number;
}

/** A thread compiles its program in its first tasks. Those of a crowd share it, then its memory is released. */
const IDLE_MS = 10_000;

/**
 * Runs the tasks of a program in a worker thread, one after the other. The program answers each message with one. The
 * thread ends when it is idle, with a task that fails, and with an aborted one.
 */
export class TaskThread {
  private last: Promise<unknown> = Promise.resolve();
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** @param path compiled entry point of the program */
  constructor(
    private readonly path: string,
    private readonly limits: ThreadLimits,
  ) {}

  /**
   * @param task plain data
   * @param signal aborts the task
   * @throws the signal's reason; an Error if the task exceeds its time or memory limit, or fails
   */
  run(task: unknown, signal?: AbortSignal): Promise<unknown> {
    const turn = this.last.then(() => this.compute(task, signal));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async compute(task: unknown, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    clearTimeout(this.idle);
    const limit = AbortSignal.timeout(this.limits.timeLimitMs);
    const worker = (this.worker ??= this.start());
    worker.ref();
    try {
      // `once` rejects with an error that the thread throws.
      const answered = once(worker, 'message', { signal: signal ? AbortSignal.any([signal, limit]) : limit });
      worker.postMessage(task);
      const [result] = (await answered) as [unknown];
      // Neither an idle thread nor its end keeps the process alive.
      worker.unref();
      this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
      return result;
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  private start(): Worker {
    const worker = new Worker(this.path, {
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb },
      // The thread needs no settings and must not see secrets.
      env: {},
      execArgv: [],
      argv: [],
    });
    // A task that fails after it was aborted has no caller.
    return worker.on('error', () => undefined);
  }

  private async end(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}
