import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { LandMask } from './land-mask.js';
import { LAND_MASK_FORMAT, type StoredRings } from './stored-rings.js';

/** Encodes rings as brotli-compressed JSON. `quality` is 0 (fast) to 11 (small). */
export function encodeRings(rings: StoredRings, quality: number): Buffer {
  return brotliCompressSync(JSON.stringify(rings), { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Reads the land mask that the build has written. @throws if the file is missing or of another version */
export async function readLandMask(path: string): Promise<LandMask> {
  let compressed: Buffer;
  try {
    compressed = await readFile(path);
  } catch (cause) {
    throw new Error(`The land mask ${path} cannot be read. Run \`npm run build\`.`, { cause });
  }
  const stored = JSON.parse((await promisify(brotliDecompress)(compressed)).toString()) as StoredRings;
  if (stored.format !== LAND_MASK_FORMAT) {
    throw new Error(`The land mask ${path} is of another version. Run \`npm run build\`.`);
  }
  return new LandMask(stored);
}
