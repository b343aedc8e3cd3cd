import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INDEX_FILE_NAME, readPlaceIndex } from '../place-index.js';
import { buildIndex } from './build-index.js';
import { AREAS, buildStamp, CACHE_FOLDER, ODBL_FILE, SCHEMA_FOLDER, SCHEMA_LICENCE_FILE } from './sources.js';
import { buildStreets } from './streets/build-streets.js';
import { copyFiles, encodeIndex, noticeText, streetsFileOf, writeFolder } from './write-index.js';

/**
 * Writes the place index, its licence files and the street maps: `node main.js [path of the index]`. The path defaults
 * to `data/openstreetmap-places.json.br` in the compiled folder. The files of the same inputs are copied from the cache.
 */
const MAX_QUALITY = 11;
const indexPath =
  process.argv[2] ?? fileURLToPath(new URL(`../../../../data/${INDEX_FILE_NAME}`, import.meta.url));
const cached = join(CACHE_FOLDER, `place-index-${buildStamp()}`);

if (!existsSync(cached)) {
  writeFolder(cached, {
    [INDEX_FILE_NAME]: encodeIndex(buildIndex(AREAS, SCHEMA_FOLDER), MAX_QUALITY),
    'NOTICE.txt': noticeText(readFileSync(SCHEMA_LICENCE_FILE, 'utf8')),
    'LICENSE-ODbL.txt': readFileSync(ODBL_FILE),
    ...Object.fromEntries(AREAS.map((area) => [streetsFileOf(area), buildStreets(area)])),
  });
}
copyFiles(cached, indexPath, AREAS.map(streetsFileOf));
const { places } = await readPlaceIndex(indexPath);
const megabytes = (statSync(indexPath).size / 1e6).toFixed(2);
process.stdout.write(`place index: ${places.length.toLocaleString('en')} places, ${megabytes} MB\n`);
