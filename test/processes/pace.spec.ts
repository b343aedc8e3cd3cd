import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { mostInASecond } from '../support/fake-time.js';
import { startRedis } from '../support/redis.js';
import { describeWith } from '../support/describe-with.js';

const WORKER = join(import.meta.dirname, 'pace-worker.mjs');
const PROCESSES = 3;
const HANDS = 8;
const RATE = 50;

const run = promisify(execFile);
const binary = inject('components').redis ?? '';

async function takeSlots(url: string, each: number): Promise<number[]> {
  const worker = [WORKER, url, String(RATE), String(each), String(HANDS)];
  const all = await Promise.all(Array.from({ length: PROCESSES }, () => run(process.execPath, worker)));
  return all.flatMap(({ stdout }) => JSON.parse(stdout) as number[]);
}

describeWith('redis', `${PROCESSES} processes with one rate limit`, () => {
  it('never exceed it together, though Redis is killed and comes back empty', async () => {
    const redis = await startRedis(binary);
    const taking = takeSlots(redis.url, 70);
    await setTimeout(2_000);
    await redis.stop();
    const again = await startRedis(binary, Number(new URL(redis.url).port));
    const moments = await taking;
    await again.stop();
    expect(moments).toHaveLength(PROCESSES * 70);
    expect(mostInASecond(moments)).toBeLessThanOrEqual(RATE);
  });
});
