import { Logger } from '@nestjs/common';
import Bull from 'bull';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { BullJobQueue, type Envelope } from '../../src/platform/jobs/bull-job-queue.js';
import { InProcessJobQueue } from '../../src/platform/jobs/in-process-job-queue.js';
import type {
  JobContext,
  JobHandler,
  JobKind,
  JobQueue,
  JobQueueOptions,
} from '../../src/platform/jobs/job-queue.js';
import { describeWith } from '../support/describe-with.js';

const WORK: JobKind<string> = { name: 'work' };
/** Longer than a busy machine takes for a job. */
const PATIENCE_MS = 60_000;
const ONCE = { graceMs: 5_000, attempts: 1, retryMs: 0 };

const redisUrl = inject('redisUrl');
const ignoreFaults = { reason: null, fault: () => undefined };
const queueOf = (bull: Bull.Queue<Envelope>, options: JobQueueOptions) =>
  new BullJobQueue(() => bull, options, ignoreFaults);

describe('InProcessJobQueue', () => {
  jobQueueSuite((options) => new InProcessJobQueue(options));
});

describeWith('redis', 'BullJobQueue', () => {
  jobQueueSuite((options) => queueOf(new Bull('jobs', redisUrl ?? '', { prefix: randomUUID() }), options));
});

function jobQueueSuite(create: Create): void {
  let queue: JobQueue;

  const start = (handler: JobHandler, concurrency = 1, more: Partial<JobQueueOptions> = {}): void => {
    queue = create({ ...ONCE, concurrency, ...more });
    queue.start(new Map([[WORK.name, handler]]));
  };
  afterEach(() => queue.close());

  it('passes the data and the id to the handler', async () => {
    const handler = vi.fn<JobHandler>().mockResolvedValue();
    start(handler);
    await queue.enqueue(WORK, 'hello', { id: '1' });
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledOnce();
    }, PATIENCE_MS);
    expect(handler.mock.lastCall?.[0]).toBe('hello');
    expect(handler.mock.lastCall?.[1].jobId).toBe('1');
  });

  it('delivers a job that was enqueued before the start', async () => {
    queue = create({ ...ONCE, concurrency: 1 });
    await queue.enqueue(WORK, 'early', { id: '1' });
    const handler = vi.fn<JobHandler>().mockResolvedValue();
    queue.start(new Map([[WORK.name, handler]]));
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledOnce();
    }, PATIENCE_MS);
  });

  it('runs interactive jobs before scheduled ones', async () => {
    const gate = Promise.withResolvers<undefined>();
    const order: unknown[] = [];
    start(async (data) => {
      order.push(data);
      await gate.promise;
    });
    await queue.enqueue(WORK, 'first', { id: 'first' });
    await vi.waitFor(() => {
      expect(order).toEqual(['first']);
    }, PATIENCE_MS);
    await queue.enqueue(WORK, 'scheduled', { id: 'b', priority: 'scheduled' });
    await queue.enqueue(WORK, 'interactive', { id: 'c', priority: 'interactive' });
    gate.resolve(undefined);
    await vi.waitFor(() => {
      expect(order).toEqual(['first', 'interactive', 'scheduled']);
    }, PATIENCE_MS);
  });

  it('drops a job with the id of a waiting or running one, and accepts it afterwards', async () => {
    const gate = Promise.withResolvers<undefined>();
    const handler = vi.fn<JobHandler>(async () => {
      await gate.promise;
    });
    start(handler, 2);
    await queue.enqueue(WORK, 'a', { id: 'same' });
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledOnce();
    }, PATIENCE_MS);
    await queue.enqueue(WORK, 'b', { id: 'same' });
    await queue.enqueue(WORK, 'other', { id: 'other' });
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledTimes(2);
    }, PATIENCE_MS);
    expect(handler.mock.lastCall?.[0]).toBe('other');
    gate.resolve(undefined);
    await vi.waitFor(async () => {
      await queue.enqueue(WORK, 'again', { id: 'same' });
      expect(handler.mock.calls.length).toBeGreaterThan(2);
    }, PATIENCE_MS);
  });

  it('waits for the delay of a job', async () => {
    const handler = vi.fn<JobHandler>().mockResolvedValue();
    start(handler);
    const before = Date.now();
    await queue.enqueue(WORK, 'later', { id: '1', delayMs: 300 });
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledOnce();
    }, PATIENCE_MS);
    expect(Date.now() - before).toBeGreaterThanOrEqual(295);
  });

  it('continues after a handler fails', async () => {
    const handler = vi.fn<JobHandler>().mockRejectedValueOnce(new Error('on purpose')).mockResolvedValue();
    start(handler);
    await queue.enqueue(WORK, 'bad', { id: '1' });
    await queue.enqueue(WORK, 'good', { id: '2' });
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledTimes(2);
    }, PATIENCE_MS);
  });

  it('retries a failed job up to the maximum without blocking others', async () => {
    const failures = new Map<unknown, number>();
    const handler = vi.fn<JobHandler>((data) => {
      const failed = failures.get(data) ?? 0;
      failures.set(data, failed + 1);
      return data === 'hopeless' || failed === 0
        ? Promise.reject(new Error('on purpose'))
        : Promise.resolve();
    });
    start(handler, 1, { attempts: 3, retryMs: 50 });
    await queue.enqueue(WORK, 'hopeless', { id: '1' });
    await queue.enqueue(WORK, 'unlucky', { id: '2' });
    await vi.waitFor(() => {
      expect([...failures]).toEqual([
        ['hopeless', 3],
        ['unlucky', 2],
      ]);
    }, PATIENCE_MS);
    // The dropped job can be enqueued again.
    await vi.waitFor(async () => {
      await queue.enqueue(WORK, 'again', { id: '1' });
      expect(failures.get('again') ?? 0).toBeGreaterThan(0);
    }, PATIENCE_MS);
    expect(failures.get('hopeless')).toBe(3);
  });

  it('close() aborts running jobs, waits for them and delivers no other job', async () => {
    let context: JobContext | undefined;
    let ended = false;
    start(async (_data, given) => {
      context = given;
      await new Promise((resolve) => {
        given.signal.addEventListener('abort', resolve);
      });
      ended = true;
    });
    await queue.enqueue(WORK, 'long', { id: '1' });
    await queue.enqueue(WORK, 'never', { id: '2' });
    await vi.waitFor(() => {
      expect(context).toBeDefined();
    }, PATIENCE_MS);
    await queue.close();
    expect(ended).toBe(true);
    expect(context?.jobId).toBe('1');
  });
}

