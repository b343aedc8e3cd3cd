import { beforeAll, describe, expect, it } from 'vitest';
import type { CompetitorDto } from '../../../src/competitors/dto/competitor.dto.js';
import type { RankingsDto } from '../../../src/rankings/dto/rankings.dto.js';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, readAllPages, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const COMPETITORS = '/api/v1/competitors';
const ABSENT = 21;

describe('GET /competitors', () => {
  it('returns every place of the latest scan except the scanned business', () => {
    expect(first.length).toBeGreaterThan(20);
    const ids = first.map(({ place_id }) => place_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(PHARMACY.placeId);
    for (const { ranks } of first) {
      expect(ranks).toHaveLength(1);
      expect(ranks[0]).toMatchObject({ business_id: id, keyword: PHARMACY.keyword });
      expect(ranks[0]?.grid).toHaveLength(49);
      expect(ranks[0]?.found_pins).toBeGreaterThan(0);
    }
  });

  it('assigns each rank of a pin to one place', () => {
    for (const pin of subject.keys()) {
      const ranks = [subject[pin], ...first.map(({ ranks: [only] }) => only?.grid[pin])].map(
        (at) => at?.rank,
      );
      const taken = ranks.filter((rank) => rank !== ABSENT);
      expect(new Set(taken).size).toBe(taken.length);
      expect(Math.max(...taken.map(Number))).toBe(taken.length);
    }
  });

  it('returns metrics that match the grid', () => {
    for (const { ranks } of first) {
      for (const { grid, ...metrics } of ranks) {
        const found = grid.filter((pin) => pin.found).map(({ rank }) => rank);
        expect(grid.every((pin) => pin.found === pin.rank < ABSENT)).toBe(true);
        expect(metrics.found_pins).toBe(found.length);
        expect(metrics.average_rank).toBeCloseTo(mean(found), 12);
        expect(metrics.average_total_rank).toBeCloseTo(mean(grid.map(({ rank }) => rank)), 12);
        expect(metrics.share_of_local_voice).toBeCloseTo(found.filter((rank) => rank <= 3).length / 49, 12);
        expect(metrics.pins_ahead).toBe(
          grid.filter(({ rank }, pin) => rank < Number(subject[pin]?.rank)).length,
        );
        expect(grid.map(({ lat, lng }) => [lat, lng])).toEqual(subject.map(({ lat, lng }) => [lat, lng]));
      }
    }
  });

  it('sorts by share of local voice, then by average total rank', async () => {
    for (const rows of [first, await list()]) {
      const order = rows.map(strength);
      const sorted = [...order].sort(
        ([share, rank], [otherShare, otherRank]) => otherShare - share || rank - otherRank,
      );
      expect(order).toEqual(sorted);
    }
  });

  it('filters by business and by keyword, ignoring case', async () => {
    const pairs = (rows: CompetitorDto[]) => [
      ...new Set(rows.flatMap(({ ranks }) => ranks.map((rank) => `${rank.business_id} ${rank.keyword}`))),
    ];
    expect(pairs(await list()).sort()).toEqual(
      [`${id} Supermercado`, `${id} farmacia`, `${other} farmacia`].sort(),
    );
    expect(pairs(await list(`&business_id=${other}`))).toEqual([`${other} farmacia`]);
    expect(pairs(await list('&keyword=SUPERMERCADO'))).toEqual([`${id} Supermercado`]);
    expect(pairs(await list(`&business_id=${id}&keyword=Farmacia`))).toEqual([`${id} farmacia`]);
    expect(await list(`&business_id=${other}&keyword=supermercado`)).toEqual([]);
    expect(await list('&keyword=never%20scanned')).toEqual([]);
  });

  it('returns a competitor of several businesses once, with the ranks in each scan', async () => {
    const rows = await list();
    const both = rows.filter(({ ranks }) => new Set(ranks.map((rank) => rank.business_id)).size > 1);
    expect(both.length).toBeGreaterThan(0);
    // A business that is absent everywhere ranks below every place.
    for (const { ranks } of rows) {
      for (const rank of ranks.filter(({ business_id }) => business_id === other)) {
        expect(rank.pins_ahead).toBe(rank.found_pins);
      }
    }
  });

  it.each([
    ['by name and location', 0, '0x0:0x0'],
    ['although its CID is unknown to the search engine', 1, '0x1f:0x2f'],
  ])('sets own_business_id of a tracked competitor, %s', async (_, nth, featureId) => {
    const rival = first[nth];
    const own = async () =>
      (await list(`&business_id=${id}&keyword=farmacia`)).find(({ place_id }) => place_id === rival?.place_id)
        ?.own_business_id;
    expect(await own()).toBeNull();
    const { name, lat, lng } = rival ?? {};
    const gbp_url = mapsUrl(name ?? '', lat ?? 0, lng ?? 0).replace('0x0:0x0', featureId);
    const { body } = await api.post('/api/v1/businesses').send({ gbp_url }).expect(201);
    await scan(api, { business_id: body.id });
    expect(await own()).toBe(body.id);
  });

  let server: TestServer;
  let api: Api;
  let id: number;
  let other: number;
  let first: CompetitorDto[];
  let subject: RankingsDto['grid'];

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    id = await createBusiness(api);
    await scan(api, { business_id: id, grid_size: 2 });
    await scan(api, { business_id: id, grid_size: 7, radius_miles: 1 });
    first = await list();
    subject = (await rankings(api, { business_id: id })).grid;
    other = await createBusiness(api, { name: 'Unlisted Venture', lat: -34.9059, lng: -56.1913 });
    await scan(api, { business_id: other, grid_size: 5, radius_miles: 1 });
    await scan(api, { business_id: id, keyword: 'Supermercado', grid_size: 5, radius_miles: 1 });
  });

  async function list(query = ''): Promise<CompetitorDto[]> {
    return (await readAllPages(api, `${COMPETITORS}?limit=100${query}`)).rows as CompetitorDto[];
  }
});

function mean(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function strength({ ranks }: CompetitorDto): [number, number] {
  return [
    Math.max(...ranks.map((rank) => rank.share_of_local_voice)),
    Math.min(...ranks.map((rank) => rank.average_total_rank)),
  ];
}
