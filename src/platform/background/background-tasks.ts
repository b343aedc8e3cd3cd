import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
  type Type,
} from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Clock } from '../clock.js';
import { ClockJumps } from '../clock-jumps.js';
import { isServerDiskFull, isUnreachable } from '../database/outage.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { type MarkedMethod, MarkedMethods } from '../marked-methods/marked-methods.js';
import { Metrics } from '../metrics/metrics.js';
import {
  BackgroundTask,
  PROBE_MS,
  ReleasesLeasesAtStart,
  type TaskOptions,
  type TaskRun,
} from './background-task.js';
import { DueWorkRepository } from './due-work.repository.js';
import { TaskRunner } from './task-runner.js';

export const BACKGROUND_OPTIONS = Symbol('BACKGROUND_OPTIONS');

export interface BackgroundOptions {
  /** False in a command, which has no timers and ignores `wake`. */
  readonly works: boolean;
  /** Whether no other process can use the database: the embedded size. */
  readonly isSoleOwner: boolean;
}

interface Task {
  readonly owner: object;
  readonly options: TaskOptions;
  readonly runner: TaskRunner;
}

const DRAIN_PAUSE_MS = 10;

/**
 * Runs the methods that `@BackgroundTask` marks, until the process stops. A task is in one of these states:
 *
 * 1. *Idle*: a tick of its timer, or `wake`, starts a run. A command has no timers and ignores `wake`. Tasks with
 *    `TaskOptions.work` share a timer, and one statement finds those that have work.
 * 2. *Running*, in an identity map of its own. A tick during a run is dropped; `wake` makes the run be repeated, because it
 *    may have missed the row that the caller has stored (`TaskRunner`). A run that throws is logged, an outage of the
 *    database once for all its failures (`OutageLog`), and the next tick retries.
 * 3. *Stopped*: `onModuleDestroy` aborts the signal of all runs, and the shutdown waits for them.
 *
 * Runs of several processes do not know of each other: a task claims its rows in the database (`DueRows`).
 */
@Injectable()
export class BackgroundTasks
  implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown
{
  /** Skips ticks, but not `wake` and `drain`. Set by tests alone, which say why. */
  isPaused = false;
  private readonly logger = new Logger(BackgroundTasks.name);
  private readonly stopping = new AbortController();
  private readonly outages = new OutageLog();
  /** A run inherits neither the transaction nor the request of the code that wakes its task. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private tasks: readonly Task[] = [];
  /** Looks for the work of tasks. */
  private probe = new TaskRunner(() => Promise.resolve(0));

  constructor(
    @Inject(BACKGROUND_OPTIONS) private readonly options: BackgroundOptions,
    private readonly markedMethods: MarkedMethods,
    private readonly timers: SchedulerRegistry,
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    private readonly clockJumps: ClockJumps,
    private readonly dueWork: DueWorkRepository,
  ) {}

  async onModuleInit(): Promise<void> {
    this.tasks = this.markedMethods.find(BackgroundTask).map((marked) => ({
      ...marked,
      runner: new TaskRunner(() => this.outside(() => this.execute(marked))),
    }));
    for (const { name, every, work } of this.tasks.map(({ options }) => options)) {
      if (work && every % PROBE_MS !== 0) throw new Error(`${name}: ${every} is no multiple of ${PROBE_MS}`);
    }
    if (!this.options.works || !this.options.isSoleOwner) return;
    for (const marked of this.markedMethods.find(ReleasesLeasesAtStart)) {
      await this.unitOfWork.withIdentityMap(() => call(marked));
    }
  }

  onApplicationBootstrap(): void {
    if (!this.options.works) return;
    const timed = this.tasks.filter(({ options }) => this.options.isSoleOwner || !options.onlySoleOwner);
    for (const { options, runner } of timed) {
      const tick = () => {
        if (!this.isPaused) this.start(() => runner.run());
      };
      if (options.work === undefined) this.timers.addInterval(options.name, setInterval(tick, options.every));
      if (options.firstAfter !== undefined) {
        this.timers.addTimeout(options.name, setTimeout(tick, options.firstAfter));
      }
    }
    this.startProbes(timed);
  }

  private startProbes(tasks: readonly Task[]): void {
    let ticks = 0;
    const due = new Set<Task>();
    const tick = () => {
      ticks++;
      if (this.isPaused) return;
      for (const task of tasks) {
        if (task.options.work && (ticks * PROBE_MS) % task.options.every === 0) due.add(task);
      }
      if (due.size > 0) this.start(() => this.probe.run());
    };
    this.probe = new TaskRunner(async () => {
      const asked = [...due];
      due.clear();
      await this.outside(() => this.startThoseWithWork(asked));
      return 0;
    });
    this.timers.addInterval('background.probe', setInterval(tick, PROBE_MS));
  }

