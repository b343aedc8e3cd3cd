import { chmodSync, copyFileSync, statSync } from 'node:fs';
import { cachedArchive } from './empty-database/cached-archive.js';

/** Writes the archive that the first start of an embedded database unpacks. `npm run build` runs this. */

const TARGET = 'dist/data/empty-database.tar.br';
copyFileSync(await cachedArchive(), TARGET);
// Archives are private, but the service may run as another user than the build.
chmodSync(TARGET, 0o644);
process.stdout.write(`empty database: ${(statSync(TARGET).size / 1e6).toFixed(2)} MB\n`);
