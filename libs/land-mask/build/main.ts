import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeRings } from '../land-mask-file.js';
import { readLand } from './read-land.js';

/** Writes the land mask to `data/` in the compiled folder: `node main.js [path]`. */
const path = process.argv[2] ?? fileURLToPath(new URL('../../../data/land-mask.json.br', import.meta.url));

mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, encodeRings(readLand(), 5));
process.stdout.write(`land mask: ${(statSync(path).size / 1e6).toFixed(2)} MB\n`);
