import { beforeAll, describe, expect, it } from 'vitest';
import type { CompetitorDto } from '../../src/competitors/dto/competitor.dto.js';
import type { PinResultsDto } from '../../src/rankings/scan-pins/dto/pin-results.dto.js';
import type { ScanPinsDto } from '../../src/rankings/scan-pins/dto/scan-pins.dto.js';
import { GatedSearch } from '../support/gated-search.js';
import { PHARMACY } from '../support/samples.js';
import { rankings, scan, startScan, track, walk } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';
import { finished, until } from '../support/wait.js';

const SIZE = 5;
const GRID = { grid_size: SIZE, radius_miles: 1 };

describe('the pins of a scan', () => {
  let server: TestServer;
  let api: Api;
  let businessId: number;
  let scanId: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    businessId = await track(api);
    scanId = (await scan(api, { business_id: businessId, ...GRID }))['id'] as number;
  });

  const at = async (row: number, col: number, id = scanId): Promise<PinResultsDto> =>
    (await api.get(`/api/v1/scans/${id}/pins/${row}/${col}`).expect(200)).body as PinResultsDto;

  it('tell who was found at each, in order, as the grids of all of them do', async () => {
    const { grid } = await rankings(api, { business_id: businessId });
    const { rows } = await walk(api, `/api/v1/competitors?business_id=${businessId}&limit=100`);
    const competitors = rows as CompetitorDto[];
    let found = 0;
    for (const { row, col, lat, lng, rank, found: isFound } of grid) {
      const pin = await at(row, col);
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

  it('name nobody whose name may not be kept, and say where to look', async () => {
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
    ['a row that the grid does not have', `${SIZE}/0`],
    ['a column that the grid does not have', `0/${SIZE}`],
    ['a row that no grid has', '21/0'],
    ['a row before the first', '-1/0'],
    ['half a row', '0.5/0'],
    ['a number written oddly', '00/0'],
    ['no number', 'x/0'],
    ['a huge number', `0/${'9'.repeat(40)}`],
    ['no column', '0/'],
    ['no column, whatever is asked of it', '0/?x=1'],
  ])('are not found at %s', async (_, place) => {
    const refused = await api.get(`/api/v1/scans/${scanId}/pins/${place}`).expect(404);
    expect(refused.body).toMatchObject({ code: 'not_found' });
  });

  it('say why one was not measured, and have no results there', async () => {
    const edge = await track(api, { name: 'At the edge', lat: -34.9055, lng: -56.0 });
    const half = await scan(api, { business_id: edge, grid_size: 3, radius_miles: 2 });
    expect(half['status']).toBe('partial');
    const id = half['id'] as number;
    const { body } = await api.get(`/api/v1/scans/${id}/pins`).expect(200);
    const { grid, unmeasured } = body as ScanPinsDto;
    expect(grid.length + unmeasured.length).toBe(9);
    for (const { row, col } of unmeasured) {
      expect(await at(row, col, id)).toMatchObject({ unmeasured_reason: 'outside_coverage', results: [] });
    }
  });

  it('are there one by one while it is being measured, and as a whole when it has ended', async () => {
    const gate = new GatedSearch(server.app);
    gate.let(4);
    const path = await startScan(api, { business_id: businessId, ...GRID });
    const read = async (): Promise<ScanPinsDto> =>
      (await api.get(`${path}/pins`).expect(200)).body as ScanPinsDto;
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
});
