/**
 * Returns the environment of a process that measures pins slowly, and measures none while a file exists, so that a test can
 * interrupt a scan. Each loop of a scan measures its first pin before it waits.
 *
 * @param gate the path of the file
 * @param pauseMs how long a pin takes at least
 */
export function gatedPins(gate: string, pauseMs: number): { NODE_OPTIONS: string } {
  return preload(`
    import { existsSync } from 'node:fs';
    import timers from 'node:timers/promises';
    import { syncBuiltinESMExports } from 'node:module';
    timers.setImmediate = async () => {
      await timers.setTimeout(${pauseMs});
      while (existsSync(${JSON.stringify(gate)})) await timers.setTimeout(20);
    };
    syncBuiltinESMExports();`);
}

/**
 * Returns the environment of a process that collects all garbage on SIGWINCH, which Nest does not take for a shutdown, and writes how many bytes live, in and outside
 * of the heap, to a file with its pid as name.
 *
 * @param folder where to write
 */
export function reportLiveMemory(folder: string): { NODE_OPTIONS: string } {
  const { NODE_OPTIONS } = preload(`
    import { writeFileSync } from 'node:fs';
    import { isMainThread } from 'node:worker_threads';
    if (isMainThread) process.on('SIGWINCH', () => {
      gc();
      const { heapUsed, external } = process.memoryUsage();
      writeFileSync(${JSON.stringify(folder)} + '/' + process.pid, String(heapUsed + external));
    });`);
  return { NODE_OPTIONS: `--expose-gc ${NODE_OPTIONS}` };
}

/** Environment of a command whose standard error appears to be a terminal. */
export const ON_TERMINAL = preload('process.stderr.isTTY = true;');

function preload(code: string): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}
