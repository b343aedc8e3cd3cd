import Bull from 'bull';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { BullJobQueue } from '../../src/platform/jobs/bull-job-queue.js';
import { InProcessJobQueue } from '../../src/platform/jobs/in-process-job-queue.js';
import type {
  JobContext,
  JobHandler,
  JobKind,
  JobQueue,
  JobQueueOptions,
} from '../../src/platform/jobs/job-queue.js';

const WORK: JobKind<string> = { name: 'work' };

type Create = (options: JobQueueOptions) => JobQueue;

const redisUrl = inject('redisUrl');
const implementations: [string, Create][] = [['in process', (options) => new InProcessJobQueue(options)]];
if (redisUrl) {
  implementations.push([
    'on Bull',
    (options) => new BullJobQueue(new Bull('jobs', redisUrl, { prefix: randomUUID() }), options),
  ]);
}

describe.each(implementations)('the job queue %s', (_, create) => {
  let queue: JobQueue;

  const start = (handler: JobHandler, concurrency = 1): void => {
    queue = create({ concurrency, graceMs: 5_000 });
    queue.start(new Map([[WORK.name, handler]]));
  };
  afterEach(() => queue.close());

  it('delivers the data and the id', async () => {
    const handler = vi.fn<JobHandler>().mockResolvedValue();
    start(handler);
    await queue.enqueue(WORK, 'hello', { id: '1' });
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledOnce();
    }, 5_000);
    expect(handler.mock.lastCall?.[0]).toBe('hello');
    expect(handler.mock.lastCall?.[1].jobId).toBe('1');
  });

  it('delivers what was enqueued before anybody worked', async () => {
    queue = create({ concurrency: 1, graceMs: 5_000 });
    await queue.enqueue(WORK, 'early', { id: '1' });
    const handler = vi.fn<JobHandler>().mockResolvedValue();
    queue.start(new Map([[WORK.name, handler]]));
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledOnce();
    }, 5_000);
  });

  it('takes what a person waits for before what a timetable wants', async () => {
    const gate = Promise.withResolvers<undefined>();
    const order: unknown[] = [];
    start(async (data) => {
      order.push(data);
      await gate.promise;
    });
    await queue.enqueue(WORK, 'first', { id: 'first' });
    await vi.waitFor(() => {
      expect(order).toEqual(['first']);
    }, 5_000);
    await queue.enqueue(WORK, 'scheduled', { id: 'b', priority: 'scheduled' });
    await queue.enqueue(WORK, 'interactive', { id: 'c', priority: 'interactive' });
    gate.resolve(undefined);
    await vi.waitFor(() => {
      expect(order).toEqual(['first', 'interactive', 'scheduled']);
    }, 5_000);
  });

  it('drops a job whose id waits or runs already, and takes it again afterwards', async () => {
    const gate = Promise.withResolvers<undefined>();
    const handler = vi.fn<JobHandler>(async () => {
      await gate.promise;
    });
    start(handler, 2);
    await queue.enqueue(WORK, 'a', { id: 'same' });
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledOnce();
    }, 5_000);
    await queue.enqueue(WORK, 'b', { id: 'same' });
    await queue.enqueue(WORK, 'other', { id: 'other' });
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledTimes(2);
    }, 5_000);
    expect(handler.mock.lastCall?.[0]).toBe('other');
    gate.resolve(undefined);
    await vi.waitFor(async () => {
      await queue.enqueue(WORK, 'again', { id: 'same' });
      expect(handler.mock.calls.length).toBeGreaterThan(2);
    }, 5_000);
  });

  it('waits as long as it is told', async () => {
    const handler = vi.fn<JobHandler>().mockResolvedValue();
    start(handler);
    const before = Date.now();
    await queue.enqueue(WORK, 'later', { id: '1', delayMs: 300 });
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledOnce();
    }, 10_000);
    expect(Date.now() - before).toBeGreaterThanOrEqual(295);
  });

  it('goes on after a handler that fails', async () => {
    const handler = vi.fn<JobHandler>().mockRejectedValueOnce(new Error('on purpose')).mockResolvedValue();
    start(handler);
    await queue.enqueue(WORK, 'bad', { id: '1' });
    await queue.enqueue(WORK, 'good', { id: '2' });
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledTimes(2);
    }, 5_000);
  });

  it('on closing tells what runs to stop, waits for it, and delivers nothing more', async () => {
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
    }, 5_000);
    await queue.close();
    expect(ended).toBe(true);
    expect(context?.jobId).toBe('1');
  });
});
