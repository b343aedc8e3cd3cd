/** Who is waiting: a person (`interactive`) or a timetable (`scheduled`). The former go first. */
export type JobPriority = 'interactive' | 'scheduled';

/** A kind of job: its name on the wire and, in the type, the shape of its data. Made by `defineJob`. */
export interface JobKind<Data> {
  readonly name: string;
  /** Never set; carries the type of the data from `enqueue` to the handler. */
  readonly data?: Data;
}

export interface EnqueueOptions {
  /** Two jobs of one kind and id never wait or run at the same time: the second is dropped. */
  readonly id: string;
  readonly priority?: JobPriority;
  readonly delayMs?: number;
}

/** What a handler gets besides its data. */
export interface JobContext {
  readonly jobId: string;
  /** Of the request that enqueued it; null when none did. */
  readonly requestId: string | null;
  /** Aborted when the process is asked to stop: finish soon or hand the work back. */
  readonly signal: AbortSignal;
}

export interface JobQueueOptions {
  /** Jobs running at once in this process. */
  readonly concurrency: number;
  /** How long `close` waits for running jobs, in milliseconds. */
  readonly graceMs: number;
  /** How often a job is tried that fails. Then it is dropped: the database says what is left to do. */
  readonly attempts: number;
  /** Between two tries. */
  readonly retryMs: number;
}

/** What the log says of a job that failed. */
export const FAILED = 'job failed; it is tried again';
export const GIVEN_UP = 'job failed for good; what it left undone is found again in the database';

export type JobHandler = (data: unknown, context: JobContext) => Promise<void>;

/**
 * Carries the news that there is work. The database is the truth: every job can be enqueued again from
 * what it says, so a queue may lose jobs (never silently keep them from running again) and may deliver twice.
 */
export abstract class JobQueue {
  /** Never rejects because of a handler, or because the queue is away; data must be plain JSON. */
  abstract enqueue<Data>(kind: JobKind<Data>, data: Data, options: EnqueueOptions): Promise<void>;

  /** Starts delivering to these handlers, by job name. Called once, by the process that does the work. */
  abstract start(handlers: ReadonlyMap<string, JobHandler>): void;

  /** Takes no more work, aborts the signal of what runs, and waits for it up to the grace period. */
  abstract close(): Promise<void>;
}
