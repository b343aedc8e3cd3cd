import { beforeAll, describe, expect, it } from 'vitest';
import { csvOfPlaces, IMPORT, importFile, placeUrl, sendFile } from '../../support/imports.js';
import { type Api, TestServer } from '../../support/test-server.js';

const HEADER = 'gbp_url,name,lat,lng';
const ROW = 'https://maps.google.com/?cid=12600752361761623094,Café,1,2';
const XLSX = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]);
const utf16 = (text: string, endian: 'le' | 'be'): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return endian === 'le' ? bytes : bytes.swap16();
};

const members = (count: number) => Array.from({ length: count }, (_, at) => `"member${at}":1`).join(',');

describe('files that POST /businesses/import reads', () => {
  it.each<[string, string | Buffer, string]>([
    ['UTF-8 with a byte order mark', `\ufeff${HEADER}\n${ROW}`, 'text/csv'],
    ['UTF-16 LE with a byte order mark', utf16(`${HEADER}\n${ROW}`, 'le'), 'text/csv'],
    ['UTF-16 BE with a byte order mark', utf16(`${HEADER}\n${ROW}`, 'be'), 'text/csv'],
    ['Latin-1 with its charset', Buffer.from(`${HEADER}\n${ROW}`, 'latin1'), 'text/csv; charset=ISO-8859-1'],
    ['a semicolon as delimiter', `${HEADER}\n${ROW}`.replaceAll(',', ';'), 'text/csv'],
    ['a tab as delimiter', `${HEADER}\n${ROW}`.replaceAll(',', '\t'), 'TEXT/CSV; charset="utf-8"'],
    ['the first line sep=;', `sep=;\r\n${`${HEADER}\r\n${ROW}`.replaceAll(',', ';')}`, 'text/csv'],
    [
      'CRLF, blank lines and spaces',
      `\r\n${HEADER.replaceAll(',', ' , ')}\r\n\r\n${ROW}\r\n\r\n`,
      'text/csv',
    ],
    ['a separator at the end of each line', `${HEADER},\n${ROW},\n`, 'text/csv'],
    ['separators at the end of rows', `${HEADER}\n${ROW},,\n`, 'text/csv'],
    ['rows of separators', `${HEADER}\n,,,\n${ROW}\n, ,,\n`, 'text/csv'],
    [
      'a decimal comma',
      `sep=;\n${HEADER}\n${ROW}`.replaceAll(',', ';').replace(/;1;2$/, ';1,0;2,0'),
      'text/csv',
    ],
    ['CR alone', `${HEADER}\r${ROW}\r`, 'text/csv'],
    ['a column problem', `problem,${HEADER}\nlng is wrong,${ROW}`, 'text/csv'],
    [
      'a JSON array with a byte order mark',
      `\ufeff[{"gbp_url":"https://maps.google.com/?cid=12600752361761623094","name":"Café","lat":1,"lng":2}]`,
      'application/json',
    ],
    [
      'JSON lines with CRLF',
      `{"gbp_url":"https://maps.google.com/?cid=12600752361761623094","name":"Café","lat":1,"lng":2}\r\n\r\n`,
      'application/x-ndjson',
    ],
  ])('reads %s', async (_, file, type) => {
    api = await server.newCustomer();
    const done = await importFile(api, file, { type });
    expect(done).toMatchObject({ created: 1, refused: 0 });
    expect(await names()).toEqual(['Café']);
  });

  it('reads a quoted line break and numbers the lines of the rows', async () => {
    api = await server.newCustomer();
    const file = `${HEADER}\n"https://maps.google.com/?cid=12600752361761623094","a\r\nb",1,2\n${ROW.replace('cid=12600752361761623094', 'cid=1194080340261722570')}\n`;
    const { results } = await importFile(api, file);
    expect(results).toMatchObject([
      { line: 2, result: 'refused', problem: { code: 'validation_failed' } },
      { line: 4, result: 'created' },
    ]);
  });

  it.each([
    ['a line that is not JSON', '{"external_id":', 'unreadable_row'],
    ['a line that is not an object', '[1]', 'unreadable_row'],
    ['NUL in a text', '{"external_id":"a\\u0000"}', 'unreadable_row'],
    ['half of a surrogate pair', '{"label":"\\ud800","external_id":"a"}', 'unreadable_row'],
    ['an object as a text', '{"external_id":{"a":1}}', 'validation_failed'],
    ['a number as a list', '{"external_id":"a","tags":7}', 'validation_failed'],
    ['a text as a number', '{"external_id":"a","lat":"","lng":"x"}', 'validation_failed'],
    ['too large a number', '{"external_id":"a","lat":1e999,"lng":1}', 'validation_failed'],
  ])('refuses %s and imports the other rows', async (_, line, code) => {
    api = await server.newCustomer();
    const other = JSON.stringify({ gbp_url: placeUrl(1) });
    const { results } = await importFile(api, `${line}\n${other}\n`, { type: 'application/x-ndjson' });
    expect(results).toMatchObject([
      { line: 1, result: 'refused', problem: { code } },
      { line: 2, result: 'created' },
    ]);
  });

  it('reads a CID that a JSON file has as a number, with all its digits', async () => {
    api = await server.newCustomer();
    const cids = ['11336942814263847193', '7109801259445704423', '4294967299'];
    const lines = cids.map((cid, n) => `{"cid":${cid},"name":"Cafe ${n}","lat":${n},"lng":1}`).join('\n');
    const { results } = await importFile(api, lines, { type: 'application/x-ndjson' });
    expect(results.map(({ result }) => result)).toEqual(['created', 'created', 'created']);
    const { body } = await api.get('/api/v1/businesses');
    const stored = (body as { cid: string }[]).map(({ cid }) => cid);
    expect(new Set(stored)).toEqual(new Set(cids));
  });

  it.each([
    [
      'a JSON row with a long text',
      'application/json',
      `[{"external_id":"${'x'.repeat(100_000)}"},{"external_id":"a"}]`,
    ],
    ['a JSON row with many members', 'application/json', `[{${members(10_000)}},{"external_id":"a"}]`],
    [
      'a JSON line with a long list',
      'application/x-ndjson',
      `{"tags":[${'1,'.repeat(50_000)}1]}\n{"external_id":"a"}`,
    ],
    ['a CSV row with many cells', 'text/csv', `external_id,label\nx${','.repeat(100_000)}y\na,b`],
  ])('refuses %s and stores nothing of it', async (_, type, file) => {
    api = await server.newCustomer();
    const done = await importFile(api, file, { type, dryRun: true });
    expect(done.results.map(({ problem }) => problem)).toEqual([
      { code: 'unreadable_row', detail: 'The row has more than 100,000 characters.' },
      { code: 'validation_failed', detail: expect.stringContaining('gbp_url') as string },
    ]);
    const { text } = await api.get(`/api/v1/imports/${done.id}/refused.csv`).expect(200);
    expect(text.length).toBeLessThan(1_000);
  });

  it('imports 10,000 rows', async () => {
    const customer = await server.newCustomer();
    const file = `external_id,label\n${Array.from({ length: 10_000 }, (_, n) => `x${n},y`).join('\n')}\n`;
    const done = await importFile(customer, file, { dryRun: true });
    expect(done).toMatchObject({ rows_total: 10_000, refused: 10_000, status: 'completed' });
  });
});

