import { beforeAll, describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, type Rankings, rankings, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

/** The western and the eastern edge of Montevideo, which the embedded engine covers. */
const WEST = -56.337891;
const EAST = -55.986328;
const GRID = 5;

describe('scans whose grid is partly outside the coverage', () => {
  it('a scan with pins outside the coverage is partial and counts the measured pins', () => {
    expect(ended).toMatchObject({ status: 'partial', pins_total: 25, failure: null });
    expect(ended['pins_measured']).toBe(read.grid.length);
    expect(read.grid.length).toBeGreaterThan(0);
    expect(read.unmeasured.length).toBeGreaterThan(0);
  });

  describe('GET /rankings', () => {
    it('lists pins outside the coverage as unmeasured, not as absent', () => {
      expect(read.grid.length + read.unmeasured.length).toBe(GRID ** 2);
      const all = [...read.grid, ...read.unmeasured].map(({ row, col }) => Number(row) * GRID + Number(col));
      expect(new Set(all).size).toBe(GRID ** 2);
      for (const { lng, reason } of read.unmeasured) {
        expect(reason).toBe('outside_coverage');
        expect(lng).toBeGreaterThan(EAST);
      }
      for (const { lng } of read.grid) expect(lng).toBeLessThanOrEqual(EAST);
    });

    it('returns the coverage and the bounds of the average total rank', () => {
      const { metrics } = read;
      const sum = read.grid.reduce((total, { rank }) => total + rank, 0);
      const open = read.unmeasured.length;
      expect(metrics.coverage).toBeCloseTo(read.grid.length / GRID ** 2, 10);
      expect(metrics.coverage).toBeLessThan(1);
      expect(metrics.measured_pins).toBe(read.grid.length);
      expect(metrics.average_total_rank).toBeCloseTo(sum / read.grid.length, 10);
      const [best, worst] = metrics.average_total_rank_bounds;
      expect(best).toBeCloseTo((sum + open) / GRID ** 2, 10);
      expect(worst).toBeCloseTo((sum + open * 21) / GRID ** 2, 10);
      expect(best).toBeLessThanOrEqual(Number(metrics.average_total_rank));
      expect(worst).toBeGreaterThanOrEqual(Number(metrics.average_total_rank));
    });

    it('compares two partial scans at the pins that both have measured', async () => {
      const id = ended['business_id'] as number;
      await scan(api, { business_id: id, grid_size: GRID, radius_miles: 1 });
      const again = await rankings(api, { business_id: id });
      expect(again.grid.map((pin: { change: number | null }) => pin.change)).toEqual(read.grid.map(() => 0));
      expect(again.unmeasured).toEqual(read.unmeasured);
    });
  });

  it('POST /scans accepts a business outside the coverage if one pin is inside', async () => {
    const id = await createBusiness(api, { name: 'Beyond the edge', lat: PHARMACY.lat, lng: WEST - 0.01 });
    const inside = await scan(api, { business_id: id, grid_size: 3, radius_miles: 1 });
    expect(inside).toMatchObject({ status: 'partial', pins_measured: 3 });
    const { body } = await api
      .post('/api/v1/scans')
      .send({ business_id: id, keyword: PHARMACY.keyword, grid_size: 1, radius_miles: 1 });
    expect(body.code).toBe('outside_coverage');
  });

  let server: TestServer;
  let api: Api;
  let ended: Record<string, unknown>;
  let read: Rankings;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    const id = await createBusiness(api, { name: 'At the edge', lat: -34.88, lng: EAST - 0.001 });
    ended = await scan(api, { business_id: id, grid_size: GRID, radius_miles: 1 });
    read = await rankings(api, { business_id: id });
  });
});
