import { beforeAll, describe, expect, it } from 'vitest';
import { SendReports } from '../../../src/report-schedules/send/send-reports.js';
import { MakeReports } from '../../../src/reports/make/make-reports.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const PATH = '/api/v1/report-schedules';
const WEEKLY = { name: 'Weekly', cron: '0 8 * * 1', recipients: ['anna@example.com'] };

describe('report schedules of callers that are restricted to tags', () => {
  it('a restricted caller creates, lists, changes, sends and deletes the schedules of its businesses and tags', async () => {
    const listed = await create(client, { business_ids: [mine] });
    const tagged = await create(client, { tag: 'Acme' });
    expect(await idsOf(client)).toEqual(expect.arrayContaining([listed, tagged]));
    await client.patch(`${PATH}/${listed}`).send({ name: 'Monthly' }).expect(200);
    await client.post(`${PATH}/${tagged}/send`).send({}).expect(202);
    await client.get(`${PATH}/${tagged}/deliveries`).expect(200);
    for (const id of [listed, tagged]) await client.delete(`${PATH}/${id}`).expect(204);
  });

  it('schedules of another tag, or with another business, are 404 and not in the list', async () => {
    const hidden = [
      await create(owner, { tag: 'group' }),
      await create(owner, { business_ids: [mine, other] }),
    ];
    const shown = await create(owner, { business_ids: [mine] });
    const seen = await idsOf(client);
    expect(seen).toContain(shown);
    for (const id of hidden) {
      expect(seen).not.toContain(id);
      await client.get(`${PATH}/${id}`).expect(404);
      await client.patch(`${PATH}/${id}`).send({ enabled: false }).expect(404);
      await client.post(`${PATH}/${id}/send`).send({}).expect(404);
      await client.get(`${PATH}/${id}/deliveries`).expect(404);
      await client.delete(`${PATH}/${id}`).expect(404);
    }
  });

  it('a restricted caller cannot report on another tag, another business, or after a hidden campaign', async () => {
    const campaign = await owner
      .post('/api/v1/schedules')
      .send({ tag: 'group', keywords: ['bar'], cron: '0 8 * * 1', grid_size: 3, radius_miles: 0.5 })
      .expect(201);
    const own = await create(client, { business_ids: [mine] });
    const hidden = { business_ids: [mine], cron: undefined, schedule_id: campaign.body.id };
    for (const [body, status] of [
      [{ tag: 'group' }, 403],
      [{ business_ids: [mine, other] }, 404],
      [hidden, 404],
    ] as const) {
      await client
        .post(PATH)
        .send({ ...WEEKLY, ...body })
        .expect(status);
      await client.patch(`${PATH}/${own}`).send(body).expect(status);
    }
  });

  it('the reports of a schedule that a restricted caller saved leave out businesses that lost its tag', async () => {
    await owner
      .patch(`/api/v1/businesses/${other}`)
      .send({ tags: ['group', 'acme'] })
      .expect(200);
    const id = await create(client, { business_ids: [mine, other] });
    expect(await businessesOf((await send(id))?.report_id)).toEqual([mine, other]);

    await owner
      .patch(`/api/v1/businesses/${other}`)
      .send({ tags: ['group'] })
      .expect(200);
    expect(await businessesOf((await send(id))?.report_id)).toEqual([mine]);
    await tagsOfMine(['group']);
    expect(await send(id)).toMatchObject({ status: 'failed', reason: 'no_businesses', report_id: null });

    await owner.patch(`${PATH}/${id}`).send({ name: 'Of the owner' }).expect(200);
    expect(await businessesOf((await send(id))?.report_id)).toEqual([mine, other]);
    await tagsOfMine(['acme', 'group']);
  });

  let server: TestServer;
  let owner: Api;
  let client: Api;
  let mine: number;
  let other: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    const { key, accountId } = await server.createAccount('agency');
    owner = server.as(key);
    const restricted = await server.createKey({ accountId, livemode: true, restrictedTo: ['ACME'] });
    client = server.as(restricted.key);
    mine = await createBusiness(owner, PHARMACY, { tags: ['acme', 'group'] });
    other = await createBusiness(owner, OTHER_PHARMACY, { tags: ['group'] });
  });

  async function create(api: Api, body: object): Promise<number> {
    const made = await api
      .post(PATH)
      .send({ ...WEEKLY, ...body })
      .expect(201);
    return made.body.id;
  }

  async function idsOf(api: Api): Promise<number[]> {
    return ((await api.get(PATH).expect(200)).body as { id: number }[]).map(({ id }) => id);
  }

  function tagsOfMine(tags: string[]) {
    return owner.patch(`/api/v1/businesses/${mine}`).send({ tags }).expect(200);
  }

  /** Sends a report at once. @returns its run when it has ended */
  async function send(id: number) {
    await owner.post(`${PATH}/${id}/send`).send({}).expect(202);
    await server.drain(MakeReports);
    await server.drain(SendReports);
    return (await owner.get(`${PATH}/${id}`).expect(200)).body.last_run;
  }

  async function businessesOf(report: number | null | undefined) {
    return (await owner.get(`/api/v1/reports/${report}`).expect(200)).body.business_ids;
  }
});
