import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Response times of `GET /healthz`, in milliseconds. */
export interface HealthTimes {
  readonly p99: number;
}

/** Samples the response times of `GET /healthz` from a process of its own while the work runs. */
export async function healthTimesDuring(url: string, work: () => Promise<unknown>): Promise<HealthTimes> {
  const sampler = spawn(process.execPath, [join(import.meta.dirname, 'sample-health.mjs'), url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(sampler.stdout, 'readable');
  const printed = text(sampler.stdout);
  try {
    await work();
  } finally {
    sampler.stdin.end();
  }
  const times = (JSON.parse(await printed) as number[]).toSorted((a, b) => a - b);
  return { p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}