describeWith('redis', 'BullJobQueue, close() during the connection', () => {
  it('causes no unhandled rejection', async () => {
    const rejections: unknown[] = [];
    const record = (reason: unknown): void => {
      rejections.push(reason);
    };
    process.on('unhandledRejection', record);
    for (let round = 0; round < 20; round++) {
      const bull = new Bull<Envelope>('jobs', redisUrl ?? '', { prefix: randomUUID() });
      const queue = queueOf(bull, { ...ONCE, concurrency: 1 });
      queue.start(new Map());
      await queue.close();
    }
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', record);
    expect(rejections).toEqual([]);
  });
});

describeWith('redis', 'BullJobQueue, a restart of Redis without its data', () => {
  it('drops a job whose data is lost, and accepts its id again', async () => {
    const bull = new Bull<Envelope>('jobs', redisUrl ?? '', { prefix: randomUUID() });
    const queue = queueOf(bull, { ...ONCE, concurrency: 1 });
    // As after a restart between the two steps in which Bull takes a job: its id is known, its data is not.
    await bull.isReady();
    await bull.client.lpush(bull.toKey('wait'), `${WORK.name}:1`);
    const errors = vi.spyOn(Logger.prototype, 'error');
    const handler = vi.fn<JobHandler>().mockResolvedValue();
    queue.start(new Map([[WORK.name, handler]]));
    await vi.waitFor(async () => {
      expect(await bull.getJobCounts()).toMatchObject({ waiting: 0, active: 0 });
    }, 10_000);
    await queue.enqueue(WORK, 'again', { id: '1' });
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalled();
    }, 10_000);
    expect(handler.mock.lastCall?.[0]).toBe('again');
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
    await queue.close();
  });
});

describeWith('redis', 'BullJobQueue, a killed worker', () => {
  it('delivers its job to another worker', async () => {
    const prefix = randomUUID();
    const worker = spawn(process.execPath, [WORKER, redisUrl ?? '', prefix], {
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const settings = { lockDuration: 500, stalledInterval: 250 };
    const bull = new Bull<Envelope>('jobs', redisUrl ?? '', { prefix, settings });
    const queue = queueOf(bull, { ...ONCE, concurrency: 1 });
    await queue.enqueue(WORK, 'precious', { id: '1' });
    await once(worker.stdout, 'data');
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    const handler = vi.fn<JobHandler>().mockResolvedValue();
    queue.start(new Map([[WORK.name, handler]]));
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledOnce();
    }, PATIENCE_MS);
    expect(handler.mock.lastCall?.[0]).toBe('precious');
    await queue.close();
  });
});

const WORKER = join(import.meta.dirname, 'doomed-worker.mjs');

type Create = (options: JobQueueOptions) => JobQueue;
