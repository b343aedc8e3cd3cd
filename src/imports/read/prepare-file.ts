import { createHash } from 'node:crypto';
import type { ParsedFile, ParsedRow } from './parsed-file.js';
import { externalIdOf, type FileType, readFile } from './read-file.js';

/** Characters of a batch, which one statement inserts. The embedded database holds the event loop for each statement. */
const MAX_BATCH_LENGTH = 256 * 1024;
const MAX_BATCH_ROWS = 500;
/** Characters of an invalid external id that the result of its row shows. */
const MAX_SHOWN_ID = 255;

/** A file whose rows are ready to be stored: text, which threads exchange faster than objects. */
export interface PreparedFile extends Omit<ParsedFile, 'rows'> {
  readonly rowsTotal: number;
  /** Rows that have a problem. */
  readonly refused: number;
  /** Each is a JSON array of rows for `INSERT_ROWS`, in the order of the file. */
  readonly batches: readonly string[];
  /** SHA-256 of the file, in hexadecimal. */
  readonly hash: string;
}

/**
 * Reads a file, and formats its rows as they are stored.
 *
 * @throws Problem as `readFile`
 */
export async function prepareFile(
  bytes: Buffer,
  type: FileType,
  charset: string | null,
): Promise<PreparedFile> {
  const { rows, ...file } = await readFile(bytes, type, charset);
  return {
    ...file,
    rowsTotal: rows.length,
    refused: rows.filter(({ problem }) => problem).length,
    batches: batchesOf(rows),
    hash: createHash('sha256').update(bytes).digest('hex'),
  };
}

function batchesOf(rows: readonly ParsedRow[]): string[] {
  const batches: string[] = [];
  let [batch, length]: [string[], number] = [[], 0];
  for (const [at, row] of rows.entries()) {
    const stored = JSON.stringify(storedRow(row, at + 1));
    const isFull = batch.length === MAX_BATCH_ROWS || length + stored.length > MAX_BATCH_LENGTH;
    if (isFull && batch.length > 0) {
      batches.push(`[${batch.join(',')}]`);
      [batch, length] = [[], 0];
    }
    batch.push(stored);
    length += stored.length;
  }
  return [...batches, `[${batch.join(',')}]`];
}

function storedRow(row: ParsedRow, number: number): object {
  return {
    number,
    line: row.line,
    given: row.given,
    extra: row.extra ?? null,
    externalId: externalIdOf(row)?.slice(0, MAX_SHOWN_ID).toWellFormed() ?? null,
    problemCode: row.problem?.code ?? null,
    problemDetail: row.problem?.detail ?? null,
  };
}
