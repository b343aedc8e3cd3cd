import { vi } from 'vitest';

/** Runs asynchronous work on a fake clock that jumps from timer to timer. */
export async function inFakeTime<T>(work: () => Promise<T>, limitMs = 3_600_000): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  try {
    const over = new AbortController();
    const done = work().finally(() => {
      over.abort();
    });
    done.catch(() => undefined);
    const start = performance.now();
    while (!over.signal.aborted && performance.now() - start < limitMs) {
      // Lets work continue that waits for something other than a timer.
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
      else await vi.advanceTimersByTimeAsync(1);
    }
    if (!over.signal.aborted) throw new Error(`not over after ${limitMs} ms`);
    return await done;
  } finally {
    vi.useRealTimers();
  }
}

/** Returns the maximum number of moments (in milliseconds) in any window [t, t + 1 s). */
export function mostInASecond(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b);
  let [first, most] = [0, 0];
  for (const [last, moment] of sorted.entries()) {
    while (moment - (sorted[first] ?? 0) >= 1000) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
