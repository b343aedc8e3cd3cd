import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GrantCredits } from '../../../src/billing/grant-credits.js';
import { typeCommand } from '../../support/command-line.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness } from '../../support/steps.js';
import { many, storeRows } from '../../support/stored-rows.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';
import { until } from '../../support/wait.js';

const BATCHES = '/api/v1/scan-batches';
const GRID = { grid_size: 3, radius_miles: 0.5 };
const FAR = { name: 'Far away', lat: 48.85, lng: 2.35 };
const POLAR = { name: 'Polar', lat: 84.9, lng: 0 };

describe('scan batches', () => {
  describe('POST /scan-batches', () => {
    it('scans a circle with a left-out pin around each business', async () => {
      await add({ tags: ['acme'], keywords: ['bar'] });
      await add({ tags: ['acme'], keywords: ['bar'] });
      const circle = { shape: 'circle', spacing_meters: 200, radius_miles: undefined, excluded_pins: [4] };
      const preview = await api
        .post(`${BATCHES}/preview`)
        .send({ ...GRID, ...circle, tag: 'acme' })
        .expect(200);
      expect(preview.body).toMatchObject({ scans: 2, pins: 8 });
      const { body, headers } = await post({ tag: 'acme', ...circle }).expect(202);
      expect(body).toMatchObject({
        grid_size: 3,
        pins: { total: 8 },
        geometry: { shape: 'circle', center: null, spacing_meters: 200, excluded_pins: [4], area_id: null },
      });
      const batch = String(headers['location']);
      await ended(batch);
      const scans = (await read(`${batch}/scans`)) as unknown as Json[];
      expect(scans).toHaveLength(2);
      for (const scan of scans) {
        expect(scan).toMatchObject({ pins_total: 4, geometry: { shape: 'circle', excluded_pins: [4] } });
      }
    });

    it.each([
      ['center', { lat: PHARMACY.lat, lng: PHARMACY.lng }],
      ['area_id', 1],
    ])('rejects %s, which many businesses cannot share', async (field, value) => {
      const id = await add({ keywords: ['bar'] });
      for (const path of [BATCHES, `${BATCHES}/preview`]) {
        const { body } = await api
          .post(path)
          .send({ ...GRID, business_ids: [id], [field]: value })
          .expect(400);
        expect(body).toMatchObject({
          code: 'validation_failed',
          errors: [{ pointer: `#/${field}`, code: 'not_together', params: { with: 'business_ids or tag' } }],
        });
      }
    });

    it('rejects a circle without a centre pin before it selects businesses', async () => {
      await add({ tags: ['acme'], keywords: ['bar'] });
      const { body } = await post({ tag: 'acme', grid_size: 4, shape: 'circle' }).expect(422);
      expect(body).toMatchObject({ code: 'grid_not_possible', reason: 'grid_size_even' });
      expect(await read(BATCHES)).toEqual([]);
    });

    it('creates a scan for each keyword of each business with the tag and completes', async () => {
      const first = await add({ tags: ['Acme'], keywords: ['farmacia', 'bar'] });
      const second = await add({ tags: ['acme', 'x'], keywords: ['hotel'] });
      await add({ tags: ['other'], keywords: ['cafe'] });
      const created = await post({ tag: 'ACME', name: 'Spring' }).expect(202);
      expect(created.headers['x-credits-reserved']).toBe('27');
      expect(created.body).toMatchObject({
        success: true,
        name: 'Spring',
        tag: 'ACME',
        business_ids: null,
        keywords: null,
        status: 'running',
        businesses: 2,
        left_out_total: 0,
        scans: { total: 3, queued: 3 },
        pins: { total: 27, measured: 0 },
        credits: { reserved: 27, charged: 0 },
        summary: null,
      });
      const path = String(created.headers['location']);
      expect(path).toBe(`${BATCHES}/${created.body.id}`);
      expect(await ended(path)).toMatchObject({
        status: 'completed',
        scans: { total: 3, queued: 0, running: 0, completed: 3, deleted: 0 },
        pins: { total: 27, measured: 27 },
        credits: { reserved: 27, charged: 27 },
        summary: { compared: 0, rose_significantly: 0, fell_significantly: 0, movers: [] },
      });
      const scans = (await api.get(`${path}/scans`).expect(200)).body as Json[];
      expect(scans.map(({ batch_id, business_id, keyword }) => [batch_id, business_id, keyword])).toEqual([
        [created.body.id, second, 'hotel'],
        [created.body.id, first, 'bar'],
        [created.body.id, first, 'farmacia'],
      ]);
      const page = await api.get(`${path}/scans?limit=2&status=completed`).expect(200);
      expect(page.body).toHaveLength(2);
      expect(page.headers['link']).toContain('rel="next"');
      expect((await api.get(`${path}/scans?status=failed`).expect(200)).body).toEqual([]);
      expect((await api.get(BATCHES).expect(200)).body).toMatchObject([
        { id: created.body.id, status: 'completed' },
      ]);
    });

    it('scans the given keywords, deduplicated, for every business', async () => {
      const ids = [await add(), await add({ keywords: ['hotel'] })];
      const created = await post({
        business_ids: ids,
        keywords: ['bar', 'BAR', 'cafe'],
        grid_size: 1,
      }).expect(202);
      expect(created.body).toMatchObject({
        business_ids: ids,
        keywords: ['bar', 'cafe'],
        scans: { total: 4 },
      });
    });
  });

  it('POST /scan-batches and its preview leave out businesses that cannot be scanned and say why', async () => {
    const fine = await add({ keywords: ['farmacia'] });
    const [mute, far, polar] = [
      await add(),
      await add({ keywords: ['bar'] }, FAR),
      await add({ keywords: ['bar'] }, POLAR),
    ];
    const body = { business_ids: [fine, mute, far, polar], ...GRID, radius_miles: 20 };
    const before = await remaining();
    const preview = (await api.post(`${BATCHES}/preview`).send(body).expect(200)).body;
    expect(preview).toMatchObject({
      businesses: 1,
      scans: 1,
      pins: 9,
      credits: 9,
      provider_cost: null,
      left_out_total: 3,
      left_out: [
        { business_id: mute, reason: 'no_keywords' },
        { business_id: far, reason: 'outside_coverage' },
        { business_id: polar, reason: 'grid_out_of_range' },
      ],
    });
    expect(await remaining()).toBe(before);
    const created = await post(body).expect(202);
    expect(created.body).toMatchObject({ businesses: 1, left_out_total: 3, left_out: preview.left_out });
    expect((await read(`${BATCHES}/${created.body.id}`))['left_out']).toEqual(preview.left_out);
  });

  describe('POST /scan-batches', () => {
    it('without enough credits answers 402 with both numbers and creates nothing', async () => {
      const poor = await server.createAccount('starter');
      api = server.as(poor.key);
      const ids = [await add(), await add()];
      const refused = await post({ business_ids: ids, keywords: ['a', 'b', 'c'], grid_size: 21 }).expect(402);
      expect(refused.body).toMatchObject({
        code: 'insufficient_credits',
        credits_available: 2_000,
        credits_required: 2_646,
        detail: 'The 6 scans cost 2646 credits; 2000 are left.',
      });
      expect(refused.headers['x-credits-remaining']).toBe('2000');
      expect((await api.get('/api/v1/scans').expect(200)).body).toEqual([]);
      expect((await api.get(BATCHES).expect(200)).body).toEqual([]);
      expect(await remaining()).toBe(2_000);
      // Monthly and pack credits together suffice.
      await server.inContext(() => server.app.get(GrantCredits).run(poor.accountId, 646));
      const created = await post({ business_ids: ids, keywords: ['a', 'b', 'c'], grid_size: 21 }).expect(202);
      expect(await remaining()).toBe(0);
      await api.post(`${BATCHES}/${created.body.id}/cancel`).expect(200);
    });

    it('rejects an empty selection with 422 and unknown businesses with 404', async () => {
      const none = await post({ tag: 'unused' }).expect(422);
      expect(none.body).toMatchObject({
        code: 'batch_empty',
        left_out: [],
        detail: 'No business has the tag "unused".',
      });
      const mute = await add();
      const silent = await post({ business_ids: [mute] }).expect(422);
      expect(silent.body).toMatchObject({
        code: 'batch_empty',
        left_out: [{ business_id: mute, reason: 'no_keywords' }],
      });
      const missing = await post({
        business_ids: [mute, 2_000_000_000, 2_000_000_001],
        keywords: ['a'],
      }).expect(404);
      expect(missing.body.detail).toBe('Businesses 2000000000, 2000000001 do not exist.');
      expect((await api.get(BATCHES).expect(200)).body).toEqual([]);
    });

    it('rejects more than 10,000 scans with 422', async () => {
      const business = {
        account_id: account.accountId,
        lat: -34.9,
        lng: -56.16,
        keywords: ['a', 'b'],
        tags: ['big'],
        tag_keys: ['big'],
      };
      await storeRows(
        server,
        'business',
        many(5_001, () => business),
      );
      for (const path of [BATCHES, `${BATCHES}/preview`]) {
        const refused = await api
          .post(path)
          .send({ ...GRID, tag: 'big' })
          .expect(422);
        expect(refused.body).toMatchObject({ code: 'batch_too_large', scans: 10_002, max_scans: 10_000 });
      }
    });

    it.each([
      ['no selection', {}, '#/business_ids', 'required'],
      ['both selections', { business_ids: [1], tag: 'a' }, '#/business_ids', 'not_together'],
      ['an empty list', { business_ids: [] }, '#/business_ids', 'too_few'],
      ['an id twice', { business_ids: [3, 3] }, '#/business_ids', 'repeated'],
      ['NaN as text', { business_ids: ['NaN'] }, '#/business_ids', 'not_an_integer'],
      ['a negative id', { business_ids: [-1] }, '#/business_ids', 'too_small'],
      ['an invisible tag', { tag: '\u200b' }, '#/tag', 'blank'],
      ['a long name', { tag: 'a', name: 'x'.repeat(121) }, '#/name', 'wrong_length'],
      ['a grid of 22', { tag: 'a', grid_size: 22 }, '#/grid_size', 'too_large'],
      ['a purpose', { tag: 'a', purpose: 'probe' }, '#/purpose', 'unknown_field'],
    ])('rejects %s with 400', async (_, body, pointer, code) => {
      const { errors } = (await post(body).expect(400)).body;
      expect(errors).toContainEqual(expect.objectContaining({ pointer, code }));
    });

    it('with the same Idempotency-Key creates one batch', async () => {
      const body = { business_ids: [await add({ keywords: ['bar'] })], ...GRID };
      const first = await api.post(BATCHES).set('idempotency-key', 'k').send(body).expect(202);
      const again = await api.post(BATCHES).set('idempotency-key', 'k').send(body).expect(202);
      expect(again.body).toEqual(first.body);
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect((await api.get(BATCHES).expect(200)).body).toHaveLength(1);
      expect((await api.get('/api/v1/scans').expect(200)).body).toHaveLength(1);
    });
  });

  it('scan batch and schedule add select businesses by id or by tag', async () => {
    const ids = [await add({ keywords: ['bar'], tags: ['typed'] }), await add({ keywords: ['bar', 'cafe'] })];
    const type = async (...args: string[]): Promise<Json & { code: string }> => {
      const { stdout, stderr } = await typeCommand(server.app, ...args, '--grid', '1', '--json');
      return JSON.parse(stdout || stderr) as Json & { code: string };
    };
    const owner = ['--account', String(account.accountId)];
    const both = ids.flatMap((id) => ['--business', String(id)]);
    const campaign = ['--tag', 'typed', '--name', 'Typed'];
    expect(await type('scan', 'batch', ...owner, ...campaign)).toMatchObject({
      name: 'Typed',
      scans: { total: 1 },
    });
    expect(await type('scan', 'batch', ...both)).toMatchObject({ business_ids: ids, scans: { total: 3 } });
    const daily = ['schedule', 'add', '--cron', '0 3 * * *'];
    expect(await type(...daily, ...owner, ...campaign)).toMatchObject({
      name: 'Typed',
      tag: 'typed',
      timezone: 'UTC',
    });
    expect(await type(...daily, ...both)).toMatchObject({ business_id: null, business_ids: ids });
    expect(await type(...daily, '--business', String(ids[0]))).toMatchObject({ business_id: ids[0] });
    expect(JSON.stringify(await type('scan', 'batch'))).toContain('wrong_usage');
    expect(JSON.stringify(await type('scan', 'batch', '--tag', 'typed'))).toContain(
      '--tag requires --account',
    );
  });

  it('a batch of a test key costs no credits and is invisible to live keys', async () => {
    const test = server.as((await server.createKey({ accountId: account.accountId, livemode: false })).key);
    const id = await createBusiness(test, OTHER_PHARMACY, { keywords: ['farmacia'] });
    const created = await test
      .post(BATCHES)
      .send({ ...GRID, business_ids: [id] })
      .expect(202);
    expect(created.body).toMatchObject({ credits: { reserved: 0 }, pins: { total: 9 } });
    await api.get(`${BATCHES}/${created.body.id}`).expect(404);
    await api.get(`${BATCHES}/${created.body.id}/scans`).expect(404);
    await api.post(`${BATCHES}/${created.body.id}/cancel`).expect(404);
    await post({ business_ids: [id] }).expect(404);
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  beforeEach(async () => {
    account = await server.createAccount('agency');
    api = server.as(account.key);
  });

  afterEach(() => server.quiet());

  function add(more: object = {}, at: typeof FAR | typeof PHARMACY = PHARMACY): Promise<number> {
    return createBusiness(api, { ...at, name: `${at.name} ${Math.random()}` }, more);
  }

  function post(body: object) {
    return api.post(BATCHES).send({ ...GRID, ...body });
  }

  async function read(path: string): Promise<Json> {
    return (await api.get(path).expect(200)).body;
  }

  function ended(path: string): Promise<Json> {
    return until(
      () => read(path),
      ({ completed_at }) => completed_at !== null,
    );
  }

  async function remaining(): Promise<unknown> {
    return (await read('/api/v1/subscription'))['credits_remaining'];
  }
});

type Json = Record<string, unknown>;
