import { beforeAll, describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { businessAt, createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const BUSINESSES = '/api/v1/businesses';

/** Creation and update validate fields by the same rules. */
describe.each(['POST', 'PATCH'])('%s /businesses', (method) => {
  const hundred = Array.from({ length: 100 }, (_, index) => `keyword ${index}`);

  it.each<[string, string[], string[]]>([
    ['an empty list', [], []],
    ['that need trimming', ['  pizza \t', '\u00a0taco\u3000'], ['pizza', 'taco']],
    ['that need normalisation to NFC', ['cafe\u0301'], ['caf\u00e9']],
    ['with duplicates, in the first spelling', ['Pizza', 'PIZZA', ' pizza ', 'taco'], ['Pizza', 'taco']],
    ['with duplicates across Unicode forms', ['cafe\u0301', 'CAF\u00c9'], ['caf\u00e9']],
    ['of 150 characters', ['x'.repeat(150)], ['x'.repeat(150)]],
    ['of 150 characters surrounded by spaces', [` ${'x'.repeat(150)} `], ['x'.repeat(150)]],
    ['of 150 emoji', ['🍕'.repeat(150)], ['🍕'.repeat(150)]],
    [
      'of every script',
      ['аптека', '薬局', 'صيدلية', 'O\'Neil & "Sons" {a,b}\\'],
      ['аптека', '薬局', 'صيدلية', 'O\'Neil & "Sons" {a,b}\\'],
    ],
    ['with the text null', ['null'], ['null']],
    ['100 keywords', hundred, hundred],
  ])('accepts keywords: %s', async (_, keywords, kept) => {
    expect(await accepts({ keywords })).toMatchObject({ keywords: kept });
  });

  it.each<[string, unknown]>([
    ['empty', ['']],
    ['only spaces', ['pizza', '  ']],
    ['of 151 characters', ['x'.repeat(151)]],
    ['101 keywords', [...hundred, 'one more']],
    ['with NUL', ['a\u0000b']],
    ['with a line break', ['a\nb']],
    ['with an escape', ['\u001b[31mred']],
    ['with half a surrogate pair', ['\ud83c']],
    ['of 151 code points, with variation selectors', ['\u2764\ufe0f'.repeat(75) + 'x']],
    ['without visible characters', ['pizza', '\u200b\ufe0f\u2060']],
    ['a list of null', [null]],
    ['a list of objects', [{ keyword: 'pizza' }]],
    ['a string', 'pizza'],
    ['an object', { 0: 'pizza' }],
    ['null', null],
  ])('rejects keywords: %s', (_, keywords) => rejects({ keywords }, '#/keywords'));

  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+3', 'Asia/Kolkata'])(
    'accepts the time zone %s',
    async (timezone) => {
      expect(await accepts({ timezone })).toMatchObject({ timezone });
    },
  );

  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
    ['utc', 'UTC'],
    ['EUROPE/KYIV', 'Europe/Kyiv'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['us/pacific', 'US/Pacific'],
  ])('converts the time zone %s to %s', async (given, timezone) => {
    expect(await accepts({ timezone: given })).toMatchObject({ timezone });
  });

  it.each(['', 'Mars/Olympus', '+02:00', 'Europe', 'Europe/Berlin\u0000', 'x'.repeat(50), 1, null, ['UTC']])(
    'rejects the time zone %j',
    (timezone) => rejects({ timezone }, '#/timezone'),
  );

  it.each([
    [90, 180],
    [-90, -180],
    [0, 12.5],
    [12.5, 0],
    [-0.000001, 179.999999],
    [84.99, -12.5],
  ])('accepts the coordinates %d, %d', async (lat, lng) => {
    if (method === 'PATCH') await api.post(`${BUSINESSES}/${id}/relocate`).send({ lat, lng }).expect(200);
    expect(await accepts({ lat, lng })).toMatchObject({ location: { lat, lng } });
  });

  it.each<[object, string]>([
    [{ lat: 90.000001, lng: 0 }, '#/lat'],
    [{ lat: 0, lng: 0 }, '#/lat'],
    [{ lat: 0, lng: 180.5 }, '#/lng'],
    [{ lat: '0', lng: 0 }, '#/lat'],
    [{ lat: 0, lng: null }, '#/lng'],
    [{ lat: [], lng: 0 }, '#/lat'],
    [{ lat: 40.69 }, '#/lat'],
    [{ lng: -73.98 }, '#/lng'],
  ])('rejects the coordinates %j', (fields, pointer) => rejects(fields, pointer));

  it.each([
    ['that is trimmed and normalised to NFC', '  Joe\u0301s  ', 'Jo\u00e9s'],
    ['of 300 characters', 'x'.repeat(300), 'x'.repeat(300)],
    ['with the text null', 'null', 'null'],
  ])('accepts a name %s', async (_, name, kept) => {
    expect(await accepts({ name })).toMatchObject({ name: kept });
  });

  it.each<[string, unknown]>([
    ['empty', ''],
    ['only spaces', ' \t'],
    ['of 301 characters', 'x'.repeat(301)],
    ['with NUL', 'a\u0000b'],
    ['with half a surrogate pair', '\ud800'],
    ['a zero-width space', '\u200b'],
    ['a byte order mark', '\ufeff'],
    ['a variation selector', '\ufe0f'],
    ['a Hangul filler', '\u3164'],
    ['direction marks and spaces', '\u200e \u2067'],
    ['a number', 7],
    ['null', null],
    ['an object', {}],
  ])('rejects a name: %s', (_, name) => rejects({ name }, '#/name'));

  it.each([
    'id',
    'place_id',
    'cid',
    'category',
    'location',
    'latest_health_score',
    'created_at',
    'account_id',
  ])('rejects the field %s', (field) => rejects({ [field]: 'x' }, `#/${field}`));

  let id: number;

  beforeAll(async () => {
    if (method === 'PATCH') id = await createBusiness(api);
  });

  function send(fields: object) {
    return method === 'POST'
      ? api.post(BUSINESSES).send(businessAt(PHARMACY, fields))
      : api.patch(`${BUSINESSES}/${id}`).send(fields);
  }

  async function accepts(fields: object) {
    const answer = await send(fields);
    expect(answer.body).toMatchObject({ id: expect.any(Number) as number });
    expect(answer.status).toBe(method === 'POST' ? 201 : 200);
    const path = `${BUSINESSES}/${answer.body.id}`;
    try {
      return (await api.get(path).expect(200)).body;
    } finally {
      if (method === 'POST') await api.delete(path).expect(204);
    }
  }

  async function rejects(fields: object, pointer: string) {
    const answer = await send(fields);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('validation_failed');
    const pointers: string[] = answer.body.errors.map((error: { pointer: string }) => error.pointer);
    expect(pointers.some((found) => found === pointer || found.startsWith(`${pointer}/`))).toBe(true);
  }
});

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await TestServer.shared();
  api = await server.newCustomer();
});
