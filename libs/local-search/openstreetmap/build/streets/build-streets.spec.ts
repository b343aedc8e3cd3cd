import { decodeTile, tilesFor, tilesOf, toBounds } from '#libs/street-map';
import { brotliCompressSync, constants } from 'node:zlib';
import { PMTiles, TileType } from 'pmtiles';
import { beforeAll, describe, expect, it } from 'vitest';
import { AREAS } from '../sources.js';
import { buildStreets } from './build-streets.js';

const [MONTEVIDEO] = AREAS;
const CENTRE = { lat: -34.9058, lng: -56.1913 };
const MAX_RESPONSE_BYTES = 100_000;
/** As the service compresses responses. The default quality, 11, would compress better, and takes longer. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** An archive in memory. */
function read(bytes: Buffer): PMTiles {
  return new PMTiles({
    getKey: () => 'memory',
    getBytes: (offset, length) => {
      const part = bytes.subarray(offset, offset + length);
      return Promise.resolve({ data: new Uint8Array(part).buffer });
    },
  });
}

describe('buildStreets with the installed tiles', () => {
  let bytes: Buffer;
  let archive: PMTiles;
  beforeAll(() => {
    if (!MONTEVIDEO) throw new Error('There is no area.');
    bytes = buildStreets(MONTEVIDEO);
    archive = read(bytes);
  });

  it('writes a PMTiles archive of vector tiles with the bounds of the area and its credit', async () => {
    const header = await archive.getHeader();
    expect(header).toMatchObject({ specVersion: 3, tileType: TileType.Mvt, minZoom: 10, maxZoom: 14 });
    expect([header.minLon, header.minLat, header.maxLon, header.maxLat]).toEqual([
      -56.337891, -34.957995, -55.986328, -34.813803,
    ]);
    const { vector_layers: layers, ...metadata } = (await archive.getMetadata()) as {
      vector_layers: readonly { readonly id: string }[];
    };
    expect(metadata).toEqual({
      name: 'Montevideo',
      attribution: '© OpenStreetMap contributors',
      licence: 'ODbL-1.0',
    });
    expect(layers.map(({ id }) => id)).toEqual(['landuse', 'water', 'roads', 'places']);
  });

  it('contains main streets, side streets, parks, waters and neighbourhoods of the centre', async () => {
    const ids = tilesFor(toBounds(CENTRE, 2_500), 3_000, { min: 10, max: 14 });
    const tiles = await Promise.all(
      ids.map(async (id) => {
        const tile = await archive.getZxy(id.z, id.x, id.y);
        return tile ? [decodeTile(id, new Uint8Array(tile.data))] : [];
      }),
    );
    const all = tiles.flat();
    const names = (kind: string): Set<string> =>
      new Set(all.flatMap(({ lines }) => lines.filter((each) => each.kind === kind).map(({ name }) => name)));
    expect([...names('major')]).toEqual(
      expect.arrayContaining(['Avenida 18 de Julio', 'Bulevar General Artigas']),
    );
    expect(names('minor').size).toBeGreaterThan(100);
    expect(all.flatMap(({ places }) => places.map(({ name }) => name))).toEqual(
      expect.arrayContaining(['Ciudad Vieja', 'Cordón', 'Barrio Sur']),
    );
    const kinds = new Set(all.flatMap(({ areas }) => areas.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(['park', 'sand', 'water']);
  });

  it('contains only tiles that fit in a response of 100 kB', async () => {
    const { minLon, minLat, maxLon, maxLat } = await archive.getHeader();
    let count = 0;
    for (let z = 10; z <= 14; z++)
      for (const { x, y } of tilesOf([minLon, minLat, maxLon, maxLat], z)) {
        const tile = await archive.getZxy(z, x, y);
        if (!tile) continue;
        count += 1;
        expect(brotliCompressSync(new Uint8Array(tile.data), COMPRESSION).length).toBeLessThan(
          MAX_RESPONSE_BYTES,
        );
      }
    expect(count).toBe((await archive.getHeader()).numTileEntries);
  });

  it('is small, identical in every build, and contains no mapper and no edit', async () => {
    if (MONTEVIDEO) expect(buildStreets(MONTEVIDEO).equals(bytes)).toBe(true);
    expect(bytes.length).toBeLessThan(700_000);
    const tile = await archive.getZxy(12, 1408, 2471);
    expect(tile?.data.byteLength).toBeGreaterThan(1_000);
    expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString('latin1')).not.toMatch(
      /@uid|@user|changeset|muralito/,
    );
  });
});
