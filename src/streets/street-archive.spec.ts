import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, zstdCompressSync } from 'node:zlib';
import { Compression } from 'pmtiles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeStreetArchive } from '../../test/support/street-archive.js';
import { StreetArchive } from './street-archive.js';

/** Positions of fields in the header, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
const ROOT_OFFSET = 8;
const ROOT_LENGTH = 16;
const INTERNAL_COMPRESSION = 97;

describe('StreetArchive', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lrs-streets-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['Brotli', Compression.Brotli, brotliCompressSync],
    ['Zstandard', Compression.Zstd, zstdCompressSync],
  ] as const)('open reads an archive whose directories are compressed with %s', async (_, code, compress) => {
    const path = join(folder, 'a.pmtiles');
    writeStreetArchive(path, { lat: 0, lng: 0, street: 'Main Street' });
    const archive = readFileSync(path);
    const [offset, length] = [ROOT_OFFSET, ROOT_LENGTH].map((at) => Number(archive.readBigUInt64LE(at)));
    const directory = compress(gunzipSync(archive.subarray(offset, Number(offset) + Number(length))));
    archive.writeBigUInt64LE(BigInt(archive.length), ROOT_OFFSET);
    archive.writeBigUInt64LE(BigInt(directory.length), ROOT_LENGTH);
    archive.writeUInt8(code, INTERNAL_COMPRESSION);
    writeFileSync(path, Buffer.concat([archive, directory]));
    const opened = await StreetArchive.open(path, 'me');
    expect(await opened.read({ z: 10, x: 512, y: 512 })).not.toBeNull();
    await opened.close();
  });
});
