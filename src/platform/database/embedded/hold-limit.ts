import { setImmediate } from 'node:timers';
import { nextTurn } from '../../own-turn.js';

/** How long the queries of one turn of the event loop may hold it, before the next query starts in another turn. */
const MAX_HOLD_MS = 10;
/** Longer: all other queries wait for the transaction. */
const MAX_HOLD_IN_TRANSACTION_MS = 50;

/** When the first query of this turn started; null if none did. */
let heldSince: number | null = null;

/**
 * Ends the turn of the event loop if queries hold it for long. PGlite answers in the same turn, so the promises of
 * hundreds of queries in a row, as of an import, would never let a socket be read.
 */
export async function limitHold(isInTransaction: boolean): Promise<void> {
  const max = isInTransaction ? MAX_HOLD_IN_TRANSACTION_MS : MAX_HOLD_MS;
  if (heldSince !== null && performance.now() - heldSince > max) await nextTurn();
  if (heldSince !== null) return;
  heldSince = performance.now();
  setImmediate(() => {
    heldSince = null;
  });
}
