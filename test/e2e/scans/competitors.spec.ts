import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompetitorDto } from '../../../src/competitors/dto/competitor.dto.js';
import type { ScanCompetitorDto } from '../../../src/competitors/scan-competitors/dto/scan-competitor.dto.js';
import { AlteredListings } from '../../support/altered-listings.js';
import { eventsOf } from '../../support/events.js';
import { GatedSearch } from '../../support/gated-search.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness, readAllPages, scan, startScan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

const GRID = { grid_size: 5, radius_miles: 1 };
const ABSENT = 21;

describe('GET /scans/{id}/competitors', () => {
  it('returns the other places with their metrics, as GET /competitors does', async () => {
    const found = await list(second);
    const { rows } = await readAllPages(api, `/api/v1/competitors?business_id=${business_id}&limit=100`);
    expect(found).toEqual(
      (rows as CompetitorDto[]).map(({ ranks, own_business_id, ...profile }) => {
        const { average_rank, average_total_rank, share_of_local_voice, found_pins, scan_id } =
          ranks[0] ?? {};
        expect(own_business_id).toBeNull();
        return {
          ...profile,
          now: { scan_id, average_rank, average_total_rank, share_of_local_voice, found_pins },
        };
      }),
    );
    expect(found.length).toBeGreaterThan(20);
    expect(idsOf(found)).not.toContain(PHARMACY.placeId);
  });

  it('reads an earlier scan, too', async () => {
    const found = await list(first);
    expect(new Set(found.map(({ now }) => now.scan_id))).toEqual(new Set([first]));
    expect(idsOf(found)).not.toContain(OTHER_PHARMACY.placeId);
  });

  it('GET /scans/{id}/competitors?with=previous adds the metrics in the previous scan and names overtakers', async () => {
    const earlier = new Map((await list(first)).map((place) => [place.place_id, place.now]));
    const found = await list(second, '&with=previous');
    const [before, now] = [await totalRankIn(first), await totalRankIn(second)];
    expect(found.map(({ now: metrics }) => metrics)).toEqual((await list(second)).map((place) => place.now));
    for (const place of found) {
      const was = earlier.get(place.place_id) ?? null;
      expect(place.before, place.place_id).toEqual(was);
      const isAhead = place.now.average_total_rank < now;
      const wasBehind = (was?.average_total_rank ?? ABSENT) > before;
      expect(place.overtook, place.place_id).toBe(isAhead && wasBehind);
    }
    const overtakers = found.filter(({ overtook }) => overtook);
    expect(overtakers.length).toBeGreaterThan(5);
    expect(found.length).toBeGreaterThan(overtakers.length);
    expect(found.find(({ place_id }) => place_id === OTHER_PHARMACY.placeId)?.before).toBeNull();
  });

  it('rank.changed and alert.triggered name the five strongest overtakers with their average total ranks', async () => {
    const overtakers = (await list(second, '&with=previous')).filter(({ overtook }) => overtook);
    const overtaken_by = overtakers.slice(0, 5).map(({ place_id, name, before, now }) => ({
      place_id,
      name,
      average_total_rank: { before: before?.average_total_rank ?? null, after: now.average_total_rank },
    }));
    const events = await eventsOf(server, accountId);
    const ofType = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data);
    expect(ofType('rank.changed')).toMatchObject([{ scan_id: second, overtaken_by }]);
    expect(ofType('alert.triggered')).toMatchObject([{ values: { overtaken_by } }]);
    const alerts = await api.get('/api/v1/alerts').expect(200);
    expect(alerts.body).toMatchObject([{ scan_id: second, values: { overtaken_by } }]);
  });

  it('GET /scans/{id}/competitors?with=previous compares with nothing if there is no previous scan', async () => {
    const found = await list(first, '&with=previous');
    expect(found.length).toBeGreaterThan(20);
    for (const { before, overtook } of found)
      expect({ before, overtook }).toEqual({ before: null, overtook: false });
  });

  it('compares no probe', async () => {
    const probe = (await scan(api, { business_id, ...GRID, purpose: 'probe' })).id;
    const found = await list(probe, '&with=previous');
    expect(found.length).toBeGreaterThan(20);
    expect(found.every(({ before, overtook }) => before === null && overtook === false)).toBe(true);
  });

  it('pages through all places in order, each once', async () => {
    const path = `/api/v1/scans/${second}/competitors?with=previous&limit=`;
    const { pages, rows } = await readAllPages(api, `${path}7`);
    const all = await list(second, '&with=previous');
    expect(rows).toEqual(all);
    expect(pages.slice(0, -1).every((length) => length === 7)).toBe(true);
    const strength = all.map(({ now }) => [-now.share_of_local_voice, now.average_total_rank] as const);
    expect(strength).toEqual(strength.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]));
  });

  it('refuses an unfinished scan and invalid parameters', async () => {
    for (const query of ['with=5', 'with=', 'limit=0', 'limit=101', 'cursor=abc', 'keyword=x'])
      await api.get(`/api/v1/scans/${second}/competitors?${query}`).expect(400);
    await api.get('/api/v1/scans/2000000000/competitors').expect(404);
    gate.shut();
    const location = await startScan(api, { business_id, grid_size: 1 });
    const { body } = await api.get(`${location}/competitors`).expect(409);
    expect(body).toMatchObject({ code: 'scan_not_finished' });
    gate.open();
    await finished(api, location);
  });

  let server: TestServer;
  let gate: GatedSearch;
  let listings: AlteredListings;
  let api: Api;
  let accountId: number;
  let business_id: number;
  let first: number;
  let second: number;

  beforeAll(async () => {
    server = await TestServer.start();
    gate = new GatedSearch(server.app);
    gate.open();
    listings = new AlteredListings(server);
    const account = await server.createAccount('agency');
    accountId = account.accountId;
    api = server.as(account.key);
    business_id = await createBusiness(api);
    const rules = [{ kind: 'average_total_rank_worse', positions: 0.5, significant_only: false }];
    await api.put(`/api/v1/businesses/${business_id}/alert-rules`).send({ rules }).expect(200);
    // A rival that the second scan finds for the first time, and a business that falls behind all others.
    listings.alter = (place) => (place.placeId === OTHER_PHARMACY.placeId ? null : place);
    first = (await scan(api, { business_id, ...GRID })).id;
    listings.alter = (place) => place;
    listings.last = PHARMACY.placeId;
    second = (await scan(api, { business_id, ...GRID })).id;
  });

  afterAll(() => server.stop());

  async function list(id: number, query = ''): Promise<ScanCompetitorDto[]> {
    return (await readAllPages(api, `/api/v1/scans/${id}/competitors?limit=100${query}`))
      .rows as ScanCompetitorDto[];
  }

  async function totalRankIn(id: number): Promise<number> {
    return Number((await api.get(`/api/v1/scans/${id}`).expect(200)).body.average_total_rank);
  }

  function idsOf(places: readonly { place_id: string }[]): string[] {
    return places.map(({ place_id }) => place_id);
  }
});
