import { randomUUID } from 'node:crypto';
import { MOVE_TABLE, type MoveMarker, type MoveRole, READ_MARKER } from '../database/move-marker.js';
import { type Definition, readDefinitions } from './definitions.js';
import type { End } from './end.js';
import { literal, PROGRESS_TABLE, readTables } from './tables.js';

/** A lost mark of the source would leave two databases that can be used. */
const DURABLE = 'set local synchronous_commit = on';

/** @returns null if no move concerns the database */
export async function readMarker(end: End): Promise<MoveMarker | null> {
  const [found] = await end.query<{ exists: boolean }>(
    `select to_regclass('${MOVE_TABLE}') is not null as exists`,
  );
  if (!found?.exists) return null;
  const [marker] = await end.query<MoveMarker>(READ_MARKER);
  return marker ?? null;
}

/** Marks a database, so that no service uses it. To be called in a transaction. */
export async function mark(
  end: End,
  role: MoveRole,
  other: string,
  id: string = randomUUID(),
): Promise<void> {
  await end.query(DURABLE);
  await end.query(
    `create table if not exists ${MOVE_TABLE}
     (id uuid not null, role text not null, other text not null, definitions text, at timestamptz not null default now())`,
  );
  await end.query(
    `insert into ${MOVE_TABLE} (id, role, other) values (${literal(id)}, ${literal(role)}, ${literal(other)})`,
  );
}

/** Makes a database usable. To be called in a transaction. */
export async function unmark(end: End): Promise<void> {
  await end.query(DURABLE);
  await end.query(`drop table if exists ${PROGRESS_TABLE}`);
  await end.query(`drop table if exists ${MOVE_TABLE}`);
}

/**
 * Removes everything that slows down rows from an empty, migrated target, once for each move.
 *
 * @returns what was removed
 */
export function prepare(target: End): Promise<readonly Definition[]> {
  return target.transaction(async () => {
    const [known] = await target.query<{ definitions: string | null }>(
      `select definitions from ${MOVE_TABLE}`,
    );
    if (known?.definitions) return JSON.parse(known.definitions) as Definition[];
    const tables = await readTables(target);
    const definitions = await readDefinitions(target);
    // Triggers refuse changes of entries, and check what the source has checked.
    for (const { ident } of tables) await target.query(`alter table ${ident} disable trigger user`);
    await target.query(`truncate ${tables.map(({ ident }) => ident).join(', ')}`);
    for (const { drop } of definitions.toReversed()) await target.query(drop);
    await target.query(`create table ${PROGRESS_TABLE} (name text primary key, position bigint not null)`);
    for (const { name } of tables) {
      await target.query(`insert into ${PROGRESS_TABLE} (name, position) values (${literal(name)}, 0)`);
    }
    await target.query(`update ${MOVE_TABLE} set definitions = ${literal(JSON.stringify(definitions))}`);
    return definitions;
  });
}

/** Returns where to continue, by table. */
export async function readPositions(target: End): Promise<ReadonlyMap<string, number>> {
  const rows = await target.query<{ name: string; position: number }>(
    `select name, position::float8 as position from ${PROGRESS_TABLE}`,
  );
  return new Map(rows.map(({ name, position }) => [name, position]));
}

/** Removes the rows of a table, so that it is copied again. */
export function startAgain(target: End, { name, ident }: { readonly name: string; readonly ident: string }) {
  return target.transaction(async () => {
    await target.query(`truncate ${ident}`);
    await target.query(`update ${PROGRESS_TABLE} set position = 0 where name = ${literal(name)}`);
  });
}
