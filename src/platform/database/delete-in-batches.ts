import type { EntityManager } from './entity-manager.js';

/** Rows of one statement, which keeps its transaction short. */
const BATCH = 1_000;

/**
 * Deletes all matching rows, 1,000 at a time. Any number of processes may do so at once: each skips the rows that
 * another one has locked.
 *
 * @param table has a column `id`
 * @param which a condition and an order in SQL, where the table is named `old`
 * @param signal stops after the current batch
 */
export async function deleteInBatches(
  em: EntityManager,
  table: string,
  which: string,
  parameters: readonly unknown[],
  signal: AbortSignal,
): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH && !signal.aborted;) {
    const rows = await em.execute<unknown[]>(
      `delete from ${table} where id in
         (select id from ${table} as old where ${which} limit ? for update skip locked)
       returning 1`,
      [...parameters, BATCH],
    );
    deleted = rows.length;
  }
}
