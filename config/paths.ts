import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json, found from this file, so that it is the same from source and from dist/. */
const PACKAGE_ROOT = findPackageRoot(import.meta.dirname);

export const PACKAGE_VERSION = (
  JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')) as { version: string }
).version;

/** The embedded search engine's data, made by `npm run build`. */
export const PLACE_INDEX_PATH = join(PACKAGE_ROOT, 'dist/data/openstreetmap-places.json.br');

/** The dashboard's web client, made by `npm run build`. */
export const WEB_CLIENT_PATH = join(PACKAGE_ROOT, 'dist/dashboard');

/** Compiled code that a start leaves for the next one. A new build overwrites it. */
export const COMPILE_CACHE_PATH = join(PACKAGE_ROOT, 'node_modules/.cache/local-ranking-service/compiled');

/** Where the ranking model is fitted, off the event loop: a thread runs compiled code only. */
export const MODEL_THREAD_PATH = join(PACKAGE_ROOT, 'dist/src/insights/model/thread-main.js');

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json is missing above the program folder');
  return findPackageRoot(parent);
}
