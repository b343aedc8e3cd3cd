import type { Bounds } from '#libs/street-map';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { Compression, TileType, zxyToTileId } from 'pmtiles';
import type { Tile } from './cut-tiles.js';

const HEADER_BYTES = 127;
/** The root directory must end here, so that readers find it with their first read. */
const ROOT_END = 16_384;
const DEGREE = 1e7;

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
}

/**
 * Writes a PMTiles archive of version 3 with one directory.
 *
 * @param tiles at least one
 * @see https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 * @throws RangeError for more tiles than one directory can list
 */
export function writePmtiles(tiles: readonly Tile[], bounds: Bounds, metadata: object): Buffer {
  const contents = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data: gzipSync(data, { level: 9 }) }))
    .sort((a, b) => a.id - b.id);
  let end = 0;
  const entries = contents.map(({ id, data }) => {
    const entry = { id, offset: end, length: data.length };
    end += data.length;
    return entry;
  });
  const directory = gzipSync(encodeDirectory(entries), { level: 9 });
  if (HEADER_BYTES + directory.length > ROOT_END)
    throw new RangeError(`${tiles.length} tiles do not fit in one directory.`);
  const json = gzipSync(JSON.stringify(metadata), { level: 9 });
  const zooms = tiles.map(({ z }) => z);
  const header = encodeHeader({
    lengths: [directory.length, json.length, 0, end],
    tileCount: tiles.length,
    zooms: [Math.min(...zooms), Math.max(...zooms)],
    bounds,
  });
  return Buffer.concat([header, directory, json, ...contents.map(({ data }) => data)]);
}

/** Ids are differences, and offset 0 means "after the tile before". */
function encodeDirectory(entries: readonly Entry[]): Uint8Array {
  const writer = new PbfWriter();
  writer.writeVarint(entries.length);
  entries.forEach(({ id }, index) => {
    writer.writeVarint(id - (entries[index - 1]?.id ?? 0));
  });
  for (const {} of entries) writer.writeVarint(1);
  for (const { length } of entries) writer.writeVarint(length);
  entries.forEach(({ offset }, index) => {
    writer.writeVarint(index === 0 ? offset + 1 : 0);
  });
  return writer.finish();
}

function encodeHeader(archive: {
  /** Of the directory, the metadata, the leaf directories and the tiles, which follow each other. */
  lengths: readonly number[];
  tileCount: number;
  zooms: readonly [least: number, most: number];
  bounds: Bounds;
}): Buffer {
  const { lengths, tileCount, zooms, bounds } = archive;
  const [west, south, east, north] = bounds;
  const header = Buffer.alloc(HEADER_BYTES);
  let at = header.write('PMTiles', 'latin1');
  at = header.writeUInt8(3, at);
  let offset = HEADER_BYTES;
  for (const length of lengths) {
    at = header.writeBigUInt64LE(BigInt(offset), at);
    at = header.writeBigUInt64LE(BigInt(length), at);
    offset += length;
  }
  // Addressed tiles, entries and contents.
  for (let index = 0; index < 3; index++) at = header.writeBigUInt64LE(BigInt(tileCount), at);
  for (const byte of [1, Compression.Gzip, Compression.Gzip, TileType.Mvt, ...zooms])
    at = header.writeUInt8(byte, at);
  for (const degrees of [west, south, east, north])
    at = header.writeInt32LE(Math.round(degrees * DEGREE), at);
  at = header.writeUInt8(zooms[1], at);
  for (const degrees of [(west + east) / 2, (south + north) / 2])
    at = header.writeInt32LE(Math.round(degrees * DEGREE), at);
  return header;
}
