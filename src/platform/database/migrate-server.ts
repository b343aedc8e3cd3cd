import type { MikroORM } from '@mikro-orm/core';
import type { Migrator } from '@mikro-orm/migrations';
import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from './entity-manager.js';
import { lockMigratedTables } from './lock-migrated-tables.js';
import { mayNotCreate } from './postgres-server.js';
import { UnsuitableServerError } from './server-fault.js';

/** Key of the advisory lock that serialises the migrations of processes. */
const MIGRATION_LOCK = 7_283_001;

/** Settings that end a statement or a transaction. PostgreSQL 17 has the last one. */
const LIMITS = `'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout'`;

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
      if ((error as { code?: unknown }).code === '42501') {
        const reason = (error as Error).message.replace(/^.* - /s, '');
        throw new UnsuitableServerError([await mayNotCreate(orm.em.fork() as EntityManager, reason)], {
          cause: error,
        });
      }
      if (attempt === MAX_ATTEMPTS || !LOCK_CONFLICTS.has((error as { code?: unknown }).code)) throw error;
    }
    await setTimeout(Math.random() * LONGEST_PAUSE_MS);
  }
}

/** One connection suffices: others may be behind the lock, in a pooler with fewer connections than processes. */
async function migrateOnce(orm: MikroORM, lockTimeoutMs: number): Promise<string[]> {
  const { migrator } = orm as unknown as { readonly migrator: Migrator };
  // Creates the table of migrations, for which MikroORM would take a second connection within the transaction. Of two
  // processes that create it at once, one fails and then finds it.
  const before = await migrator.getPending().catch(() => migrator.getPending());
  if (before.length === 0) return [];
  return (orm.em.fork() as EntityManager).transactional(async (tx) => {
    // Without limits, which a role may have: a migration may take long, or wait for that of another process.
    await tx.execute(`select set_config(name, '0', true) from pg_settings where name in (${LIMITS})`);
    await tx.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    // The type of a transaction is `any`.
    const transaction: unknown = tx.getTransactionContext();
    const pending = await pendingIn(migrator, transaction);
    if (pending.size === 0) return [];
    await lockMigratedTables(orm, tx, pending, lockTimeoutMs);
    const applied = await migrator.up({ transaction });
    return applied.map(({ name }) => name);
  });
}

async function pendingIn(migrator: Migrator, transaction: unknown): Promise<ReadonlySet<string>> {
  const storage = migrator.getStorage();
  storage.setMasterMigration(transaction as Parameters<typeof storage.setMasterMigration>[0]);
  try {
    const rows: readonly { readonly name: string }[] = await migrator.getPending();
    return new Set(rows.map(({ name }) => name));
  } finally {
    storage.unsetMasterMigration();
  }
}
