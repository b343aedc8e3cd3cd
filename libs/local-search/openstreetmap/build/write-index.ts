import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { INDEX_FILE_NAME, type PlaceIndex } from '../place-index.js';

/** Encodes the index as brotli-compressed JSON. `quality` is 0 (fast) to 11 (small). */
export function encodeIndex(index: PlaceIndex, quality: number): Buffer {
  const json = Buffer.from(JSON.stringify(index));
  return brotliCompressSync(json, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  });
}

/** Returns the notice that ODbL 1.0 (4.2, 4.3) and the ISC licence of the schema require. */
export function noticeText(schemaLicence: string): string {
  return `${INDEX_FILE_NAME} and the archives in streets/ are databases derived from OpenStreetMap.

© OpenStreetMap contributors, https://www.openstreetmap.org/copyright
Made available under the Open Database License 1.0, https://opendatacommons.org/licenses/odbl/1-0/
(full text in LICENSE-ODbL.txt). Results must be shown with the credit above. Changed versions
must be distributed under the same licence. The program that reads the databases has a licence of
its own.

The category names and search terms in the index come from @openstreetmap/id-tagging-schema:

${schemaLicence.trim()}
`;
}

/** Writes the files into `folder` atomically. */
export function writeFolder(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(unfinished, name), content);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

/** Returns the name of the street map of an area. */
export function streetsFileOf({ name }: { readonly name: string }): string {
  return `${name.toLowerCase()}.pmtiles`;
}

/** Copies the files to the folder of `indexPath`, the index to `indexPath`, and the street maps to `streets/` beside it. */
export function copyFiles(folder: string, indexPath: string, streetMaps: readonly string[]): void {
  const target = dirname(indexPath);
  mkdirSync(target, { recursive: true });
  for (const name of ['NOTICE.txt', 'LICENSE-ODbL.txt']) cpSync(join(folder, name), join(target, name));
  for (const name of streetMaps) cpSync(join(folder, name), join(target, 'streets', name));
  cpSync(join(folder, INDEX_FILE_NAME), indexPath);
}
