import { sleep } from '../sleep.js';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Why a database refused work that may succeed later. `outage`: it serves no one, or not on this connection. `conflict`:
 * other work was in the way. `timeout`: the work took too long, or an administrator cancelled it.
 */
type Refusal = 'outage' | 'conflict' | 'timeout';

/**
 * The refusals by SQLSTATE or its class; all others are final.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const REFUSALS: readonly (readonly [RegExp, Refusal])[] = [
  // Connection lost or refused. PgBouncer reports all of its faults as 08P01: no server, no free connection, shutdown.
  [/^08/, 'outage'],
  // read_only_sql_transaction: a standby during a failover, or an administrator stops writes.
  [/^25006$/, 'outage'],
  // invalid_authorization_specification and invalid_password: a password is being changed.
  [/^28(000|P01)$/, 'outage'],
  // invalid_catalog_name: a database is being restored.
  [/^3D000$/, 'outage'],
  // Disk full, out of memory, too many connections, a configured limit.
  [/^53/, 'outage'],
  // Shutdown, crash, start, database dropped, idle session ended.
  [/^57P/, 'outage'],
  // system_error and io_error. PgCat and Odyssey report their faults as 58000.
  [/^580[03]0$/, 'outage'],
  // serialization_failure, deadlock_detected.
  [/^40/, 'conflict'],
  // lock_not_available: a lock_timeout of the role.
  [/^55P03$/, 'conflict'],
  // query_canceled: a statement_timeout, or pg_cancel_backend.
  [/^57014$/, 'timeout'],
  // idle_in_transaction_session_timeout and transaction_timeout of the role, which end the connection.
  [/^25P0[34]$/, 'timeout'],
];

/** A lost connection, as Node reports it. */
const LOST_CONNECTION = /^E[A-Z]{3,}/;
/** Errors of `pg` and its pool, which have no code. */
const LOST_CLIENT =
  /connection (error|terminated|ended|closed)|not queryable|timeout expired|timeout exceeded when trying to connect|query read timeout/i;

/**
 * Retries work with backoff while the database refuses it, for work that is too expensive to lose. The work must be
 * idempotent: a commit may have succeeded although its response was lost.
 *
 * @throws any other error of the work at once, and the last error when the signal is aborted
 */
export async function retryDuringOutage<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || refusalOf(error) === null) throw error;
      // An abort ends the pause, and the work gets a last attempt.
      await sleep(pause, signal).catch(() => undefined);
    }
  }
}

/** Returns whether the database is unreachable. Unlike `isOutage`, it excludes deadlocks and serialization failures. */
export function isUnreachable(error: unknown): boolean {
  return refusalOf(error) === 'outage';
}

/** Returns whether the disk of a PostgreSQL server is full (`disk_full`). It undid the transaction. */
export function isServerDiskFull(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '53100';
}

/** Returns whether a statement took longer than a limit, or was cancelled. */
export function isDatabaseTimeout(error: unknown): boolean {
  return refusalOf(error) === 'timeout';
}

/** Returns whether an error of the driver is transient, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal === 'outage' || refusal === 'conflict';
}

function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  // MikroORM wraps errors, so only their properties identify them.
  const { code, isTransient, routine } = error as Partial<DriverError>;
  if (typeof isTransient === 'boolean') return isTransient ? 'outage' : null;
  if (typeof code !== 'string') return LOST_CLIENT.test(error.message) ? 'outage' : null;
  // Only PostgreSQL names the routine: parameters that do not fit their statement are a bug.
  if (code === '08P01' && routine !== undefined) return null;
  if (LOST_CONNECTION.test(code)) return 'outage';
  return REFUSALS.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

interface DriverError {
  readonly code: unknown;
  readonly isTransient: unknown;
  readonly routine: unknown;
}
