import { setImmediate } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop in which no other caller works, so that the short pieces of long work do not add up to
 * a long turn when several requests do it at once. `setImmediate` alone would continue all of them in one turn.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
