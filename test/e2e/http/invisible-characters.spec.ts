import { beforeAll, describe, expect, it } from 'vitest';
import { importFile, placeUrl } from '../../support/imports.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const TURNING = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];

describe('characters that end lines or turn the direction of text', () => {
  let api: Api;
  let path: string;

  beforeAll(async () => {
    const server = await TestServer.shared();
    api = server.as((await server.createAccount('agency')).key);
    path = `/api/v1/businesses/${await createBusiness(api)}`;
  });

  it.each(['\u2028', '\u2029', ...TURNING].map((one) => [one.codePointAt(0)?.toString(16) ?? '', one]))(
    'labels, tags, keywords and names with U+%s are rejected with 400',
    async (_, character) => {
      const text = `abc${character}gpj.exe`;
      const area = { name: text, geojson: { type: 'MultiPoint', coordinates: [[-56.16, -34.89]] } };
      const requests = [
        ['label', api.patch(path).send({ label: text })],
        ['external_id', api.patch(path).send({ external_id: text })],
        ['tags', api.patch(path).send({ tags: [text] })],
        ['keywords', api.patch(path).send({ keywords: [text] })],
        ['name', api.post('/api/v1/areas').send(area)],
      ] as const;
      for (const [field, request] of requests) {
        const { status, body } = await request;
        expect([field, status, body.code]).toEqual([field, 400, 'validation_failed']);
        expect(body.errors[0]).toMatchObject({ code: 'control_characters' });
        expect(body.errors[0].pointer).toContain(field);
      }
    },
  );

  it('direction marks of copied listings are removed, so that equal tags look equal', async () => {
    const changes = { label: '\u200fמסעדה\u200e 1', tags: ['acme\u200e', '\u061cacme', '\u200facme'] };
    const { body } = await api.patch(path).send(changes).expect(200);
    expect(body).toMatchObject({ label: 'מסעדה 1', tags: ['acme'] });
    const { body: error } = await api.patch(path).send({ label: '\u200e\u200f' }).expect(400);
    expect(error.errors[0]).toMatchObject({ code: 'blank' });
  });

  it('characters that join letters and emoji are kept', async () => {
    const label = 'می\u200cخواهم 👩\u200d🍳';
    expect((await api.patch(path).send({ label }).expect(200)).body).toMatchObject({ label });
  });

  it('an import refuses the row', async () => {
    const file = `gbp_url,external_id,label\n"${placeUrl(77)}",turned,abc\u202egpj.exe`;
    const { results } = await importFile(api, file);
    expect(results).toMatchObject([{ result: 'refused', problem: { code: 'validation_failed' } }]);
  });
});
