import type { AppConfig } from '#config';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CommandWatcher } from '../cli/command-context.js';
import { CommandFailure } from '../cli/command-failure.js';
import { hasDatabase } from '../database/data-folder.js';
import type { EntityList } from '../database/database.js';
import { requireDiskSpace, RESERVE_BYTES } from '../database/embedded/disk-space.js';
import { DatabaseMovedError, type MoveMarker } from '../database/move-marker.js';
import { copyRows } from './copy-rows.js';
import type { End } from './end.js';
import { finishTarget } from './finish-target.js';
import { mark, prepare, readMarker, unmark } from './move-state.js';
import { keyOf, nameOfPlace, openEnd, type Place, placeOf, writeKey } from './open-ends.js';
import { checkServer, requireEmpty, requireSameColumns, requireUnused } from './preflight.js';
import { readTables } from './tables.js';

export interface MoveOptions {
  readonly to: Place;
  /** Checks both databases and changes nothing. */
  readonly isDryRun: boolean;
  /** Moves although other connections use a server. */
  readonly allowsConnections: boolean;
}

export interface Moved {
  readonly from: string;
  readonly to: string;
  readonly tables: number;
  /** Size of the rows in the source. */
  readonly megabytes: number;
  /** Absent after a dry run. */
  readonly rows?: number;
  readonly isResumed: boolean;
  /** Where the key of the stored secrets is; null if it is in the variable SECRET_KEY. */
  readonly keyFile: string | null;
  readonly warnings: readonly string[];
}

interface MoveSetup {
  readonly config: AppConfig;
  readonly entities: EntityList;
}

/** Indexes, and the write-ahead log, beside the rows. */
const SPACE_FACTOR = 2;

/**
 * Moves the configured database to another place. The source is not changed, but marked at the end. Until then no service
 * uses the target. An interrupted move continues where it stopped.
 *
 * @throws CommandFailure that says what to do
 */
export async function moveDatabase(
  { config, entities }: MoveSetup,
  options: MoveOptions,
  watcher: CommandWatcher,
): Promise<Moved> {
  const from = placeOf(config.database);
  const { to } = options;
  requireSource(from, to);
  const source = await openEnd(from, entities);
  try {
    const left = await readMarker(source);
    if (left?.role === 'target') throw new DatabaseMovedError(left);
    await requireUnusedServer(from, source, options);
    const bytes = (await readTables(source)).reduce((sum, table) => sum + table.bytes, 0);
    if ('dataDir' in to && !hasDatabase(to.dataDir)) {
      requireMoveTo(left, null);
      const folder = existsSync(to.dataDir) ? to.dataDir : dirname(to.dataDir);
      requireDiskSpace(folder, bytes * SPACE_FACTOR + RESERVE_BYTES, 'nothing was moved');
      if (options.isDryRun) return await outcome(null, false, []);
      const key = keyOf(from, config);
      if (key) await writeKey(to.dataDir, key.key);
    }
    const target = await openEnd(to, entities);
    try {
      const { warnings } = 'url' in to ? await checkServer(target, new URL(to.url)) : { warnings: [] };
      const begun = await readMarker(target);
      requireMoveTo(left, begun);
      await requireEmpty(target, begun, source.name);
      await requireUnusedServer(to, target, options);
      if (options.isDryRun) return await outcome(null, begun !== null, warnings);
      if (!left) await source.migrate();
      const more = await moveRows(target, begun, left);
      return await outcome(more.rows, begun !== null, [...warnings, ...more.warnings]);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }

  async function moveRows(target: End, begun: MoveMarker | null, left: MoveMarker | null) {
    if (!begun) {
      await target.migrate();
      await target.transaction(() => mark(target, 'target', source.name));
    }
    const marker = begun ?? (await readMarker(target));
    if (!marker) throw new Error('unreachable');
    const definitions = await prepare(target);
    const builder = 'url' in to ? await openEnd(to, entities) : target;
    try {
      const moved = await source.transaction(async () => {
        const tables = await lockTables(source, target);
        const rows = await copyRows({ source, target, builder }, tables, {
          definitions,
          isResumed: begun !== null,
          ...watcher,
        });
        const warnings = await finishTarget(source, target, definitions);
        watcher.signal.throwIfAborted();
        if (!left) await mark(source, 'source', target.name, marker.id);
        return { rows, warnings };
      });
      // The first moment in which a service may use the target. The source is already marked.
      await target.transaction(() => unmark(target));
      return moved;
    } finally {
      if (builder !== target) await builder.close();
    }
  }

  async function outcome(
    rows: number | null,
    isResumed: boolean,
    warnings: readonly string[],
  ): Promise<Moved> {
    const tables = await readTables(source);
    const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
    return {
      from: source.name,
      to: nameOfPlace(to),
      tables: tables.length,
      megabytes: Math.ceil(bytes / 1e6),
      ...(rows === null ? {} : { rows }),
      isResumed,
      keyFile: keyOf(from, config)?.file ?? null,
      warnings,
    };
  }
}

function requireSource(from: Place, to: Place): void {
  if (nameOfPlace(from) === nameOfPlace(to)) {
    throw new CommandFailure(
      'same_database',
      `${nameOfPlace(to)} is the database to move. Name another one.`,
    );
  }
  if ('dataDir' in from && !hasDatabase(from.dataDir)) {
    throw new CommandFailure(
      'nothing_to_move',
      `There is no database in ${from.dataDir}. Set DATA_DIR or DATABASE_URL to the database to move.`,
    );
  }
}

async function requireUnusedServer(
  place: Place,
  end: End,
  { allowsConnections }: MoveOptions,
): Promise<void> {
  if ('url' in place) await requireUnused(end, allowsConnections);
}

/** @throws CommandFailure if the source was moved, and not in the move that the target has not completed */
function requireMoveTo(left: MoveMarker | null, begun: MoveMarker | null): void {
  if (!left || left.id === begun?.id) return;
  throw new CommandFailure(
    'already_moved',
    `This database was moved to ${left.other}. To move it once more, run \`database reopen\` first.`,
  );
}

/** Prevents writes to the source until the end of its transaction. @returns the tables to copy, largest first */
async function lockTables(source: End, target: End) {
  const known = await target.transaction(() => readTables(target));
  const names = new Set(known.map(({ name }) => name));
  const tables = (await readTables(source)).filter(({ name }) => names.has(name));
  requireSameColumns(tables, known);
  await source.query(`set local lock_timeout = '10s'`);
  try {
    await source.query(`lock table ${tables.map(({ ident }) => ident).join(', ')} in share mode`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== '55P03') throw error;
    throw new CommandFailure(
      'database_in_use',
      `${source.name} is being written. Stop every process of the service.`,
    );
  }
  return (await readTables(source))
    .filter(({ name }) => names.has(name))
    .toSorted((a, b) => b.bytes - a.bytes);
}

interface Reopened {
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
