import { sleep } from '../sleep.js';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** Transient classes of SQLSTATE: connection, resources, shutdown or start of the server, deadlock. */
const TRANSIENT_SQLSTATE = /^(08|53|57P|40)/;
const CONFLICT_SQLSTATE = '40';
const LOST_CONNECTION = /^E[A-Z]{3,}/;

/**
 * Retries work with backoff while the database is unavailable, for work that is too expensive to lose. The work must be
 * idempotent: a commit may have succeeded although its response was lost.
 *
 * @throws any other error of the work at once, and the last error when the signal is aborted
 */
export async function retryDuringOutage<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error;
      // An abort ends the pause, and the work gets a last attempt.
      await sleep(pause, signal).catch(() => undefined);
    }
  }
}

/** Returns whether the database is unreachable. Unlike `isOutage`, it excludes deadlocks and serialization failures. */
export function isUnreachable(error: unknown): boolean {
  return isOutage(error) && !String((error as { code?: unknown }).code).startsWith(CONFLICT_SQLSTATE);
}

/** Returns whether the disk of a PostgreSQL server is full (`disk_full`). It undid the transaction. */
export function isServerDiskFull(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '53100';
}

/** Returns whether a statement took longer than `DATABASE_TIMEOUT_SECONDS` (`query_canceled`). */
export function isDatabaseTimeout(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '57014';
}

/** Returns whether an error of the driver is transient, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // MikroORM wraps errors, so only their properties identify them.
  const { code, isTransient } = error as { code?: unknown; isTransient?: unknown };
  if (typeof isTransient === 'boolean') return isTransient;
  if (typeof code === 'string') return TRANSIENT_SQLSTATE.test(code) || LOST_CONNECTION.test(code);
  return /connection (error|terminated|ended|closed)|timeout exceeded when trying to connect/i.test(
    error.message,
  );
}
