import { beforeAll, describe, expect, it } from 'vitest';
import { importFile, placeUrl } from '../../support/imports.js';
import { businessAt, createBusiness } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

describe('Tags of other callers, for keys that are restricted to tags', () => {
  it('POST /businesses refuses a new business with a tag of another client', async () => {
    const body = businessAt(place(), { tags: ['Acme', 'Globex'] });
    expect(await refused(acme.post('/api/v1/businesses').send(body))).toBe(
      'You cannot add Globex: you only add and remove the tags Acme, Acme north. Send the other tags of the business ' +
        'unchanged, or ask an owner.',
    );
    expect((await owner.get('/api/v1/businesses?tag=globex').expect(200)).body).toEqual([]);
  });

  describe('PATCH /businesses/{id}', () => {
    it.each([
      ['adds a tag of another client', ['Acme', 'Globex', 'Initech'], 'You cannot add Initech:'],
      ['removes a tag of another client', ['Acme'], 'You cannot remove Globex:'],
      ['replaces a tag of another client', ['Acme', 'Initech'], 'You cannot add Initech or remove Globex:'],
      [
        'spells a tag of another client differently',
        ['Acme', 'GLOBEX'],
        'You cannot add GLOBEX or remove Globex:',
      ],
      ['removes its last own tag', ['Globex'], 'The business must have one of the tags Acme, Acme north:'],
    ])('refuses a change that %s', async (_, tags, detail) => {
      const id = await shared();
      const path = `/api/v1/businesses/${id}`;
      expect(await refused(acme.patch(path).send({ tags }))).toContain(detail);
      expect(await tagsOf(id)).toEqual(['Acme', 'Globex']);
    });

    it.each([
      ['adds an own tag', ['Acme', 'Globex', 'acme NORTH']],
      ['orders the tags differently', ['Globex', 'Acme']],
      ['replaces an own tag by another own one', ['Acme north', 'Globex']],
    ])('accepts a change that %s', async (_, tags) => {
      const id = await shared();
      await acme.patch(`/api/v1/businesses/${id}`).send({ tags, label: 'Ours' }).expect(200);
      expect(await tagsOf(id)).toEqual(tags);
    });
  });

  it('DELETE /businesses/{id} refuses a business that another client also has', async () => {
    const id = await shared();
    expect(await refused(acme.delete(`/api/v1/businesses/${id}`))).toBe(
      'The business also has the tags Globex, to which you have no access, so you cannot delete it. Ask an owner.',
    );
    await owner.get(`/api/v1/businesses/${id}`).expect(200);
    await acme.delete(`/api/v1/businesses/${await shared(['acme', 'ACME north'])}`).expect(204);
  });

  it('an import refuses rows that add or remove tags of another client, and imports the others', async () => {
    const id = await shared();
    await owner.patch(`/api/v1/businesses/${id}`).send({ external_id: 'shared' }).expect(200);
    const file = [
      'gbp_url,external_id,label,tags',
      ',shared,Taken,Acme',
      `"${placeUrl(901)}",new-foreign,New,Acme;Globex`,
      `"${placeUrl(902)}",new-own,New,Acme`,
    ].join('\n');
    const done = await importFile(acme, file);
    expect(
      done.results.map(({ external_id, result, problem }) => [external_id, problem?.code ?? result]),
    ).toEqual([
      ['shared', 'restricted_to_tags'],
      ['new-foreign', 'restricted_to_tags'],
      ['new-own', 'created'],
    ]);
    expect(await tagsOf(id)).toEqual(['Acme', 'Globex']);
    const unchanged = await importFile(acme, 'external_id,label,tags\nshared,Renamed,Globex;Acme');
    expect(unchanged.results).toMatchObject([{ result: 'updated' }]);
  });

  it('areas keep the tags of other clients', async () => {
    const create = (api: Api, tags: readonly string[]) =>
      api.post('/api/v1/areas').send({ name: 'Centre', geojson: SQUARE, tags });
    expect(await refused(create(acme, ['Acme', 'Globex']))).toContain('You cannot add Globex:');
    const { id } = (await create(owner, ['Acme', 'Globex']).expect(201)).body;
    const path = `/api/v1/areas/${id}`;
    expect(await refused(acme.patch(path).send({ tags: ['Acme'] }))).toContain('You cannot remove Globex:');
    expect(await refused(acme.patch(path).send({ tags: ['Acme', 'Globex', 'x'] }))).toContain(
      'Send the other tags of the area unchanged',
    );
    expect(await refused(acme.delete(path))).toContain('The area also has the tags Globex,');
    await acme
      .patch(path)
      .send({ tags: ['Globex', 'Acme north'] })
      .expect(200);
    expect((await owner.get(path).expect(200)).body).toMatchObject({ tags: ['Globex', 'Acme north'] });
  });

  it('campaigns, annotations and report schedules refuse the tag of another client', async () => {
    const refusals = [
      acme
        .post('/api/v1/schedules')
        .send({ tag: 'Globex', cron: '0 3 * * 1', grid_size: 3, radius_miles: 1 }),
      acme.post('/api/v1/annotations').send({ tag: 'Globex', date: '2026-11-01', text: 'x' }),
      acme.post('/api/v1/report-schedules').send({
        name: 'x',
        tag: 'Globex',
        cron: '0 8 1 * *',
        timezone: 'UTC',
        recipients: ['a@example.com'],
      }),
    ];
    for (const request of refusals) await refused(request);
    await refused(acme.post('/api/v1/brands').send({ name: 'Ours', tag: 'Globex' }));
    expect((await owner.get('/api/v1/brands').expect(200)).body).toEqual([]);
  });

  let server: TestServer;
  let account: TestAccount;
  let owner: Api;
  let acme: Api;
  let count = 0;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    owner = server.as(account.key);
    const { key } = await server.createKey({
      accountId: account.accountId,
      livemode: true,
      restrictedTo: ['Acme', 'Acme north'],
    });
    acme = server.as(key);
  });

  function place() {
    return { name: `Place ${++count}`, lat: -34.9 + count / 50, lng: -56.1 };
  }

  function shared(tags: readonly string[] = ['Acme', 'Globex']) {
    return createBusiness(owner, place(), { tags });
  }

  async function tagsOf(id: number): Promise<unknown> {
    return (await owner.get(`/api/v1/businesses/${id}`).expect(200)).body.tags;
  }

  async function refused(request: ReturnType<Api['post']>): Promise<string> {
    const { body } = await request.expect(403);
    expect(body).toMatchObject({ code: 'restricted_to_tags', restricted_to_tags: ['Acme', 'Acme north'] });
    return body.detail;
  }
});

const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [-56.2, -34.92],
      [-56.17, -34.92],
      [-56.17, -34.9],
      [-56.2, -34.92],
    ],
  ],
};
