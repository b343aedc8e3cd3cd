import { Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { currentRequestId } from '../request-id.js';
import {
  type EnqueueOptions,
  FAILED,
  GIVEN_UP,
  type JobHandler,
  type JobKind,
  type JobPriority,
  JobQueue,
  type JobQueueOptions,
} from './job-queue.js';

interface WaitingJob {
  readonly name: string;
  readonly key: string;
  readonly id: string;
  readonly data: unknown;
  readonly requestId: string | null;
  readonly priority: JobPriority;
  /** Failed attempts. */
  failures: number;
}

/** Queues jobs in memory, for an installation with one process. */
export class InProcessJobQueue extends JobQueue {
  private readonly logger = new Logger(InProcessJobQueue.name);
  private readonly waiting: Record<JobPriority, WaitingJob[]> = { interactive: [], scheduled: [] };
  private readonly delayed = new Set<NodeJS.Timeout>();
  private readonly known = new Set<string>();
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  /** A job inherits neither the transaction nor the request of the code that enqueues it. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private handlers: ReadonlyMap<string, JobHandler> | null = null;

  constructor(private readonly options: JobQueueOptions) {
    super();
  }

  override enqueue<Data>(kind: JobKind<Data>, data: Data, options: EnqueueOptions): Promise<void> {
    const key = `${kind.name}:${options.id}`;
    if (this.stopping.signal.aborted || this.known.has(key)) return Promise.resolve();
    this.known.add(key);
    const { id, priority = 'interactive', delayMs = 0 } = options;
    const requestId = currentRequestId();
    const job = { name: kind.name, key, id, data: structuredClone(data), requestId, priority, failures: 0 };
    this.add(job, delayMs);
    return Promise.resolve();
  }

  override start(handlers: ReadonlyMap<string, JobHandler>): void {
    this.handlers = handlers;
    this.fill();
  }

  override async close(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.delayed) clearTimeout(timer);
    const { promise: graceOver, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, this.options.graceMs, undefined);
    await Promise.race([Promise.allSettled(this.running), graceOver]);
    clearTimeout(timer);
  }

  private add(job: WaitingJob, delayMs: number): void {
    if (delayMs > 0) {
      const timer = setTimeout(() => {
        this.delayed.delete(timer);
        this.add(job, 0);
      }, delayMs);
      timer.unref();
      this.delayed.add(timer);
    } else {
      this.waiting[job.priority].push(job);
      this.fill();
    }
  }

  private fill(): void {
    const { handlers } = this;
    while (handlers && !this.stopping.signal.aborted && this.running.size < this.options.concurrency) {
      const job = this.waiting.interactive.shift() ?? this.waiting.scheduled.shift();
      if (!job) return;
      const run = this.outside(() => this.run(job, handlers)).then((isDone) => {
        this.running.delete(run);
        if (isDone) this.known.delete(job.key);
        else if (!this.stopping.signal.aborted) this.add(job, this.options.retryMs);
        this.fill();
      });
      this.running.add(run);
    }
  }

  /** @returns false if the job must be retried */
  private async run(job: WaitingJob, handlers: ReadonlyMap<string, JobHandler>): Promise<boolean> {
    try {
      const handler = handlers.get(job.name);
      if (!handler) throw new Error(`no handler for the job ${job.name}`);
      const { id: jobId, requestId } = job;
      await handler(job.data, { jobId, requestId, signal: this.stopping.signal });
      return true;
    } catch (error) {
      const isGivenUp = ++job.failures >= this.options.attempts;
      this.logger.error({ err: error, job: job.key }, isGivenUp ? GIVEN_UP : FAILED);
      return isGivenUp;
    }
  }
}
