import { setImmediate } from 'node:timers/promises';

/**
 * Counts the turns of the event loop of this process while work runs. Work on the main thread, which blocks the loop,
 * leaves few turns however fast the machine is; work in a thread or process leaves thousands.
 */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const turns = { count: 0, isDone: false };
  const done = work().finally(() => {
    turns.isDone = true;
  });
  while (!turns.isDone) {
    await setImmediate();
    turns.count++;
  }
  await done;
  return turns.count;
}
