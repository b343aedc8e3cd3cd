import type { AppConfig } from '#config';
import { Global, type INestApplicationContext, Injectable, Logger, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { Clock } from '../clock.js';
import { ConfigModule } from '../config.module.js';
import { EntityManager } from '../database/entity-manager.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Metrics } from '../metrics/metrics.js';
import { BackgroundModule } from './background.module.js';
import { BackgroundTask, PROBE_MS, ReleasesLeasesAtStart, type TaskRun } from './background-task.js';
import { type BackgroundOptions, BackgroundTasks } from './background-tasks.js';
import { DueWorkRepository } from './due-work.repository.js';

const EVERY_MS = 1_000;
const outage = () => Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });

@Injectable()
class Sweeper {
  /** The work of each run; the last one repeats. */
  work: ((run: TaskRun) => Promise<number>)[] = [() => Promise.resolve(0)];
  runs = 0;
  released = 0;

  @BackgroundTask({ name: 'sweep', every: EVERY_MS, firstAfter: 10 })
  sweep(run: TaskRun): Promise<number> {
    this.runs++;
    const work = this.work.length > 1 ? this.work.shift() : this.work[0];
    return work?.(run) ?? Promise.resolve(0);
  }

  @ReleasesLeasesAtStart()
  release(): Promise<void> {
    this.released++;
    return Promise.resolve();
  }
}

@Injectable()
class Relay {
  runs = 0;

  @BackgroundTask({ name: 'relay', every: 2 * PROBE_MS, work: 'from letter' })
  run(): Promise<void> {
    this.runs++;
    return Promise.resolve();
  }
}

@Injectable()
class Upkeep {
  runs = 0;

  @BackgroundTask({ name: 'upkeep', every: EVERY_MS, onlySoleOwner: true })
  run(): Promise<void> {
    this.runs++;
    return Promise.resolve();
  }
}

@Injectable()
class LocalRelay {
  runs = 0;

  @BackgroundTask({ name: 'local-relay', every: PROBE_MS, work: 'from note', onlySoleOwner: true })
  run(): Promise<void> {
    this.runs++;
    return Promise.resolve();
  }
}

@Injectable()
class UnevenRelay {
  @BackgroundTask({ name: 'uneven-relay', every: PROBE_MS + 1, work: 'from letter' })
  run(): Promise<void> {
    return Promise.resolve();
  }
}

const em = { name: 'default', fork: () => em };

@Global()
@Module({
  providers: [{ provide: EntityManager, useValue: em }, UnitOfWork],
  exports: [EntityManager, UnitOfWork],
})
class PlatformModule {}

