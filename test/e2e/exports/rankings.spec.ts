import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan, type ScanRequest } from '../../support/steps.js';
import { copyScan, many } from '../../support/stored-rows.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

const EDGE = { name: 'Edge', lat: -34.86, lng: -56.0 };
const FORMULA = '=HYPERLINK("http://evil.example")';

describe('GET /exports/rankings', () => {
  it('returns one row per pin and scan with identity, date and settings', async () => {
    const rows = await csv({ business_id: business, keyword: 'FARMACIA' });
    expect(rows).toHaveLength(9);
    const { grid, scan_id } = await rankings(api, { business_id: business });
    expect(rows.map(({ rank, found }) => ({ rank, found }))).toEqual(
      grid.map(({ rank, found }) => ({ rank: String(rank), found: String(found) })),
    );
    expect(rows[0]).toMatchObject({
      business_id: String(business),
      external_id: 'crm-1',
      name: PHARMACY.name,
      tags: 'North;acme',
      keyword: PHARMACY.keyword,
      scan_id: String(scan_id),
      provider: 'openstreetmap',
      grid_size: '3',
      radius_miles: '0.5',
      language: 'es',
      device: '',
    });
    expect(rows[0]?.['date']).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('escapes formulas in CSV and keeps them in NDJSON', async () => {
    const [cell] = await csv({ business_id: business, level: 'scan' });
    expect(cell?.['label']).toBe(`'${FORMULA}`);
    const [line] = await lines({ business_id: business, level: 'scan' });
    expect(line?.['label']).toBe(FORMULA);
  });

  it('returns one row per scan with its metrics for level=scan', async () => {
    const rows = await csv({ level: 'scan' });
    expect(rows.map(({ business_id }) => Number(business_id))).toEqual([business, edge, business]);
    const { metrics } = await rankings(api, { business_id: business });
    expect(Number(rows[0]?.['average_total_rank'])).toBe(metrics.average_total_rank);
    expect(rows[1]).toMatchObject({ status: 'partial' });
  });

  it('lists unmeasured pins with their reason and without a rank', async () => {
    const rows = await lines({ business_id: edge });
    expect(rows).toHaveLength(9);
    const missing = rows.filter(({ unmeasured_reason }) => unmeasured_reason !== null);
    expect(missing.length).toBeGreaterThan(0);
    for (const row of missing) {
      expect(row).toMatchObject({ rank: null, found: null, unmeasured_reason: 'outside_coverage' });
    }
  });

  it('filters by tag, ignoring case, and returns only the header for an unknown tag', async () => {
    expect(await lines({ tag: 'NORTH', level: 'scan' })).toHaveLength(2);
    expect(await csv({ tag: 'unknown' })).toEqual([]);
    const { text } = await api.get('/api/v1/exports/rankings.csv?tag=unknown').expect(200);
    expect(text).toMatch(/^business_id,.*unmeasured_reason\r\n$/);
  });

  it('filters by days in the time zone of the business, both inclusive', async () => {
    const [first] = await lines({ business_id: business, level: 'scan' });
    const date = String(first?.['date']);
    expect(await lines({ from: date, to: date, level: 'scan' })).toHaveLength(3);
    expect(await lines({ to: '2020-01-01' })).toEqual([]);
    expect(await lines({ from: '2990-01-01' })).toEqual([]);
  });

  it('numbers and names the points of an area, which have no row and no column', async () => {
    const owner = server.as((await server.createAccount('agency')).key);
    const business_id = await createBusiness(owner);
    const points = {
      type: 'MultiPoint',
      coordinates: [
        [PHARMACY.lng, PHARMACY.lat],
        [PHARMACY.lng, PHARMACY.lat + 0.01],
      ],
    };
    const feature = { type: 'Feature', geometry: points, properties: { names: ['Shop', 'Market'] } };
    const area = await owner.post('/api/v1/areas').send({ name: 'Stops', geojson: feature }).expect(201);
    const started = await owner
      .post('/api/v1/scans')
      .send({ business_id, keyword: PHARMACY.keyword, area_id: area.body.id })
      .expect(202);
    await finished(owner, String(started.headers['location']));
    const { text } = await owner.get('/api/v1/exports/rankings.csv').expect(200);
    const rows = parse<Row>(text, { columns: true });
    expect(rows.map(({ shape, area: name, index, row, col }) => [shape, name, index, row, col])).toEqual([
      ['points', 'Stops', '0', '', ''],
      ['points', 'Stops', '1', '', ''],
    ]);
    expect(rows.map(({ pin_name }) => pin_name)).toEqual(['Shop', 'Market']);
  });

  it('returns the same rows as Parquet, typed', async () => {
    const rows = await parquetReadObjects({ file: await parquetOf(api) });
    const asText = rows.map(({ date, scanned_at: at, ...row }) => ({
      ...row,
      date: (date as Date).toISOString().slice(0, 10),
      scanned_at: (at as Date).toISOString(),
    }));
    expect(asText).toEqual(await lines({}));
  });

  it('has dates and instants as such in Parquet', async () => {
    const file = await parquetOf(api, 'level=scan');
    const { schema } = parquetMetadata(file);
    const typeOf = (column: string) => schema.find(({ name }) => name === column)?.logical_type?.type;
    expect([typeOf('date'), typeOf('scanned_at')]).toEqual(['DATE', 'TIMESTAMP']);
  });

  describe('GET /exports/rankings.csv for a spreadsheet', () => {
    const CID = '12600752361761623094';
    // A date, a time, a number with an exponent, and leading zeros, as a spreadsheet reads them.
    const STORE = { name: '7-11', external_id: '0012', label: '1E5', tags: ['24:7'] };
    let owner: Api;
    let series: string;
    const first = async (query: object): Promise<Row> => {
      const { text } = await owner
        .get('/api/v1/exports/rankings.csv')
        .query({ level: 'scan', ...query })
        .expect(200);
      const [row] = parse<Row>(text, { columns: true, delimiter: text.includes(';') ? ';' : ',' });
      return row ?? {};
    };

    beforeAll(async () => {
      owner = await server.newCustomer();
      const { lat, lng } = PHARMACY;
      const { name, ...labels } = STORE;
      const { body } = await owner
        .post('/api/v1/businesses')
        .send({ gbp_url: `https://maps.google.com/?cid=${CID}`, name, lat, lng, ...labels })
        .expect(201);
      await scan(owner, { business_id: body.id });
      series = '1234e56789012345';
      await server.sql('update scan set series_id = ?, radius_miles = 7.125 where business_id = ?', [
        series,
        body.id,
      ]);
    });

    it('keeps every value exact without parameters', async () => {
      expect(await first({})).toMatchObject({
        external_id: '0012',
        label: '1E5',
        name: '7-11',
        tags: '24:7',
        cid: CID,
        series_id: series,
        radius_miles: '7.125',
      });
    });

    it('ids=text writes CIDs as links, and marks what a spreadsheet would convert', async () => {
      const row = await first({ ids: 'text' });
      expect(row).toMatchObject({
        external_id: "'0012",
        label: "'1E5",
        name: "'7-11",
        tags: "'24:7",
        cid: `https://www.google.com/maps?cid=${CID}`,
        series_id: `'${series}`,
        radius_miles: '7.125',
      });
      expect(row['date']).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(row['scanned_at']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    });

    it.each([
      ['de-DE', '7,125', ';'],
      ['es_UY', '7,125', ';'],
      ['es-MX', '7.125', ','],
      ['en', '7.125', ','],
    ])(
      'locale=%s writes the decimal sign of the locale: %s, separated by %s',
      async (locale, radius, sign) => {
        const { text } = await owner.get('/api/v1/exports/rankings.csv').query({ locale }).expect(200);
        const [header, ...rows] = parse(text, { delimiter: sign });
        expect(header?.slice(0, 2)).toEqual(['business_id', 'external_id']);
        for (const row of rows) {
          expect(row[header?.indexOf('radius_miles') ?? 0]).toBe(radius);
          expect(row[header?.indexOf('lat') ?? 0]).toMatch(sign === ';' ? /^-34,\d+$/ : /^-34\.\d+$/);
        }
      },
    );

    it.each([
      ['locale=klingon', 'unknown_code'],
      ['locale=%00', 'unknown_code'],
      ['locale=de&locale=es', 'unknown_code'],
      ['ids=all', 'not_allowed'],
    ])('rejects ?%s with 400', async (query, code) => {
      const { body } = await owner.get(`/api/v1/exports/rankings.csv?${query}`).expect(400);
      expect((body as { errors: { code: string }[] }).errors.map((error) => error.code)).toEqual([code]);
    });

    it('NDJSON and Parquet are exact, and take no locale', async () => {
      await owner.get('/api/v1/exports/rankings.ndjson?locale=de').expect(400);
      const [row] = await parquetReadObjects({ file: await parquetOf(owner, 'level=scan') });
      expect(row).toMatchObject({ cid: CID, series_id: series, external_id: '0012' });
    });

    it('a feed has the locale and the identifiers that its address asks for', async () => {
      const { body } = await owner.post('/api/v1/feeds').send({ name: 'Sheet' }).expect(201);
      const { pathname } = new URL(body.url);
      const anonymous = server.as();
      const { text } = await anonymous.get(`${pathname}?locale=de&ids=text&cache=7`).expect(200);
      const direct = await owner.get('/api/v1/exports/rankings.csv?locale=de&ids=text').expect(200);
      expect(text).toBe(direct.text);
      expect(text).toContain(`;https://www.google.com/maps?cid=${CID};`);
      await anonymous.get(`${pathname}?locale=klingon`).expect(400);
    });

    it.each([
      ['/history.csv', 'radius_miles', /^7,125$/],
      ['/history/pin.csv', 'lat', /^-34,\d+$/],
      ['/rankings.csv', 'lng', /^-56,\d+$/],
      ['/scans/{id}/rankings.csv', 'lat', /^-34,\d+$/],
    ])('GET %s with locale=de writes %s with a decimal comma', async (path, column, value) => {
      const { body } = await owner.get('/api/v1/scans').expect(200);
      const [{ id, business_id } = { id: 0, business_id: 0 }] = body;
      const period = { business_id, keyword: PHARMACY.keyword };
      const query = path.includes('{id}')
        ? {}
        : path.includes('pin')
          ? { ...period, grid_size: 3, radius_miles: 7.125, row: 0, col: 0 }
          : period;
      const url = `/api/v1${path.replace('{id}', String(id))}`;
      const { text } = await owner
        .get(url)
        .query({ ...query, locale: 'de' })
        .expect(200);
      const rows = parse<Row>(text, { columns: true, delimiter: ';' });
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row[column]).toMatch(value);
      await owner
        .get(url)
        .query({ ...query, locale: 'klingon' })
        .expect(400);
    });

    it('GET /portfolio.csv has the same parameters', async () => {
      const { text } = await owner.get('/api/v1/portfolio.csv?locale=de&ids=text').expect(200);
      const [row] = parse<Row>(text, { columns: true, delimiter: ';' });
      expect(row).toMatchObject({ external_id: "'0012", label: "'1E5" });
      expect(row?.['radius_miles']).toMatch(/^(\d+,\d+)?$/);
    });
  });

  it('streams more scans than one batch, without a gap or a repetition', async () => {
    const other = await server.createAccount('agency');
    const owner = server.as(other.key);
    const business_id = await createBusiness(owner);
    await scan(owner, { business_id, grid_size: 1 });
    await copyScans(server, business_id, 130);
    for (const level of ['scan', 'pin']) {
      const { text } = await owner.get('/api/v1/exports/rankings.csv').query({ level }).expect(200);
      const ids = parse<Row>(text, { columns: true }).map(({ scan_id }) => Number(scan_id));
      expect(ids).toHaveLength(131);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    }
    expect(await parquetReadObjects({ file: await parquetOf(owner) })).toHaveLength(131);
  });

  it('leaves out probes, unfinished and failed scans', async () => {
    const owner = await server.newCustomer();
    const business_id = await createBusiness(owner);
    const probe = await scan(owner, probeOf(business_id));
    expect(probe.status).toBe('completed');
    const { text } = await owner.get('/api/v1/exports/rankings.ndjson').buffer(true).expect(200);
    expect(text).toBe('');
  });

  it.each([
    ['a period that ends before it starts', { from: '2026-02-02', to: '2026-02-01' }, 'after_end'],
    ['a day that does not exist', { from: '2026-02-30' }, 'invalid_date'],
    ['an unknown level', { level: 'place' }, 'not_allowed'],
    ['an empty tag', { tag: '' }, 'blank'],
    ['an unknown parameter', { colour: 'red' }, 'unknown_field'],
  ])('rejects %s with 400', async (_, query, code) => {
    const { body } = await api.get('/api/v1/exports/rankings.csv').query(query).expect(400);
    expect((body as { errors: { code: string }[] }).errors.map((error) => error.code)).toContain(code);
  });

  it('returns 404 for a business that does not exist', async () => {
    await api.get('/api/v1/exports/rankings.csv?business_id=2147483647').expect(404);
  });

  it('compresses CSV and NDJSON for a client that accepts it', async () => {
    for (const extension of ['csv', 'ndjson']) {
      await api
        .get(`/api/v1/exports/rankings.${extension}`)
        .set('accept-encoding', 'br')
        .expect('content-encoding', 'br');
    }
  });

  let server: TestServer;
  let api: Api;
  let business: number;
  let edge: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    business = await createBusiness(api, PHARMACY, {
      label: FORMULA,
      external_id: 'crm-1',
      tags: ['North', 'acme'],
    });
    edge = await createBusiness(api, EDGE, { tags: ['south'] });
    await scan(api, { business_id: business, language: 'es' });
    await scan(api, { business_id: edge, radius_miles: 1.5 });
    await scan(api, { business_id: business, keyword: 'panaderia', grid_size: 1 });
  });

  async function csv(query: object): Promise<Row[]> {
    const { text } = await api.get('/api/v1/exports/rankings.csv').query(query).expect(200);
    return parse(text, { columns: true });
  }

  async function lines(query: object): Promise<Record<string, unknown>[]> {
    const answer = await api.get('/api/v1/exports/rankings.ndjson').query(query).buffer(true).expect(200);
    return answer.text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }
});

async function parquetOf(by: Api, query = ''): Promise<ArrayBuffer> {
  const { body } = await by
    .get(`/api/v1/exports/rankings.parquet?${query}`)
    .responseType('blob')
    .expect('content-type', 'application/vnd.apache.parquet')
    .expect(200);
  const bytes = new Uint8Array(body);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

function probeOf(business_id: number): ScanRequest & { purpose: string } {
  return { business_id, grid_size: 1, purpose: 'probe' };
}

/** Copies the only scan of a business. */
async function copyScans(server: TestServer, businessId: number, count: number): Promise<void> {
  const [scan] = await server.sql<{ id: number }>('select id from scan where business_id = ?', [businessId]);
  await copyScan(server, scan?.id, many(count));
}

type Row = Readonly<Record<string, string>>;
