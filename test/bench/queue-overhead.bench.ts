import Bull from 'bull';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { BullJobQueue, type Envelope } from '../../src/platform/jobs/bull-job-queue.js';
import type { JobKind } from '../../src/platform/jobs/job-queue.js';
import { describeWith } from '../support/describe-with.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';

const ROUNDS = benchRounds();
const JOBS_PER_ROUND = 1_000;
/** Concurrent requests that enqueue. */
const CONCURRENCY = 10;
const WORKERS = 2;
const WORK: JobKind<number> = { name: 'work' };

const redisUrl = inject('redisUrl');

/** Both handlers only count jobs. */
describeWith('redis', 'BullJobQueue', () => {
  let counted: () => void = () => undefined;
  let ours: BullJobQueue;
  let bare: Bull.Queue<unknown>;

  beforeAll(() => {
    const connect = <T>() => new Bull<T>('jobs', redisUrl ?? '', { prefix: randomUUID() });
    const handle = (): Promise<void> => {
      counted();
      return Promise.resolve();
    };
    const options = { concurrency: WORKERS, graceMs: 5_000, attempts: 3, retryMs: 1_000 };
    ours = new BullJobQueue(() => connect<Envelope>(), options, { reason: null, fault: () => undefined });
    ours.start(new Map([[WORK.name, handle]]));
    bare = connect();
    void bare.process(WORK.name, WORKERS, handle);
  });
  afterAll(async () => {
    await ours.close();
    await bare.close();
  });

  it('throughput from enqueue to handler compared with bare Bull on the same Redis', async () => {
    let id = 0;
    const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.ours.push(await perSecond(() => ours.enqueue(WORK, id, { id: String(id++) })));
      rates.bare.push(await perSecond(() => bare.add(WORK.name, id++, { removeOnComplete: true })));
    }
    const row = record('queue', {
      what: 'from the enqueueing to the handler',
      unit: 'jobs/s',
      values: rates.ours,
      baseline: { name: 'bare Bull', values: rates.bare },
    });
    expect(row.ratio.median).toBeGreaterThan(0);
  });

  /** Measures jobs per second from the first enqueue to the end of the last job. */
  async function perSecond(enqueue: () => Promise<unknown>): Promise<number> {
    const { promise: allDone, resolve } = Promise.withResolvers<undefined>();
    let [left, done] = [JOBS_PER_ROUND, 0];
    counted = () => {
      if (++done === JOBS_PER_ROUND) resolve(undefined);
    };
    const started = performance.now();
    const client = async (): Promise<void> => {
      while (left-- > 0) await enqueue();
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, client));
    await allDone;
    return (JOBS_PER_ROUND * 1000) / (performance.now() - started);
  }
});
