import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  SharedPortfolioDto,
  SharedRowDto,
} from '../../src/dashboard/sharing/dto/shared-portfolio.dto.js';
import {
  DASHBOARD,
  newColleague,
  newOwner,
  openBrowser,
  type Person,
  withClockAdvanced,
} from '../support/dashboard.js';
import { OTHER_PHARMACY, PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';

describe('share links of a tag', () => {
  let api: Api;
  let mine: number;
  const tag = (tags: readonly string[]) => api.patch(`/api/v1/businesses/${mine}`).send({ tags }).expect(200);

  it('a link shows the keywords of the businesses with the tag and their latest maps, and nothing else', async () => {
    for (let n = 0; n < 2; n++) await scan(api, { business_id: mine });
    const made = await create();
    expect(made.url).toMatch(/^http:\/\/[^/]+\/dashboard\/shared-tag#lrs_share_[0-9A-Za-z]{43}$/);
    const shown = await read(made);
    expect(shown).toMatchObject({ tag: 'acme', next: null });
    const [own] = (await api.get(`/api/v1/portfolio?business_id=${mine}&sort=-keyword`).expect(200)).body as {
      metrics: { average_total_rank: number; share_of_local_voice: number };
      changes: { previous: { mean_change: number; significant: boolean; direction: string | null } };
      sparkline: { average_total_rank: number[] };
      last_scanned_at: string;
      last_scan_id: number;
    }[];
    const { mean_change, significant, direction } = own?.changes.previous ?? {};
    expect(rowOf(shown, PHARMACY.keyword)).toMatchObject({
      business: PHARMACY.name,
      average_total_rank: own?.metrics.average_total_rank,
      share_of_local_voice: own?.metrics.share_of_local_voice,
      change: { mean_change, significant, direction },
      sparkline: own?.sparkline.average_total_rank,
      last_scanned_at: own?.last_scanned_at,
    });
    expect(rowOf(shown, 'bar')).toMatchObject({ average_total_rank: null, change: null, map: null });
    expect(shown.rows).toHaveLength(2);
    const map = rowOf(shown, PHARMACY.keyword)?.map;
    const scanned = await open('read', { token: tokenIn(made), map }).expect(200);
    expect(scanned.body).toMatchObject({
      business: { name: PHARMACY.name },
      keyword: PHARMACY.keyword,
      expires_at: shown.expires_at,
    });
    const rankings = await api.get(`/api/v1/scans/${own?.last_scan_id}/rankings`).expect(200);
    expect(scanned.body.grid).toEqual(rankings.body.grid);
    await open('heatmap.png', { token: tokenIn(made), map }).expect(200);
    const text = JSON.stringify(shown) + scanned.text;
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });

  it('a link follows the tag: it hides a business and its maps when the business loses the tag', async () => {
    await scan(api, { business_id: mine });
    const made = await create();
    const map = rowOf(await read(made), PHARMACY.keyword)?.map;
    await tag(['other']);
    expect((await read(made)).rows).toEqual([]);
    await open('read', { token: tokenIn(made), map }).expect(404);
    await open('heatmap.png', { token: tokenIn(made), map }).expect(404);
    await tag(['ACME']);
    expect((await read(made)).rows).toHaveLength(2);
    await open('read', { token: tokenIn(made), map }).expect(200);
  });

  it('a link pages through many keywords, each once', async () => {
    const keywords = Array.from({ length: 50 }, (_, n) => `keyword ${n}`);
    for (let n = 0; n < 3; n++) {
      await createBusiness(api, { ...PHARMACY, name: `Store ${n}` }, { keywords, tags: ['chain'] });
    }
    const made = await create({ tag: 'chain' });
    const first = await read(made);
    expect(first.rows).toHaveLength(100);
    const second = await read(made, first.next);
    expect(second).toMatchObject({ next: null });
    const all = [...first.rows, ...second.rows].map(({ business, keyword }) => `${business} ${keyword}`);
    expect(new Set(all).size).toBe(150);
    // A cursor of another link reads the first page.
    expect((await read(await create({ tag: 'chain' }), first.next)).rows).toEqual(first.rows);
  });

  it('a map opens only with the link that has it', async () => {
    await scan(api, { business_id: mine });
    const [one, other] = [await create(), await create()];
    const map = rowOf(await read(one), PHARMACY.keyword)?.map;
    for (const body of [
      { token: tokenIn(other), map },
      { token: tokenIn(one), map: 'x' },
      { token: tokenIn(one) },
    ]) {
      await open('read', body).expect(404);
      await open('heatmap.png', body).expect(404);
    }
  });

  it('links of scans and of tags do not open each other', async () => {
    const { id } = await scan(api, { business_id: mine });
    const ofScan = (await owner.browser.post(`${DASHBOARD}/scans/${id}/shares`).send({}).expect(201)).body;
    const made = await create();
    await open('portfolio', { token: tokenIn(ofScan) }).expect(404);
    const map = rowOf(await read(made), PHARMACY.keyword)?.map;
    await open('read', { token: tokenIn(ofScan), map }).expect(404);
    await open('read', { token: tokenIn(ofScan) }).expect(200);
  });

  it('links are listed by tag and mode, expire, are revoked, and are in the audit log', async () => {
    const made = await create({ days: 1 });
    const test = await create({ livemode: false });
    expect((await list('tag=ACME')).map(({ id }) => id)).toEqual([made.id]);
    expect((await list('tag=acme&livemode=false')).map(({ id }) => id)).toEqual([test.id]);
    expect(await list('tag=other')).toEqual([]);
    expect((await read(test)).rows).toEqual([]);
    await withClockAdvanced(server, DAY_MS + 1_000, async () => {
      await open('portfolio', { token: tokenIn(made) }).expect(404);
      await open('portfolio', { token: tokenIn(test) }).expect(200);
    });
    await owner.browser.delete(`${DASHBOARD}/shares/${test.id}`).send({}).expect(204);
    await open('portfolio', { token: tokenIn(test) }).expect(404);
    const audit = (await owner.browser.get(`${DASHBOARD}/audit`).expect(200)).body;
    expect(audit.slice(0, 3)).toMatchObject([
      { action: 'share.tag_revoked', detail: { share_id: test.id, tag: 'acme' } },
      { action: 'share.tag_created', detail: { share_id: test.id, tag: 'acme' } },
      { action: 'share.tag_created', detail: { share_id: made.id, tag: 'acme' } },
    ]);
    expect(JSON.stringify(audit)).not.toContain('lrs_share_');
  });

  it('a tag has at most 20 valid links, ignoring case', async () => {
    for (let n = 0; n < 20; n++) await create({ tag: n % 2 ? 'ACME' : 'acme' });
    const { body } = await owner.browser.post(SHARES).send({ tag: 'Acme', livemode: true }).expect(409);
    expect(body).toMatchObject({ code: 'too_many_shares' });
    await create({ tag: 'other' });
  });

  it.each([
    {},
    { tag: '', livemode: true },
    { tag: 'x'.repeat(51), livemode: true },
    { tag: 'x' },
    { tag: 'x', livemode: 'true' },
    { tag: 'x', livemode: true, days: 0 },
    { tag: 'x', livemode: true, days: 366 },
    { tag: ['x'], livemode: true },
  ])('POST /tag-shares rejects %j with 400', async (body) => {
    await owner.browser.post(SHARES).send(body).expect(400);
  });

  it('only members with access to all businesses create, list and revoke links of tags', async () => {
    const made = await create();
    const client = await newColleague(server, owner, 'client', ['acme']);
    const member = await newColleague(server, owner, 'member', ['acme']);
    for (const { browser } of [client, member]) {
      await browser.post(SHARES).send({ tag: 'acme', livemode: true }).expect(403);
      await browser.get(`${SHARES}?tag=acme`).expect(403);
    }
    await member.browser.delete(`${DASHBOARD}/shares/${made.id}`).send({}).expect(404);
    const reader = await newColleague(server, owner, 'read_only');
    expect(await list('tag=acme', reader)).toHaveLength(1);
    await reader.browser.post(SHARES).send({ tag: 'acme', livemode: true }).expect(403);
    const stranger = await newOwner(server, 'agency');
    expect(await list('tag=acme', stranger)).toEqual([]);
    await stranger.browser.delete(`${DASHBOARD}/shares/${made.id}`).send({}).expect(404);
    expect((await read(made)).rows).toHaveLength(2);
  });

  let server: TestServer;
  let owner: Person;

  beforeAll(async () => {
    server = await TestServer.shared();
  });

  beforeEach(async () => {
    owner = await newOwner(server, 'agency');
    api = server.as((await server.createKey({ accountId: owner.accountId, livemode: true })).key);
    const keywords = [PHARMACY.keyword, 'bar'];
    mine = await createBusiness(api, PHARMACY, { keywords, tags: ['Acme'], external_id: 'crm-1' });
    await createBusiness(api, OTHER_PHARMACY, { keywords: ['OTHER'], tags: ['OTHER'] });
  });

  async function create(body: object = {}, { browser }: Person = owner): Promise<Share> {
    return (
      await browser
        .post(SHARES)
        .send({ tag: 'acme', livemode: true, ...body })
        .expect(201)
    ).body;
  }

  function tokenIn({ url }: Share): string {
    return new URL(url).hash.slice(1);
  }

  function open(what: string, body: object) {
    return openBrowser(server).post(`${DASHBOARD}/shared/${what}`).send(body);
  }

  async function read(share: Share, cursor?: string | null): Promise<SharedPortfolioDto> {
    const body = { token: tokenIn(share), ...(cursor && { cursor }) };
    return (await open('portfolio', body).expect(200)).body;
  }

  async function list(query: string, { browser }: Person = owner) {
    return (await browser.get(`${SHARES}?${query}`).expect(200)).body;
  }

  function rowOf({ rows }: SharedPortfolioDto, keyword: string): SharedRowDto | undefined {
    return rows.find((row) => row.keyword === keyword);
  }
});

const SHARES = `${DASHBOARD}/tag-shares`;

const DAY_MS = 24 * 3_600_000;

/** Texts that a link must not reveal. */
const SECRETS = ['"id"', '_id"', 'account', '@example.com', 'OTHER', 'crm-1'];

interface Share {
  readonly id: number;
  readonly url: string;
}
