import { beforeAll, describe, expect, it } from 'vitest';
import { MakeReports } from '../../../src/reports/make/make-reports.js';
import { readPdf } from '../../support/pdf.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

const PERIOD = { from: '2000-01-01', to: '2999-12-31' };

describe('reports and brands of callers that are restricted to tags', () => {
  it('a restricted caller makes, lists, reads and shares reports of its businesses', async () => {
    const path = await create(client, { business_ids: [mine] });
    await client.get(path).expect(200);
    await server.drain(MakeReports);
    expect(await textAt(path)).toContain('Mine');
    const { body: list } = await client.get('/api/v1/reports').expect(200);
    expect((list as { id: number }[]).map(({ id }) => `/api/v1/reports/${id}`)).toContain(path);
    const { body: share } = await client.post(`${path}/shares`).send({}).expect(201);
    await client.delete(`/api/v1/report-shares/${(share as { id: number }).id}`).expect(204);
  });

  it('a report over a tag has only the businesses to which its creator has access', async () => {
    const path = await create(client, { tag: 'group' });
    await client.get(path).expect(200);
    await server.drain(MakeReports);
    const text = await textAt(path);
    expect(text).toContain('Mine');
    expect(text).not.toContain('Other');
  });

  it('the report of a restricted caller does not have the brand of another tag', async () => {
    for (const [name, tag] of [
      ['Brand of the group', 'group'],
      ['Brand of Acme', 'acme'],
    ]) {
      await owner.post('/api/v1/brands').send({ name, tag, accent_color: '#0f766e' }).expect(201);
    }
    const byTag = await create(client, { tag: 'group' });
    const byId = await create(client, { business_ids: [mine] });
    await server.drain(MakeReports);
    expect(await textAt(byTag)).not.toContain('Brand of the group');
    expect(await textAt(byId)).toContain('Brand of Acme');
    const { body } = await owner.get('/api/v1/brands').expect(200);
    for (const { id } of body) await owner.delete(`/api/v1/brands/${id}`).expect(204);
  });

  it('POST /reports is 404 for another business, and for a tag without an accessible one', async () => {
    for (const body of [{ business_ids: [mine, other] }, { tag: 'unknown' }]) {
      const answer = await client
        .post('/api/v1/reports')
        .send({ ...PERIOD, ...body })
        .expect(404);
      expect(answer.body).toMatchObject({ code: 'not_found' });
    }
  });

  it('a report with another business is 404 with its PDF and links, and missing in the list', async () => {
    const path = await create(owner, { tag: 'group' });
    await server.drain(MakeReports);
    const { body: share } = await owner.post(`${path}/shares`).send({}).expect(201);
    for (const address of [path, `${path}.pdf`, `${path}/shares`]) await client.get(address).expect(404);
    await client.post(`${path}/shares`).send({}).expect(404);
    await client.delete(`/api/v1/report-shares/${(share as { id: number }).id}`).expect(404);
    const { body: list } = await client.get('/api/v1/reports').expect(200);
    expect((list as { id: number }[]).map(({ id }) => `/api/v1/reports/${id}`)).not.toContain(path);
    await owner.get(path).expect(200);
  });

  it('a report is hidden as soon as its business loses the tag', async () => {
    const path = await create(owner, { business_ids: [mine] });
    await server.drain(MakeReports);
    await client.get(path).expect(200);
    await owner
      .patch(`/api/v1/businesses/${mine}`)
      .send({ tags: ['group'] })
      .expect(200);
    await client.get(path).expect(404);
    await owner
      .patch(`/api/v1/businesses/${mine}`)
      .send({ tags: ['acme', 'group'] })
      .expect(200);
    await client.get(path).expect(200);
  });

  it('a report of an earlier version is hidden', async () => {
    const path = await create(owner, { business_ids: [mine] });
    await server.drain(MakeReports);
    await server.sql('update report set selected_ids = null where id = ?', [Number(path.split('/').at(-1))]);
    await client.get(path).expect(404);
    await owner.get(path).expect(200);
  });

  it('GET /brands has the brands of the own tags and that of the account, which cannot be changed', async () => {
    const ids: number[] = [];
    for (const tag of ['acme', 'secret', undefined]) {
      const brand = { name: `Brand ${tag ?? 'all'}`, accent_color: '#0f766e', ...(tag && { tag }) };
      const { body } = await owner.post('/api/v1/brands').send(brand).expect(201);
      ids.push(body.id);
    }
    const [acme, secret, all] = ids;
    const { body: list } = await client.get('/api/v1/brands').expect(200);
    expect((list as { id: number }[]).map(({ id }) => id)).toEqual([acme, all]);
    await client.get(`/api/v1/brands/${acme}`).expect(200);
    await client.get(`/api/v1/brands/${secret}`).expect(404);
    await client.get(`/api/v1/brands/${secret}/logo.png`).expect(404);
    await client.patch(`/api/v1/brands/${acme}`).send({ name: 'x' }).expect(403);
    await client.get('/api/v1/feeds').expect(403);
  });

  let server: TestServer;
  let account: TestAccount;
  let owner: Api;
  let client: Api;
  let mine: number;
  let other: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    owner = server.as(account.key);
    const options = { keywords: [PHARMACY.keyword] };
    mine = await createBusiness(owner, PHARMACY, { ...options, label: 'Mine', tags: ['acme', 'group'] });
    other = await createBusiness(owner, OTHER_PHARMACY, { ...options, label: 'Other', tags: ['group'] });
    for (const business_id of [mine, other]) await scan(owner, { business_id, grid_size: 3 });
    const { accountId } = account;
    client = server.as((await server.createKey({ accountId, livemode: true, restrictedTo: ['ACME'] })).key);
  });

  async function create(api: Api, body: object): Promise<string> {
    const answer = await api
      .post('/api/v1/reports')
      .send({ ...PERIOD, ...body })
      .expect(202);
    return String(answer.headers['location']);
  }

  async function textAt(path: string): Promise<string> {
    const { body } = await client.get(`${path}.pdf`).expect(200);
    return (await readPdf(body)).pages.join(' ');
  }
});
