import type { SearchProvider } from '#libs/local-search';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { SharedScanDto } from '../../src/dashboard/sharing/dto/shared-scan.dto.js';
import { PurgeExpiredPlaces } from '../../src/scanning/record/places/purge-expired-places.js';
import { ProviderRegistry } from '../../src/search/provider-registry.js';
import {
  DASHBOARD,
  newColleague,
  newOwner,
  openBrowser,
  type Person,
  signIn,
  withClockAdvanced,
} from '../support/dashboard.js';
import { GatedSearch } from '../support/gated-search.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan, startScan } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';

describe('share links', () => {
  it('a share link shows the map, metrics, comparison and competitors of one scan without a session, and no other data of the account', async () => {
    const shown = await read(await share(second));
    const own = (await api.get(`/api/v1/scans/${second}/rankings`).expect(200)).body;
    const { grid, unmeasured, metrics, keyword, scanned_at, provider, attribution } = own;
    expect(shown).toMatchObject({ grid, unmeasured, metrics, keyword, scanned_at, provider, attribution });
    expect(shown).toMatchObject({ is_googles_order: false, grid_size: 3, radius_miles: 0.5 });
    expect(shown.business).toEqual({
      name: PHARMACY.name,
      location: { lat: PHARMACY.lat, lng: PHARMACY.lng },
      timezone: 'America/Montevideo',
    });
    const before = (await api.get(`/api/v1/scans/${first}`).expect(200)).body;
    expect(shown.comparison).toMatchObject({ scanned_at: before.completed_at, reason: 'no_change' });
    const rivals = await api
      .get('/api/v1/competitors')
      .query({ business_id: business, keyword, limit: 10 })
      .expect(200);
    const names = rivals.body.map(({ name }) => name);
    expect(shown.competitors.map(({ name }) => name)).toEqual(names);
    expect(names.length).toBeGreaterThan(3);
    const text = JSON.stringify(shown);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });

  it('a share link shows the same scan after later scans', async () => {
    const made = await share(first);
    const shown = await read(made);
    expect(shown.comparison).toBeNull();
    expect(shown.competitors.length).toBeGreaterThan(3);
    await scanned({ business_id: business });
    expect(await read(made)).toEqual(shown);
  });

  it('a share link returns the heat map as PNG, and invalid requests are limited by IP address', async () => {
    const token = tokenIn(await share(second));
    const answer = await open(token, 'heatmap.png').expect(200).expect('content-type', 'image/png');
    expect(answer.body.subarray(1, 4).toString()).toBe('PNG');
    for (let n = 0, { ip } = { ip: '198.51.100.7' }; n < 11; n++) {
      const again = await open(`${token}x`, 'heatmap.png').set('x-forwarded-for', ip);
      expect([n, again.status]).toEqual([n, n < 10 ? 404 : 429]);
    }
  });

  it('a share link is returned once, and only its hash is stored', async () => {
    const made = await share(second);
    expect(made.url).toMatch(/^http:\/\/[^/]+\/dashboard\/share#lrs_share_[0-9A-Za-z]{43}$/);
    expect(JSON.stringify(await list(second))).not.toContain('lrs_share_');
    expect(JSON.stringify(await audit())).not.toContain('lrs_share_');
    const rows = await server.sql<{ row: string }>('select scan_share::text as row from scan_share');
    expect(rows.map(({ row }) => row).join()).not.toContain('lrs_share_');
  });

  it('share links are listed with their creator, their expiry and the last opening', async () => {
    const member = await newColleague(server, owner, 'member');
    const made = await share(first, { days: 7 }, member);
    const row = async () => (await list(first)).find((each) => 'id' in each && each.id === made.id);
    expect(await row()).toMatchObject({ created_by: member.email, last_opened_at: null });
    const { created_at, expires_at } = (await row()) as Record<'created_at' | 'expires_at', string>;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * DAY_MS);
    await read(made);
    const opened = (await row()) as { last_opened_at: string };
    expect(Date.parse(opened.last_opened_at)).toBeGreaterThanOrEqual(Date.parse(created_at));
    // The time is precise to the minute, so a second read writes nothing.
    await read(made);
    expect(await row()).toEqual(opened);
  });

  it('share links return identical 404 responses if they are unknown, expired or revoked', async () => {
    const revoked = await share(second);
    const expired = await share(second, { days: 1 });
    await owner.browser.delete(`${DASHBOARD}/shares/${revoked.id}`).send({}).expect(204);
    await owner.browser.delete(`${DASHBOARD}/shares/${revoked.id}`).send({}).expect(404);
    const unknown = await refusal(`lrs_share_${'x'.repeat(43)}`);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' }, caching: 'no-store' });
    expect(await refusal('x')).toEqual(unknown);
    expect(await refusal(tokenIn(revoked))).toEqual(unknown);
    await read(expired);
    await withClockAdvanced(server, DAY_MS + 1_000, async () => {
      expect(await refusal(tokenIn(expired))).toEqual(unknown);
      expect((await list(second)).map((row) => 'id' in row && row.id)).not.toContain(expired.id);
    });
    const entries = await audit();
    const of = (action: string) => entries.filter((entry) => entry.action === action);
    expect(of('share.revoked').map(({ detail }) => detail)).toEqual([
      { share_id: revoked.id, scan_id: second },
    ]);
    expect(of('share.created')[0]?.detail).toMatchObject({ share_id: expired.id, scan_id: second });
  });

  it.each([0, 366, 1.5, -1, '30', null, Number.MAX_SAFE_INTEGER])(
    'are rejected with 400 for a validity of %j days',
    async (days) => {
      await owner.browser.post(sharesOf(second)).send({ days }).expect(400);
    },
  );

  it.each([{}, { token: '' }, { token: 7 }, { token: ['x'] }])(
    'are rejected with 400 for the body %j',
    async (body) => {
      await openBrowser(server).post(`${DASHBOARD}/shared/read`).send(body).expect(400);
    },
  );

  it('share links are created and revoked by members only, and listed for every role', async () => {
    const guest = await newColleague(server, owner, 'read_only');
    const made = await share(second);
    const refused = await guest.browser.post(sharesOf(second)).send({});
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_role']);
    await guest.browser.delete(`${DASHBOARD}/shares/${made.id}`).send({}).expect(403);
    await guest.browser.get(sharesOf(second)).expect(200);
    await read(made);
  });

  it('share links are rejected for a running scan with 409, and for a scan of another account with 404', async () => {
    const stranger = await newOwner(server);
    for (const scanId of [second, 999_999]) {
      await stranger.browser.post(sharesOf(scanId)).send({}).expect(404);
      await stranger.browser.get(sharesOf(scanId)).expect(404);
    }
    const gate = new GatedSearch(server.app);
    const under = await startScan(api, { business_id: business });
    const answer = await owner.browser.post(sharesOf(Number(under.split('/').at(-1)))).send({});
    expect([answer.status, answer.body.code]).toEqual([409, 'scan_not_finished']);
    await api.post(`${under}/cancel`).send({});
    gate.remove();
  });

  it('a scan has at most 20 valid share links', async () => {
    const id = await scanned({ business_id: business });
    for (let n = 0; n < 20; n++) await share(id);
    const refused = await owner.browser.post(sharesOf(id)).send({});
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_shares']);
    expect(await list(id)).toHaveLength(20);
    // Expired links do not count.
    await withClockAdvanced(server, 31 * DAY_MS, async () => {
      const browser = await signIn(server, owner.email, owner.password);
      await browser.post(sharesOf(id)).send({}).expect(201);
    });
    // The session has expired too.
    owner = { ...owner, browser: await signIn(server, owner.email, owner.password) };
  });

  it('share links show scans of test mode', async () => {
    const testApi = await clientOf(owner, false);
    const mine = await createBusiness(testApi);
    const { id } = await scan(testApi, { business_id: mine });
    expect(await read(await share(id))).toMatchObject({ keyword: PHARMACY.keyword });
  });

  it('share links show no names of places whose retention has ended', async () => {
    const registry = server.app.get(ProviderRegistry);
    const engine = registry.primary(true);
    const strict: SearchProvider = {
      ...engine,
      profile: { ...engine.profile, name: 'google-places', retention: 'place_ids_only' },
    };
    const mocks = [
      vi.spyOn(registry, 'chain').mockReturnValue([strict]),
      vi.spyOn(registry, 'chainOf').mockReturnValue([strict]),
    ];
    const made = await share(await scanned({ business_id: business }));
    for (const mock of mocks) mock.mockRestore();
    await withClockAdvanced(server, 29 * DAY_MS + 3_600_000, () => server.drain(PurgeExpiredPlaces));
    const shown = await read(made);
    expect(shown.business.name).toBe(PHARMACY.name);
    expect(shown.is_googles_order).toBeNull();
    expect(shown.competitors.length).toBeGreaterThan(3);
    for (const rival of shown.competitors) {
      expect(rival).toMatchObject({ name: null, category: null, rating: null, review_count: null });
      expect(rival.maps_url).toMatch(/^https:/);
    }
  });

  it('share links are deleted with their scan', async () => {
    const made = await share(second);
    await read(made);
    const ofFirst = await share(first);
    await api.delete(`/api/v1/scans/${first}`).expect(204);
    expect(await refusal(tokenIn(ofFirst))).toMatchObject({ status: 404 });
    await read(made);
    await api.delete(`/api/v1/businesses/${business}`).expect(204);
    expect(await refusal(tokenIn(made))).toMatchObject({ status: 404 });
    expect(await server.sql('select 1 from scan_share where scan_id = ?', [second])).toEqual([]);
  });

  let server: TestServer;
  let owner: Person;
  let api: Api;
  let business: number;
  let first: number;
  let second: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    owner = await newOwner(server, 'agency');
    api = await clientOf(owner);
    business = await createBusiness(api, PHARMACY, { keywords: [PHARMACY.keyword, 'OTHER KEYWORD'] });
    first = await scanned({ business_id: business });
    second = await scanned({ business_id: business });
  });

  async function clientOf({ accountId }: Person, livemode = true): Promise<Api> {
    return server.as((await server.createKey({ accountId, livemode })).key);
  }

  async function scanned(request: { business_id: number }): Promise<number> {
    return (await scan(api, request)).id;
  }

  function sharesOf(scanId: number): string {
    return `${DASHBOARD}/scans/${scanId}/shares`;
  }

  async function share(scanId: number, body: object = {}, { browser }: Person = owner): Promise<Share> {
    return (await browser.post(sharesOf(scanId)).send(body).expect(201)).body;
  }

  function tokenIn({ url }: Share): string {
    return new URL(url).hash.slice(1);
  }

  function open(token: string, what = 'read') {
    return openBrowser(server).post(`${DASHBOARD}/shared/${what}`).send({ token });
  }

  async function read(made: Share): Promise<SharedScanDto> {
    return (await open(tokenIn(made)).expect(200)).body;
  }

  async function list(scanId: number): Promise<object[]> {
    return (await owner.browser.get(sharesOf(scanId)).expect(200)).body;
  }

  /** Returns the response to an invalid link, without the members that differ per request. */
  async function refusal(token: string): Promise<unknown> {
    const { status, body, headers } = await open(token);
    return {
      status,
      body: { ...body, request_id: '' },
      type: headers['content-type'],
      caching: headers['cache-control'],
    };
  }

  async function audit(): Promise<{ action: string; detail: Record<string, unknown> }[]> {
    return (await owner.browser.get(`${DASHBOARD}/audit`).expect(200)).body;
  }
});

const DAY_MS = 24 * 3_600_000;

/** Texts that a share link must not reveal. */
const SECRETS = ['"id"', '_id"', 'account', '@example.com', 'OTHER KEYWORD'];

interface Share {
  readonly id: number;
  readonly url: string;
}
