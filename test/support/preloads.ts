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

/** Environment of a command whose standard error appears to be a terminal. */
export const ON_TERMINAL = preload('process.stderr.isTTY = true;');

function preload(code: string): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}
