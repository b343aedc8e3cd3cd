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

/** Bull gives lower numbers first. */
const PRIORITY: Readonly<Record<JobPriority, number>> = { interactive: 1, scheduled: 10 };

/** Longer than this no request waits for Redis: the job is found again in the database. */
const ENQUEUE_TIMEOUT_MS = 1_000;

export interface Envelope {
  readonly id: string;
  readonly data: unknown;
  readonly requestId: string | null;
}

/** The queue of the full size: Bull on Redis, between any number of processes. */
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
        // Bull ignores a job whose id it has; one that has ended is removed, and may come again.
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
        'not enqueued; it will be found again',
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

  private async run(
    { name, data, attemptsMade }: Job<Envelope>,
    handlers: ReadonlyMap<string, JobHandler>,
  ): Promise<void> {
    try {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`no handler for the job ${name}`);
      const { id: jobId, requestId } = data;
      await handler(data.data, { jobId, requestId, signal: this.stopping.signal });
    } catch (error) {
      const mayBeTried = attemptsMade + 1 < this.options.attempts;
      this.logger.error({ err: error, job: name, id: data.id }, mayBeTried ? FAILED : GIVEN_UP);
      // For Bull, which tries it again.
      throw error;
    }
  }
}

/** @throws when it takes longer; what is under way goes on */
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
