import type { CommandWatcher } from '#platform/cli/command-context';
import { CommandFailure } from '#platform/cli/command-failure';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { OwnPlace } from '../own-place.js';
import { OwnPlacesArea } from '../own-places-area.js';
import { inspectFile, piecesOf, type PlaceFile } from './place-file.js';
import { readPlace, WrongRow } from './read-place.js';
import { readRows } from './read-rows.js';
import type { Row } from './row.js';
import { StorePlaces } from './store-places.js';

/** Rows of one statement. */
const BATCH = 1_000;
/** Bad rows that are told one by one; the others are counted. */
const MOST_BAD_ROWS = 100;

export interface ImportReport {
  added: number;
  replaced: number;
  skipped: number;
  /** The first hundred. */
  readonly bad_rows: { readonly line: number; readonly reason: string }[];
}

/**
 * Brings a file of places into the database, by batches. Each is a transaction, so what is stored when it is interrupted
 * stays, and the same file can be imported again; with `replace` all of it is one transaction.
 */
@Injectable()
export class ImportPlaces {
  constructor(
    private readonly em: EntityManager,
    private readonly store: StorePlaces,
    private readonly area: OwnPlacesArea,
  ) {}

  /** @throws CommandFailure `file_unreadable`, `file_broken`, `no_places` when no row is right */
  async run(
    path: string,
    { replace }: { replace: boolean },
    { signal, progress }: CommandWatcher,
  ): Promise<ImportReport> {
    const file = await inspectFile(path, signal);
    const pieces = piecesOf(path, signal, (bytes) => {
      progress({ done: Math.ceil(bytes / 1000), total: Math.ceil(file.bytes / 1000), unit: 'kB' });
    });
    const report: ImportReport = { added: 0, replaced: 0, skipped: 0, bad_rows: [] };
    const work = (): Promise<void> => this.importAll(file, pieces, report, signal);
    try {
      if (replace) {
        await this.em.transactional(async () => {
          await this.store.lock();
          await this.store.clear();
          await work();
        });
      } else {
        await work();
      }
    } catch (error) {
      throw replace ? error : withWhatIsStored(error, report);
    } finally {
      await this.area.refresh();
    }
    return report;
  }

  private async importAll(
    { format, head }: PlaceFile,
    pieces: AsyncIterable<string>,
    report: ImportReport,
    signal: AbortSignal,
  ): Promise<void> {
    // By ID: the last of several of one ID is the one that counts.
    let batch = new Map<string, OwnPlace>();
    let rows = 0;
    const write = async (): Promise<void> => {
      signal.throwIfAborted();
      const added = await this.em.transactional(async () => {
        await this.store.lock();
        return this.store.put([...batch.values()]);
      });
      report.added += added;
      report.replaced += rows - added;
      batch = new Map();
      rows = 0;
    };
    for await (const row of readRows(format, pieces, head)) {
      const place = placeOf(row, report);
      if (!place) continue;
      batch.set(place.id, place);
      if (++rows >= BATCH) await write();
    }
    if (rows > 0) await write();
    if (report.added + report.replaced === 0) {
      throw new CommandFailure('no_places', 'No row of the file is a place. Nothing was imported.', {
        ...report,
      });
    }
    await this.em.transactional(async () => {
      await this.store.lock();
      await this.store.fitArea();
      await this.store.prepareSearch();
    });
  }
}

/** Batches before the one that failed are there to stay. */
function withWhatIsStored(error: unknown, { added, replaced }: ImportReport): unknown {
  if (!(error instanceof CommandFailure) || added + replaced === 0) return error;
  const { code, detail, members } = error;
  return new CommandFailure(code, `${detail} ${added + replaced} places before that are stored.`, members);
}

/** Null for a bad row, which is written down. */
function placeOf(row: Row, report: ImportReport): OwnPlace | null {
  try {
    if ('problem' in row) throw new WrongRow(row.problem);
    return readPlace(row.fields);
  } catch (error) {
    if (!(error instanceof WrongRow)) throw error;
    report.skipped++;
    if (report.bad_rows.length < MOST_BAD_ROWS)
      report.bad_rows.push({ line: row.line, reason: error.message });
    return null;
  }
}
