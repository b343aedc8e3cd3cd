import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** How long after the load memory counts as settled: Node returns pages when it collects garbage in idle time. */
const SETTLE_MS = 3_000;

/** Returns the peak and the memory after a pause without load, in MB, of all processes together. */
export async function memoryOf(...children: readonly ChildProcess[]) {
  await setTimeout(SETTLE_MS);
  return { peakMb: sum(children, 'VmHWM'), settledMb: sum(children, 'VmRSS') };
}

/** @param field of /proc/<pid>/status, in kB */
function sum(children: readonly ChildProcess[], field: 'VmHWM' | 'VmRSS'): number {
  const kilobytes = children.map(({ pid }) => {
    const status = readFileSync(`/proc/${pid ?? ''}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]);
  });
  return Math.round(kilobytes.reduce((total, one) => total + one, 0) / 1024);
}
