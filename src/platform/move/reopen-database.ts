import type { AppConfig } from '#config';
import { CommandFailure } from '../cli/command-failure.js';
import { hasDatabase } from '../database/data-folder.js';
import type { EntityList } from '../database/database.js';
import { DatabaseMovedError } from '../database/move-marker.js';
import { readMarker, unmark } from './move-state.js';
import { openEnd, placeOf } from './open-ends.js';

export interface Reopened {
  readonly database: string;
  /** The database to which it had been moved; null if it was in use. */
  readonly moved_to: string | null;
}

/** Makes the configured database usable that a move has left. @throws CommandFailure if a move has not completed it */
export async function reopenDatabase({ database }: AppConfig, entities: EntityList): Promise<Reopened> {
  const place = placeOf(database);
  if ('dataDir' in place && !hasDatabase(place.dataDir)) {
    throw new CommandFailure('nothing_to_reopen', `There is no database in ${place.dataDir}.`);
  }
  const end = await openEnd(place, entities);
  try {
    const marker = await readMarker(end);
    if (marker?.role === 'target') throw new DatabaseMovedError(marker);
    if (marker) await end.transaction(() => unmark(end));
    return { database: end.name, moved_to: marker?.other ?? null };
  } finally {
    await end.close();
  }
}
