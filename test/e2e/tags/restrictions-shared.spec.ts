import { beforeAll, describe, expect, it } from 'vitest';
import { MakeReports } from '../../../src/reports/make/make-reports.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, scan, startScan } from '../../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
const GRID = { grid_size: 3, radius_miles: 0.5 };
const REPORT = { name: 'Weekly', cron: '0 8 * * 1', recipients: ['anna@example.com'] };

const madeBy = async (request: Request): Promise<number> => (await request.expect(201)).body.id;

/** What changes a business for callers with its other tags, or what they see about it. */
const CHANGES: readonly Case[] = [
  {
    title: 'POST /businesses/{id}/relocate',
    prepare:
      ({ business }) =>
      (api) =>
        api
          .post(`/api/v1/businesses/${business}/relocate`)
          .send({ lat: PHARMACY.lat, lng: PHARMACY.lng + 0.01 }),
  },
  ...(['patch', 'delete', 'send'] as const).map((method): Case => ({
    title: `${method.toUpperCase()} /report-schedules/{id}`,
    prepare: async ({ business, owner }) => {
      const body = { ...REPORT, business_ids: [business] };
      const id = await madeBy(owner.post('/api/v1/report-schedules').send(body));
      const path = `/api/v1/report-schedules/${id}`;
      return (api) => {
        if (method === 'patch') return api.patch(path).send({ enabled: false });
        return method === 'send' ? api.post(`${path}/send`) : api.delete(path);
      };
    },
  })),
  {
    title: 'DELETE /scans/{id}',
    prepare: async ({ business, owner }) => {
      const { id } = await scan(owner, { business_id: business, keyword: 'bar', ...GRID });
      return (api) => api.delete(`/api/v1/scans/${String(id)}`);
    },
  },
];

describe('Businesses that also have tags of others, for keys that are restricted to tags', () => {
  let owner: Api;

  it.each(CHANGES)(
    '$title is refused, and accepted once the business has the own tags only',
    async ({ prepare }) => {
      const business = await create(['Acme', 'Globex']);
      const request = await prepare({ business, client, owner });
      await refuse(request(client));
      await owner
        .patch(`/api/v1/businesses/${business}`)
        .send({ tags: ['ACME'] })
        .expect(200);
      expect((await request(client)).status).toBeLessThan(300);
    },
  );

  it('what concerns an own tag as a whole is changed also when its businesses have other tags', async () => {
    const business = await create(['Acme', 'Globex']);
    const campaign = await madeBy(owner.post('/api/v1/schedules').send({ tag: 'Acme', ...CRON }));
    await client.patch(`/api/v1/schedules/${campaign}`).send({ enabled: false }).expect(200);
    await client.delete(`/api/v1/schedules/${campaign}`).expect(204);
    const report = await madeBy(client.post('/api/v1/report-schedules').send({ ...REPORT, tag: 'acme' }));
    await client.delete(`/api/v1/report-schedules/${report}`).expect(204);
    await startScan(client, { business_id: business, keyword: 'bar', ...GRID });
    await client
      .post('/api/v1/reports')
      .send({ business_ids: [business], from: '2026-11-01', to: '2026-11-02' })
      .expect(202);
  });

  it('an area with tags of others keeps its name and geometry', async () => {
    const body = { name: 'Centre', geojson: SQUARE, tags: ['Acme', 'Globex'] };
    const path = `/api/v1/areas/${await madeBy(owner.post('/api/v1/areas').send(body))}`;
    await refuse(client.patch(path).send({ name: 'Ours' }));
    const moved = structuredClone(SQUARE);
    moved.coordinates[0]?.splice(1, 1, [-56.16, -34.92]);
    await refuse(client.patch(path).send({ geojson: moved }));
    await client.patch(path).send({ name: 'Centre', geojson: SQUARE }).expect(200);
    await owner
      .patch(path)
      .send({ tags: ['Acme'] })
      .expect(200);
    await client.patch(path).send({ name: 'Ours', geojson: moved }).expect(200);
  });

  it('a caller edits and notes what it shares, and changes the report schedules that it made', async () => {
    const business = await create(['Acme', 'Globex']);
    await client.patch(`/api/v1/businesses/${business}`).send({ label: 'Ours' }).expect(200);
    await client.put(`/api/v1/businesses/${business}/alert-rules`).send({ rules: [] }).expect(200);
    const note = { business_id: business, date: '2026-11-01', text: 'x' };
    const annotation = await madeBy(client.post('/api/v1/annotations').send(note));
    await client.delete(`/api/v1/annotations/${annotation}`).expect(204);
    const schedule = await madeBy(client.post('/api/v1/schedules').send({ business_id: business, ...CRON }));
    await client.patch(`/api/v1/schedules/${schedule}`).send({ enabled: false }).expect(200);
    const body = { ...REPORT, business_ids: [business] };
    const report = await madeBy(client.post('/api/v1/report-schedules').send(body));
    await client.patch(`/api/v1/report-schedules/${report}`).send({ enabled: false }).expect(200);
    await client.delete(`/api/v1/report-schedules/${report}`).expect(204);
    const started = await startScan(client, { business_id: business, keyword: 'bar', ...GRID });
    expect([200, 409]).toContain((await client.post(`${started}/cancel`)).status);
  });

  it('links to a scan that others see are revoked by the caller that made them only', async () => {
    // Reports of both callers about the same business.
    const business = await create(['Acme', 'Globex']);
    const request = { business_ids: [business], from: '2026-11-01', to: '2026-11-02' };
    const made = await owner.post('/api/v1/reports').send(request).expect(202);
    const id = String(made.body.id);
    await server.drain(MakeReports);
    const share = (api: Api) => madeBy(api.post(`/api/v1/reports/${id}/shares`).send({ days: 1 }));
    const [ofOwner, ofClient] = [await share(owner), await share(client)];
    await refuse(client.delete(`/api/v1/report-shares/${ofOwner}`));
    await client.delete(`/api/v1/report-shares/${ofClient}`).expect(204);
    await owner
      .patch(`/api/v1/businesses/${business}`)
      .send({ tags: ['acme'] })
      .expect(200);
    await client.delete(`/api/v1/report-shares/${ofOwner}`).expect(204);
  });

  let server: TestServer;
  let account: TestAccount;
  let client: Api;
  let count = 0;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    owner = server.as(account.key);
    const { accountId } = account;
    client = server.as((await server.createKey({ accountId, livemode: true, restrictedTo: ['Acme'] })).key);
  });

  function create(tags: readonly string[]): Promise<number> {
    return createBusiness(
      owner,
      { name: `Shared ${++count}`, lat: PHARMACY.lat + count / 5_000, lng: PHARMACY.lng },
      { tags, keywords: ['bar'] },
    );
  }

  async function refuse(request: Request): Promise<void> {
    const { body } = await request.expect(403);
    expect(body).toMatchObject({ code: 'restricted_to_tags', restricted_to_tags: ['Acme'] });
    expect(body.detail).toContain('Globex');
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

const CRON = { cron: '0 3 1 1 *', ...GRID };

type Request = ReturnType<Api['post']>;

interface Shared {
  readonly business: number;
  readonly client: Api;
  readonly owner: Api;
}

interface Case {
  readonly title: string;
  /** Makes what the owner has, if the request needs it. @returns the request of a caller */
  readonly prepare: (shared: Shared) => ((api: Api) => Request) | Promise<(api: Api) => Request>;
}
