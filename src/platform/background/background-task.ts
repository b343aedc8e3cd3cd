import { DiscoveryService } from '@nestjs/core';

/** Milliseconds between two looks for the work of tasks with `TaskOptions.work`. */
export const PROBE_MS = 250;

export interface TaskOptions {
  /** Names the task in metrics, logs and the timer registry. Stays the same when the class is renamed. */
  readonly name: string;
  /** Milliseconds between two ticks. */
  readonly every: number;
  /**
   * A tick starts no run without a row of this SQL, such as `from report where status = 'queued' order by id`. It needs an
   * index, and the order of that index, so that the planner uses it whatever the statistics are. The interval is then a
   * multiple of `PROBE_MS`.
   */
  readonly work?: string;
  /** Milliseconds from the start of the process to an additional first tick. */
  readonly firstAfter?: number;
  /** Limits the task to the embedded size, where one process owns the database. */
  readonly onlySoleOwner?: boolean;
  /** Skips runs for ten minutes after the clock of the machine was set, for work that cannot be undone. */
  readonly needsSteadyClock?: boolean;
}

/** The argument of a run. */
export interface TaskRun {
  /** When the run started, by the clock of the service. Tests pass any time. */
  readonly now: Date;
  /** Aborted when the process stops. The shutdown waits for the run. */
  readonly signal: AbortSignal;
}

/**
 * Marks the method `(run: TaskRun) => Promise<number | void>` of a background task.
 *
 * The method has an identity map of its own and never runs twice at a time in one process. If it throws, the error is
 * logged and the next tick retries. It returns how much work it found, for `BackgroundTasks.drain`.
 */
export const BackgroundTask = DiscoveryService.createDecorator<TaskOptions>();

/**
 * Marks a method `() => Promise<void>` that releases the leases of earlier processes. It runs once, before any job or
 * task, on the embedded size only: one process owns the database there, so every lease belongs to a dead process.
 */
export const ReleasesLeasesAtStart = DiscoveryService.createDecorator();
