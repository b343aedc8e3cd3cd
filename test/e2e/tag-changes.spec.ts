import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOTH_DATABASES, describeSizes } from '../support/databases.js';
import { createBusiness } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';

describeSizes(BOTH_DATABASES, 'tags that change while a restricted key reads, on %s', (size) => {
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
    moving = await createBusiness(owner, { name: 'Moving', lat: 2, lng: 2 });
    await createBusiness(owner, { name: 'Never', lat: 3, lng: 3 }, { tags: ['out'] });
  });
  afterAll(() => server.stop());

  const setTags = (api: Api, tags: readonly string[]) =>
    api.patch(`/api/v1/businesses/${moving}`).send({ tags });
  const listed = async (): Promise<number[]> =>
    ((await reader.get('/api/v1/businesses').expect(200)).body as { id: number }[]).map(({ id }) => id);

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
});
