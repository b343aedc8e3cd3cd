import { EntityManager } from '#platform/database/entity-manager';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CompareStoredScans } from '../../../src/rankings/comparison/compare-stored-scans.js';
import type { ComparisonDto } from '../../../src/rankings/comparison/dto/comparison.dto.js';
import { eventsOf, setRanks } from '../../support/events.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan, startScan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';
import { finished } from '../../support/wait.js';

const ABSENT = 0;
const UNMEASURED = -1;

describe('GET /scans/{id}/comparison', () => {
  it('returns reason no_change and the method if no rank changed', async () => {
    const answer = await compared(everywhere(4), everywhere(4));
    expect(answer).toMatchObject({
      scan_id: second,
      compared_with: first,
      business_id: business,
      keyword: PHARMACY.keyword,
      place: null,
      compared_pins: 49,
      pins: { up: 0, down: 0, same: 49, new: 0, lost: 0 },
      mean_change: 0,
      effect_size: 0,
      p_value: 1,
      significant: false,
      reason: 'no_change',
      method: { test: 'wilcoxon_signed_rank', zeros: 'pratt', noise: 'spatial_autocorrelation', alpha: 0.05 },
    });
    expect(answer.method).toMatchObject({ minimum_effect: 1, minimum_pins: 6, noise_floor: null });
    expect(answer.grid).toHaveLength(49);
  });

  it('returns metrics, movements and significance of an improvement', async () => {
    // 24 pins from 10 to 4, the 25 others from absent (21) to 11: a mean of (24 × 6 + 25 × 10) / 49.
    const mixed = (some: number, others: number) => everywhere(0).map((_, pin) => (pin % 2 ? some : others));
    const answer = await compared(mixed(10, ABSENT), mixed(4, 11));
    expect(answer.mean_change).toBeCloseTo(394 / 49, 10);
    expect(answer).toMatchObject({
      pins: { up: 24, down: 0, same: 0, new: 25, lost: 0 },
      before: { average_rank: 10, found_pins: 24, measured_pins: 49 },
      after: { found_pins: 49, measured_pins: 49 },
      effect_size: 1,
      significant: true,
      reason: null,
    });
    expect(answer.before?.average_total_rank).toBeCloseTo((24 * 10 + 25 * 21) / 49, 10);
    expect(answer.explanation).toBe('It moved up by 8.0 positions on average, which is more than noise.');
    expect(answer.grid[1]).toMatchObject({ row: 0, col: 1, rank: 4, change: 6, movement: 'up' });
    expect(answer.grid[2]).toMatchObject({ rank: 11, change: 10, movement: 'new' });
  });

  it('counts absent as 21 if the business vanishes from all pins', async () => {
    const answer = await compared(everywhere(4), everywhere(ABSENT));
    expect(answer).toMatchObject({
      pins: { lost: 49 },
      mean_change: -17,
      effect_size: -1,
      significant: true,
      after: { average_rank: null, average_total_rank: 21, found_pins: 0 },
    });
  });

  it('uses only the pins that were measured in both scans', async () => {
    const before = everywhere(8).map((rank, pin) => (pin < 20 ? UNMEASURED : rank));
    const after = everywhere(2).map((rank, pin) => (pin >= 40 ? UNMEASURED : rank));
    const answer = await compared(before, after);
    expect(answer).toMatchObject({ compared_pins: 20, mean_change: 6, pins: { up: 20 } });
    expect(answer.grid.filter(({ change }) => change === null)).toHaveLength(20);
    const none = await compared(everywhere(UNMEASURED), everywhere(2));
    expect(none).toMatchObject({ compared_pins: 0, before: null, mean_change: null, reason: 'too_few_pins' });
  });

  it('returns reason within_noise for random changes', async () => {
    const noisy = everywhere(8).map((rank, pin) => rank + ((pin * 37) % 5) - 2);
    const answer = await compared(everywhere(8), noisy);
    expect(answer).toMatchObject({ significant: false, reason: 'within_noise' });
    expect(answer.p_value).toBeGreaterThan(0.05);
  });

  it.each([1, 2])('returns reason too_few_pins for a grid with %i row(s)', async (grid_size) => {
    const pins = grid_size ** 2;
    const before = (await scan(api, { business_id: business, grid_size })).id;
    const after = (await scan(api, { business_id: business, grid_size })).id;
    await setRanks(server, before, everywhere(1, pins));
    await setRanks(server, after, everywhere(ABSENT, pins));
    const answer = await read(after);
    expect(answer).toMatchObject({
      pins: { lost: pins },
      p_value: null,
      effective_pins: null,
      significant: false,
      reason: 'too_few_pins',
    });
    expect(answer.explanation).toContain('scan a grid of 3 × 3 or larger');
  });

  it('returns reason no_earlier_scan for the first scan', async () => {
    expect(await read(first)).toMatchObject({
      compared_with: null,
      before: null,
      after: null,
      method: null,
      p_value: null,
      significant: false,
      reason: 'no_earlier_scan',
      grid: [],
    });
  });

  it('outlines the area that fell against the level of the scans before', async () => {
    const level = (n: number) => everywhere(8).map((rank, pin) => rank + ((pin * 7 + n * 5) % 3));
    const scans: number[] = [];
    for (let n = 0; n < 6; n++) {
      scans.push((await scan(api, { business_id: business, grid_size: 7, keyword: 'bar' })).id);
      await setRanks(server, scans[n], level(n));
    }
    // Scans repeated within an hour are one measurement.
    expect(await read(scans[5] ?? 0)).toMatchObject({ no_areas_reason: 'too_few_scans' });
    await setWeeksApart(scans);
    const latest = scans[5] ?? 0;
    const isNorthEast = (pin: number) => pin < 21 && pin % 7 > 3;
    await setRanks(
      server,
      latest,
      level(5).map((rank, pin) => rank + (isNorthEast(pin) ? 5 : 0)),
    );
    const { areas_of_change: areas, no_areas_reason: reason } = await read(latest);
    expect(reason).toBeNull();
    expect(areas).toHaveLength(1);
    expect(areas[0]).toMatchObject({ where: 'north_east', direction: 'down', only_there: true });
    expect(areas[0]?.pins.map(({ row, col }) => [row, col])).toEqual(
      [0, 1, 2].flatMap((row) => [4, 5, 6].map((col) => [row, col])),
    );
    expect(areas[0]?.explanation).toMatch(
      /^The north-east fell by [45]\.\d positions on average, and only there\.$/,
    );
    expect(await read(scans[3] ?? 0)).toMatchObject({
      areas_of_change: [],
      no_areas_reason: 'too_few_scans',
    });
    expect(await read(scans[4] ?? 0)).toMatchObject({ areas_of_change: [], no_areas_reason: 'within_noise' });
  });

  it('finds areas of change only for answers that have them', async () => {
    const find = vi.spyOn(server.app.get(CompareStoredScans), 'localChange');
    await api.get(`/api/v1/scans/${second}/comparison.svg`).expect(200);
    expect(find).not.toHaveBeenCalled();
    await read(second);
    expect(find).toHaveBeenCalledOnce();
    find.mockRestore();
  });

  it('compares with the scan in `with`, in either direction', async () => {
    await compared(everywhere(4), everywhere(9));
    expect(await read(second, { with: first })).toMatchObject({ mean_change: -5, compared_with: first });
    expect(await read(first, { with: second })).toMatchObject({ mean_change: 5, compared_with: second });
    expect(await read(first, { with: first })).toMatchObject({ mean_change: 0 });
  });

  it('compares the place in `place_id`, and returns 404 for an unknown place', async () => {
    const { body } = await api.get(`/api/v1/competitors?business_id=${business}&keyword=farmacia`);
    const rival = body[0]?.place_id;
    const answer = await read(second, { place_id: rival });
    expect(answer).toMatchObject({ place: { place_id: rival }, compared_with: first, mean_change: 0 });
    expect(await read(second, { place_id: 'osm:node/1' }, 404)).toMatchObject({ code: 'not_found' });
  });

  it('rejects incomparable scans with 422 and lists the differences', async () => {
    const other = await createBusiness(api, OTHER_PHARMACY);
    const ids = [
      await scan(api, { business_id: business, grid_size: 7, radius_miles: 0.6 }),
      await scan(api, { business_id: business, grid_size: 3, keyword: 'bar' }),
      await scan(api, { business_id: other, grid_size: 7 }),
    ].map(({ id }) => id);
    const differs = await Promise.all(ids.map((id) => read(second, { with: id }, 422)));
    expect(differs).toMatchObject([
      { code: 'scans_not_comparable', differs: ['radius_miles'] },
      { code: 'scans_not_comparable', differs: ['keyword', 'grid_size'] },
      { code: 'scans_not_comparable', differs: ['business_id', 'center'] },
    ]);
  });

  it('rejects a running scan with 409, and unknown scans and scans of other accounts with 404', async () => {
    const location = await startScan(api, { business_id: business, grid_size: 7 });
    const running = Number(location.split('/').at(-1));
    const early = await api.get(`/api/v1/scans/${running}/comparison`);
    if (early.status !== 200) expect(early.body).toMatchObject({ status: 409, code: 'scan_not_finished' });
    await finished(api, location);
    await read(second, { with: 2 ** 31 - 1 }, 404);
    const stranger = await server.newCustomer();
    await stranger.get(`/api/v1/scans/${second}/comparison`).expect(404);
  });

  it('estimates the noise from scans repeated within an hour', async () => {
    const ids: unknown[] = [];
    for (let n = 0; n < 4; n++)
      ids.push((await scan(api, { business_id: business, keyword: 'café', grid_size: 3 })).id);
    const sets = [4, 6, 5, 9].map((rank, n) => everywhere(rank, 9).map((at, pin) => at + ((pin + n) % 2)));
    for (const [n, ranks] of sets.entries()) await setRanks(server, ids[n], ranks);
    const answer = await read(ids[3] as number);
    expect(answer.method).toMatchObject({ noise: 'repeated_scans', noise_floor: { scans: 3 } });
    expect(answer.method?.noise_floor?.grid_standard_deviation).toBeGreaterThan(0.9);
    // Scans on different days are no repeats.
    await server.inContext(() =>
      server.app
        .get(EntityManager)
        .execute(
          `update scan set completed_at = completed_at - interval '1 day' * (? - id) where id in (?, ?, ?)`,
          [ids[3], ...ids.slice(0, 3)],
        ),
    );
    expect((await read(ids[3] as number)).method).toMatchObject({ noise: 'spatial_autocorrelation' });
    expect(await rankings(api, { business_id: business, keyword: 'café' })).toMatchObject({
      scan_id: ids[3],
    });
  });

  it('judges a scan by the level and the noise of the earlier scans of its series', async () => {
    const ids = await weeklyScans('pizza', [10, 12, 10, 12, 10, 12, 10, 12, 6]);
    const latest = ids.at(-1) ?? 0;
    const answer = await read(latest);
    expect(answer).toMatchObject({
      compared_with: ids.at(-2),
      mean_change: 6,
      significant: true,
      reason: null,
      level: { change: 5, scans_after: 1, scans_before: 4, noise_scans: 8, pins: 9 },
      method: { test: 'student_t', noise: 'own_series', noise_floor: null },
      explanation:
        'This scan is 5.0 positions better than the mean of the 4 scans before, which is more than the noise of this series.',
    });
    expect(answer.p_value).toBe(answer.level?.p_value);
    expect(answer.level?.interval_90[0]).toBeCloseTo(2.74, 2);
    // The previous scan is the same basis when it is named. An older one is compared pin by pin.
    expect((await read(latest, { with: ids.at(-2) })).level).toEqual(answer.level);
    const older = await read(latest, { with: ids[0] });
    expect(older).toMatchObject({ level: null, method: { noise: 'spatial_autocorrelation' } });
  });

  it('rank.changed has the verdict and the level of the series', async () => {
    await weeklyScans('tacos', [10, 12, 10, 12, 10, 12, 10, 12]);
    const { id } = await scan(api, { business_id: business, keyword: 'tacos', grid_size: 3 });
    const answer = await read(id);
    expect(answer).toMatchObject({ significant: true, method: { noise: 'own_series' } });
    const [event] = (await eventsOf(server, accountId)).filter(
      ({ type, data }) => type === 'rank.changed' && data['scan_id'] === id,
    );
    expect(event?.data).toMatchObject({ significant: true, p_value: answer.p_value, level: answer.level });
  });

  it('returns the level without a verdict by it while fewer than four earlier scans exist', async () => {
    const ids = await weeklyScans('sushi', [10, 12, 10, 4]);
    expect(await read(ids[3] ?? 0)).toMatchObject({
      significant: false,
      level: { noise_scans: 3, scans_before: 3 },
      method: { noise: 'spatial_autocorrelation' },
    });
  });

  it('keeps the comparison of two scans if the ranks of the earlier scans never varied', async () => {
    const ids = await weeklyScans('ramen', [10, 10, 10, 10, 10, 4]);
    expect(await read(ids.at(-1) ?? 0)).toMatchObject({
      level: null,
      method: { noise: 'spatial_autocorrelation' },
    });
  });

  let server: TestServer;
  let api: Api;
  let accountId: number;
  let business: number;

  /** Two scans of 7 × 7 pins. Each test sets their ranks. */
  let first: number;

  let second: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    const account = await server.createAccount('agency');
    api = server.as(account.key);
    accountId = account.accountId;
    business = await createBusiness(api);
    first = (await scan(api, { business_id: business, grid_size: 7 })).id;
    second = (await scan(api, { business_id: business, grid_size: 7 })).id;
  });

  /** Scans of 3 × 3 pins, a week apart until last week, each with one rank at every pin. */
  async function weeklyScans(keyword: string, ranks: readonly number[]): Promise<number[]> {
    const ids: number[] = [];
    for (const [week, rank] of ranks.entries()) {
      const { id } = await scan(api, { business_id: business, keyword, grid_size: 3 });
      await setRanks(server, id, everywhere(rank, 9));
      await server.inContext(() =>
        server.app
          .get(EntityManager)
          .execute(`update scan set completed_at = completed_at - interval '7 days' * ? where id = ?`, [
            ranks.length - week,
            id,
          ]),
      );
      ids.push(id);
    }
    return ids;
  }

  async function setWeeksApart(ids: readonly number[]): Promise<void> {
    for (const [week, id] of ids.entries()) {
      await server.sql(`update scan set completed_at = completed_at - interval '7 days' * ? where id = ?`, [
        ids.length - week,
        id,
      ]);
    }
  }

  async function read(id: number, query = {}, status = 200): Promise<ComparisonDto> {
    return (await api.get(`/api/v1/scans/${id}/comparison`).query(query).expect(status)).body;
  }

  async function compared(before: readonly number[], after: readonly number[]): Promise<ComparisonDto> {
    await setRanks(server, first, before);
    await setRanks(server, second, after);
    return read(second);
  }
});

function everywhere(rank: number, pins = 49): number[] {
  return Array<number>(pins).fill(rank);
}
