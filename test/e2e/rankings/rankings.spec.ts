import { distanceMeters } from '#libs/geo-grid';
import { EntityManager } from '#platform/database/entity-manager';
import { readOnly } from '#platform/database/read-only';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RankingsDto } from '../../../src/rankings/dto/rankings.dto.js';
import { Scan } from '../../../src/scanning/record/scan.entity.js';
import { GatedSearch } from '../../support/gated-search.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan, startScan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

describe('GET /rankings', () => {
  it('returns the documented members and no others', async () => {
    const body = await rankings(api, { business_id: id });
    expect(body).toEqual({
      success: true,
      business_id: id,
      keyword: PHARMACY.keyword,
      scan_id: scanned['id'],
      series_id: scanned['series_id'],
      scanned_at: scanned['completed_at'],
      grid_size: GRID,
      radius_miles: 1,
      geometry: {
        shape: 'square',
        exclude_water: false,
        center: { lat: PHARMACY.lat, lng: PHARMACY.lng },
        spacing_meters: expect.any(Number) as number,
        area: null,
        excluded_pins: [],
      },
      provider: 'openstreetmap',
      providers: [{ name: 'openstreetmap', pins: GRID ** 2 }],
      compared_with: null,
      differs: [],
      suspect: null,
      zoom: null,
      language: null,
      country: null,
      device: null,
      attribution: expect.stringContaining('OpenStreetMap') as string,
      absent_rank: ABSENT,
      metrics: expect.objectContaining({ total_pins: GRID ** 2 }) as object,
      grid: expect.any(Array) as unknown[],
      unmeasured: [],
      pending_scan: null,
    });
  });

  it('reads a scan without tracking its entity', async () => {
    const em = server.app.get(EntityManager).fork();
    const [row] = await em.execute<[Record<string, unknown>]>('select * from scan where id = ?', [
      scanned['id'],
    ]);
    const read = readOnly(em, Scan, row);
    const managed = await em.findOneOrFail(Scan, { id: Number(scanned['id']) });
    expect(read).toBeInstanceOf(Scan);
    expect(Object.entries(read)).toEqual(expect.arrayContaining(Object.entries(managed)));
    expect(read.ranks).toHaveLength(GRID ** 2);
    expect(read.measuredBy()).toEqual(managed.measuredBy());
  });

  it('returns the pins row by row from the north-west', () => {
    expect(grid.map(({ row, col }) => Number(row) * GRID + Number(col))).toEqual([
      ...Array(GRID ** 2).keys(),
    ]);
    for (const { row, col, lat, lng } of grid) {
      const north = grid.find((pin) => pin.row === Number(row) - 1 && pin.col === col);
      const west = grid.find((pin) => pin.row === row && pin.col === Number(col) - 1);
      if (north) expect(north.lat).toBeGreaterThan(lat);
      if (west) expect(west.lng).toBeLessThan(lng);
    }
    expect(grid[24]?.lat).toBeCloseTo(PHARMACY.lat, 6);
    expect(grid[24]?.lng).toBeCloseTo(PHARMACY.lng, 6);
    // A mile to the north.
    expect((grid[3]?.lat ?? 0) - PHARMACY.lat).toBeCloseTo(0.0145, 4);
  });

  it('returns rank 21 and found false at pins where the business is absent', () => {
    expect(grid.filter(({ found }) => found).length).toBeGreaterThan(0);
    expect(grid.filter(({ found }) => !found).length).toBeGreaterThan(0);
    for (const { rank, found } of grid) {
      expect(Number.isInteger(rank)).toBe(true);
      expect(found).toBe(rank < ABSENT);
      expect(rank >= 1 && rank <= ABSENT).toBe(true);
    }
    expect(grid[24]).toMatchObject({ rank: 1, found: true });
  });

  it('returns metrics that the grid reproduces', async () => {
    const { metrics } = await rankings(api, { business_id: id });
    const ranks = grid.map(({ rank }) => rank);
    const found = grid.filter((pin) => pin.found).map(({ rank }) => rank);
    expect(metrics.found_pins).toBe(found.length);
    expect(metrics.measured_pins).toBe(GRID ** 2);
    expect(metrics.coverage).toBe(1);
    expect(metrics.average_rank).toBeCloseTo(mean(found), 10);
    expect(metrics.average_total_rank).toBeCloseTo(mean(ranks), 10);
    expect(metrics.share_of_local_voice).toBeCloseTo(
      ranks.filter((rank) => rank <= 3).length / ranks.length,
      10,
    );
    expect(metrics.average_total_rank_bounds).toEqual([
      metrics.average_total_rank,
      metrics.average_total_rank,
    ]);
    expect(scanned['pins_found']).toBe(found.length);
    for (const metric of Object.keys(metrics).filter((name) => !/definitions|total_pins/.test(name))) {
      expect(metrics.definitions, metric).toHaveProperty(metric);
    }
    expect(metrics.definitions['average_total_rank']).toMatchObject({ depth: 20, absent_value: ABSENT });
    expect(metrics.definitions['share_of_local_voice']).toMatchObject({ top_n: 3 });
  });

  it('returns equal bounds if every pin was measured', async () => {
    const { metrics } = await rankings(api, { business_id: id });
    const { share_of_local_voice: share, found_pins: found } = metrics;
    expect(metrics.share_of_local_voice_bounds).toEqual([share, share]);
    expect(metrics.found_pins_bounds).toEqual([found, found]);
  });

  it('returns the largest share of local voice and the distance of the top ranks', async () => {
    const { metrics } = await rankings(api, { business_id: id });
    const { body } = await api.get('/api/v1/competitors').query({ business_id: id, limit: 1 }).expect(200);
    const [strongest] = body;
    const own = metrics.share_of_local_voice ?? NaN;
    const max = Math.max(own, strongest?.ranks[0]?.share_of_local_voice ?? NaN);
    expect(metrics.max_share_of_local_voice).toBeCloseTo(max, 6);
    expect(metrics.opportunity_share_of_local_voice).toBe((metrics.max_share_of_local_voice ?? NaN) - own);
    const distances = grid.filter(({ rank }) => rank <= 3).map((pin) => distanceMeters(PHARMACY, pin));
    expect(metrics.share_of_local_voice_distance).toBeCloseTo(mean(distances), 3);
  });

  it.each([1, 10, 48, 49, 441])('returns at most %d pins, with the metrics of all', async (limit) => {
    const whole = await rankings(api, { business_id: id });
    const part = await rankings(api, { business_id: id, limit });
    expect(part).toEqual({ ...whole, grid: whole.grid.slice(0, limit) });
  });

  it('matches the keyword in any case and Unicode form', async () => {
    const ended = await scan(api, { business_id: id, keyword: 'CAFE\u0301' });
    expect(ended.keyword).toBe('CAF\u00c9');
    for (const keyword of [' café', 'cafe\u0301', 'Caf\u00c9', 'CAFÉ ']) {
      expect(await rankings(api, { business_id: id, keyword })).toMatchObject({ scan_id: ended.id });
    }
    expect(await rankings(api, { business_id: id, keyword: 'cafe' })).toMatchObject({ scan_id: null });
  });

  it('returns null metrics and no pins before the first scan', async () => {
    expect(await rankings(api, { business_id: id, keyword: 'never scanned' })).toEqual({
      success: true,
      business_id: id,
      keyword: 'never scanned',
      scan_id: null,
      series_id: null,
      scanned_at: null,
      grid_size: null,
      radius_miles: null,
      geometry: null,
      provider: null,
      providers: [],
      compared_with: null,
      differs: [],
      suspect: null,
      zoom: null,
      language: null,
      country: null,
      device: null,
      attribution: null,
      absent_rank: ABSENT,
      metrics: null,
      grid: [],
      unmeasured: [],
      pending_scan: null,
    });
  });

  it('returns the unfinished scan in pending_scan', async () => {
    const gate = new GatedSearch(server.app);
    const location = await startScan(api, { business_id: id, keyword: 'kiosco' });
    const early = await rankings(api, { business_id: id, keyword: 'Kiosco' });
    const { body: waiting } = await api.get(location).expect(200);
    expect(early).toMatchObject({ scan_id: null, grid: [], pending_scan: { id: waiting.id } });
    expect(['queued', 'running']).toContain(early.pending_scan?.status);
    gate.remove();
    await finished(api, location);
    const late = await rankings(api, { business_id: id, keyword: 'kiosco' });
    expect(late).toMatchObject({ scan_id: waiting.id, pending_scan: null });
  });

  let server: TestServer;
  let api: Api;
  let id: number;
  let scanned: Record<string, unknown>;
  let grid: RankingsDto['grid'];

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    id = await createBusiness(api);
    scanned = await scan(api, { business_id: id, grid_size: GRID, radius_miles: 1 });
    ({ grid } = await rankings(api, { business_id: id }));
  });
});

const GRID = 7;

const ABSENT = 21;

function mean(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