/** Runs everything that waits for no timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await setImmediate();
}

describe('BackgroundTasks', () => {
  let app: INestApplicationContext;
  let sweeper: Sweeper;
  let tasks: BackgroundTasks;
  let logged: string[];
  /** Whether there is a letter. */
  let exists: MockInstance<DueWorkRepository['exists']>;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    logged = [];
    for (const level of ['error', 'warn', 'log'] as const) {
      vi.spyOn(Logger.prototype, level).mockImplementation((...line: unknown[]) => {
        logged.push(`${level}: ${String(line.at(-1))}`);
      });
    }
  });
  afterEach(async () => {
    await app.close();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  async function boot(
    { works = true, isSoleOwner = false }: Partial<BackgroundOptions> = {},
    ...others: Type[]
  ): Promise<void> {
    const database = { kind: isSoleOwner ? 'embedded' : 'postgresql' };
    const config = ConfigModule.forRoot(
      { database, redis: null, metricsToken: null } as AppConfig,
      works ? 'worker' : 'command',
    );
    @Module({
      imports: [config, PlatformModule, BackgroundModule],
      providers: [Sweeper, Relay, Upkeep, ...others],
    })
    class AppModule {}
    app = await NestFactory.createApplicationContext(AppModule, { logger: false, abortOnError: false });
    sweeper = app.get(Sweeper);
    tasks = app.get(BackgroundTasks);
    exists = vi.spyOn(app.get(DueWorkRepository), 'exists').mockResolvedValue([false]);
    logged = [];
  }
  async function tick(ms = EVERY_MS): Promise<void> {
    vi.advanceTimersByTime(ms);
    await settle();
  }
  /** Makes the next run wait until the returned function is called. */
  function holdNextRun(): () => void {
    const { promise, resolve } = Promise.withResolvers<number>();
    sweeper.work = [() => promise, () => Promise.resolve(0)];
    return () => {
      resolve(0);
    };
  }
  const counts = async (): Promise<Record<string, number>> => {
    const { values } = await app.get(Metrics).taskRuns.get();
    return Object.fromEntries(values.map(({ labels, value }) => [`${labels.task} ${labels.outcome}`, value]));
  };

  it('runs a task after `firstAfter` and at every tick', async () => {
    await boot();
    await tick(10);
    expect(sweeper.runs).toBe(1);
    await tick();
    await tick();
    expect(sweeper.runs).toBe(3);
    expect(await counts()).toEqual({ 'sweep done': 3 });
  });

  it('runs a task with `work` at its ticks while the database has work for it, and after `wake` without a look', async () => {
    await boot();
    const relay = app.get(Relay);
    for (let n = 0; n < 6; n++) await tick(PROBE_MS);
    expect([exists.mock.calls, relay.runs]).toEqual([Array(3).fill([['from letter']]), 0]);
    exists.mockResolvedValue([true]);
    for (let n = 0; n < 4; n++) await tick(PROBE_MS);
    expect(relay.runs).toBe(2);
    tasks.wake(Relay);
    await settle();
    expect([exists.mock.calls.length, relay.runs]).toEqual([5, 3]);
  });

  it('runs a task with `work` if the look for work fails, so that the task reports the outage', async () => {
    await boot();
    exists.mockRejectedValue(outage());
    await tick(2 * PROBE_MS);
    await tick(2 * PROBE_MS);
    expect(app.get(Relay).runs).toBe(2);
    tasks.isPaused = true;
    await tick(2 * PROBE_MS);
    expect(app.get(Relay).runs).toBe(2);
  });

  it.each([
    ['logs the error', new Error('a bug'), ['error: the look for work failed; the tasks run without it']],
    ['leaves an outage to the task', outage(), []],
  ])('%s of a look for work that fails', async (_, error, lines) => {
    await boot();
    exists.mockRejectedValue(error);
    await tick(2 * PROBE_MS);
    expect([app.get(Relay).runs, logged]).toEqual([1, lines]);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'looks for the work of a task of the sole owner when isSoleOwner is %s: %i times',
    async (isSoleOwner, times) => {
      await boot({ isSoleOwner }, LocalRelay);
      exists.mockResolvedValue([true]);
      await tick(PROBE_MS);
      expect([exists.mock.calls.length, app.get(LocalRelay).runs]).toEqual([times, times]);
    },
  );

  it('refuses a task with `work` whose interval is no multiple of that of the looks', async () => {
    await boot();
    await expect(boot({}, UnevenRelay)).rejects.toThrow('uneven-relay');
  });

  it('waits for a look for work at the shutdown and starts no run after it', async () => {
    await boot();
    const { promise, resolve } = Promise.withResolvers<boolean[]>();
    exists.mockReturnValue(promise);
    await tick(2 * PROBE_MS);
    let isClosed = false;
    const closing = app.close().then(() => (isClosed = true));
    await settle();
    expect(isClosed).toBe(false);
    resolve([true]);
    await closing;
    expect(app.get(Relay).runs).toBe(0);
  });

  it('starts no second run during a run', async () => {
    await boot();
    const release = holdNextRun();
    await tick();
    await tick();
    await tick();
    expect(sweeper.runs).toBe(1);
    release();
    await settle();
    expect(sweeper.runs).toBe(1);
  });

  it('runs a task once more when it is woken several times during a run', async () => {
    await boot();
    const release = holdNextRun();
    tasks.wake(Sweeper);
    await settle();
    tasks.wake(Sweeper);
    tasks.wake(Sweeper);
    release();
    await settle();
    expect(sweeper.runs).toBe(2);
  });

  it('logs the beginning and the end of an outage once and counts each failed run', async () => {
    await boot();
    sweeper.work = [
      ...Array.from({ length: 5 }, () => () => Promise.reject(outage())),
      () => Promise.resolve(0),
    ];
    for (let n = 0; n < 8; n++) await tick();
    expect(logged).toEqual([
      'error: the database is unavailable; background tasks retry',
      'log: the database is available again',
    ]);
    expect(await counts()).toMatchObject({ 'sweep outage': 5, 'sweep done': 3 });
  });

  it('does not log the end of an outage when a task that needs no database succeeds', async () => {
    await boot({ isSoleOwner: true });
    sweeper.work = [() => Promise.reject(outage())];
    for (let n = 0; n < 3; n++) await tick();
    expect(app.get(Upkeep).runs).toBe(3);
    expect(logged).toEqual(['error: the database is unavailable; background tasks retry']);
  });

  it.each([
    ['a bug', new Error('a bug')],
    ['a deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
  ])('logs a run that fails by %s and runs the task again at the next tick', async (_, error) => {
    await boot();
    sweeper.work = [() => Promise.reject(error), () => Promise.resolve(0)];
    await tick();
    expect(logged).toEqual(['error: a background task failed; the next tick retries']);
    const before = sweeper.runs;
    await tick();
    expect(sweeper.runs).toBe(before + 1);
  });

  it('waits for the current run at the shutdown and starts no other', async () => {
    await boot();
    const release = holdNextRun();
    tasks.wake(Sweeper);
    await settle();
    let isClosed = false;
    const closing = app.close().then(() => (isClosed = true));
    await settle();
    tasks.wake(Sweeper);
    await tick();
    expect(isClosed).toBe(false);
    release();
    await closing;
    await tick();
    expect(sweeper.runs).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not log a run that rejects with the reason of its signal at the shutdown', async () => {
    await boot();
    sweeper.work = [
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reject(signal.reason as Error);
          });
        }),
    ];
    tasks.wake(Sweeper);
    await settle();
    await app.close();
    expect(logged).toEqual([]);
    expect(await counts()).toEqual({ 'sweep stopped': 1 });
  });

  it('drains a task with new runs until one finds nothing left to do', async () => {
    await boot();
    const release = holdNextRun();
    tasks.wake(Sweeper);
    await settle();
    sweeper.work = [() => Promise.resolve(2), () => Promise.resolve(1), () => Promise.resolve(0)];
    const drained = tasks.drain(Sweeper);
    release();
    for (let n = 0; n < 3; n++) await tick(20);
    await drained;
    expect(sweeper.runs).toBe(4);
  });

  it('passes the time of the clock at which a run starts', async () => {
    // A command has no timers of its own.
    await boot({ works: false, isSoleOwner: true });
    const times = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:05.000Z'].map((time) => new Date(time));
    for (const time of times) vi.spyOn(app.get(Clock), 'now').mockReturnValueOnce(time);
    const seen: Date[] = [];
    const work = ({ now }: TaskRun, found: number): Promise<number> => {
      seen.push(now);
      return Promise.resolve(found);
    };
    sweeper.work = [(run) => work(run, 1), (run) => work(run, 0)];
    const drained = tasks.drain(Sweeper);
    await settle();
    await tick(20);
    await drained;
    expect(seen).toEqual(times);
  });

  it('rejects a drain with the error of the run', async () => {
    await boot();
    sweeper.work = [() => Promise.reject(new Error('a bug'))];
    await expect(tasks.drain(Sweeper)).rejects.toThrow('a bug');
  });

  it('starts no task in a command', async () => {
    await boot({ works: false, isSoleOwner: true });
    await tick();
    tasks.wake(Sweeper);
    await settle();
    expect([sweeper.runs, sweeper.released, app.get(Upkeep).runs]).toEqual([0, 0, 0]);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'releases leases and runs tasks of the sole owner when isSoleOwner is %s: %i times',
    async (isSoleOwner, times) => {
      await boot({ isSoleOwner });
      await tick();
      expect([sweeper.released, app.get(Upkeep).runs]).toEqual([times, times]);
    },
  );
});
