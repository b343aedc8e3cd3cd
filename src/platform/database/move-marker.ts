import { DatabaseUnavailableError } from './embedded/database-errors.js';
import type { EntityManager } from './entity-manager.js';

/** Exists in a database that a move has left, or has not completed. */
export const MOVE_TABLE = 'database_move';

/** `source`: the move has left this database. `target`: the move has not completed it. */
export type MoveRole = 'source' | 'target';

export interface MoveMarker {
  readonly id: string;
  readonly role: MoveRole;
  /** The other database, for people. */
  readonly other: string;
}

export const READ_MARKER = `select id::text as id, role, other from ${MOVE_TABLE}`;

/** The database may not be used: its content is elsewhere, or not complete. */
export class DatabaseMovedError extends DatabaseUnavailableError {
  override readonly isTransient = false;

  constructor({ role, other }: MoveMarker) {
    super(
      role === 'source'
        ? `This database was moved to ${other}. Use that one, or run \`database reopen\` to use this one again.`
        : `The move from ${other} to this database is not complete. Run \`database move\` again; it continues.`,
    );
  }
}

/** @throws DatabaseMovedError if a move has left the database, or has not completed it */
export async function requireNotMoved(em: EntityManager): Promise<void> {
  const [found] = await em.execute<{ exists: boolean }[]>(
    `select to_regclass('${MOVE_TABLE}') is not null as exists`,
  );
  if (!found?.exists) return;
  const [marker] = await em.execute<MoveMarker[]>(READ_MARKER);
  if (marker) throw new DatabaseMovedError(marker);
}
