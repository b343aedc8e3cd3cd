import { sleep } from '../sleep.js';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** Classes of SQLSTATE that pass: connection, resources, the server going down or coming up, deadlock. */
const PASSING_SQLSTATE = /^(08|53|57P|40)/;
const CONFLICT_SQLSTATE = '40';
const LOST_CONNECTION = /^E[A-Z]{3,}/;

/**
 * Does the work again for as long as the database is away: for work that would be too expensive to lose. It has to be
 * safe to repeat, for it may have been committed though the answer was lost.
 *
 * @throws what the work throws for another reason, or once the signal is aborted
 */
export async function throughOutages<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error;
      // Aborted meanwhile, it tries a last time at once.
      await sleep(pause, signal).catch(() => undefined);
    }
  }
}

/** Whether the database is out of reach. Unlike `isOutage`, a deadlock or a serialization failure does not count. */
export function isUnreachable(error: unknown): boolean {
  return isOutage(error) && !String((error as { code?: unknown }).code).startsWith(CONFLICT_SQLSTATE);
}

/** Whether an error of the driver says that the database is out of reach, and not that the question is wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Neither the class of the embedded database's errors nor that of the driver's survives the framework.
  const { code, isPassing } = error as { code?: unknown; isPassing?: unknown };
  if (typeof isPassing === 'boolean') return isPassing;
  if (typeof code === 'string') return PASSING_SQLSTATE.test(code) || LOST_CONNECTION.test(code);
  return /connection (error|terminated|ended|closed)|timeout exceeded when trying to connect/i.test(
    error.message,
  );
}
