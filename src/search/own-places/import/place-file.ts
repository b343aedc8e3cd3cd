import { CommandFailure } from '#platform/cli/command-failure';
import { fileSize } from '#platform/cli/file-size';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';

const HEAD_BYTES = 65_536;

export type FileFormat = 'csv' | 'feature-collection' | 'feature-lines';

/** A file of places, inspected before the import. */
export interface PlaceFile {
  readonly path: string;
  readonly bytes: number;
  readonly format: FileFormat;
  /** At least its first 65,536 characters, if it has as many. */
  readonly head: string;
}

/** @throws CommandFailure `file_unreadable`, or `file_broken` for a file that is empty or not UTF-8 */
export async function inspectFile(path: string, signal: AbortSignal): Promise<PlaceFile> {
  let bytes = 0;
  let head = '';
  try {
    bytes = await fileSize(path);
    for await (const piece of readText(path, signal)) {
      if (head.length < HEAD_BYTES) head += piece;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TypeError) {
      throw new CommandFailure('file_broken', 'The file is not UTF-8 text. Nothing was imported.');
    }
    throw new CommandFailure('file_unreadable', `The file cannot be read: ${(error as Error).message}`);
  }
  if (head.trim() === '') throw new CommandFailure('file_broken', 'The file is empty. Nothing was imported.');
  return { path, bytes, format: formatOf(path, head), head };
}

/** Reads the text in pieces, without a byte order mark. @throws TypeError if it is not UTF-8 */
export async function* readText(
  path: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  for await (const chunk of createReadStream(path, { signal })) {
    bytes += (chunk as Buffer).length;
    onBytes(bytes);
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}

/** Detects the format by the content, and by the extension if the content is ambiguous. */
function formatOf(path: string, head: string): FileFormat {
  const text = head.trimStart();
  if (text.startsWith('\u001e')) return 'feature-lines';
  if (!text.startsWith('{')) {
    if (text.startsWith('[')) {
      throw new CommandFailure('file_broken', 'The file is a JSON array, not GeoJSON. Nothing was imported.');
    }
    return 'csv';
  }
  const isNamedLines = /^\.(ndjson|geojsonl|geojsonseq|jsonl|ndgeojson)$/i.test(extname(path));
  return isNamedLines || beginsWithFeature(text) ? 'feature-lines' : 'feature-collection';
}

function beginsWithFeature(text: string): boolean {
  const [first = ''] = text.split('\n', 1);
  try {
    return (JSON.parse(first) as { type?: unknown }).type === 'Feature';
  } catch {
    return false;
  }
}
