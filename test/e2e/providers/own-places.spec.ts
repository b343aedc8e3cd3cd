import type { LocalSearchQuery } from '#libs/local-search';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportPlaces } from '../../../src/search/own-places/import/import-places.js';
import { ProviderRegistry } from '../../../src/search/provider-registry.js';
import { typeCommand } from '../../support/command-line.js';
import { usualSize } from '../../support/databases.js';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

describe('Own places', () => {
  it('POST /scans rejects with outside_coverage before an import', async () => {
    expect(await places('count')).toMatchObject({ code: 0, output: { places: 0 } });
    expect(await found('pizza')).toBe('outside_coverage');
    const business_id = await createBusiness(api, { name: 'Roma', ...CENTER });
    const refused = await api
      .post('/api/v1/scans')
      .send({ business_id, keyword: 'pizza', grid_size: 3, radius_miles: 1 });
    expect(refused.body).toMatchObject({ code: 'outside_coverage' });
    expect(refused.body.detail).toContain('knows no places yet');
  });

  it('places import reads CSV, and a scan ranks the places', async () => {
    const rows = [
      HEADER,
      `Roma,${CENTER.lat},${CENTER.lng},Pizzeria,"1 High Street, London",+44 20,https://roma.example,4.5,12,Mo-Su,roma`,
      `"Pizza ""Nord""\nCentral",${CENTER.lat + 0.01},${CENTER.lng},Restaurant,,,,,,,nord`,
      `Pizza Süd,${CENTER.lat - 0.01},${CENTER.lng},Restaurant,,,,,,,süd`,
    ];
    const csv = Buffer.from(`\ufeff${rows.join('\r\n')}\r\n`);
    expect(await imported('a.csv', csv)).toEqual({
      code: 0,
      output: { ok: true, added: 3, replaced: 0, skipped: 0, bad_rows: [], left_out: [] },
    });
    expect(await imported('a.csv', csv)).toMatchObject({ code: 0, output: { added: 0, replaced: 3 } });

    const business_id = await createBusiness(api, {
      name: 'Pizza Sud',
      lat: CENTER.lat - 0.01,
      lng: CENTER.lng,
    });
    const ended = await scan(api, { business_id, keyword: 'best pizza near me', radius_miles: 0.8 });
    expect(ended).toMatchObject({ status: 'completed', provider: 'own-places' });
    const read = await api.get('/api/v1/rankings').query({ business_id, keyword: 'best pizza near me' });
    const ranks = (read.body.grid as { row: number; rank: number }[]).map(({ rank }) => rank);
    // "Pizzeria" is another word than "pizza", so there are two: the nearer one first.
    expect(new Set(ranks)).toEqual(new Set([1, 2]));
  });

  it('lookUp returns all imported fields by ID or by name and position', async () => {
    const roma = {
      placeId: 'own:roma',
      cid: null,
      name: 'Roma',
      ...CENTER,
      address: '1 High Street, London',
      category: 'Pizzeria',
      rating: 4.5,
      reviewCount: 12,
      phone: '+44 20',
      website: 'https://roma.example',
      openingHours: 'Mo-Su',
    };
    expect(await provider().lookUp({ placeId: 'own:roma' })).toEqual(roma);
    expect(await provider().lookUp({ name: 'ROMA', ...CENTER })).toEqual(roma);
    expect(await provider().lookUp({ name: 'Rom', ...CENTER })).toBeNull();
    expect(await provider().lookUp({ placeId: 'own:none' })).toBeNull();
  });

  it('search ranks by words and distance, ties by ID, up to the depth', async () => {
    const features = Array.from({ length: 25 }, (_, index) => ({
      type: 'Feature',
      id: `b${String(index).padStart(2, '0')}`,
      geometry: { type: 'Point', coordinates: [CENTER.lng, CENTER.lat + (index < 5 ? 0 : index * STEP)] },
      properties: { name: index === 24 ? 'Kids Bookshop' : 'Shop', category: 'Bookshops' },
    }));
    const collection = { type: 'FeatureCollection', other: [{ a: '"}]' }], features };
    expect(await imported('b.geojson', JSON.stringify(collection, null, 1))).toMatchObject({
      output: { added: 25 },
    });
    const all = (await found('bookshop')) as string[];
    expect(all).toEqual(features.slice(0, 20).map(({ id }) => `own:${id}`));
    expect(await found('bookshop', { depth: 3 })).toEqual(all.slice(0, 3));
    // Half of the words at the door count as much as all of them 500 m away: it is 270 m.
    expect(((await found('kids bookshop')) as string[])[0]).toBe('own:b24');
    expect(await found('xyzzy')).toEqual([]);
    expect(await found('!!!')).toEqual([]);
  });

  it('search finds places in any script, and tolerates a typo if nothing matches', async () => {
    const lines = [
      `{"type":"Feature","geometry":{"type":"Point","coordinates":[71.43,51.13]},"properties":{"name":"Дәріхана №1","category":"Аптеки","id":"x"}}`,
      `{"type":"Feature","geometry":{"type":"Point","coordinates":[71.431,51.13]},"properties":{"name":"寿司 さくら","id":"y"}}`,
      `{"type":"Feature","geometry":{"type":"Point","coordinates":[71.432,51.13]},"properties":{"name":"Veterinarian Zoo","id":"z"}}`,
    ];
    expect(await imported('c.ndjson', lines.join('\n'))).toMatchObject({ output: { added: 3 } });
    const there = { lat: 51.13, lng: 71.43 };
    expect(await found('АПТЕКА рядом', there)).toEqual(['own:x']);
    expect(await found('寿司', there)).toEqual(['own:y']);
    expect(await places('count')).toMatchObject({ output: { places: 31, forgives_typos: true } });
    expect(await found('vetrinarian', there)).toEqual(['own:z']);
  });

  it('places import skips bad rows and reports their lines and reasons', async () => {
    const csv = [
      'NAME;lat;lng;website;rating;review_count;id',
      ';51;0;;;;',
      'No position;;0;;;;',
      'Nowhere;91;0;;;;',
      'Not a number;1,5,0;0;;;;',
      'Too few;51',
      'Too many;51;0;;;;;x',
      'Twice;51;0;;;;t',
      'Twice, later;51;0;;;;t',
    ].join('\n');
    const { code, output } = await imported('d.txt', csv);
    expect(code).toBe(1);
    expect(output).toMatchObject({ ok: false, added: 1, replaced: 1, skipped: 6, left_out: [] });
    const bad = output['bad_rows'] as { line: number; reason: string }[];
    expect(bad.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(bad.map(({ reason }) => reason.split(' ')[0])).toEqual([
      'name',
      'lat',
      'lat',
      'lat',
      'its',
      'its',
    ]);
    expect(await provider().lookUp({ placeId: 'own:t' })).toMatchObject({ name: 'Twice, later' });
  });

  it('places import leaves out values that no search needs, keeps the place, and reports why', async () => {
    const csv = [
      'name,lat,lng,website,rating,review_count,id',
      'No scheme,51,0,www.example.com,0,0,v1',
      'Other scale,51,0,,87,1.5,v2',
    ].join('\n');
    const { code, output } = await imported('values.csv', csv);
    expect(code).toBe(0);
    expect(output).toMatchObject({ ok: true, added: 2, skipped: 0, bad_rows: [] });
    const leftOut = output['left_out'] as { line: number; reason: string }[];
    expect(leftOut.map(({ line, reason }) => [line, reason.split(' ')[0]])).toEqual([
      [2, 'website'],
      [3, 'rating'],
      [3, 'review_count'],
    ]);
    const found = await provider().lookUp({ placeId: 'own:v1' });
    expect(found).toMatchObject({ name: 'No scheme', website: null, rating: null, reviewCount: 0 });
  });

  it.each([
    ['sep=;', 'sep=;\r\nname;lat;lng;id\r\nSep;51,25;0,5;form'],
    ['a separator at the end of each line', 'name,lat,lng,id,\nSep,51.25,0.5,form,\n'],
    ['separators at the end of rows', 'name,lat,lng,id\nSep,51.25,0.5,form,,\n'],
    ['rows of separators', '\n\nname;lat;lng;id\n;;;\nSep;51.25;0.5;form\n ;;;\n'],
  ])('places import reads a file with %s', async (_, csv) => {
    const { code, output } = await imported('form.csv', csv);
    expect({ code, output }).toMatchObject({ code: 0, output: { skipped: 0 } });
    expect(await provider().lookUp({ placeId: 'own:form' })).toMatchObject({
      name: 'Sep',
      lat: 51.25,
      lng: 0.5,
    });
  });

  it('places import --replace rejects an invalid file and keeps the stored places', async () => {
    const { output: before } = await places('count');
    const files: [string, string | Buffer, string][] = [
      ['empty.csv', '\ufeff\r\n', 'file_broken'],
      ['latin1.csv', Buffer.from(`${HEADER}\nCaf\u00e9,1,1\n`, 'latin1'), 'file_broken'],
      ['header.csv', 'title,lat,lng\nA,1,1\n', 'file_broken'],
      ['quote.csv', 'name,lat,lng\n"A,1,1\n', 'no_places'],
      ['array.json', '[1]', 'file_broken'],
      ['none.json', '{"type":"FeatureCollection","features":[]}', 'no_places'],
      ['cut.json', '{"type":"FeatureCollection","features":[{"type":"Fea', 'no_places'],
    ];
    const endless = `name,lat,lng\n${'A,1,1\n'.repeat(2_000)}"${'A,1,1\n'.repeat(200_000)}`;
    files.push(['endless.csv', endless, 'file_broken']);
    for (const [name, content, error] of files) {
      expect(await imported(name, content, '--replace'), name).toMatchObject({
        code: 1,
        output: { code: error },
      });
    }
    expect(await places('import', join(folder, 'missing'))).toMatchObject({
      output: { code: 'file_unreadable' },
    });
    expect((await places('count')).output).toEqual(before);
  });

  it.each([
    ['urn:ogc:def:crs:EPSG::4267', false],
    ['EPSG:3857', false],
    ['urn:ogc:def:crs:EPSG::14326', false],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', true],
    ['EPSG:4326', true],
    ['http://www.opengis.net/def/crs/EPSG/0/4326', true],
    ['urn:ogc:def:crs:EPSG::4674', true],
    ['urn:ogc:def:crs:EPSG::4258', true],
  ])('places import reads a file of the coordinate system %s: %s', async (name, isRead) => {
    const file = {
      type: 'FeatureCollection',
      name: 'places',
      crs: { type: 'name', properties: { name } },
      features: [feature({ id: 'datum', properties: { name: 'Datum' } })],
    };
    const { code, output } = await imported('datum.geojson', JSON.stringify(file, null, 2));
    expect(code).toBe(isRead ? 0 : 1);
    if (!isRead) expect(output).toMatchObject({ code: 'file_broken', detail: expect.stringContaining(name) });
  });

  it('places import keeps the digits of a numeric id and skips a number that GDAL has cut', async () => {
    const rows = ['9223372036854775807', '11336942814263847193', '11336942814263847194'].map((id) =>
      JSON.stringify(feature({ properties: { name: `Number ${id}` } })).replace('{', `{"id":${id},`),
    );
    const { output } = await imported('numbers.geojsonl', rows.join('\n'));
    expect(output).toMatchObject({ added: 2, skipped: 1, bad_rows: [{ line: 1 }] });
    expect(await provider().lookUp({ placeId: 'own:11336942814263847193' })).toMatchObject({
      name: 'Number 11336942814263847193',
    });
  });

  it('places import gives up after 1,000 rows if none of them is valid', async () => {
    const rubbish = `name,lat,lng\n${'A,north,west\n'.repeat(50_000)}`;
    const { output } = await imported('rubbish.csv', rubbish);
    expect(output).toMatchObject({
      code: 'no_places',
      detail: 'None of the first 1000 rows is valid. Nothing was imported.',
      skipped: 1_000,
    });
  });

  it('two concurrent imports of the same places store all of them', async () => {
    const count = 1_500;
    const csv = (street: string): string => {
      const rows = Array.from({ length: count }, (_, n) => {
        const lat = CENTER.lat + (n % 40) * STEP;
        return `Bakery ${n},${lat},${CENTER.lng + n * 1e-6},Bakery,${street} ${n},,,,,,b${n}`;
      });
      return [HEADER, ...rows].join('\n');
    };
    await places('clear');
    const watcher = { signal: new AbortController().signal, progress: () => undefined };
    const one = join(folder, 'one.csv');
    const other = join(folder, 'other.csv');
    writeFileSync(one, csv('One Street'));
    writeFileSync(other, csv('Other Street'));
    const runImport = (path: string, replace: boolean) =>
      server.inContext(() => server.app.get(ImportPlaces).run(path, { replace }, watcher));
    const both = await Promise.all([runImport(one, false), runImport(other, true)]);
    for (const { added, replaced, skipped } of both) expect([added + replaced, skipped]).toEqual([count, 0]);
    expect(await places('count')).toMatchObject({ output: { places: count } });
    expect(await found('bakery')).toHaveLength(20);
  });

  it('search covers up to 10 km around all places, and test mode uses the embedded engine', async () => {
    const csv = `${HEADER}\nPizza,${CENTER.lat},${CENTER.lng}${','.repeat(7)},p`;
    expect(await imported('e.csv', csv, '--replace')).toMatchObject({ code: 0, output: { added: 1 } });
    expect(await places('count')).toMatchObject({ output: { places: 1 } });
    expect(await found('pizza', { lat: CENTER.lat + 0.08 })).toEqual(['own:p']);
    expect(await found('pizza', { lat: CENTER.lat + 0.1 })).toBe('outside_coverage');
    expect(server.app.get(ProviderRegistry).primary(false).profile.name).toBe('openstreetmap');
    const reason = new Error('enough');
    await expect(found('pizza', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('search works across the 180th meridian, and places clear deletes all places', async () => {
    const csv = 'name,lat,lng\nBula Pizza,-17,179.99\nTalofa Pizza,-17,-179.99\n';
    expect(await imported('f.csv', csv, '--replace')).toMatchObject({ output: { added: 2 } });
    expect(await found('pizza', { lat: -17, lng: 179.995 })).toHaveLength(2);
    expect(await places('clear')).toEqual({ code: 0, output: { removed: 2 } });
    expect(await found('pizza', { lat: -17, lng: 179.995 })).toBe('outside_coverage');
  });

  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.start(usualSize(), { SEARCH_PROVIDERS: 'own-places' });
    api = await server.newCustomer();
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await server.stop();
  });

  const folder = mkdtempSync(join(tmpdir(), 'lrs-places-'));

  async function places(...args: string[]): Promise<CommandOutput> {
    const { code, stdout, stderr } = await typeCommand(server.app, 'places', ...args, '--json');
    return { code, output: JSON.parse(stdout || stderr) as Record<string, unknown> };
  }

  function imported(name: string, content: string | Buffer, ...options: string[]): Promise<CommandOutput> {
    const path = join(folder, name);
    writeFileSync(path, content);
    return places('import', path, ...options);
  }

  function feature(members: object): object {
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [CENTER.lng, CENTER.lat] },
      ...members,
    };
  }

  function provider() {
    return server.app.get(ProviderRegistry).primary(true);
  }

  async function found(keyword: string, changes: Partial<LocalSearchQuery> = {}): Promise<unknown> {
    const outcome = await provider().search({ keyword, ...CENTER, depth: 20, ...changes });
    return outcome.kind === 'results' ? outcome.places.map(({ placeId }) => placeId) : outcome.reason;
  }
});

const CENTER = { lat: 51.5, lng: -0.12 };

/** About 11 m of latitude. */
const STEP = 0.0001;

const HEADER = 'name,lat,lng,category,address,phone,website,rating,review_count,opening_hours,id';

interface CommandOutput {
  readonly code: unknown;
  readonly output: Record<string, unknown>;
}
