import { decodeTile } from '#libs/street-map';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, zstdCompressSync } from 'node:zlib';
import { Compression } from 'pmtiles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RoadLayers, writeArchiveOf, writeStreetArchive } from '../../test/support/street-archive.js';
import { StreetArchive } from './street-archive.js';

/** Positions of fields in the header; a length follows each offset, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
const ROOT_OFFSET = 8;
const METADATA_OFFSET = 24;
const METADATA_LENGTH = 32;
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
  ] as const)(
    'open reads an archive whose directories and metadata are compressed with %s',
    async (_, code, compress) => {
      const path = join(folder, 'a.pmtiles');
      writeStreetArchive(path, { lat: 0, lng: 0, street: 'Main Street' });
      const archive = readFileSync(path);
      let end = archive.length;
      const parts = [ROOT_OFFSET, METADATA_OFFSET].map((at) => {
        const [offset, length] = [at, at + 8].map((field) => Number(archive.readBigUInt64LE(field)));
        const part = compress(gunzipSync(archive.subarray(offset, Number(offset) + Number(length))));
        archive.writeBigUInt64LE(BigInt(end), at);
        archive.writeBigUInt64LE(BigInt(part.length), at + 8);
        end += part.length;
        return part;
      });
      archive.writeUInt8(code, INTERNAL_COMPRESSION);
      writeFileSync(path, Buffer.concat([archive, ...parts]));
      const opened = await StreetArchive.open(path, 'me');
      expect(await opened.read({ z: 10, x: 512, y: 512 })).not.toBeNull();
      await opened.close();
    },
  );

  it.each<[name: string, layers: RoadLayers]>([
    ['Protomaps', { roads: { kind: 'major_road', name: 'Main Street' } }],
    ['Protomaps', { roads: { 'pmap:kind': 'major_road', name: 'Main Street' } }],
    [
      'OpenMapTiles',
      {
        transportation: { class: 'primary' },
        transportation_name: { class: 'primary', name: 'Main Street' },
      },
    ],
    ['Shortbread', { streets: { kind: 'primary' }, street_labels: { kind: 'primary', name: 'Main Street' } }],
  ])('open recognises the schema of %s by its layers, and its streets are drawn', async (schema, layers) => {
    const path = join(folder, 'a.pmtiles');
    writeArchiveOf(path, { lat: 0.01, lng: 0.01 }, layers);
    const opened = await StreetArchive.open(path, 'me');
    expect(opened.schema).toBe(schema);
    const id = { z: 14, x: 8192, y: 8191 };
    const tile = decodeTile(id, (await opened.read(id)) ?? Buffer.alloc(0));
    expect(tile.lines.map(({ kind }) => kind)).toEqual(['major']);
    expect([...tile.lines, ...tile.names].map(({ name }) => name)).toContain('Main Street');
    await opened.close();
  });

  it.each<[name: string, layers: RoadLayers, reason: RegExp]>([
    ['Mapbox Streets 8', { road: { class: 'primary' }, place_label: {} }, /of another: road, place_label\.$/],
    ['a table of its own', { roads: { highway: 'primary' } }, /of another: roads\.$/],
  ])('open refuses the schema of %s, and names its layers', async (_, layers, reason) => {
    const path = join(folder, 'a.pmtiles');
    writeArchiveOf(path, { lat: 0, lng: 0 }, layers);
    await expect(StreetArchive.open(path, 'me')).rejects.toThrow(reason);
    await expect(StreetArchive.open(path, 'me')).rejects.toThrow(
      'Maps show streets of the schemas Protomaps, OpenMapTiles, Shortbread',
    );
  });

  it('open accepts an archive without metadata, whose schema is unknown', async () => {
    const path = join(folder, 'a.pmtiles');
    writeStreetArchive(path, { lat: 0, lng: 0, street: 'Main Street' });
    const archive = readFileSync(path);
    archive.writeBigUInt64LE(0n, METADATA_LENGTH);
    writeFileSync(path, archive);
    const opened = await StreetArchive.open(path, 'me');
    expect(opened.schema).toBeNull();
    await opened.close();
  });
});
