import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INDEX_FORMAT, readPlaceIndex } from './place-index.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'place-index-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(content: unknown): Promise<string> {
  const path = join(folder, 'index.json.br');
  await writeFile(path, brotliCompressSync(JSON.stringify(content)));
  return path;
}

describe('readPlaceIndex', () => {
  it('reads a written index', async () => {
    const index = { format: INDEX_FORMAT, places: [] };
    expect(await readPlaceIndex(await fileWith(index))).toEqual(index);
  });

  it('throws with instructions for a missing or damaged file', async () => {
    await expect(readPlaceIndex(join(folder, 'none'))).rejects.toThrow(/none cannot be read.*npm run build/);
    const damaged = join(folder, 'damaged');
    await writeFile(damaged, 'not brotli');
    await expect(readPlaceIndex(damaged)).rejects.toThrow(/cannot be read/);
  });

  it('rejects another format', async () => {
    await expect(readPlaceIndex(await fileWith({ format: 0 }))).rejects.toThrow(/has format 0, not 1/);
  });
});
