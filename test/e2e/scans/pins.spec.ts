import { beforeAll, describe, expect, it } from 'vitest';
import type { CompetitorDto } from '../../../src/competitors/dto/competitor.dto.js';
import type { PinResultsDto } from '../../../src/rankings/scan-pins/dto/pin-results.dto.js';
import type { ScanPinsDto } from '../../../src/rankings/scan-pins/dto/scan-pins.dto.js';
import { GatedSearch } from '../../support/gated-search.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, readAllPages, scan, startScan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished, until } from '../../support/wait.js';

const SIZE = 5;
const GRID = { grid_size: SIZE, radius_miles: 1 };

describe('GET /scans/{id}/pins', () => {
  it('GET /scans/{id}/pins/{row}/{col} returns the places in order, equal to the grids of all competitors', async () => {
    const { grid } = await rankings(api, { business_id: businessId });
    const { rows } = await readAllPages(api, `/api/v1/competitors?business_id=${businessId}&limit=100`);
    const competitors = rows as CompetitorDto[];
    let found = 0;
    for (const { row, col, lat, lng, rank, found: isFound } of grid) {
      const pin = await at(Number(row), Number(col));
      expect(pin).toMatchObject({
        success: true,
        scan_id: scanId,
        business_id: businessId,
        keyword: PHARMACY.keyword,
        row,
        col,
        lat,
        lng,
        unmeasured_reason: null,
        attribution: '© OpenStreetMap contributors',
      });
      const ranks = pin.results.map((result) => result.rank);
      expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
      expect(ranks.every((each) => each >= 1 && each <= 20)).toBe(true);
      const own = pin.results.filter((result) => result.is_subject);
      expect(own.map((result) => [result.place_id, result.rank])).toEqual(
        isFound ? [[PHARMACY.placeId, rank]] : [],
      );
      for (const { place_id, name, rank: theirs } of pin.results.filter((each) => !each.is_subject)) {
        const competitor = competitors.find((each) => each.place_id === place_id);
        const there = competitor?.ranks[0]?.grid.find((each) => each.lat === lat && each.lng === lng);
        expect(there, place_id).toMatchObject({ rank: theirs, found: true });
        expect(competitor?.name).toBe(name);
      }
      found += pin.results.length;
    }
    const all = competitors.reduce((sum, { ranks }) => sum + (ranks[0]?.found_pins ?? 0), 0);
    expect(found).toBe(all + grid.filter((pin) => pin.found).length);
  });

  it('GET /scans/{id}/pins/{row}/{col} returns a null name and a maps_url for a place whose name is not stored', async () => {
    const known = await at(2, 2);
    const [first] = known.results;
    await server.sql('update place set name = null, address = null where place_id = ?', [
      first?.place_id ?? '',
    ]);
    const [unnamed] = (await at(2, 2)).results;
    expect(unnamed).toMatchObject({ place_id: first?.place_id, name: null, maps_url: first?.maps_url });
    expect(unnamed?.maps_url).toMatch(/^https:/);
    await server.sql('update place set name = ?, address = ? where place_id = ?', [
      first?.name ?? '',
      first?.address ?? null,
      first?.place_id ?? '',
    ]);
  });

  it.each([
    ['a row beyond the grid', `${SIZE}/0`],
    ['a column beyond the grid', `0/${SIZE}`],
    ['a row beyond the largest grid', '21/0'],
    ['a negative row', '-1/0'],
    ['a fractional row', '0.5/0'],
    ['a number with a leading zero', '00/0'],
    ['a letter', 'x/0'],
    ['a number of 40 digits', `0/${'9'.repeat(40)}`],
    ['a missing column', '0/'],
    ['a missing column with a query', '0/?x=1'],
  ])('GET /scans/{id}/pins/{row}/{col} returns 404 for %s', async (_, place) => {
    const refused = await api.get(`/api/v1/scans/${scanId}/pins/${place}`).expect(404);
    expect(refused.body).toMatchObject({ code: 'not_found' });
  });

  it('GET /scans/{id}/pins/{row}/{col} returns the reason and no results for an unmeasured pin', async () => {
    const edge = await createBusiness(api, { name: 'At the edge', lat: -34.9055, lng: -56.0 });
    const half = await scan(api, { business_id: edge, grid_size: 3, radius_miles: 2 });
    expect(half.status).toBe('partial');
    const id = half.id;
    const { body } = await api.get(`/api/v1/scans/${id}/pins`).expect(200);
    const { grid, unmeasured } = body;
    expect(grid.length + unmeasured.length).toBe(9);
    for (const { row, col } of unmeasured) {
      expect(await at(Number(row), Number(col), id)).toMatchObject({
        unmeasured_reason: 'outside_coverage',
        results: [],
      });
    }
  });

  it('returns the measured pins of a running scan and all pins of an ended one', async () => {
    const gate = new GatedSearch(server.app);
    gate.pass(4);
    const path = await startScan(api, { business_id: businessId, ...GRID });
    const read = async (): Promise<ScanPinsDto> => (await api.get(`${path}/pins`).expect(200)).body;
    await until(read, (pins) => pins.grid.length === 4);
    expect(await read()).toMatchObject({ status: 'running', pins_total: SIZE ** 2, unmeasured: [] });
    const refused = await api.get(`${path}/pins/0/0`).expect(409);
    expect(refused.body).toMatchObject({ code: 'scan_not_finished' });
    const early = (await read()).grid;
    gate.open();
    await finished(api, path);
    const whole = await read();
    const { grid } = await rankings(api, { business_id: businessId });
    expect(whole).toMatchObject({ status: 'completed', absent_rank: 21, unmeasured: [] });
    expect(whole.grid).toEqual(
      grid.map(({ lat, lng, row, col, rank, found }) => ({ lat, lng, row, col, rank, found })),
    );
    expect(whole.grid).toEqual(expect.arrayContaining(early));
  });

  let server: TestServer;
  let api: Api;
  let businessId: number;
  let scanId: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    businessId = await createBusiness(api);
    scanId = (await scan(api, { business_id: businessId, ...GRID })).id;
  });

  async function at(row: number, col: number, id = scanId): Promise<PinResultsDto> {
    return (await api.get(`/api/v1/scans/${id}/pins/${row}/${col}`).expect(200)).body;
  }
});
