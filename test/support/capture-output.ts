import { setTimeout } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Outcome } from './processes.js';

/** Shorter than the limit of a test, so that work that never ends fails one test and not all after it. */
const LONGEST_MS = 100_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Captures the output and the exit code of work in this process. Calls run one after another, because they share the
 * streams of the process.
 */
export function captureOutput(work: () => Promise<void>): Promise<Outcome> {
  const next = last.then(() => capture(work));
  last = next.catch(() => undefined);
  return next;
}

async function capture(work: () => Promise<void>): Promise<Outcome> {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text, ...more) => {
      printed[stream] += String(text);
      const done = more.find((one): one is () => void => typeof one === 'function');
      done?.();
      return true;
    }),
  );
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    const ended = await Promise.race([
      work().then(() => true),
      setTimeout(LONGEST_MS, false, { ref: false }),
    ]);
    if (!ended)
      throw new Error(`the work has not ended after ${LONGEST_MS / 1000} s; it printed ${printed.stdout}`);
    return { code: process.exitCode, ...printed };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}
