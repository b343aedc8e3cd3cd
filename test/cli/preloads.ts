/** Environment of a process in which a pin takes 50 ms, as with a remote provider. */
export const SLOW_PINS = preload(`
  import timers from 'node:timers/promises';
  import { syncBuiltinESMExports } from 'node:module';
  timers.setImmediate = () => timers.setTimeout(50);
  syncBuiltinESMExports();`);

/** Environment of a command whose standard error appears to be a terminal. */
export const ON_TERMINAL = preload('process.stderr.isTTY = true;');

export const SLOW_ON_TERMINAL = { NODE_OPTIONS: `${SLOW_PINS.NODE_OPTIONS} ${ON_TERMINAL.NODE_OPTIONS}` };

function preload(code: string): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}
