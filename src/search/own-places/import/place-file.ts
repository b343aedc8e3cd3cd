import { CommandFailure } from '#platform/cli/command-failure';
import { fileSize } from '#platform/cli/file-size';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';

const HEAD_BYTES = 65_536;
/** The coordinate system in front of the features, as GDAL, the library of QGIS, writes it. RFC 7946 has removed it. */
const NAMED_CRS = /^\s*\{[^[]*"crs"\s*:\s*\{[^[]*?"properties"\s*:\s*\{\s*"name"\s*:\s*"([^"]{1,100})"/;
/** Names of WGS 84, and of ETRS89, NAD83, SIRGAS 2000 and GDA, which differ from it by at most two metres. */
const WGS84 = /(?:CRS84h?|EPSG[:/](?:[\d.]*[:/])?(?:4326|4979|4258|4269|6318|4674|4283|7844))$/i;

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
  requireWgs84(head);
  return { path, bytes, format: formatOf(path, head), head };
}

/** @throws CommandFailure `file_broken` for coordinates of another datum, which are at most some hundred metres away */
function requireWgs84(head: string): void {
  const [, system] = NAMED_CRS.exec(head) ?? [];
  if (system === undefined || WGS84.test(system)) return;
  throw new CommandFailure(
    'file_broken',
    `The file has coordinates of ${JSON.stringify(system)}, and GeoJSON has WGS 84. ` +
      'Convert it, for example with ogr2ogr -t_srs EPSG:4326. Nothing was imported.',
  );
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
