import { DUPLICATE_ROW } from '../imports.problems.js';
import { readCsv } from './csv-rows.js';
import { decodeFile } from './decode-file.js';
import { readJsonArray, readJsonLines } from './json-rows.js';
import { type ParsedFile, type ParsedRow, rowProblem, unreadableFile } from './parsed-file.js';

/** Media types of files, each with its reader. */
const READERS = {
  'text/csv': readCsv,
  'application/x-ndjson': readJsonLines,
  'application/json': readJsonArray,
} as const;

export type FileType = keyof typeof READERS;
export const FILE_TYPES = Object.keys(READERS) as readonly FileType[];

export function isFileType(type: string): type is FileType {
  return type in READERS;
}

/**
 * Reads the rows of a file. A row that cannot be read has a problem; the others are still imported.
 *
 * @param charset see `decodeFile`
 * @throws Problem `unreadable_file` if the file as a whole is not valid, `too_many_rows`
 */
export async function readFile(bytes: Buffer, type: FileType, charset: string | null): Promise<ParsedFile> {
  const text = decodeFile(bytes, charset);
  if (text.trim() === '') throw unreadableFile('empty', 'The file is empty.');
  const { rows, ...file } = await READERS[type](text);
  return { ...file, rows: withoutDuplicates(rows) };
}

/** Refuses every row whose external id an earlier row has. */
function withoutDuplicates(rows: readonly ParsedRow[]): ParsedRow[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const id = externalIdOf(row);
    if (id === null || row.problem) return row;
    const earlier = lines.get(id);
    if (earlier === undefined) {
      lines.set(id, row.line);
      return row;
    }
    const detail = `Line ${earlier} has the same external_id. Nothing of this row was imported.`;
    return { ...row, problem: rowProblem(DUPLICATE_ROW, detail) };
  });
}

/** Returns the external id of a row as it is compared; null if it has none. */
export function externalIdOf({ given }: Pick<ParsedRow, 'given'>): string | null {
  const id = given['external_id'];
  return typeof id === 'string' ? id.normalize('NFC').trim() || null : null;
}
