import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const BUSINESSES = '/api/v1/businesses';

describe('PATCH and DELETE /businesses/{id}', () => {
  it('PATCH changes only the fields in the body', async () => {
    const joes = { name: "Joe's", ...HERE };
    const id = await createBusiness(api, joes, { keywords: ['pizza', 'pasta'] });
    const before = await read(id);
    const changes = [
      { keywords: ['taco'] },
      { timezone: 'Europe/Paris' },
      { external_id: 'crm-1' },
      { tags: ['acme', '⭐ north'] },
      { keywords: [] },
      {},
    ];
    let expected = before;
    for (const change of changes) {
      expected = { ...expected, ...change };
      const answer = await api.patch(`${BUSINESSES}/${id}`).send(change).expect(200);
      expect(answer.body).toEqual(expected);
      expect(await read(id)).toEqual(expected);
    }
  });

  it('PATCH rejects gbp_url with 400', async () => {
    const id = await createBusiness(api);
    const answer = await api.patch(`${BUSINESSES}/${id}`).send({ gbp_url: mapsUrl('x', 1, 1) });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].pointer).toBe('#/gbp_url');
  });

  it('PATCH rejects other coordinates with 422 and names the way, and accepts the present ones', async () => {
    const id = await createBusiness(api, { name: "Joe's", ...HERE });
    const refused = await api.patch(`${BUSINESSES}/${id}`).send({ lat: 41, lng: -74, keywords: ['x'] });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'location_not_editable' });
    expect(refused.body.detail).toContain(`POST ${BUSINESSES}/${id}/relocate`);
    expect(await read(id)).toMatchObject({ keywords: [], location: HERE });
    await api.patch(`${BUSINESSES}/${id}`).send(HERE).expect(200);
  });

  it('PATCH accepts a business with the name and location of one with another CID', async () => {
    const body = { name: "Joe's", ...HERE };
    const ids: number[] = [];
    for (const cid of ['1194080340261722570', '1885667171979194497']) {
      const gbp_url = `https://www.google.com/maps?cid=${cid}`;
      ids.push(
        (
          await api
            .post(BUSINESSES)
            .send({ ...body, gbp_url })
            .expect(201)
        ).body.id,
      );
    }
    for (const id of ids) {
      const answer = await api.patch(`${BUSINESSES}/${id}`).send({ keywords: ['pizza'] });
      expect(answer.body).toMatchObject({ id, keywords: ['pizza'] });
    }
  });

  it('ten concurrent PATCH requests succeed', async () => {
    const id = await createBusiness(api, { name: "Joe's", ...HERE });
    const lists = Array.from({ length: 10 }, (_, index) => [`keyword ${index}`, 'pizza']);
    const answers = await Promise.all(
      lists.map((keywords) => api.patch(`${BUSINESSES}/${id}`).send({ keywords })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(lists).toContainEqual((await read(id)).keywords);
  });

  it('DELETE removes the business', async () => {
    const id = await createBusiness(api);
    const other = await createBusiness(api, { name: 'Other', ...HERE });
    const deleted = await api.delete(`${BUSINESSES}/${id}`).expect(204);
    expect(deleted.text).toBe('');
    await api.get(`${BUSINESSES}/${id}`).expect(404);
    await api.patch(`${BUSINESSES}/${id}`).send({}).expect(404);
    await api.delete(`${BUSINESSES}/${id}`).expect(404);
    const list = await api.get(BUSINESSES).expect(200);
    expect(list.body.map((row: { id: number }) => row.id)).toEqual([other]);
  });

  it.each([
    ['get', BUSINESSES],
    ['patch', BUSINESSES],
    ['delete', BUSINESSES],
    ['get', '/api/v1/scans'],
  ] as const)('a path with an invalid id returns 404: %s %s', async (method, path) => {
    await createBusiness(api, PHARMACY);
    for (const id of INVALID_IDS) {
      const request = api[method](`${path}/${encodeURI(decodeURI(id))}`);
      const answer = await (method === 'patch' ? request.send({ keywords: [] }) : request);
      expect(answer.status, id).toBe(404);
      expect(answer.body).toMatchObject({ code: 'not_found' });
    }
  });

  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  beforeEach(async () => {
    api = await server.newCustomer();
  });

  async function read(id: number) {
    return (await api.get(`${BUSINESSES}/${id}`).expect(200)).body;
  }
});

const HERE = { lat: 40.6915, lng: -73.9855 };

const INVALID_IDS = [
  '0',
  '-1',
  '1.5',
  'abc',
  '2147483648',
  '99999999999',
  '1e3',
  '01',
  '+1',
  '%00',
  ' ',
  '１',
];
