import { DiscoveryService } from '@nestjs/core';

export interface TaskOptions {
  /** Names the task in metrics, logs and the timer registry. Stays the same when the class is renamed. */
  readonly name: string;
  /** Milliseconds between two ticks. */
  readonly every: number;
  /** Milliseconds from the start of the process to an additional first tick. */
  readonly firstAfter?: number;
  /** Limits the task to a process that has the database to itself: the embedded size. */
  readonly onlySoleOwner?: boolean;
}

/** What a run receives. */
export interface TaskRun {
  /** Aborted when the process is asked to stop. The shutdown waits for the run. */
  readonly signal: AbortSignal;
}

/**
 * Marks the method `(run: TaskRun) => Promise<number | void>` that is one background task.
 *
 * The method runs in an identity map of its own and never twice at a time in one process. It may throw: the error is
 * logged and the next tick tries again. It returns how much it found to do, which `BackgroundTasks.drain` reads.
 */
export const BackgroundTask = DiscoveryService.createDecorator<TaskOptions>();

/**
 * Marks a method `() => Promise<void>` that releases the leases of earlier processes. It runs once, before any job and
 * any task, and only in a process that has the database to itself: there every lease belongs to a dead process.
 */
export const ReleasesLeasesAtStart = DiscoveryService.createDecorator();
