import fc from 'fast-check';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeGooglePlaces } from '../../libs/local-search/google-places/testing/fake-google-places.js';
import { decodeTile, type TileId, toWorld } from '../../libs/street-map/index.js';
import type { StreetMapsDto } from '../../src/dashboard/streets/street-maps.dto.js';
import { DASHBOARD, openBrowser } from '../support/dashboard.js';
import { usualSize } from '../support/databases.js';
import { googleShopsOfTown, JOES } from '../support/fakes/town.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { boundsAround, writeArchiveOf, writeStreetArchive } from '../support/street-archive.js';
import { type Api, TestServer } from '../support/test-server.js';

describe('street maps of the build', () => {
  it('GET /dashboard/api/street-maps lists the maps of the embedded areas to visitors', async () => {
    const { maps, forbidden_for } = await mapsOf(server);
    expect(forbidden_for).toEqual([]);
    expect(maps.map(({ bounds }) => bounds.map(Math.round))).toEqual([
      [71, 51, 72, 51],
      [-56, -35, -56, -35],
    ]);
    for (const map of maps) {
      expect(map).toMatchObject({ min_zoom: 10, max_zoom: 14, attribution: '© OpenStreetMap contributors' });
      expect(map.tiles).toMatch(/^\/streets\/[0-9a-f]{16}\/\{z\}\/\{x\}\/\{y\}$/);
    }
  });

  it('a tile is sent with brotli, an ETag and immutable caching, without a key or session', async () => {
    const path = addressOf(template, CENTRE);
    const tile = await get(path, { 'accept-encoding': 'br' });
    expect(tile.status).toBe(200);
    expect(tile.headers).toMatchObject({
      'content-type': TYPE,
      'content-encoding': 'br',
      'cache-control': FOREVER,
      'x-content-type-options': 'nosniff',
    });
    expect(tile.bytes.length).toBeLessThan(100_000);
    const plain = brotliDecompressSync(tile.bytes);
    expect((await get(path)).bytes.equals(plain)).toBe(true);
    const names = decodeTile(CENTRE, plain).lines.map(({ name }) => name);
    expect(names).toContain('Avenida 18 de Julio');
    const again = await get(path, { 'if-none-match': String(tile.headers['etag']) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('a tile without streets is 204, so that maps may request every tile of their area', async () => {
    const atSea = await get(addressOf(template, { z: 14, x: 5634, y: 9895 }));
    expect([atSea.status, atSea.headers['cache-control'], atSea.bytes.length]).toEqual([204, FOREVER, 0]);
  });

  it.each([
    ['another archive', '/streets/0000000000000000/14/5634/9889'],
    ['a column beyond the world', '/14/16384/9889'],
    ['a zoom level beyond the maximum', '/23/0/0'],
    ['a negative number', '/14/-1/9889'],
    ['a decimal', '/14/5634.5/9889'],
    ['an exponent', '/14/1e3/9889'],
    ['a number with zeros', '/14/05634/9889'],
    ['a huge number', `/14/${'9'.repeat(400)}/1`],
    ['an extension', '/14/5634/9889.mvt'],
    ['a missing part', '/14/5634'],
    ['a path to another folder', '/14/5634/..%2f..%2f..%2f..%2fetc%2fpasswd'],
    ['a path upwards', '/../../../package.json'],
    ['a null byte', '/14/5634/9889%00'],
  ])('%s is 404', async (_, path) => {
    const whole = path.startsWith('/streets/') ? path : `${template.split('/{z}')[0]}${path}`;
    const response = await get(whole);
    expect([404, 400]).toContain(response.status);
    expect(response.headers['cache-control']).not.toBe(FOREVER);
    expect(JSON.parse(response.bytes.toString())).toMatchObject({ success: false });
  });

  it('no path below /streets is answered with a server error', async () => {
    const part = fc.oneof(fc.nat(30).map(String), fc.string({ maxLength: 12 }), fc.webSegment());
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 5 }), fc.boolean(), async (parts, isKnown) => {
        const start = isKnown ? String(template.split('/{z}')[0]) : '/streets';
        const { status } = await get([start, ...parts.map(encodeURIComponent)].join('/'));
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });

  it('pictures show streets with their names, unless the request asks for a plain background', async () => {
    const api = await server.newCustomer();
    const business_id = await createBusiness(api);
    const { id } = await scan(api, { business_id, grid_size: 3, radius_miles: 1 });
    const draw = async (query: string): Promise<string> => {
      const { body } = await api
        .get(`/api/v1/scans/${String(id)}/heatmap.svg${query}`)
        .buffer(true)
        .expect(200);
      return String(body);
    };
    const svg = await draw('');
    expect(svg).toMatch(STREETS_IN_SVG);
    expect(svg).toContain('>Bulevar General Artigas</text>');
    expect(svg.length).toBeLessThan(120_000);
    expect(await draw('?background=streets')).toBe(svg);
    const plain = await draw('?background=plain');
    expect(plain).not.toMatch(STREETS_IN_SVG);
    expect(plain.length).toBeLessThan(svg.length / 3);
    const refused = await api.get(`/api/v1/scans/${String(id)}/heatmap.svg?background=satellite`).expect(400);
    expect(refused.body.errors[0].pointer).toContain('background');
  });

  let server: TestServer;
  let template: string;

  beforeAll(async () => {
    server = await TestServer.shared();
    const { maps } = await mapsOf(server);
    template = maps.find(({ bounds: [west = 0] }) => west < 0)?.tiles ?? '';
  });

  function get(path: string, headers: Record<string, string> = {}) {
    return getRaw(server, path, headers);
  }
});

describe('TILES_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'street-maps-'));
  const path = join(folder, 'town.pmtiles');
  let server: TestServer;
  let google: FakeGooglePlaces;
  let api: Api;

  beforeAll(async () => {
    writeStreetArchive(path, { ...JOES, street: 'Broadway' });
    google = await FakeGooglePlaces.start({ places: googleShopsOfTown });
    server = await TestServer.start(usualSize(), {
      ...google.env,
      GOOGLE_PLACES_MAX_RPS: '500',
      TILES_FILE: path,
      TILE_ATTRIBUTION: '© Town',
    });
    api = await server.newCustomer();
  });
  afterAll(async () => {
    await server.stop();
    await google.stop();
    rmSync(folder, { recursive: true });
  });

  it('the own map comes first, with its bounds and credit, and its tiles are served', async () => {
    const { maps } = await mapsOf(server);
    const [own] = maps;
    expect(maps).toHaveLength(3);
    expect(own?.attribution).toBe('© Town');
    boundsAround(JOES).forEach((degrees, index) => {
      expect(own?.bounds[index]).toBeCloseTo(degrees, 6);
    });
    const tile = tileOf(JOES);
    const { bytes } = await getRaw(server, addressOf(own?.tiles ?? '', tile));
    expect(decodeTile(tile, bytes).lines.map(({ name }) => name)).toEqual(['Broadway']);
  });

  it('results of Google Places, whose terms forbid other maps, are drawn without streets', async () => {
    expect((await mapsOf(server)).forbidden_for).toEqual(['google-places']);
    const business_id = await createBusiness(api, JOES);
    const { id } = await scan(api, { business_id, keyword: 'pizza', grid_size: 3 });
    const { body } = await api
      .get(`/api/v1/scans/${String(id)}/heatmap.svg`)
      .buffer(true)
      .expect(200);
    expect(String(body)).not.toMatch(STREETS_IN_SVG);
    expect(String(body)).not.toContain('© Town');
  });

  it.each([
    ['a missing file', null, /ENOENT/],
    ['an empty file', Buffer.alloc(0), /incomplete/],
    ['a file that is no archive', Buffer.from('PNG'.repeat(1_000)), /PMTiles archive: /],
  ])('the service does not start with %s, and names it', async (name, content, reason) => {
    const wrong = join(folder, `${name}.pmtiles`);
    if (content) writeFileSync(wrong, content);
    const start = TestServer.start(usualSize(), { TILES_FILE: wrong });
    await expect(start).rejects.toThrow(wrong);
    await expect(start).rejects.toThrow(reason);
  });

  it('the service does not start with an archive of another schema, and names its layers', async () => {
    const other = join(folder, 'other.pmtiles');
    writeArchiveOf(other, JOES, { road: { class: 'primary' } });
    const start = TestServer.start(usualSize(), { TILES_FILE: other });
    await expect(start).rejects.toThrow(/other\.pmtiles .*OpenMapTiles, Shortbread.* of another: road\./);
  });

  it('pictures show the streets of an archive in the schema of OpenMapTiles, with their names', async () => {
    const town = join(folder, 'openmaptiles.pmtiles');
    writeArchiveOf(town, PHARMACY, {
      transportation: { class: 'primary' },
      transportation_name: { class: 'primary', name: 'Broadway' },
    });
    const other = await TestServer.start(usualSize(), { TILES_FILE: town });
    try {
      const customer = await other.newCustomer();
      const { id } = await scan(customer, { business_id: await createBusiness(customer), grid_size: 3 });
      const { body } = await customer
        .get(`/api/v1/scans/${String(id)}/heatmap.svg`)
        .buffer(true)
        .expect(200);
      expect(String(body)).toMatch(STREETS_IN_SVG);
      expect(String(body)).toContain('>Broadway</text>');
    } finally {
      await other.stop();
    }
  });

  it('a damaged archive is an error of the tile, and pictures have no streets', async () => {
    const damaged = join(folder, 'damaged.pmtiles');
    writeStreetArchive(damaged, { ...PHARMACY, street: 'Broadway' });
    const bytes = readFileSync(damaged);
    // The header has the offset of the tiles.
    bytes.fill(0xff, Number(bytes.readBigUInt64LE(56)));
    writeFileSync(damaged, bytes);
    const other = await TestServer.start(usualSize(), { TILES_FILE: damaged });
    try {
      const template = (await mapsOf(other)).maps[0]?.tiles ?? '';
      expect((await getRaw(other, addressOf(template, tileOf(PHARMACY)))).status).toBe(500);
      const customer = await other.newCustomer();
      const { id } = await scan(customer, { business_id: await createBusiness(customer), grid_size: 3 });
      const { body } = await customer
        .get(`/api/v1/scans/${String(id)}/heatmap.svg`)
        .buffer(true)
        .expect(200);
      expect(String(body)).not.toMatch(STREETS_IN_SVG);
    } finally {
      await other.stop();
    }
  });
});

const FOREVER = 'public, max-age=31536000, immutable';

const TYPE = 'application/vnd.mapbox-vector-tile';

/** A tile in the centre of Montevideo. */
const CENTRE = { z: 14, x: 5634, y: 9889 };

const STREETS_IN_SVG = /<g transform="translate\(32 [\d.]+\)"><rect width="736" height="736"/;

async function mapsOf(server: TestServer): Promise<StreetMapsDto> {
  return (await openBrowser(server).get(`${DASHBOARD}/street-maps`).expect(200)).body;
}

function tileOf({ lat, lng }: { lat: number; lng: number }): TileId {
  const [x = 0, y = 0] = toWorld(lat, lng).map((share) => Math.floor(share * 2 ** 14));
  return { z: 14, x, y };
}

function addressOf(template: string, tile: TileId): string {
  return template.replace('{z}', `${tile.z}`).replace('{x}', `${tile.x}`).replace('{y}', `${tile.y}`);
}

/** Sends a request as it is: other clients normalise the path and decompress the response. */
function getRaw(server: TestServer, path: string, headers: Record<string, string> = {}) {
  const { port } = server.app.getHttpServer().address() as AddressInfo;
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>(
    (resolve, reject) => {
      const request = httpRequest({ port, path, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(parts),
          });
        });
      });
      request.on('error', reject).end();
    },
  );
}