describe('files that POST /businesses/import rejects', () => {
  it.each<[string, string | Buffer, string, object, RegExp]>([
    ['an empty file', '', 'text/csv', { reason: 'empty' }, /empty/],
    ['a blank file', ' \r\n\n', 'text/csv', { reason: 'empty' }, /empty/],
    ['a byte order mark alone', '\ufeff', 'text/csv', { reason: 'empty' }, /empty/],
    ['a header alone', `${HEADER}\n`, 'text/csv', { reason: 'no_rows' }, /no rows/],
    [
      'an unknown column',
      `${HEADER},lattitude\n${ROW},1`,
      'text/csv',
      { reason: 'columns' },
      /"lattitude".*gbp_url, cid, place_id, name, lat/,
    ],
    ['a column without a name', `${HEADER},,label\n${ROW},,x`, 'text/csv', { reason: 'columns' }, /Column 5/],
    ['a column twice', `${HEADER},LAT\n${ROW},1`, 'text/csv', { reason: 'columns' }, /`lat` twice/],
    [
      'no column that names a business',
      'label,tags\na,b',
      'text/csv',
      { reason: 'columns' },
      /needs gbp_url, external_id, cid, place_id, or name with lat and lng/,
    ],
    [
      'a quote that is not closed',
      `${HEADER}\n${ROW}\n"x,1\n${ROW}\n`,
      'text/csv',
      { reason: 'quotes', line: 3 },
      /line 3/,
    ],
    [
      'text after a quote',
      `${HEADER}\n\n${ROW}\n\n"a" b,x,1,2\n${ROW}`,
      'text/csv',
      { reason: 'quotes', line: 5 },
      /misplaced/,
    ],
    [
      'a quote in a cell',
      `${HEADER}\n${ROW}\na,b"c,1,2`,
      'text/csv',
      { reason: 'quotes', line: 3 },
      /misplaced/,
    ],
    ['a broken header', `gbp_url,"na"me\n${ROW}`, 'text/csv', { reason: 'quotes', line: 1 }, /line 1/],
    [
      'Latin-1 without its charset',
      Buffer.from(`${HEADER}\n\n${ROW}`, 'latin1'),
      'text/csv',
      { reason: 'encoding', line: 3 },
      /Line 3 .*Windows-1252/,
    ],
    [
      'UTF-16 without a byte order mark',
      Buffer.from(`${HEADER}\n${ROW}`, 'utf16le'),
      'text/csv',
      { reason: 'encoding' },
      /UTF-16/,
    ],
    [
      'UTF-16 that ends early',
      utf16(`${HEADER}\n${ROW}`, 'le').subarray(0, 25),
      'text/csv',
      { reason: 'encoding' },
      /utf-16le/,
    ],
    ['an Excel workbook', XLSX, 'text/csv', { reason: 'encoding' }, /Excel/],
    ['an unknown charset', ROW, 'text/csv; charset=klingon', { reason: 'encoding' }, /windows-1252/],
    [
      'a row of more than 100,000 characters',
      `${HEADER}\n${ROW}${'x'.repeat(300_000)}\n`,
      'text/csv',
      { reason: 'row_too_long', line: 2 },
      /line 2/,
    ],
    [
      'more than 500,000 delimiters',
      `${HEADER}\n${`${','.repeat(5_000)}\n`.repeat(101)}`,
      'text/csv',
      { reason: 'columns' },
      /500,000 delimiters/,
    ],
    ['half a JSON array', '[{"external_id":"a"}', 'application/json', { reason: 'json' }, /not valid JSON/],
    ['a JSON object', '{"external_id":"a"}', 'application/json', { reason: 'json' }, /array/],
    [
      'a JSON array of a text',
      '[{"external_id":"a"},"b"]',
      'application/json',
      { reason: 'json', line: 2 },
      /Element 2/,
    ],
    ['an empty JSON array', '[]', 'application/json', { reason: 'no_rows' }, /no rows/],
    [
      'deep JSON',
      '['.repeat(50_000) + ']'.repeat(50_000),
      'application/json',
      { reason: 'json' },
      /32 levels/,
    ],
    ['deep JSON lines', '['.repeat(50_000), 'application/x-ndjson', { reason: 'json' }, /32 levels/],
    [
      'an unknown JSON member',
      '[{"external_id":"a"},{"gbpUrl":"b"}]',
      'application/json',
      { reason: 'columns' },
      /"gbpurl"/,
    ],
    [
      '__proto__',
      '[{"external_id":"a","__proto__":{"lat":1}}]',
      'application/json',
      { reason: 'columns' },
      /__proto__/,
    ],
  ])('rejects %s with 400', async (_, file, type, members, detail) => {
    const { body } = await sendFile(api, file, { type }).expect(400);
    expect(body).toMatchObject({ code: 'unreadable_file', ...members });
    expect(body.detail).toMatch(detail);
  });

  it('rejects 10,001 rows with 413', async () => {
    const file = `external_id\n${Array.from({ length: 10_001 }, (_, n) => `x${n}`).join('\n')}\n`;
    const { body } = await sendFile(api, file).expect(413);
    expect(body).toMatchObject({ code: 'too_many_rows', max_rows: 10_000 });
    const json = JSON.stringify(Array.from({ length: 10_001 }, () => ({ external_id: 'a' })));
    await sendFile(api, json, { type: 'application/json' }).expect(413);
  });

  it('rejects a file of more than 16 MB with 413, with and without Content-Length', async () => {
    const file = Buffer.alloc(16 * 1024 * 1024 + 1, 'x');
    const { body } = await sendFile(api, file).expect(413);
    expect(body).toMatchObject({ code: 'body_too_large' });
    expect(body.detail).toContain('16 MB');
    const chunked = api.post(IMPORT).set('content-type', 'text/csv').set('transfer-encoding', 'chunked');
    chunked.write(file.toString());
    const answer = await chunked;
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'body_too_large' });
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data', ' ', 'application/vnd.ms-excel'])(
    'rejects the content type "%s" with 415',
    async (type) => {
      const { body } = await sendFile(api, csvOfPlaces(1), { type }).expect(415);
      expect(body).toMatchObject({ code: 'unsupported_media_type' });
    },
  );

  it('rejects a compressed body with 415', async () => {
    const { body } = await sendFile(api, csvOfPlaces(1)).set('content-encoding', 'gzip').expect(415);
    expect(body.detail).toContain('Content-Encoding');
  });

  it('rejects a wrong dry_run with 400 and a key without the scope write with 403', async () => {
    await api.post(`${IMPORT}?dry_run=yes`).set('content-type', 'text/csv').send(csvOfPlaces(1)).expect(400);
    const { accountId } = await server.createAccount('agency');
    const reader = await server.createKey({ accountId, livemode: true, scopes: ['read'] });
    await sendFile(server.as(reader.key), csvOfPlaces(1)).expect(403);
  });

  it('stores nothing of a rejected file', async () => {
    const customer = await server.newCustomer();
    await sendFile(customer, `${csvOfPlaces(2)}\n"x`).expect(400);
    expect((await customer.get('/api/v1/imports').expect(200)).body).toEqual([]);
    expect((await customer.get('/api/v1/businesses').expect(200)).body).toEqual([]);
  });
});

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await TestServer.shared();
  api = await server.newCustomer();
});

async function names() {
  const { body } = await api.get('/api/v1/businesses').expect(200);
  return body.map(({ listing_name: name }) => name);
}
