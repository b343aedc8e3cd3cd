import { setTimeout } from 'node:timers/promises';

/** The time that searches are paced and retried by; tests have their own. */
export interface Time {
  /** Milliseconds, from any beginning. */
  now(): number;
  /** @throws the signal's reason when aborted */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** 0 … 1, for jitter. */
  random(): number;
}

export const REAL_TIME: Time = {
  now: () => performance.now(),
  sleep: async (ms, signal) => {
    await setTimeout(ms, undefined, signal ? { signal } : {}).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
  },
  random: () => Math.random(),
};
