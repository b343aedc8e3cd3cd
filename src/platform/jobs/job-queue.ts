/** What caused the job: a request (`interactive`) or a schedule (`scheduled`). Interactive jobs run first. */
export type JobPriority = 'interactive' | 'scheduled';

/** The name of a kind of job and the type of its data. Created by `defineJob`. */
export interface JobKind<Data> {
  readonly name: string;
  /** Never set; carries the type. */
  readonly data?: Data;
}

export interface EnqueueOptions {
  /** The queue drops a job while another one of its kind and id waits or runs. */
  readonly id: string;
  readonly priority?: JobPriority;
  readonly delayMs?: number;
}

/** The second argument of a handler. */
export interface JobContext {
  readonly jobId: string;
  /** The request that enqueued the job; null if a schedule did. */
  readonly requestId: string | null;
  /** Aborted when the process stops: finish soon, or release the work. */
  readonly signal: AbortSignal;
}

export interface JobQueueOptions {
  /** Maximum number of concurrent jobs in this process. */
  readonly concurrency: number;
  /** How long `close` waits for running jobs, in milliseconds. */
  readonly graceMs: number;
  /** Attempts before a failing job is dropped. A background task finds the work again in the database. */
  readonly attempts: number;
  /** Milliseconds between two attempts. */
  readonly retryMs: number;
}

/** Log lines for a failed attempt. */
export const FAILED = 'job failed; it is retried';
export const GIVEN_UP = 'job failed on its last attempt; a background task finds its work again';

export type JobHandler = (data: unknown, context: JobContext) => Promise<void>;

/**
 * Announces work. The database is the truth, and every job can be enqueued again from it. Therefore a queue may lose a
 * job or deliver it twice, but must not block a job that is enqueued again.
 */
export abstract class JobQueue {
  /** Never rejects because a handler fails or the queue is unavailable. @param data plain JSON */
  abstract enqueue<Data>(kind: JobKind<Data>, data: Data, options: EnqueueOptions): Promise<void>;

  /** Starts delivering. Called once, in a server or worker. @param handlers by job name */
  abstract start(handlers: ReadonlyMap<string, JobHandler>): void;

  /** Stops delivering, aborts the signal of running jobs, and waits for them up to the grace period. */
  abstract close(): Promise<void>;
}
