import type { CommandWatcher } from '#platform/cli/command-context';
import { CommandFailure } from '#platform/cli/command-failure';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import type { OwnPlace } from '../own-place.js';
import { OwnPlacesRepository } from '../own-places.repository.js';
import { OwnPlacesArea } from '../own-places-area.js';
import { inspectFile, type PlaceFile, readText } from './place-file.js';
import { InvalidRowError, readPlace } from './read-place.js';
import { readRows } from './read-rows.js';
import type { Row } from './row.js';

/** Rows per statement. */
const BATCH_SIZE = 1_000;
/** Bad rows and invalid values listed in the report; further bad rows are only counted. */
const MAX_LISTED = 100;
/** Bad rows at the start of a file before the import gives up: the file is something else. */
const MAX_BAD_START = 1_000;
/** Rows that are read before the import lets other work of the process continue. */
const ROWS_PER_TURN = 200;

export interface ImportReport {
  added: number;
  replaced: number;
  skipped: number;
  /** At most 100. */
  readonly bad_rows: RowReason[];
  /** Values that stored places lack, because they are invalid. At most 100. */
  readonly left_out: RowReason[];
}

interface RowReason {
  readonly line: number;
  readonly reason: string;
}

/**
 * Imports a file of places in batches. Each batch is a transaction, so an interrupted import keeps its batches and can be
 * repeated. With `replace`, the whole import is one transaction.
 */
@Injectable()
export class ImportPlaces {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly places: OwnPlacesRepository,
    private readonly area: OwnPlacesArea,
  ) {}

  /** @throws CommandFailure `file_unreadable`, `file_broken`, or `no_places` if every row, or each of the first 1,000, is bad */
  async run(
    path: string,
    { replace }: { replace: boolean },
    { signal, progress }: CommandWatcher,
  ): Promise<ImportReport> {
    const file = await inspectFile(path, signal);
    const text = readText(path, signal, (bytes) => {
      progress({ done: Math.ceil(bytes / 1000), total: Math.ceil(file.bytes / 1000), unit: 'kB' });
    });
    const report: ImportReport = { added: 0, replaced: 0, skipped: 0, bad_rows: [], left_out: [] };
    try {
      if (replace) {
        await this.write(async () => {
          await this.places.clear();
          await this.importRows(file, text, report, signal);
        });
      } else {
        await this.importRows(file, text, report, signal);
      }
    } catch (error) {
      throw replace ? error : withStoredCount(error, report);
    } finally {
      await this.area.refresh();
    }
    return report;
  }

  private async importRows(
    { format, head }: PlaceFile,
    text: AsyncIterable<string>,
    report: ImportReport,
    signal: AbortSignal,
  ): Promise<void> {
    // By ID: of several rows with one ID the last counts.
    const batch = new Map<string, OwnPlace>();
    let rows = 0;
    let read = 0;
    const writeBatch = async (): Promise<void> => {
      signal.throwIfAborted();
      const added = await this.write(() => this.places.upsert([...batch.values()]));
      report.added += added;
      report.replaced += rows - added;
      batch.clear();
      rows = 0;
    };
    for await (const row of readRows(format, text, head)) {
      if (++read % ROWS_PER_TURN === 0) await setImmediate(undefined, { signal });
      const place = toPlace(row, report);
      if (report.skipped === read && read >= MAX_BAD_START)
        throw noPlaces(report, `None of the first ${read} rows is valid`);
      if (!place) continue;
      batch.set(place.id, place);
      if (++rows >= BATCH_SIZE) await writeBatch();
    }
    if (rows > 0) await writeBatch();
    if (report.added + report.replaced === 0) {
      throw noPlaces(report, 'The file has no valid row');
    }
    await this.write(() => this.places.finishImport());
  }

  private write<T>(work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.places.lock();
      return work();
    });
  }
}

/** Batches before the failed one stay stored. */
function withStoredCount(error: unknown, { added, replaced }: ImportReport): unknown {
  if (!(error instanceof CommandFailure) || added + replaced === 0) return error;
  const { code, detail, members } = error;
  return new CommandFailure(code, `${detail} The ${added + replaced} places before it are stored.`, members);
}

function noPlaces(report: ImportReport, reason: string): CommandFailure {
  return new CommandFailure('no_places', `${reason}. Nothing was imported.`, { ...report });
}

/** Returns null for a bad row and adds it to the report. */
function toPlace(row: Row, report: ImportReport): OwnPlace | null {
  try {
    if ('problem' in row) throw new InvalidRowError(row.problem);
    const { line } = row;
    return readPlace(row.fields, (reason) => {
      if (report.left_out.length < MAX_LISTED) report.left_out.push({ line, reason });
    });
  } catch (error) {
    if (!(error instanceof InvalidRowError)) throw error;
    report.skipped++;
    if (report.bad_rows.length < MAX_LISTED) {
      report.bad_rows.push({ line: row.line, reason: error.message });
    }
    return null;
  }
}
