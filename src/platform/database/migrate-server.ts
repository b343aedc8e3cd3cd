import type { MikroORM } from '@mikro-orm/core';
import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from './entity-manager.js';
import { lockMigratedTables } from './lock-migrated-tables.js';

/** Key of the advisory lock that serialises the migrations of processes. */
const MIGRATION_LOCK = 7_283_001;

/** `query_canceled` and `deadlock_detected`. */
const LOCK_CONFLICTS: ReadonlySet<unknown> = new Set(['57014', '40P01']);
const MAX_ATTEMPTS = 40;
/** Shorter than `deadlock_timeout` (1 s): a deadlock ends the attempt, and never a request of the running service. */
const POLITE_LOCK_TIMEOUT_MS = 700;
const POLITE_ATTEMPTS = 30;
/** Longer than `deadlock_timeout`, after which PostgreSQL cancels an automatic vacuum that is in the way. */
const FIRM_LOCK_TIMEOUT_MS = 3_000;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Migrates the schema of a server in one transaction, beside processes that use it. While it waits for a table, requests
 * wait behind it. So it soon gives up, and starts again.
 *
 * @returns the migrations that ran, in order
 * @throws the error of a migration, and after a minute the one of tables that stay in use
 */
export async function migrateServer(orm: MikroORM): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(
        orm,
        attempt <= POLITE_ATTEMPTS ? POLITE_LOCK_TIMEOUT_MS : FIRM_LOCK_TIMEOUT_MS,
      );
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !LOCK_CONFLICTS.has((error as { code?: unknown }).code)) throw error;
    }
    await setTimeout(Math.random() * LONGEST_PAUSE_MS);
  }
}

function migrateOnce(orm: MikroORM, lockTimeoutMs: number): Promise<string[]> {
  return (orm.em.fork() as EntityManager).transactional(async (tx) => {
    // Without a limit: a migration may take long, or wait for that of another process.
    await tx.execute('set local statement_timeout = 0');
    await tx.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    const rows: readonly { readonly name: string }[] = await orm.migrator.getPending();
    const pending = new Set(rows.map(({ name }) => name));
    if (pending.size === 0) return [];
    await lockMigratedTables(orm, tx, pending, lockTimeoutMs);
    // The type of a transaction is `any`.
    const transaction: unknown = tx.getTransactionContext();
    const applied = await orm.migrator.up({ transaction });
    return applied.map(({ name }) => name);
  });
}
