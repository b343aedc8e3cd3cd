import { beforeAll, describe, expect, it } from 'vitest';
import { PHARMACY } from '../support/samples.js';
import { businessAt, track } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';

const BUSINESSES = '/api/v1/businesses';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await TestServer.shared();
  api = await server.newCustomer();
});

/** The rules of the fields are the same at creation and later. */
describe.each(['POST', 'PATCH'])('the fields of a business, by %s', (method) => {
  let id: number;

  beforeAll(async () => {
    if (method === 'PATCH') id = await track(api);
  });

  const send = (fields: object) =>
    method === 'POST'
      ? api.post(BUSINESSES).send(businessAt(PHARMACY, fields))
      : api.patch(`${BUSINESSES}/${id}`).send(fields);

  async function takes(fields: object) {
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

  async function refuses(fields: object, pointer: string) {
    const answer = await send(fields);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('validation_failed');
    const pointers: string[] = answer.body.errors.map((error: { pointer: string }) => error.pointer);
    expect(pointers.some((found) => found === pointer || found.startsWith(`${pointer}/`))).toBe(true);
  }

  const hundred = Array.from({ length: 100 }, (_, index) => `keyword ${index}`);

  it.each<[string, string[], string[]]>([
    ['none', [], []],
    ['trimmed', ['  pizza \t', '\u00a0taco\u3000'], ['pizza', 'taco']],
    ['as NFC', ['cafe\u0301'], ['caf\u00e9']],
    ['each once, as first spelt', ['Pizza', 'PIZZA', ' pizza ', 'taco'], ['Pizza', 'taco']],
    ['once over Unicode forms', ['cafe\u0301', 'CAF\u00c9'], ['caf\u00e9']],
    ['of 150 characters', ['x'.repeat(150)], ['x'.repeat(150)]],
    ['of 150 characters beside spaces', [` ${'x'.repeat(150)} `], ['x'.repeat(150)]],
    ['of 150 emoji', ['🍕'.repeat(150)], ['🍕'.repeat(150)]],
    [
      'of every script',
      ['аптека', '薬局', 'صيدلية', 'O\'Neil & "Sons" {a,b}\\'],
      ['аптека', '薬局', 'صيدلية', 'O\'Neil & "Sons" {a,b}\\'],
    ],
    ['that say null', ['null'], ['null']],
    ['a hundred', hundred, hundred],
  ])('takes keywords: %s', async (_, keywords, kept) => {
    expect(await takes({ keywords })).toMatchObject({ keywords: kept });
  });

  it.each<[string, unknown]>([
    ['empty', ['']],
    ['only spaces', ['pizza', '  ']],
    ['of 151 characters', ['x'.repeat(151)]],
    ['a hundred and one', [...hundred, 'one more']],
    ['with NUL', ['a\u0000b']],
    ['with a line break', ['a\nb']],
    ['with an escape', ['\u001b[31mred']],
    ['with half a surrogate pair', ['\ud83c']],
    ['of 151 code points, with variation selectors', ['\u2764\ufe0f'.repeat(75) + 'x']],
    ['that cannot be seen', ['pizza', '\u200b\ufe0f\u2060']],
    ['null', [null]],
    ['objects', [{ keyword: 'pizza' }]],
    ['text', 'pizza'],
    ['an object', { 0: 'pizza' }],
    ['null itself', null],
  ])('refuses keywords: %s', (_, keywords) => refuses({ keywords }, '#/keywords'));

  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+3', 'Asia/Kolkata'])(
    'takes the time zone %s',
    async (timezone) => {
      expect(await takes({ timezone })).toMatchObject({ timezone });
    },
  );

  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
    ['utc', 'UTC'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
  ])('takes the time zone %s as %s', async (given, timezone) => {
    expect(await takes({ timezone: given })).toMatchObject({ timezone });
  });

  it.each(['', 'Mars/Olympus', '+02:00', 'Europe', 'Europe/Berlin\u0000', 'x'.repeat(50), 1, null, ['UTC']])(
    'refuses the time zone %j',
    (timezone) => refuses({ timezone }, '#/timezone'),
  );

  it.each([
    [90, 180],
    [-90, -180],
    [0, 0],
    [-0.000001, 179.999999],
    [84.99, -12.5],
  ])('takes the coordinates %d, %d', async (lat, lng) => {
    expect(await takes({ lat, lng })).toMatchObject({ location: { lat, lng } });
  });

  it.each<[object, string]>([
    [{ lat: 90.000001, lng: 0 }, '#/lat'],
    [{ lat: 0, lng: 180.5 }, '#/lng'],
    [{ lat: '0', lng: 0 }, '#/lat'],
    [{ lat: 0, lng: null }, '#/lng'],
    [{ lat: [], lng: 0 }, '#/lat'],
    [{ lat: 40.69 }, '#/lat'],
    [{ lng: -73.98 }, '#/lng'],
  ])('refuses the coordinates %j', (fields, pointer) => refuses(fields, pointer));

  it.each([
    ['trimmed and as NFC', '  Joe\u0301s  ', 'Jo\u00e9s'],
    ['of 300 characters', 'x'.repeat(300), 'x'.repeat(300)],
    ['that says null', 'null', 'null'],
  ])('takes a name %s', async (_, name, kept) => {
    expect(await takes({ name })).toMatchObject({ name: kept });
  });

  it.each<[string, unknown]>([
    ['empty', ''],
    ['only spaces', ' \t'],
    ['of 301 characters', 'x'.repeat(301)],
    ['with NUL', 'a\u0000b'],
    ['with half a surrogate pair', '\ud800'],
    ['a space of no width', '\u200b'],
    ['a byte order mark', '\ufeff'],
    ['a variation selector', '\ufe0f'],
    ['a filler', '\u3164'],
    ['marks of direction between spaces', '\u200e \u2067'],
    ['a number', 7],
    ['null', null],
    ['an object', {}],
  ])('refuses a name: %s', (_, name) => refuses({ name }, '#/name'));

  it.each([
    'id',
    'place_id',
    'cid',
    'category',
    'location',
    'latest_health_score',
    'created_at',
    'account_id',
  ])('refuses to be told %s', (field) => refuses({ [field]: 'x' }, `#/${field}`));
});
