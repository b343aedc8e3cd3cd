import { setImmediate } from 'node:timers';

/** Continues in the next turn of the event loop, after sockets were read. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop in which no other caller works, so that the short pieces of long work do not add up to
 * a long turn when several requests do it at once. `nextTurn` alone would continue all of them in one turn.
 */
export function ownTurn(): Promise<void> {
  last = last.then(nextTurn);
  return last;
}
