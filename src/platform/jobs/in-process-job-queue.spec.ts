import { Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InProcessJobQueue } from './in-process-job-queue.js';
import type { JobContext, JobHandler, JobKind } from './job-queue.js';

const WORK: JobKind<unknown> = { name: 'work' };
const OTHER: JobKind<unknown> = { name: 'other' };
const GRACE_MS = 1000;

/** The conformance suite tests what both queues have in common. These tests need a fake clock. */
describe('InProcessJobQueue', () => {
  let queue: InProcessJobQueue;
  /** The ids of the started jobs, in order. */
  let done: string[];
  /** Functions that end a running job, by its id. */
  let endings: Map<string, () => void>;
  let contexts: JobContext[];

  beforeEach(() => {
    vi.useFakeTimers();
    Logger.overrideLogger(false);
    queue = new InProcessJobQueue({ concurrency: 2, graceMs: GRACE_MS, attempts: 1, retryMs: 0 });
    done = [];
    endings = new Map();
    contexts = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    Logger.overrideLogger(true);
  });

  /** Handles a job until `end` is called with its id. */
  const byHand: JobHandler = (_, context) => {
    contexts.push(context);
    done.push(context.jobId);
    return new Promise((resolve) => endings.set(context.jobId, resolve));
  };
  const start = (handler: JobHandler = byHand): void => {
    queue.start(new Map([['work', handler]]));
  };
  const enqueue = (id: string, more: object = {}) => queue.enqueue(WORK, { id }, { id, ...more });
  const end = async (id: string): Promise<void> => {
    endings.get(id)?.();
    await vi.advanceTimersByTimeAsync(0);
  };

  it('delivers the data as it was at enqueue', async () => {
    const data = { list: [1] };
    await queue.enqueue(WORK, data, { id: 'a' });
    data.list.push(2);
    const received: unknown[] = [];
    start((copy) => Promise.resolve(void received.push(copy)));
    expect(received).toEqual([{ list: [1] }]);
  });

  it('runs at most `concurrency` jobs at once, in order', async () => {
    start();
    for (const id of ['a', 'b', 'c', 'd']) await enqueue(id);
    expect(done).toEqual(['a', 'b']);
    await end('b');
    expect(done).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    expect(done).toEqual(['a', 'b', 'c', 'd']);
  });

  it('runs a job outside the async context of the request that enqueued it', async () => {
    const request = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    start(() => Promise.resolve(void seen.push(request.getStore())));
    await request.run('a request', () => enqueue('a'));
    expect(seen).toEqual([undefined]);
  });

  it('runs jobs of two kinds with the same id', async () => {
    queue.start(
      new Map<string, JobHandler>([
        ['work', byHand],
        ['other', (_, { jobId }) => Promise.resolve(void done.push(`other ${jobId}`))],
      ]),
    );
    await enqueue('a');
    await queue.enqueue(OTHER, {}, { id: 'a' });
    expect(done).toEqual(['a', 'other a']);
  });

  it('delays a job by `delayMs`', async () => {
    start();
    await enqueue('late', { delayMs: 5000 });
    await enqueue('later', { delayMs: 9000 });
    await vi.advanceTimersByTimeAsync(4999);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['late']);
    await vi.advanceTimersByTimeAsync(4000);
    expect(done).toEqual(['late', 'later']);
  });

  it.each<[string, JobHandler]>([
    ['rejects', () => Promise.reject(new Error('no'))],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
  ])('runs the other jobs after a handler that %s, and accepts the id again', async (_, failing) => {
    start((data, context) => (context.jobId === 'bad' ? failing(data, context) : byHand(data, context)));
    for (const id of ['bad', 'bad2', 'a', 'b']) await enqueue(id);
    await end('bad2');
    expect(done).toEqual(['bad2', 'a', 'b']);
    await end('a');
    await end('b');
    await enqueue('bad');
    await enqueue('c');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['bad2', 'a', 'b', 'c']);
  });

  describe('InProcessJobQueue.close', () => {
    it('aborts the signals of running jobs, waits for them and starts no other', async () => {
      start();
      for (const id of ['a', 'b', 'c']) await enqueue(id);
      await enqueue('delayed', { delayMs: 10 });
      let isClosed = false;
      const closing = queue.close().then(() => (isClosed = true));
      expect(contexts.map(({ signal }) => signal.aborted)).toEqual([true, true]);
      await end('a');
      await vi.advanceTimersByTimeAsync(100);
      expect(isClosed).toBe(false);
      await end('b');
      await closing;
      await enqueue('d');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(done).toEqual(['a', 'b']);
    });

    it('resolves after the grace period although a job still runs', async () => {
      start();
      await enqueue('endless');
      let isClosed = false;
      const closing = queue.close().then(() => (isClosed = true));
      await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
      expect(isClosed).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await closing;
    });

    it('resolves immediately when no job runs', async () => {
      start();
      await enqueue('delayed', { delayMs: 10 });
      await queue.close();
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});