  private async startThoseWithWork(due: readonly Task[]): Promise<void> {
    const sources = due.map(({ options }) => options.work ?? '');
    const found = await this.unitOfWork
      .withIdentityMap(() => this.dueWork.exists(sources))
      .catch((err: unknown) => {
        // Each task runs, and reports an outage itself.
        if (!isUnreachable(err))
          this.logger.error({ err }, 'the look for work failed; the tasks run without it');
        return null;
      });
    for (const [index, { runner }] of due.entries()) {
      if (found?.[index] ?? true) this.start(() => runner.run());
    }
  }

  /** Prevents new runs. `@nestjs/schedule` clears the timers in the next phase of the shutdown. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** Waits for the runs. The database closes in the next phase of the shutdown. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.probe.settled();
    await Promise.all(this.tasks.map(({ runner }) => runner.settled()));
  }

  /** Starts the tasks of a class before their next tick. A running task runs again. */
  wake(owner: Type): void {
    if (!this.options.works) return;
    for (const { runner } of this.of(owner)) this.start(() => runner.runAfresh());
  }

  /**
   * Runs the tasks of these classes until a run of each finds nothing left to do. Used by tests; also works in a command.
   *
   * @throws the error of a run
   */
  async drain(...owners: Type[]): Promise<void> {
    for (;;) {
      let found = 0;
      for (const { runner } of owners.flatMap((owner) => this.of(owner))) found += await runner.runAfresh();
      if (found === 0) return;
      await pause(DRAIN_PAUSE_MS);
    }
  }

  private of(owner: Type): Task[] {
    return this.tasks.filter((task) => task.owner instanceof owner);
  }

  private start(run: () => Promise<number>): void {
    // `execute` has logged the error.
    if (!this.stopping.signal.aborted) run().catch(() => undefined);
  }

  private async execute(marked: MarkedMethod<TaskOptions>): Promise<number> {
    if (this.stopping.signal.aborted) return 0;
    const { name: task, needsSteadyClock = false } = marked.options;
    if (needsSteadyClock && !this.clockJumps.isSteady()) return 0;
    const startedAt = performance.now();
    const ended = this.metrics.taskSeconds.startTimer({ task });
    try {
      const found = await this.unitOfWork.withIdentityMap(() =>
        call(marked, { now: this.clock.now(), signal: this.stopping.signal }),
      );
      this.outages.succeeded(task);
      this.metrics.taskRuns.inc({ task, outcome: 'done' });
      return found;
    } catch (error) {
      this.report(task, error, startedAt);
      throw error;
    } finally {
      ended();
    }
  }

  private report(task: string, error: unknown, startedAt: number): void {
    const { signal } = this.stopping;
    const outcome =
      signal.aborted && error === signal.reason ? 'stopped' : isUnreachable(error) ? 'outage' : 'failed';
    this.metrics.taskRuns.inc({ task, outcome });
    if (outcome === 'outage') this.outages.failed(task, error, startedAt);
    if (outcome === 'failed')
      this.logger.error({ err: error, task }, 'a background task failed; the next tick retries');
  }
}

/** Looks the method up at each call, so that a test can replace it. */
async function call({ owner, method }: MarkedMethod<unknown>, ...run: TaskRun[]): Promise<number> {
  const work = owner[method] as (...run: TaskRun[]) => Promise<number | undefined>;
  return (await work.apply(owner, run)) ?? 0;
}

/** Logs the start and the end of a database outage once, however often tasks fail during it. */
class OutageLog {
  private readonly logger = new Logger('BackgroundTasks');
  private readonly affected = new Set<string>();
  private endedAt = -Infinity;

  /** @param startedAt when the run of the task started, as `performance.now()` */
  failed(task: string, error: unknown, startedAt: number): void {
    // The outage that the run met has ended.
    if (startedAt < this.endedAt) return;
    if (this.affected.size === 0) {
      const what = isServerDiskFull(error)
        ? 'the disk of the database server is full'
        : 'the database is unavailable';
      this.logger.error({ err: error, task }, `${what}; background tasks retry`);
    }
    this.affected.add(task);
  }

  /** Ends the outage if it affected the task: other tasks may not need the database. */
  succeeded(task: string): void {
    if (!this.affected.has(task)) return;
    this.affected.clear();
    this.endedAt = performance.now();
    this.logger.log({ task }, 'the database is available again');
  }
}
