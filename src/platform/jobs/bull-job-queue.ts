import { Logger } from '@nestjs/common';
import type { Job, Queue } from 'bull';
import { setTimeout as delay } from 'node:timers/promises';
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

/** Bull runs lower numbers first. */
const PRIORITY: Readonly<Record<JobPriority, number>> = { interactive: 1, scheduled: 10 };

/** How long a request waits for Redis. Without the job a background task finds the work in the database. */
const ENQUEUE_TIMEOUT_MS = 1_000;

/** How long a queue that could not start waits for the next try. */
const RESTART_MS = 2_000;

/** The name that Bull gives to a job whose data Redis lost after Bull had read its id. */
const WITHOUT_DATA = '__default__';

export interface Envelope {
  readonly id: string;
  readonly data: unknown;
  readonly requestId: string | null;
}

/** Learns of every error of Redis that Bull reports, and logs an outage once. */
export interface QueueWatcher {
  /** Why Redis does not work; null while it works. */
  readonly reason: string | null;
  fault(error: unknown): void;
}

/** Distributes jobs over any number of processes, with Bull on Redis. */
export class BullJobQueue extends JobQueue {
  private readonly logger = new Logger(BullJobQueue.name);
  private readonly stopping = new AbortController();
  private queue: Queue<Envelope>;

  /** @param create makes a queue of Bull; called again when Redis refused its start, which Bull does not repeat */
  constructor(
    private readonly create: () => Queue<Envelope>,
    private readonly options: JobQueueOptions,
    private readonly watcher: QueueWatcher,
  ) {
    super();
    this.queue = this.createWatched();
  }

  override async enqueue<Data>(kind: JobKind<Data>, data: Data, options: EnqueueOptions): Promise<void> {
    const adding = this.queue.add(
      kind.name,
      { id: options.id, data, requestId: currentRequestId() },
      {
        // Bull ignores a job with a known id. A finished job is removed, so its id can be used again.
        jobId: `${kind.name}:${options.id}`,
        priority: PRIORITY[options.priority ?? 'interactive'],
        delay: options.delayMs ?? 0,
        attempts: this.options.attempts,
        backoff: this.options.retryMs,
        removeOnComplete: true,
        removeOnFail: true,
      },
    );
    try {
      await within(ENQUEUE_TIMEOUT_MS, adding);
    } catch (error) {
      this.logger[this.level()](
        { err: error, job: kind.name, id: options.id },
        'job not enqueued; a background task finds its work again',
      );
    }
  }

  override start(handlers: ReadonlyMap<string, JobHandler>): void {
    void this.process(handlers);
  }

  override async close(): Promise<void> {
    this.stopping.abort();
    try {
      await within(this.options.graceMs, this.queue.close());
    } catch (error) {
      this.logger.warn({ err: error }, 'the queue did not close in time');
    }
  }

  /** Delivers jobs until the queue closes. */
  private async process(handlers: ReadonlyMap<string, JobHandler>): Promise<void> {
    while (!this.isStopping()) {
      try {
        await this.queue.process('*', this.options.concurrency, (job: Job<Envelope>) =>
          this.run(job, handlers),
        );
        return;
      } catch (error) {
        // Bull also rejects when the queue closes before its connections are ready.
        if (this.isStopping()) return;
        this.watcher.fault(error);
        const refused = this.queue;
        this.queue = this.createWatched();
        void refused.close().catch(() => undefined);
        await delay(RESTART_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** The level of a consequence of an outage, whose beginning is logged already. */
  private level(): 'warn' | 'debug' {
    return this.watcher.reason === null ? 'warn' : 'debug';
  }

  private isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private createWatched(): Queue<Envelope> {
    const queue = this.create();
    queue.on('error', (error) => {
      if (isOfRedis(error)) this.watcher.fault(error);
      else this.logger[this.level()]({ err: error }, 'error of the queue');
    });
    // Bull names a connection without handling a rejection, which would end the process (`setHandler` in lib/queue.js).
    queue.setWorkerName = () => Promise.resolve();
    return queue;
  }

  private async run(job: Job<Envelope>, handlers: ReadonlyMap<string, JobHandler>): Promise<void> {
    const { name, data, attemptsMade } = job;
    if (name === WITHOUT_DATA) {
      await this.drop(job);
      return;
    }
    try {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`no handler for the job ${name}`);
      const { id: jobId, requestId } = data;
      await handler(data.data, { jobId, requestId, signal: this.stopping.signal });
    } catch (error) {
      const isRetried = attemptsMade + 1 < this.options.attempts;
      this.logger.error({ err: error, job: name, id: data.id }, isRetried ? FAILED : GIVEN_UP);
      // Bull retries a job that rejects.
      throw error;
    }
  }

  /** Removes what Bull stored for a job without data: Bull would keep it, and ignore every later job with its id. */
  private async drop(job: Job): Promise<void> {
    this.logger.warn({ id: job.id }, 'Redis lost the data of a job; a background task finds its work again');
    await job.releaseLock();
    await job.remove();
  }
}

/** @throws when the work takes longer; the work continues */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error(`no answer within ${ms} ms`));
  }, ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

/** Distinguishes errors of the server and the connection from those of Bull, such as a lost lock. */
function isOfRedis(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return error.name === 'ReplyError' || code !== undefined || syscall !== undefined;
}
