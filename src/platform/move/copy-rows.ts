import type { CommandWatcher } from '../cli/command-context.js';
import { CommandFailure } from '../cli/command-failure.js';
import { areEqual, type Sum, sumInPieces, sumOf } from './compare-tables.js';
import { copyTable } from './copy-table.js';
import { createMissing, type Definition } from './definitions.js';
import type { End, Table } from './end.js';
import { readPositions, startAgain } from './move-state.js';

interface Ends {
  readonly source: End;
  readonly target: End;
  /** Another connection to the target, which creates indexes while `target` stores rows; else `target` itself. */
  readonly builder: End;
}

interface CopyOptions extends CommandWatcher {
  readonly definitions: readonly Definition[];
  readonly isResumed: boolean;
}

/**
 * Copies the tables, creates their indexes, and compares counts and sums that each database computes of its rows.
 *
 * @returns the number of rows
 * @throws CommandFailure `data_differs`
 */
export async function copyRows(ends: Ends, tables: readonly Table[], options: CopyOptions): Promise<number> {
  const { source, target, builder } = ends;
  const { definitions, isResumed, signal, progress } = options;
  const total = Math.max(1, Math.ceil(tables.reduce((sum, table) => sum + table.bytes, 0) / 1e6));
  const positions = await readPositions(target);
  const sums = new Map<Table, Promise<Sum>>();
  let building: Promise<unknown> = Promise.resolve();
  let before = 0;
  try {
    for (const table of tables) {
      const show = (share: number): void => {
        progress({
          done: Math.round((before + table.bytes * share) / 1e6),
          total,
          unit: 'MB copied',
          isLong: true,
        });
      };
      await copyTable(ends, table, { position: positions.get(table.name) ?? 0, signal, onCopied: show });
      before += table.bytes;
      const sum = building.then(() => build(table));
      sum.catch(() => undefined);
      sums.set(table, sum);
      building = sum;
      if (builder === target) await building;
    }
    let rows = 0;
    const different: Table[] = [];
    for (const [index, table] of tables.entries()) {
      signal.throwIfAborted();
      const expected = await sumInPieces(source, table, signal);
      const found = await sums.get(table);
      if (!found || !areEqual(expected, found)) different.push(table);
      rows += Number(expected.rows);
      progress({ done: index + 1, total: tables.length, unit: 'tables compared', isLong: true });
    }
    for (const table of different) await repair(table);
    return rows;
  } finally {
    await building.catch(() => undefined);
  }

  async function build(table: Table): Promise<Sum> {
    signal.throwIfAborted();
    await createMissing(
      builder,
      definitions.filter((one) => one.table === table.name && !one.isForeignKey),
    );
    await builder.query(`analyze ${table.ident}`);
    return builder.transaction(() => sumOf(builder, table));
  }

  /** Copies a table again that the service has changed between two runs of the move. */
  async function repair(table: Table): Promise<void> {
    const expected = await sumOf(source, table);
    let found = await sums.get(table);
    if (isResumed) {
      await startAgain(target, table);
      await copyTable(ends, table, { position: 0, signal, onCopied: () => undefined });
      found = await target.transaction(() => sumOf(target, table));
      if (areEqual(expected, found)) return;
    }
    throw new CommandFailure(
      'data_differs',
      `The table ${table.name} has ${expected.rows} rows with the sum ${expected.sum} in ${source.name}, but ` +
        `${found?.rows ?? '?'} rows with the sum ${found?.sum ?? '?'} in ${target.name}. The source is unchanged; use it, and report this.`,
    );
  }
}
