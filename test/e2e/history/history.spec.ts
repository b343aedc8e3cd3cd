import { EntityManager } from '#platform/database/entity-manager';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CompetitorDto } from '../../../src/competitors/dto/competitor.dto.js';
import type { ScanRankingsDto } from '../../../src/rankings/dto/scan-rankings.dto.js';
import type { HistoryDto } from '../../../src/rankings/history/dto/history.dto.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness, rankings, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const DAY_MS = 86_400_000;
/** Montevideo is three hours behind UTC all year. */
const OFFSET_MS = 3 * 3_600_000;

describe('GET /history', () => {
  it('returns an empty history of the last 90 days before the first finished scan', async () => {
    expect(await read({})).toEqual({
      success: true,
      business_id: id,
      keyword: PHARMACY.keyword,
      from: dayAgo(89),
      to: dayAgo(0),
      timezone: 'America/Montevideo',
      relocations: [],
      annotations: [],
      history: [],
    });
  });

  it('returns the metrics of each scan as in its rankings', async () => {
    const ended = await scan(api, { business_id: id, grid_size: 3 });
    const { metrics } = await rankings(api, { business_id: id });
    const health = await api.get(`/api/v1/scans/${String(ended.id)}/health`).expect(200);
    const { history } = await read({});
    expect(history).toEqual([
      {
        date: dayAgo(0),
        scan_id: ended.id,
        series_id: ended.series_id,
        scanned_at: ended.completed_at,
        grid_size: 3,
        radius_miles: 0.5,
        shape: 'square',
        area: null,
        provider: 'openstreetmap',
        zoom: null,
        language: null,
        country: null,
        device: null,
        average_rank: metrics.average_rank,
        average_total_rank: metrics.average_total_rank,
        share_of_local_voice: metrics.share_of_local_voice,
        found_pins: metrics.found_pins,
        measured_pins: 9,
        total_pins: 9,
        health_score: health.body.health_score,
        suspect: null,
      },
    ]);
  });

  it('includes both days of the period in the time zone of the business, oldest scan first', async () => {
    // Days in Montevideo begin at 03:00 UTC.
    const late = await scanEndedAt('2024-03-01T02:59:59.999Z');
    const first = await scanEndedAt('2024-02-29T03:00:00Z');
    const before = await scanEndedAt('2024-02-29T02:59:59.999Z');
    const after = await scanEndedAt('2024-03-01T03:00:00Z');
    expect(await scanIds({ from: '2024-02-29', to: '2024-02-29' })).toEqual([first, late]);
    expect(await scanIds({ from: '2024-02-28', to: '2024-03-01' })).toEqual([before, first, late, after]);
    expect(await scanIds({ to: '2024-02-28' })).toEqual([before]);
    const { history } = await read({ from: '2024-02-29', to: '2024-02-29' });
    expect(history.map(({ date }) => date)).toEqual(['2024-02-29', '2024-02-29']);
  });

  it('separates businesses and keywords, ignoring the case of keywords', async () => {
    await scanEndedAt('2023-05-01T12:00:00Z', { keyword: 'bar' });
    const upper = await scanEndedAt('2023-05-01T12:00:00Z', { keyword: PHARMACY.keyword.toUpperCase() });
    const other = await createBusiness(api, OTHER_PHARMACY);
    await scanEndedAt('2023-05-01T12:00:00Z', { business_id: other });
    expect(await scanIds({ from: '2023-05-01', to: '2023-05-01' })).toEqual([upper]);
  });

  it.each<[string, object, string]>([
    ['a day that does not exist', { from: '2026-02-30' }, '#/from'],
    ['a date with a time', { to: '2026-02-20T00:00:00Z' }, '#/to'],
    ['two values', { to: ['2026-02-20', '2026-02-21'] }, '#/to'],
    ['a start after the end', { from: '2026-02-20', to: '2026-02-19' }, '#/from'],
    ['a start in the future', { from: '2999-01-01' }, '#/from'],
  ])('rejects %s with 400', async (_, query, pointer) => {
    expect(await read(query, 400)).toMatchObject({ code: 'validation_failed', errors: [{ pointer }] });
  });

  it('accepts a period of a thousand years', async () => {
    const { history } = await read({ from: '1970-01-01', to: '2999-12-31' });
    expect(history.length).toBeGreaterThan(5);
  });

  it('returns 404 for a business of another account', async () => {
    const stranger = await server.newCustomer();
    await stranger.get('/api/v1/history').query({ business_id: id, keyword: 'farmacia' }).expect(404);
  });

  describe('GET /history/pin', () => {
    /** Half of its grid is outside the coverage of the search engine. */
    const EDGE = { name: 'At the edge', lat: -34.88, lng: -55.987 };
    const GRID = { grid_size: 3, radius_miles: 1 };
    let edge: number;
    const views: ScanRankingsDto[] = [];

    const readPin = async (query: object, status = 200) => {
      const all = { business_id: edge, keyword: PHARMACY.keyword, ...GRID, row: 0, col: 0, ...query };
      return api.get('/api/v1/history/pin').query(all).expect(status);
    };

    beforeAll(async () => {
      edge = await createBusiness(api, EDGE);
      for (const more of [GRID, { ...GRID, grid_size: 2 }, { ...GRID, radius_miles: 1.5 }, GRID]) {
        const ended = await scan(api, { business_id: edge, ...more });
        if (more === GRID) {
          views.push((await api.get(`/api/v1/scans/${String(ended.id)}/rankings`)).body);
        }
      }
    });

    it('returns the result of each scan of the grid at the pin, and distinguishes absent from unmeasured', async () => {
      const kinds = new Set<string>();
      for (let index = 0; index < 9; index++) {
        const [row, col] = [Math.floor(index / 3), index % 3];
        const { body } = await readPin({ row, col });
        expect(body).toMatchObject({ ...GRID, row, col, absent_rank: 21, timezone: 'America/Montevideo' });
        const expected = views.map((view) => {
          const at = (pin: { row: number | null; col: number | null }) => pin.row === row && pin.col === col;
          const gap = view.unmeasured.find(at);
          const { lat, lng, rank, found } = view.grid.find(at) ?? { ...gap, rank: null, found: null };
          kinds.add(gap ? 'unmeasured' : String(found));
          return {
            date: dayAgo(0),
            scan_id: view.scan_id,
            scanned_at: view.scanned_at,
            provider: view.provider,
            lat,
            lng,
            rank,
            found,
            unmeasured_reason: gap?.reason ?? null,
          };
        });
        expect(body.history).toEqual(expected);
      }
      expect(kinds).toContain('unmeasured');
      expect(kinds).toContain('false');
    });

    it('returns the rank at a pin where the business was found', async () => {
      await scan(api, { business_id: id, ...GRID });
      const { body } = await readPin({ business_id: id, row: 1, col: 1 });
      expect(body.history.at(-1)).toMatchObject({ rank: 1, found: true, unmeasured_reason: null });
    });

    it('returns CSV with one line per scan', async () => {
      const query = { business_id: edge, keyword: PHARMACY.keyword, ...GRID, row: 0, col: 2 };
      const { text } = await api
        .get('/api/v1/history/pin')
        .query(query)
        .set('accept', 'text/csv')
        .expect(200);
      const [head, ...lines] = text.trimEnd().split('\r\n');
      expect(head).toBe('date,scan_id,scanned_at,provider,lat,lng,rank,found,unmeasured_reason');
      expect(lines).toHaveLength(2);
      for (const line of lines) expect(line).toMatch(/,,,outside_coverage$/);
    });

    it.each<[object, string]>([
      [{ row: 3 }, '#/row'],
      [{ col: 20 }, '#/col'],
      [{ row: -1 }, '#/row'],
      [{ grid_size: 22 }, '#/grid_size'],
      [{ radius_miles: '1e0' }, '#/radius_miles'],
      [{ radius_miles: 0 }, '#/radius_miles'],
      [{ from: '2026-02-20', to: '2026-02-19' }, '#/from'],
    ])('rejects %j with 400', async (query, pointer) => {
      const { body } = await readPin(query, 400);
      expect(body).toMatchObject({ code: 'validation_failed', errors: [{ pointer }] });
    });

    it('returns 404 for a pin of a business of another account', async () => {
      const stranger = await server.newCustomer();
      const query = { business_id: edge, keyword: PHARMACY.keyword, ...GRID, row: 0, col: 0 };
      await stranger.get('/api/v1/history/pin').query(query).expect(404);
    });
  });

  it('has the metrics of a competitor with place_id, and null in scans that did not find it', async () => {
    const own = await server.newCustomer();
    const business = await createBusiness(own);
    await scan(own, { business_id: business, grid_size: 3 });
    const query = { business_id: business, keyword: PHARMACY.keyword };
    const { body: competitors } = await own.get('/api/v1/competitors').query(query).expect(200);
    const [rival] = competitors as CompetitorDto[];
    const entryWith = async (more: object) => {
      const { body } = await own
        .get('/api/v1/history')
        .query({ ...query, ...more })
        .expect(200);
      return body.history[0];
    };
    // Providers with the same identifiers know the same places.
    await server.sql(
      `insert into place select (jsonb_populate_record(one, '{"provider": "twin"}' || jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('place', 'id'))))).* from place one where place_id = ? limit 1`,
      [rival?.place_id],
    );
    const seen = rival?.ranks[0];
    expect((await entryWith({ place_id: rival?.place_id }))?.place).toEqual({
      average_rank: seen?.average_rank,
      average_total_rank: seen?.average_total_rank,
      share_of_local_voice: seen?.share_of_local_voice,
      found_pins: seen?.found_pins,
    });
    await server.sql(`delete from place where provider = 'twin'`);
    expect((await entryWith({ place_id: 'osm:node/1' }))?.place).toBeNull();
    expect(await entryWith({})).not.toHaveProperty('place');
    await own
      .get('/api/v1/history')
      .query({ ...query, place_id: 'x'.repeat(301) })
      .expect(400);
  });

  let server: TestServer;
  let api: Api;
  let id: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    id = await createBusiness(api);
  });

  async function read(query: object, status = 200): Promise<HistoryDto> {
    const answer = await api
      .get('/api/v1/history')
      .query({ business_id: id, keyword: PHARMACY.keyword, ...query })
      .expect(status);
    return answer.body;
  }

  async function scanIds(query: object) {
    return (await read(query)).history.map((entry) => entry.scan_id);
  }

  /** Creates a finished scan and sets the time of its end. */
  async function scanEndedAt(instant: string, more: object = {}): Promise<number> {
    const { id: scanId } = await scan(api, { business_id: id, grid_size: 1, ...more });
    await server.inContext(() =>
      server.app
        .get(EntityManager)
        .execute('update scan set completed_at = ? where id = ?', [instant, scanId]),
    );
    return scanId;
  }
});

/** Returns the current day in Montevideo, or the day this many days earlier. */
function dayAgo(days: number): string {
  return new Date(Date.now() - OFFSET_MS - days * DAY_MS).toISOString().slice(0, 10);
}
