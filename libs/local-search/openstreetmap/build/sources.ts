import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AreaSource } from './build-index.js';

const require = createRequire(import.meta.url);
const tilesPackage = dirname(require.resolve('@mapbox/mvt-fixtures/package.json'));
const schemaPackage = dirname(require.resolve('@openstreetmap/id-tagging-schema/package.json'));

/** The cities with OpenStreetMap tiles in the installed packages. */
export const AREAS: readonly AreaSource[] = [
  {
    name: 'Montevideo',
    alsoCalled: ['Uruguay', 'Montevideo Uruguay', 'Монтевидео'],
    folder: join(tilesPackage, 'real-world/osm-qa-montevideo'),
  },
  {
    name: 'Astana',
    alsoCalled: [
      'Kazakhstan',
      'Astana Kazakhstan',
      'Астана',
      'Астане',
      'Казахстан',
      'Нур-Султан',
      'Nur-Sultan',
    ],
    folder: join(tilesPackage, 'real-world/osm-qa-astana'),
  },
];
export const SCHEMA_FOLDER = join(schemaPackage, 'dist');
export const ODBL_FILE = join(tilesPackage, 'LICENSE-ODbL-1.0.md');
export const SCHEMA_LICENCE_FILE = join(schemaPackage, 'LICENSE.md');
/** Beside the packages of its inputs: it survives the removal of `dist`, and is removed with the packages. */
export const CACHE_FOLDER = join(tilesPackage, '../../.cache/local-ranking-service');

/** The code that determines the files: this engine, the normalisation of names, and the tiles of the street map. */
const CODE_FOLDERS = ['..', '../../../place-identity', '../../../street-map'].map((folder) =>
  join(import.meta.dirname, folder),
);

/** Hashes the versions of the inputs and the code of the build: a change may change the index. */
export function buildStamp(): string {
  const hash = createHash('sha256');
  for (const folder of [tilesPackage, schemaPackage]) {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
    };
    hash.update(`${name}@${version}\n`);
  }
  for (const folder of CODE_FOLDERS) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const code = names.filter((name) => /\.[jt]s$/.test(name) && !name.includes('.spec.'));
    for (const name of code.sort()) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
