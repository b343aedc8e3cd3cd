import type { EntityManager } from './entity-manager.js';

/** Deleted in one go: a short transaction, however much has gathered. */
const BATCH = 1_000;

/**
 * Deletes rows until none is left, a thousand at a time. Any number of processes may do so at once: what another one
 * deletes is left to it.
 *
 * @param table with an `id`
 * @param which the rows: a condition of SQL, and an order, with its parameters; may call the table `old`
 * @param signal ends it after the batch under way
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
