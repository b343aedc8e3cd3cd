import { type Bounds, schemaOf, STREET_SCHEMAS, type StreetSchema, type TileId } from '#libs/street-map';
import { hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import {
  Compression,
  type Header,
  PMTiles,
  type RangeResponse,
  ResolvedValueCache,
  type Source,
  TileType,
} from 'pmtiles';

/** Of a tile or directory, in bytes. Limits what a damaged archive allocates. */
const MAX_BYTES = 32 * 1024 * 1024;
/** The header and the root directory of an archive, in bytes. */
const HEAD_BYTES = 16_384;
const LIMITS = { maxOutputLength: MAX_BYTES };

const DECOMPRESS: Partial<Record<Compression, (data: Uint8Array) => Promise<Buffer>>> = {
  [Compression.Gzip]: (data) => promisify(gunzip)(data, LIMITS),
  [Compression.Brotli]: (data) => promisify(brotliDecompress)(data, LIMITS),
  [Compression.Zstd]: (data) => promisify(zstdDecompress)(data, LIMITS),
};

/** A PMTiles archive of vector tiles, https://docs.protomaps.com/pmtiles/. */
export class StreetArchive {
  private constructor(
    /** Changes with the content, so that clients may cache tiles for ever. The same on every server. */
    readonly id: string,
    /** Credit line of the map. */
    readonly attribution: string,
    /** Null if the archive does not list its layers. */
    readonly schema: StreetSchema | null,
    private readonly header: Header,
    private readonly archive: PMTiles,
    private readonly file: ArchiveFile,
  ) {}

  /** @throws Error that names the file if it cannot be read, has no vector tiles, or no layer with streets */
  static async open(path: string, attribution: string): Promise<StreetArchive> {
    let file: ArchiveFile | undefined;
    try {
      file = await ArchiveFile.open(path);
      const head = await file.getBytes(0, HEAD_BYTES);
      const id = hash('sha256', Buffer.concat([Buffer.from(head.data), Buffer.from(`${file.size}`)])).slice(
        0,
        16,
      );
      // The cache decompresses the directories, the archive the tiles.
      const cache = new ResolvedValueCache(undefined, undefined, decompress);
      const archive = new PMTiles(file, cache, decompress);
      const header = await archive.getHeader();
      if (header.tileType !== TileType.Mvt) throw new Error('Its tiles are not vector tiles (MVT).');
      // The specification requires metadata; an empty range would be read as an incomplete file.
      const metadata = header.jsonMetadataLength === 0 ? null : await archive.getMetadata();
      return new StreetArchive(id, attribution, readSchema(metadata), header, archive, file);
    } catch (cause) {
      await file?.close();
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The street map ${path} cannot be used as a PMTiles archive: ${reason}`, { cause });
    }
  }

  get bounds(): Bounds {
    const { minLon, minLat, maxLon, maxLat } = this.header;
    return [minLon, minLat, maxLon, maxLat];
  }

  get zooms(): { readonly min: number; readonly max: number } {
    return { min: this.header.minZoom, max: this.header.maxZoom };
  }

  /** Returns an uncompressed vector tile; null if the archive has no such tile. */
  async read({ z, x, y }: TileId): Promise<Buffer | null> {
    const tile = await this.archive.getZxy(z, x, y);
    return tile ? Buffer.from(tile.data) : null;
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

async function decompress(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return data;
  const plain = await DECOMPRESS[compression]?.(new Uint8Array(data));
  if (!plain) throw new Error(`The compression ${compression} is unknown.`);
  return new Uint8Array(plain).buffer;
}

/** @throws Error that names the layers if none of them has streets in a known schema */
function readSchema(metadata: unknown): StreetSchema | null {
  const { vector_layers: layers } = Object(metadata) as { vector_layers?: unknown };
  if (!Array.isArray(layers)) return null;
  const known = layers.map((layer: unknown) => {
    const { id, fields } = Object(layer) as { id?: unknown; fields?: unknown };
    return { id: String(id), keys: Object.keys(Object(fields) as object) };
  });
  const schema = schemaOf(known);
  if (schema) return schema;
  const names = known.map(({ id }) => id).join(', ') || 'none';
  throw new Error(
    `Maps show streets of the schemas ${STREET_SCHEMAS.join(', ')}; the layers of this file are of another: ${names}.`,
  );
}

/** Reads ranges of a local file. The file stays open, so that a replaced file is not mixed with the new one. */
class ArchiveFile implements Source {
  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    readonly size: number,
  ) {}

  /** @throws an error of the file system */
  static async open(path: string): Promise<ArchiveFile> {
    const file = await open(path);
    return new ArchiveFile(path, file, (await file.stat()).size);
  }

  getKey(): string {
    return this.path;
  }

  /** Returns fewer bytes at the end of the file. @throws if the range starts behind the end */
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const available = Math.min(length, this.size - offset);
    if (!(available > 0)) throw new RangeError(`${this.path} has ${this.size} bytes and is incomplete.`);
    const data = new Uint8Array(available);
    const { bytesRead } = await this.file.read(data, 0, available, offset);
    return { data: data.buffer.slice(0, bytesRead) };
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
