import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csvOfPlaces, importFile, placeUrl, sendFile } from '../../support/imports.js';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { createBusiness, nextPage } from '../../support/steps.js';
import { many, storeRows } from '../../support/stored-rows.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

const BUSINESSES = '/api/v1/businesses';
const URL = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);

describe('POST /businesses/import', () => {
  it('creates the businesses of a CSV file with all their fields', async () => {
    const file =
      'GBP_URL,Name,lat,lng,label,external_id,tags,keywords,timezone,grid_size,radius_miles,cron\r\n' +
      `https://maps.google.com/?cid=12600752361761623094,"Café ""Sol"", Centro",${PHARMACY.lat},${PHARMACY.lng},Acme 1,crm-1,` +
      'acme; north,pizza;café,America/Montevideo,3,0.5,0 3 * * 1\r\n';
    const done = await importFile(api, file);
    const [business] = await businesses();
    expect(done).toMatchObject({
      status: 'completed',
      dry_run: false,
      rows_total: 1,
      rows_done: 1,
      created: 1,
      refused: 0,
      results: [
        { line: 2, external_id: 'crm-1', business_id: business?.id, result: 'created', problem: null },
      ],
    });
    expect(business).toMatchObject({
      listing_name: 'Café "Sol", Centro',
      cid: '12600752361761623094',
      label: 'Acme 1',
      external_id: 'crm-1',
      tags: ['acme', 'north'],
      keywords: ['pizza', 'café'],
      timezone: 'America/Montevideo',
      location: { lat: PHARMACY.lat, lng: PHARMACY.lng },
    });
    expect(await schedules()).toMatchObject([
      {
        business_id: business?.id,
        keywords: null,
        cron: '0 3 * * 1',
        grid_size: 3,
        radius_miles: 0.5,
        timezone: 'America/Montevideo',
        enabled: true,
      },
    ]);
  });

  it.each([
    ['application/json', (rows: object[]) => JSON.stringify(rows)],
    ['application/x-ndjson', (rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n')],
  ])('creates businesses from %s', async (type, write) => {
    const rows = [
      { gbp_url: placeUrl(1), tags: ['a;b'], label: null },
      { gbp_url: placeUrl(2), external_id: 'x', keywords: ['pizza'] },
    ];
    expect(await importFile(api, write(rows), { type })).toMatchObject({ created: 2, refused: 0 });
    expect(await businesses()).toMatchObject([{ tags: ['a;b'] }, { external_id: 'x', keywords: ['pizza'] }]);
  });

  it('changes nothing when the same file is imported again', async () => {
    const file = `${csvOfPlaces(3)}\n"${URL}",crm-9,`;
    const withCron = file
      .split('\n')
      .map(
        (line, at) =>
          line + (at === 0 ? ',cron,grid_size,radius_miles' : at === 4 ? ',0 3 * * 1,3,0.5' : ',,,'),
      )
      .join('\n');
    expect(await importFile(api, withCron)).toMatchObject({ created: 4, refused: 0 });
    await untilLookedUp();
    const before = [await businesses(), await schedules()];
    expect(await importFile(api, withCron)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 4,
      refused: 0,
    });
    expect([await businesses(), await schedules()]).toEqual(before);
  });

  it('updates by external id and leaves the fields of empty cells', async () => {
    await importFile(api, `gbp_url,external_id,tags,keywords,label\n"${placeUrl(1)}",a,old,pizza,Old`);
    const done = await importFile(api, 'external_id,tags,keywords,label\na,New;new;other,,\n');
    expect(done).toMatchObject({ updated: 1, refused: 0 });
    expect(await businesses()).toMatchObject([
      { external_id: 'a', tags: ['New', 'other'], keywords: ['pizza'], label: 'Old' },
    ]);
  });

  it('updates the same place, found by CID or by name and location, and gives it the external id', async () => {
    await createBusiness(api, PHARMACY);
    await api
      .post(BUSINESSES)
      .send({ gbp_url: 'https://maps.google.com/?cid=12600752361761623094', name: 'B', lat: 1, lng: 1 });
    const near = mapsUrl(PHARMACY.name, PHARMACY.lat + 0.0001, PHARMACY.lng);
    const done = await importFile(
      api,
      `gbp_url,external_id\n"${near}",p\nhttps://www.google.com/maps?cid=12600752361761623094,q\n`,
    );
    expect(done).toMatchObject({ updated: 2, created: 0, refused: 0 });
    expect(await businesses()).toMatchObject([{ external_id: 'p' }, { external_id: 'q' }]);
  });

  it('updates the schedule of the business and keeps the others', async () => {
    const id = await createBusiness(api, PHARMACY, { external_id: 'a' });
    const own = { business_id: id, grid_size: 3, radius_miles: 1, cron: '0 5 * * *', keywords: ['mine'] };
    await api.post('/api/v1/schedules').send(own).expect(201);
    const row = (cron: string) => `external_id,cron,grid_size,radius_miles\na,${cron},5,"0,5"\n`;
    expect(await importFile(api, row('0 3 * * 1'))).toMatchObject({ updated: 1 });
    expect(await importFile(api, row('0 4 * * 1'))).toMatchObject({ updated: 1 });
    expect(await importFile(api, row('0 4 * * 1'))).toMatchObject({ unchanged: 1 });
    expect(await schedules()).toMatchObject([
      { cron: '0 5 * * *', keywords: ['mine'] },
      { cron: '0 4 * * 1', keywords: null, grid_size: 5, radius_miles: 0.5 },
    ]);
  });

  it('refuses invalid rows with their line and imports the others', async () => {
    const file = [
      'gbp_url,external_id,lat,lng,timezone,cron',
      `"${placeUrl(1)}",ok,,,,`,
      `"${placeUrl(2)}",a,91,0,,`,
      `"${placeUrl(3)}",b,1,,,`,
      `"${placeUrl(4)}",c,NaN,1,,`,
      ',d,,,,',
      ',,,,Europe/Madrid,',
      'https://example.com/,e,,,,',
      `"${placeUrl(5)}",f,,,Mars/Base,`,
      `"${placeUrl(6)}",g,,,,* * * * *`,
      `"${placeUrl(7)}",h,,,,,too,many`,
      `"${placeUrl(8)}",i`,
    ].join('\n');
    const { results, ...done } = await importFile(api, file);
    expect(done).toMatchObject({ status: 'completed', rows_total: 11, created: 1, refused: 10 });
    expect(results.map(({ line, problem }) => [line, problem?.code ?? null])).toEqual([
      [2, null],
      [3, 'validation_failed'],
      [4, 'validation_failed'],
      [5, 'validation_failed'],
      [6, 'validation_failed'],
      [7, 'validation_failed'],
      [8, 'not_a_business_profile_url'],
      [9, 'validation_failed'],
      [10, 'validation_failed'],
      [11, 'unreadable_row'],
      [12, 'unreadable_row'],
    ]);
    expect(results[1]?.problem?.detail).toBe('`lat` must be at most 90; got 91.');
    expect(results[4]?.problem?.detail).toContain('no business has this external_id');
    expect(results[9]?.problem?.detail).toBe('The row has 8 fields and the header has 6.');
    expect(await businesses()).toHaveLength(1);
  });

  it('refuses a row whose external id belongs to another place and names relocate', async () => {
    const id = await createBusiness(api, PHARMACY, { external_id: 'a' });
    const done = await importFile(api, `gbp_url,external_id,label\n"${placeUrl(1)}",a,Moved\n`);
    expect(done.results).toMatchObject([
      { result: 'refused', business_id: null, problem: { code: 'location_not_editable' } },
    ]);
    expect(done.results[0]?.problem?.detail).toContain(`/api/v1/businesses/${id}/relocate`);
    expect(await businesses()).toMatchObject([{ label: PHARMACY.name }]);
  });

  it('refuses coordinates over 50 m away from the business with the external id', async () => {
    await createBusiness(api, PHARMACY, { external_id: 'a' });
    const row = (lat: number) => `external_id,lat,lng,label\na,${lat},${PHARMACY.lng},New\n`;
    const far = await importFile(api, row(PHARMACY.lat + 0.001));
    expect(far.results).toMatchObject([{ result: 'refused', problem: { code: 'location_not_editable' } }]);
    expect(await importFile(api, row(PHARMACY.lat + 0.0003))).toMatchObject({ updated: 1 });
  });

  it('refuses a place that has another external id', async () => {
    const id = await createBusiness(api, PHARMACY, { external_id: 'a' });
    const done = await importFile(api, `gbp_url,external_id\n"${URL}",b\n`);
    expect(done.results).toMatchObject([{ result: 'refused', problem: { code: 'business_exists' } }]);
    expect(done.results[0]?.problem?.detail).toContain(`Business ${id}`);
  });

  it.each([true, false])('refuses a business that the file contains twice (dry run: %s)', async (dryRun) => {
    const near = mapsUrl('STORE 1', -34.9 + 1 / 100 + 0.0002, -56.16);
    const file = `gbp_url,external_id\n"${placeUrl(1)}",a\n"${placeUrl(2)}",a\n"${near}",\n"${placeUrl(3)}",\n`;
    const { results } = await importFile(api, file, { dryRun });
    expect(results).toMatchObject([
      { line: 2, result: 'created' },
      { line: 3, result: 'refused', problem: { code: 'duplicate_row' } },
      { line: 4, result: 'refused', problem: { code: 'duplicate_row' } },
      { line: 5, result: 'created' },
    ]);
    expect(results[1]?.problem?.detail).toContain('Line 2');
    expect(results[2]?.problem?.detail).toContain('line 2');
  });

  it('reports with dry_run=true what a file would do, over several batches, and stores nothing', async () => {
    const id = await createBusiness(api, PHARMACY, { external_id: 'a' });
    const file = `${csvOfPlaces(600)}\n"${placeUrl(7)}",,\n,a,new\n`;
    const done = await importFile(api, file, { dryRun: true });
    expect(done).toMatchObject({ dry_run: true, created: 600, updated: 1, refused: 1 });
    const { body } = await api.get(`/api/v1/imports/${done.id}?result=refused`).expect(200);
    expect(body.results).toMatchObject([{ line: 602, problem: { code: 'duplicate_row' } }]);
    expect(await businesses()).toMatchObject([{ id, tags: [] }]);
  });

  it('looks up places that the row does not locate, and does not when the file is repeated', async () => {
    const url = `https://www.google.com/maps/place/${encodeURIComponent(PHARMACY.name)}/@${PHARMACY.lat},${PHARMACY.lng},17z`;
    const file = `gbp_url,external_id\n"${url}",\nhttps://maps.google.com/?cid=12600752361761623094,z\n`;
    const done = await importFile(api, file);
    expect(done.results).toMatchObject([
      { result: 'created' },
      { result: 'refused', problem: { code: 'location_unresolved' } },
    ]);
    expect(await businesses()).toMatchObject([{ listing_name: PHARMACY.name }]);
    expect(await importFile(api, file)).toMatchObject({ unchanged: 1, refused: 1 });
  });

  it('refuses every schedule over the limit of the account, with its business', async () => {
    const { key } = await server.createAccount('agency');
    api = server.as(key);
    const business = await createBusiness(api, PHARMACY);
    await storeRows(
      server,
      'schedule',
      many(999, () => ({ business_id: business, keywords: ['k'] })),
    );
    const row = (n: number) => `"${mapsUrl(`S${n}`, PHARMACY.lat + n / 1000, PHARMACY.lng)}",0 3 * * *,1,0.5`;
    const done = await importFile(api, ['gbp_url,cron,grid_size,radius_miles', row(1), row(2)].join('\n'));
    expect(done.results).toMatchObject([
      { result: 'created' },
      { result: 'refused', problem: { code: 'too_many_schedules' } },
    ]);
    expect(await businesses()).toHaveLength(2);
  });

  it('returns the first response for a repeated Idempotency-Key, and 422 for another file', async () => {
    const send = (file: string) => sendFile(api, file).set('idempotency-key', 'import-1');
    const first = await send(csvOfPlaces(1)).expect(202);
    const again = await send(csvOfPlaces(1)).expect(202);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    const other = await send(csvOfPlaces(2)).expect(422);
    expect(other.body).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('rejects the 21st unfinished import of an account with 409', async () => {
    const { accountId, key } = await server.createAccount('agency');
    await storeRows(
      server,
      'business_import',
      many(20, () => ({ account_id: accountId })),
    );
    const answer = await sendFile(server.as(key), csvOfPlaces(1)).expect(409);
    expect(answer.body).toMatchObject({ code: 'too_many_imports' });
    await server.sql('delete from business_import where account_id = ?', [accountId]);
  });
});

describe('POST /businesses/import of a row with a place', () => {
  const PLACE = { cid: '12600752361761623094', placeId: 'ChIJ03jJ2Omr2YgRNkx36YLd3q4' };
  const NEEDED = /^`gbp_url` is required, or (external_id, )?cid, place_id, or name with lat and lng/;

  it.each([
    ['a CID', 'cid', PLACE.cid, { cid: PLACE.cid }],
    ['a hexadecimal CID', 'cid', '0xaededd82e9774c36', { cid: PLACE.cid }],
    [
      'a CID as exports for spreadsheets write it',
      'cid',
      `https://www.google.com/maps?cid=${PLACE.cid}`,
      { cid: PLACE.cid },
    ],
    ['a place ID', 'place_id', PLACE.placeId, { cid: PLACE.cid, place_id: PLACE.placeId }],
    [
      'a place ID and its CID',
      'place_id,cid',
      `${PLACE.placeId},${PLACE.cid}`,
      { cid: PLACE.cid, place_id: PLACE.placeId },
    ],
    ['a short link and a CID', 'gbp_url,cid', `https://maps.app.goo.gl/x1,${PLACE.cid}`, { cid: PLACE.cid }],
    ['the ID of another provider', 'place_id', 'osm:node/7', { cid: null }],
    ['its name and coordinates alone', 'label', 'Mine', { cid: null, label: 'Mine' }],
  ])(
    'creates the business that is named by %s, and changes nothing when repeated',
    async (_, columns, cells, expected) => {
      const file = `name,lat,lng,${columns}\nCafé,1,2,${cells}\n`;
      expect(await importFile(api, file)).toMatchObject({ created: 1, refused: 0 });
      expect(await businesses()).toMatchObject([
        { listing_name: 'Café', location: { lat: 1, lng: 2 }, ...expected },
      ]);
      expect(await importFile(api, file)).toMatchObject({ unchanged: 1, refused: 0 });
    },
  );

  it.each(['1,19408E+18', '1.19408E+18', '1194080340261720000', '1', 'n/a'])(
    'refuses a CID that a spreadsheet mangled to %s, in CSV and JSON',
    async (cid) => {
      const rows = [`"${cid}",a,1,2`, `"${cid}",b,3,4`];
      const csv = await importFile(api, ['cid,name,lat,lng', ...rows].join('\n'));
      expect(csv).toMatchObject({ created: 0, refused: 2 });
      for (const { problem } of csv.results) {
        expect(problem?.code).toBe('validation_failed');
        expect(problem?.detail).toMatch(/^`cid` must be .*spreadsheet/);
      }
      const json = JSON.stringify([{ cid, name: 'a', lat: 1, lng: 2 }]);
      expect(await importFile(api, json, { type: 'application/json' })).toMatchObject({ refused: 1 });
      expect(await businesses()).toEqual([]);
    },
  );

  it.each([
    ['place_id', 'GhIJQWDl0CIeQUARxks3icF8U8A', 'validation_failed', /^`place_id` must be the place ID/],
    ['place_id', 'osm:node/7', 'validation_failed', NEEDED],
    [
      'cid,place_id',
      `1194080340261722570,${PLACE.placeId}`,
      'not_a_business_profile_url',
      /different places/,
    ],
    [
      'gbp_url,cid',
      `https://maps.google.com/?cid=${PLACE.cid},1194080340261722570`,
      'not_a_business_profile_url',
      /different places/,
    ],
    ['name,lat,lng', 'Café,1,', 'validation_failed', /^`lat` must be sent together with lng/],
    ['name,external_id', 'Café,', 'validation_failed', NEEDED],
    ['external_id', 'unknown', 'validation_failed', NEEDED],
  ])('refuses %s = %s with %s', async (columns, cells, code, detail) => {
    const { results } = await importFile(api, `${columns}\n${cells}\n`);
    expect(results).toMatchObject([{ result: 'refused', problem: { code } }]);
    expect(results[0]?.problem?.detail).toMatch(detail);
  });

  it('updates the business of the external id if the row has only a name of its own', async () => {
    await createBusiness(api, PHARMACY, { external_id: 'a' });
    const row = `external_id,name,lat,lng,label\na,Our store,${PHARMACY.lat},${PHARMACY.lng},New\n`;
    expect(await importFile(api, row)).toMatchObject({ updated: 1, refused: 0 });
    expect(await businesses()).toMatchObject([{ label: 'New', listing_name: PHARMACY.name }]);
  });

  it.each([
    ['acme, north', ['acme', 'north']],
    ['acme; north', ['acme', 'north']],
    ['Acme, Inc;', ['Acme, Inc']],
  ])('reads the tags of the cell %j', async (cell, tags) => {
    await importFile(api, `gbp_url,tags\n"${placeUrl(1)}","${cell}"\n`);
    expect(await businesses()).toMatchObject([{ tags }]);
  });
});

describe('GET /imports', () => {
  it('lists imports newest first, and pages the results of one by 100', async () => {
    const first = await importFile(api, csvOfPlaces(150));
    const second = await importFile(api, csvOfPlaces(2), { dryRun: true });
    const { body } = await api.get('/api/v1/imports').expect(200);
    expect(body).toMatchObject([
      { id: second.id, dry_run: true, unchanged: 2 },
      { id: first.id, created: 150 },
    ]);
    expect(body[0]).not.toHaveProperty('results');
    expect(first.results).toHaveLength(100);
    const page = await api.get(`/api/v1/imports/${first.id}?limit=100`).expect(200);
    const next = await api.get(nextPage(page) ?? '').expect(200);
    expect(next.body.results).toHaveLength(50);
    expect(next.body.results[49]).toMatchObject({ line: 151, external_id: 'store-150' });
    expect(nextPage(next)).toBeNull();
  });

  it('returns 404 for an import of the other mode', async () => {
    const { accountId, key } = await server.createAccount('agency');
    const { id } = await importFile(server.as(key), csvOfPlaces(1), { dryRun: true });
    const test = server.as((await server.createKey({ accountId, livemode: false })).key);
    await test.get(`/api/v1/imports/${id}`).expect(404);
    await test.get(`/api/v1/imports/${id}/refused.csv`).expect(404);
  });
});

describe('GET /imports/{id}/refused.csv', () => {
  it('returns the refused rows so that the corrected file can be imported', async () => {
    const bad = mapsUrl('Wrong', PHARMACY.lat, PHARMACY.lng);
    const file =
      'External_ID;gbp_url;name;lat;lng;tags;label\n' +
      `ok;"${placeUrl(1)}";;;;a;\n` +
      `bad;"${bad}";=2+5;-34,8;-560;"a;b";@SUM(A1)\n`;
    const { id, refused } = await importFile(api, file);
    expect(refused).toBe(1);
    const { text, headers } = await api.get(`/api/v1/imports/${id}/refused.csv`).expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text).toBe(
      '\ufeffexternal_id;gbp_url;name;lat;lng;tags;label;problem\r\n' +
        `bad;${bad};'=2+5;'-34,8;-560;"a;b";'@SUM(A1);"validation_failed: \`lng\` must be at least -180; got -560."\r\n`,
    );
    const corrected = text.replace('-560', '-56.1');
    expect(await importFile(api, corrected)).toMatchObject({ created: 1, refused: 0 });
    const [, business] = await businesses();
    expect(business).toMatchObject({
      external_id: 'bad',
      listing_name: '=2+5',
      label: '@SUM(A1)',
      location: { lat: -34.8, lng: -56.1 },
      tags: ['a', 'b'],
    });
  });

  it('marks the identifiers that a spreadsheet would shorten, and the import restores them', async () => {
    const file = `external_id,name,lat,lng,gbp_url\n0012,7-11,91,2,"${placeUrl(1)}"\n`;
    const { id } = await importFile(api, file);
    const { text } = await api.get(`/api/v1/imports/${id}/refused.csv`).expect(200);
    expect(text).toContain("\r\n'0012,'7-11,91,2,");
    expect(await importFile(api, text.replace('91', '1'))).toMatchObject({ created: 1 });
    expect(await businesses()).toMatchObject([{ external_id: '0012', listing_name: '7-11' }]);
  });

  it('keeps the cells beyond the header, and writes JSON rows as cells', async () => {
    const { id } = await importFile(api, 'external_id,label\na,b,=extra\n');
    const csv = await api.get(`/api/v1/imports/${id}/refused.csv`).expect(200);
    expect(csv.text).toContain(
      "external_id,label,problem\r\na,b,unreadable_row: The row has 3 fields and the header has 2.,'=extra\r\n",
    );
    const json = await importFile(api, JSON.stringify([{ external_id: 'x', tags: ['a', 'b'], lat: 'y' }]), {
      type: 'application/json',
    });
    const other = await api.get(`/api/v1/imports/${json.id}/refused.csv`).expect(200);
    expect(other.text).toContain('external_id,tags,lat,problem\r\nx,a;b,y,validation_failed: ');
  });
});

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await TestServer.shared();
});

beforeEach(async () => {
  api = await server.newCustomer();
});

async function businesses() {
  return (await api.get(BUSINESSES).expect(200)).body;
}

async function schedules() {
  return (await api.get('/api/v1/schedules').expect(200)).body;
}

/** Waits until the pharmacy has its details, so that the businesses change no more. */
function untilLookedUp() {
  return until(businesses, (all) => all.some(({ place_id: placeId }) => placeId === PHARMACY.placeId));
}
