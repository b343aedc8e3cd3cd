import { Logger } from '@nestjs/common';
import type { Job, Queue } from 'bull';
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

/** The name that Bull gives to a job whose data Redis lost after Bull had read its id. */
const WITHOUT_DATA = '__default__';

export interface Envelope {
  readonly id: string;
  readonly data: unknown;
  readonly requestId: string | null;
}

/** Distributes jobs over any number of processes, with Bull on Redis. */
export class BullJobQueue extends JobQueue {
  private readonly logger = new Logger(BullJobQueue.name);
  private readonly stopping = new AbortController();

  constructor(
    private readonly queue: Queue<Envelope>,
    private readonly options: JobQueueOptions,
  ) {
    super();
    queue.on('error', (error) => {
      this.logger.warn(`Redis: ${error.message}`);
    });
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
      this.logger.warn(
        { err: error, job: kind.name, id: options.id },
        'job not enqueued; a background task finds its work again',
      );
    }
  }

  override start(handlers: ReadonlyMap<string, JobHandler>): void {
    const processing = this.queue.process('*', this.options.concurrency, (job: Job<Envelope>) =>
      this.run(job, handlers),
    );
    // Bull rejects when the queue closes before its connections are ready.
    processing.catch((error: unknown) => {
      if (!this.stopping.signal.aborted) throw error;
    });
  }

  override async close(): Promise<void> {
    this.stopping.abort();
    try {
      await within(this.options.graceMs, this.queue.close());
    } catch (error) {
      this.logger.warn({ err: error }, 'the queue did not close in time');
    }
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
