import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BOTH_DATABASES, describeSizes, usualSize } from '../../support/databases.js';
import { IMPORT, importFile, placeUrl, sendFile } from '../../support/imports.js';
import { mapsUrl, OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

const BATCHES = '/api/v1/scan-batches';
const GRID = { grid_size: 1, radius_miles: 0.5, keywords: ['bar'] };

describeSizes(BOTH_DATABASES, 'callers that are restricted to tags, and many businesses, on %s', (size) => {
  /** The first test of each group executes the statements that select by tag; the rest needs one database. */
  const isRepeated = size !== usualSize();

  describe('batches', () => {
    it('shows a batch whose businesses all have one of the tags, and hides every other batch', async () => {
      const [mine, both, other] = [await add(['acme']), await add(['ACME', 'y']), await add(['y'])];
      const visible = await start(owner, { business_ids: [mine, both] });
      const byTag = await start(owner, { tag: 'acme' });
      const mixed = await start(owner, { business_ids: [mine, other] });
      const ofOthers = await start(owner, { tag: 'y' });
      expect(await idsIn(client, BATCHES)).toEqual([byTag, visible]);
      expect(await idsIn(client, `${BATCHES}?limit=1`)).toEqual([byTag]);
      for (const id of [visible, byTag]) {
        const { body } = await client.get(`${BATCHES}/${id}`).expect(200);
        expect(body).toMatchObject({ id, status: 'completed', businesses: 2, scans: { completed: 2 } });
        expect(await idsIn(client, `${BATCHES}/${id}/scans`)).toHaveLength(2);
      }
      for (const id of [mixed, ofOthers]) {
        await client.get(`${BATCHES}/${id}`).expect(404);
        await client.get(`${BATCHES}/${id}/scans`).expect(404);
        await client.post(`${BATCHES}/${id}/cancel`).expect(404);
      }
    });

    if (isRepeated) return;

    it('hides a batch with a business that was left out and has none of the tags', async () => {
      const [mine, far] = [
        await add(['acme']),
        await add(['y'], { ...OTHER_PHARMACY, lat: 48.85, lng: 2.35 } as never),
      ];
      const id = await start(owner, { business_ids: [mine, far] });
      expect((await owner.get(`${BATCHES}/${id}`).expect(200)).body).toMatchObject({
        left_out: [{ business_id: far, reason: 'outside_coverage' }],
      });
      expect(await idsIn(client, BATCHES)).toEqual([]);
    });

    it('hides a batch when one of its businesses loses the tag or is deleted', async () => {
      const [first, second] = [await add(['acme']), await add(['acme'])];
      const [lost, deleted] = [
        await start(owner, { business_ids: [first] }),
        await start(owner, { business_ids: [second] }),
      ];
      expect(await idsIn(client, BATCHES)).toEqual([deleted, lost]);
      await owner
        .patch(`/api/v1/businesses/${first}`)
        .send({ tags: ['moved'] })
        .expect(200);
      expect(await idsIn(client, BATCHES)).toEqual([deleted]);
      await owner.delete(`/api/v1/businesses/${second}`).expect(204);
      expect(await idsIn(client, BATCHES)).toEqual([]);
      await client.get(`${BATCHES}/${lost}`).expect(404);
    });

    it('creates and previews a batch over the businesses with the tags only', async () => {
      const [mine, north, other] = [await add(['acme', 'city']), await add(['north']), await add(['city'])];
      const all = { ...GRID, tag: 'city' };
      const preview = await client.post(`${BATCHES}/preview`).send(all).expect(200);
      expect(preview.body).toMatchObject({ businesses: 1, scans: 1, left_out_total: 0 });
      const byTag = await start(client, { tag: 'city' });
      const scans = (await client.get(`${BATCHES}/${byTag}/scans`).expect(200)).body;
      expect(scans).toMatchObject([{ business_id: mine }]);
      const byIds = await start(client, { business_ids: [mine, north] });
      expect(await idsIn(client, BATCHES)).toEqual([byIds, byTag]);
      for (const path of [BATCHES, `${BATCHES}/preview`]) {
        const { body } = await client
          .post(path)
          .send({ ...GRID, business_ids: [mine, other] })
          .expect(404);
        expect(body.detail).toBe(`Business ${other} does not exist.`);
      }
      const none = await client
        .post(BATCHES)
        .send({ ...GRID, tag: 'y' })
        .expect(422);
      expect(none.body).toMatchObject({ code: 'batch_empty', left_out: [] });
      const reader = await restricted(['acme'], { scopes: ['read'] });
      expect(await idsIn(reader, BATCHES)).toEqual([byTag]);
      await reader.post(BATCHES).send(all).expect(403);
    });

    async function start(api: Api, selection: object): Promise<number> {
      const { body } = await api
        .post(BATCHES)
        .send({ ...GRID, ...selection })
        .expect(202);
      const { id } = body;
      await until(
        async () => (await owner.get(`${BATCHES}/${id}`).expect(200)).body,
        ({ completed_at }) => completed_at !== null,
      );
      return id;
    }
  });

  describe('campaigns', () => {
    const SCHEDULES = '/api/v1/schedules';
    const NEVER = { ...GRID, cron: '0 3 1 1 *', enabled: false };
    const create = async (api: Api, target: object): Promise<number> => {
      const { body } = await api
        .post(SCHEDULES)
        .send({ ...NEVER, ...target })
        .expect(201);
      return body.id;
    };

    it('shows a campaign of an own tag or of businesses that all have one of the tags, and hides others', async () => {
      const [mine, north, other] = [await add(['acme']), await add(['NORTH', 'y']), await add(['y'])];
      const byTag = await create(owner, { tag: 'ACME' });
      const ofTwo = await create(owner, { business_ids: [mine, north] });
      const ofOne = await create(owner, { business_id: mine });
      const hidden = [
        await create(owner, { tag: 'y' }),
        await create(owner, { business_ids: [mine, other] }),
        await create(owner, { business_id: other }),
      ];
      expect(await idsIn(client, SCHEDULES)).toEqual([byTag, ofTwo, ofOne]);
      expect(await idsIn(client, `${SCHEDULES}?limit=1`)).toEqual([byTag]);
      expect((await client.get(`${SCHEDULES}/${ofTwo}`).expect(200)).body).toMatchObject({
        business_ids: [mine, north],
      });
      for (const id of hidden) {
        await client.get(`${SCHEDULES}/${id}`).expect(404);
        await client.patch(`${SCHEDULES}/${id}`).send({ name: 'x' }).expect(404);
        await client.delete(`${SCHEDULES}/${id}`).expect(404);
      }
      expect(await idsIn(owner, SCHEDULES)).toHaveLength(6);
    });

    if (isRepeated) return;

    it('hides a campaign of businesses when one loses the tag, and ignores deleted ones', async () => {
      const [first, second] = [await add(['acme']), await add(['north'])];
      const id = await create(owner, { business_ids: [first, second] });
      const tag = (tags: readonly string[]) =>
        owner.patch(`/api/v1/businesses/${second}`).send({ tags }).expect(200);
      await tag(['y']);
      expect(await idsIn(client, SCHEDULES)).toEqual([]);
      await client.patch(`${SCHEDULES}/${id}`).send({ name: 'x' }).expect(404);
      await tag([]);
      await client.get(`${SCHEDULES}/${id}`).expect(404);
      expect((await owner.get(`${SCHEDULES}/${id}`).expect(200)).body).toMatchObject({
        business_ids: [first, second],
      });
      await owner.delete(`/api/v1/businesses/${second}`).expect(204);
      const { body } = await client.patch(`${SCHEDULES}/${id}`).send({ name: 'Weekly' }).expect(200);
      expect(body).toMatchObject({ name: 'Weekly', business_ids: [first] });
      await owner.delete(`/api/v1/businesses/${first}`).expect(204);
      await client.get(`${SCHEDULES}/${id}`).expect(404);
    });

    it('creates, changes and deletes campaigns within the tags only', async () => {
      const [mine, other] = [await add(['acme', 'y']), await add(['y'])];
      const byTag = await create(client, { tag: 'north' });
      const byIds = await create(client, { business_ids: [mine] });
      for (const [method, path] of [
        ['post', SCHEDULES],
        ['patch', `${SCHEDULES}/${byIds}`],
      ] as const) {
        const refused = await client[method](path)
          .send({ ...NEVER, tag: 'y' })
          .expect(403);
        expect(refused.body).toMatchObject({
          code: 'restricted_to_tags',
          restricted_to_tags: ['Acme', 'north'],
        });
        expect(refused.body.detail).toContain('must be one of Acme, north');
        const unknown = await client[method](path)
          .send({ ...NEVER, business_ids: [mine, other] })
          .expect(404);
        expect(unknown.body.detail).toBe(`Business ${other} does not exist.`);
      }
      expect((await client.get(`${SCHEDULES}/${byIds}`).expect(200)).body).toMatchObject({
        business_ids: [mine],
        tag: null,
      });
      const { body } = await client.patch(`${SCHEDULES}/${byIds}`).send({ tag: 'ACME' }).expect(200);
      expect(body).toMatchObject({ tag: 'ACME', business_ids: null });
      const reader = await restricted(['acme'], { scopes: ['read'] });
      expect(await idsIn(reader, SCHEDULES)).toEqual([byIds]);
      await reader.delete(`${SCHEDULES}/${byIds}`).expect(403);
      for (const id of [byTag, byIds]) await client.delete(`${SCHEDULES}/${id}`).expect(204);
      expect(await idsIn(owner, SCHEDULES)).toEqual([]);
    });
  });

  describe('imports', () => {
    const csv = (...rows: readonly string[]): string =>
      ['gbp_url,external_id,label,tags', ...rows].join('\n');

    it('creates and updates only businesses with one of the tags, and refuses the other rows', async () => {
      const other = await createBusiness(owner, PHARMACY, { tags: ['y'], external_id: 'theirs' });
      const mine = await createBusiness(owner, OTHER_PHARMACY, { tags: ['acme', 'z'], external_id: 'mine' });
      const done = await importFile(
        client,
        csv(
          `"${placeUrl(1)}",new,New,ACME;North`,
          `"${placeUrl(2)}",untagged,x,`,
          `"${placeUrl(3)}",elsewhere,x,y`,
          `"${mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng)}",,Taken over,acme`,
          ',theirs,Taken over,acme',
          ',mine,Mine,',
        ),
      );
      expect(done).toMatchObject({ created: 1, updated: 1, refused: 4 });
      expect(done.results.map(({ result, problem }) => problem?.code ?? result)).toEqual([
        'created',
        'restricted_to_tags',
        'restricted_to_tags',
        'business_exists',
        'external_id_exists',
        'updated',
      ]);
      const seen = (await client.get('/api/v1/businesses').expect(200)).body;
      expect(seen).toMatchObject([
        { id: mine, label: 'Mine', tags: ['acme', 'z'] },
        { external_id: 'new', tags: ['ACME', 'North'] },
      ]);
      const theirs = await owner.get(`/api/v1/businesses/${other}`).expect(200);
      expect(theirs.body).toMatchObject({ label: PHARMACY.name, tags: ['y'], external_id: 'theirs' });
      // The problems do not identify a business outside of the tags.
      const refused = await client.get(`/api/v1/imports/${done.id}/refused.csv`).expect(200);
      expect(done.results.map(({ business_id: id }) => id)).not.toContain(other);
      const texts = JSON.stringify(done.results.map(({ problem }) => problem)) + refused.text;
      expect(texts).not.toMatch(new RegExp(`business\\D{0,9}${other}\\b`));
    });

    if (isRepeated) return;

    it('refuses a row that removes the last of the tags, and keeps the business as it was', async () => {
      const id = await createBusiness(owner, PHARMACY, { tags: ['north'], external_id: 'kept' });
      const done = await importFile(client, csv(',kept,Changed,y'));
      expect(done.results).toMatchObject([{ result: 'refused', problem: { code: 'restricted_to_tags' } }]);
      expect((await client.get(`/api/v1/businesses/${id}`).expect(200)).body).toMatchObject({
        label: PHARMACY.name,
        tags: ['north'],
      });
    });

    it('a dry run reports the same results and creates nothing', async () => {
      const file = csv(`"${placeUrl(1)}",a,A,acme`, `"${placeUrl(2)}",b,B,y`);
      const dry = await importFile(client, file, { dryRun: true });
      expect(dry.results.map(({ result }) => result)).toEqual(['created', 'refused']);
      expect(await idsIn(owner, '/api/v1/businesses')).toEqual([]);
      expect((await importFile(client, file)).results.map(({ result }) => result)).toEqual([
        'created',
        'refused',
      ]);
    });

    it('shows the imports of callers that were restricted to the same tags or to some of them', async () => {
      const file = csv(`"${placeUrl(1)}",a,A,acme`);
      const byOwner = (await importFile(owner, file)).id;
      const byClient = (await importFile(client, file)).id;
      const byPart = (await importFile(await restricted(['NORTH']), csv(`"${placeUrl(9)}",n,N,north`))).id;
      expect(await idsIn(client, '/api/v1/imports')).toEqual([byPart, byClient]);
      expect(await idsIn(await restricted(['north']), '/api/v1/imports')).toEqual([byPart]);
      expect(await idsIn(await restricted(['y']), '/api/v1/imports')).toEqual([]);
      expect(await idsIn(owner, '/api/v1/imports')).toEqual([byPart, byClient, byOwner]);
      await client.get(`/api/v1/imports/${byOwner}`).expect(404);
      await client.get(`/api/v1/imports/${byOwner}/refused.csv`).expect(404);
      const reader = await restricted(['acme', 'north'], { scopes: ['read'] });
      await reader.get(`/api/v1/imports/${byClient}`).expect(200);
      await sendFile(reader, file).expect(403);
      await reader.post(IMPORT).send([]).expect(403);
    });
  });

  describe('areas', () => {
    const AREAS = '/api/v1/areas';
    const { lat, lng } = PHARMACY;
    const geojson = { type: 'MultiPoint', coordinates: [[lng, lat]] };
    const create = async (api: Api, tags?: readonly string[]): Promise<number> => {
      const { body } = await api.post(AREAS).send({ name: 'Area', geojson, tags }).expect(201);
      return body.id;
    };

    it('shows the areas with one of the tags, and hides the others', async () => {
      const [mine, other, untagged] = [
        await create(owner, ['ACME', 'z']),
        await create(owner, ['y']),
        await create(owner),
      ];
      expect(await idsIn(client, AREAS)).toEqual([mine]);
      expect((await client.get(`${AREAS}/${mine}`).expect(200)).body).toMatchObject({ tags: ['ACME', 'z'] });
      const business_id = await add(['acme']);
      const scanOf = (area_id: number) =>
        client.post('/api/v1/scans').send({ business_id, keyword: 'bar', area_id });
      await scanOf(mine).expect(202);
      for (const id of [other, untagged]) {
        await client.get(`${AREAS}/${id}`).expect(404);
        await client.patch(`${AREAS}/${id}`).send({ name: 'x' }).expect(404);
        await client.delete(`${AREAS}/${id}`).expect(404);
        await scanOf(id).expect(404);
        const schedule = { business_id, area_id: id, cron: '0 3 * * 1' };
        await client.post('/api/v1/schedules').send(schedule).expect(404);
      }
      await owner
        .patch(`${AREAS}/${other}`)
        .send({ tags: ['north'] })
        .expect(200);
      expect(await idsIn(client, AREAS)).toEqual([mine, other]);
    });

    if (isRepeated) return;

    it('requires one of the tags of a new area, and does not let the last one be removed', async () => {
      for (const tags of [undefined, [], ['y']]) {
        const { body } = await client.post(AREAS).send({ name: 'Area', geojson, tags }).expect(403);
        expect(body).toMatchObject({ code: 'restricted_to_tags' });
        expect(body.detail).toContain('The area must have one of the tags Acme, north');
      }
      const id = await create(client, ['North', 'acme', 'NORTH']);
      await client
        .patch(`${AREAS}/${id}`)
        .send({ tags: ['y'] })
        .expect(403);
      await client.patch(`${AREAS}/${id}`).send({ name: 'Renamed' }).expect(200);
      expect((await owner.get(`${AREAS}/${id}`).expect(200)).body).toMatchObject({
        name: 'Renamed',
        tags: ['North', 'acme'],
        version: 1,
      });
      await client.delete(`${AREAS}/${id}`).expect(204);
    });

    it('does not name the schedules that scan an area when it cannot be deleted', async () => {
      const area_id = await create(owner, ['acme']);
      const business_id = await add(['y']);
      const schedule = { business_id, area_id, cron: '0 3 * * 1', enabled: false };
      const { body } = await owner.post('/api/v1/schedules').send(schedule).expect(201);
      const refused = async (api: Api) => (await api.delete(`${AREAS}/${area_id}`).expect(409)).body;
      expect(await refused(client)).toMatchObject({ code: 'area_in_use', schedules: [] });
      expect(await refused(owner)).toMatchObject({ schedules: [body.id] });
    });
  });

  let server: TestServer;
  let account: TestAccount;
  let owner: Api;
  let client: Api;

  beforeAll(async () => {
    server = await TestServer.shared(size);
  });

  beforeEach(async () => {
    account = await server.createAccount('agency');
    owner = server.as(account.key);
    client = await restricted(['Acme', 'north']);
  });

  async function restricted(tags: readonly string[], more: object = {}): Promise<Api> {
    const options = { accountId: account.accountId, livemode: true, restrictedTo: tags, ...more };
    return server.as((await server.createKey(options)).key);
  }

  function add(tags: readonly string[], at: typeof PHARMACY | typeof OTHER_PHARMACY = PHARMACY) {
    return createBusiness(owner, { ...at, name: `${at.name} ${tags.join()} ${Math.random()}` }, { tags });
  }

  async function idsIn(api: Api, path: string): Promise<number[]> {
    return ((await api.get(path).expect(200)).body as { id: number }[]).map(({ id }) => id);
  }
});
