import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOTH_DATABASES, describeSizes } from '../../support/databases.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

describeSizes(BOTH_DATABASES, 'tags that change while a restricted key reads, on %s', (size) => {
  it('each read is of one state, and a read after the change has its result', async () => {
    for (let round = 0; round < 10; round++) {
      const isIn = round % 2 === 0;
      const change = setTags(owner, isIn ? ['x', 'IN 🌳'] : ['x']).expect(200);
      const during = Promise.all([listed(), listed(), reader.get(`/api/v1/businesses/${moving}`)]);
      await change;
      const [first, second, one] = await during;
      for (const ids of [first, second]) expect([[fixed], [fixed, moving]]).toContainEqual(ids);
      expect([200, 404]).toContain(one.status);
      expect(await listed()).toEqual(isIn ? [fixed, moving] : [fixed]);
      await reader.get(`/api/v1/businesses/${moving}`).expect(isIn ? 200 : 404);
    }
  });

  it('a restricted key cannot change a business that concurrently loses the tag', async () => {
    for (let round = 0; round < 10; round++) {
      await setTags(owner, ['in 🌳']).expect(200);
      const [removed, changed] = await Promise.all([
        setTags(owner, ['gone']),
        setTags(writer, ['in 🌳', 'also in']),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(changed.status);
      const { body } = await owner.get(`/api/v1/businesses/${moving}`).expect(200);
      // The change of the key came first or found nothing: it never undoes the removal.
      expect(body).toMatchObject({ tags: ['gone'] });
    }
  });

  it('a restricted key cannot delete a business that concurrently gets a tag of others', async () => {
    for (let round = 0; round < 10; round++) {
      const place = { name: `Shared ${round}`, lat: 10 + round, lng: 10 };
      const path = `/api/v1/businesses/${await createBusiness(owner, place, { tags: ['in 🌳'] })}`;
      const [shared, deleted] = await Promise.all([
        owner.patch(path).send({ tags: ['in 🌳', 'others'] }),
        writer.delete(path),
      ]);
      expect([
        [200, 403],
        [404, 204],
      ]).toContainEqual([shared.status, deleted.status]);
      await owner.get(path).expect(shared.status);
    }
  });

  const AREAS = '/api/v1/areas';
  const newArea = async (tags: readonly string[]): Promise<string> => {
    const geojson = { type: 'MultiPoint', coordinates: [[2, 2]] };
    const { body } = await owner.post(AREAS).send({ name: 'Area', geojson, tags }).expect(201);
    return `${AREAS}/${String(body.id)}`;
  };

  it('a restricted key cannot change an area that concurrently loses the tag, or delete one that gets a tag of others', async () => {
    for (let round = 0; round < 10; round++) {
      const path = await newArea(['in 🌳']);
      const [removed, changed] = await Promise.all([
        owner.patch(path).send({ tags: ['gone'] }),
        writer.patch(path).send({ tags: ['in 🌳', 'also in'] }),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 404], JSON.stringify(changed.body)).toContain(changed.status);
      expect((await owner.get(path).expect(200)).body).toMatchObject({ tags: ['gone'] });

      const shared = await newArea(['in 🌳']);
      const [added, deleted] = await Promise.all([
        owner.patch(shared).send({ tags: ['in 🌳', 'others'] }),
        writer.delete(shared),
      ]);
      expect([
        [200, 403],
        [404, 204],
      ]).toContainEqual([added.status, deleted.status]);
    }
  });

  it.each([
    ['/api/v1/schedules', { cron: '0 3 1 1 *', grid_size: 1, radius_miles: 0.5, enabled: false }],
    ['/api/v1/report-schedules', { cron: '0 3 1 1 *', period_days: 7, recipients: ['anna@example.com'] }],
  ])('a restricted key cannot change one of %s that concurrently gets another tag', async (path, content) => {
    for (let round = 0; round < 10; round++) {
      const made = await owner
        .post(path)
        .send({ ...content, name: 'Before', tag: 'in 🌳' })
        .expect(201);
      const one = `${path}/${String(made.body.id)}`;
      const [moved, changed] = await Promise.all([
        owner.patch(one).send({ tag: 'out' }),
        writer.patch(one).send({ name: 'Changed' }),
      ]);
      expect(moved.status).toBe(200);
      expect([200, 404]).toContain(changed.status);
      const { body } = await owner.get(one).expect(200);
      // The response of the owner has the last change.
      expect(body).toMatchObject({ tag: 'out', name: moved.body.name });
      await owner.delete(one).expect(204);
    }
  });

  it('what a restricted key creates while a business loses the tag is of the time before, and hidden after', async () => {
    for (let round = 0; round < 10; round++) {
      await setTags(owner, ['in 🌳']).expect(200);
      const grid = { business_id: moving, grid_size: 1, radius_miles: 0.5 };
      const [removed, ...made] = await Promise.all([
        setTags(owner, ['gone']),
        writer.post('/api/v1/scans').send({ ...grid, keyword: 'bar' }),
        writer.post('/api/v1/schedules').send({ ...grid, keywords: ['bar'], cron: '0 3 1 1 *' }),
        writer.post('/api/v1/annotations').send({ business_id: moving, date: '2026-11-01', text: 'Note' }),
      ]);
      expect(removed.status).toBe(200);
      for (const { status, body } of made) {
        expect([201, 202, 404], JSON.stringify(body)).toContain(status);
      }
      for (const { status, headers } of made) {
        if (status === 404) continue;
        const path = String(headers['location']);
        await writer.get(path).expect(404);
        await owner.delete(path);
      }
    }
  });

  let server: TestServer;
  let owner: Api;
  let reader: Api;
  let writer: Api;
  let fixed: number;
  let moving: number;

  beforeAll(async () => {
    server = await TestServer.start(size);
    const { accountId, key } = await server.createAccount('agency');
    owner = server.as(key);
    const restriction = { accountId, livemode: true, restrictedTo: ['in 🌳', 'also in'] };
    reader = server.as((await server.createKey({ ...restriction, scopes: ['read'] })).key);
    writer = server.as((await server.createKey(restriction)).key);
    fixed = await createBusiness(owner, { name: 'Fixed', lat: 1, lng: 1 }, { tags: ['In 🌳'] });
    moving = await createBusiness(owner, { name: 'Moving', lat: -34.9, lng: -56.1 });
    await createBusiness(owner, { name: 'Never', lat: 3, lng: 3 }, { tags: ['out'] });
  });

  afterAll(() => server.stop());

  function setTags(api: Api, tags: readonly string[]) {
    return api.patch(`/api/v1/businesses/${moving}`).send({ tags });
  }

  async function listed(): Promise<number[]> {
    return (await reader.get('/api/v1/businesses').expect(200)).body.map(({ id }) => id);
  }
});
