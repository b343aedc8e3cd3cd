import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { describeWith } from '../support/describe-with.js';
import { mostInASecond } from '../support/fake-time.js';
import { startRedis } from '../support/redis.js';

describeWith('redis', 'RedisSlotBook', () => {
  it('three processes together never exceed the rate, even if Redis is killed and restarts empty', async () => {
    const redis = await startRedis(binary);
    const workers = Array.from({ length: PROCESSES }, () => acquireSlots(redis.url));
    const taken = Promise.all(workers.map(({ stdout }) => json(stdout as NodeJS.ReadableStream)));
    // Each process reports its first slot.
    await Promise.all(workers.map(({ stderr }) => once(stderr as NodeJS.ReadableStream, 'data')));
    await setTimeout(1_000);
    await redis.stop();
    const again = await startRedis(binary, Number(new URL(redis.url).port));
    const moments = ((await taken) as number[][]).flat();
    await again.stop();
    expect(moments).toHaveLength(PROCESSES * SLOTS);
    expect(mostInASecond(moments)).toBeLessThanOrEqual(RATE);
  });
});

const WORKER = join(import.meta.dirname, 'pace-worker.mjs');

const PROCESSES = 3;

const CONCURRENCY = 8;

const RATE = 50;

/** Slots of each process; all processes together take three seconds. */
const SLOTS = 50;

const binary = inject('components').redis ?? '';

function acquireSlots(url: string): ChildProcess {
  return spawn(process.execPath, [WORKER, url, String(RATE), String(SLOTS), String(CONCURRENCY)]);
}
