import { EntityManager } from '#platform/database/entity-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryDto } from '../../src/rankings/history/dto/history.dto.js';
import { OTHER_PHARMACY, PHARMACY } from '../support/samples.js';
import { rankings, scan, track } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';

const DAY_MS = 86_400_000;
/** Montevideo is three hours behind UTC, all year. */
const OFFSET_MS = 3 * 3_600_000;

/** The day it is in Montevideo, or some days before. */
function dayAgo(days: number): string {
  return new Date(Date.now() - OFFSET_MS - days * DAY_MS).toISOString().slice(0, 10);
}

describe('GET /history', () => {
  let server: TestServer;
  let api: Api;
  let id: number;

  beforeAll(async () => {
    server = await TestServer.start();
    api = await server.newCustomer();
    id = await track(api);
  });
  afterAll(() => server.stop());

  const read = async (query: object, status = 200): Promise<HistoryDto> => {
    const answer = await api
      .get('/api/v1/history')
      .query({ business_id: id, keyword: PHARMACY.keyword, ...query })
      .expect(status);
    return answer.body as HistoryDto;
  };
  const scanIds = async (query: object) => (await read(query)).history.map((entry) => entry.scan_id);

  /** A finished scan, as if it had ended at this instant. */
  const scanEndedAt = async (instant: string, more: object = {}): Promise<number> => {
    const { id: scanId } = await scan(api, { business_id: id, grid_size: 1, ...more });
    await server.inContext(() =>
      server.app
        .get(EntityManager)
        .execute('update scan set completed_at = ? where id = ?', [instant, scanId]),
    );
    return scanId as number;
  };

  it('is empty before the first finished scan, and covers 90 days unless told', async () => {
    expect(await read({})).toEqual({
      success: true,
      business_id: id,
      keyword: PHARMACY.keyword,
      from: dayAgo(89),
      to: dayAgo(0),
      timezone: 'America/Montevideo',
      history: [],
    });
  });

  it('says of each scan what the rankings said', async () => {
    const ended = await scan(api, { business_id: id, grid_size: 3 });
    const { metrics } = await rankings(api, { business_id: id });
    const health = await api.get(`/api/v1/scans/${String(ended['id'])}/health`).expect(200);
    const { history } = await read({});
    expect(history).toEqual([
      {
        date: dayAgo(0),
        scan_id: ended['id'],
        scanned_at: ended['completed_at'],
        grid_size: 3,
        radius_miles: 0.5,
        provider: 'openstreetmap',
        average_rank: metrics.average_rank,
        average_total_rank: metrics.average_total_rank,
        share_of_local_voice: metrics.share_of_local_voice,
        found_pins: metrics.found_pins,
        measured_pins: 9,
        total_pins: 9,
        health_score: health.body.health_score,
      },
    ]);
  });

  it('takes the days of the business, both included, oldest first', async () => {
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

  it('keeps keywords, businesses and failed scans apart', async () => {
    await scanEndedAt('2023-05-01T12:00:00Z', { keyword: 'bar' });
    const upper = await scanEndedAt('2023-05-01T12:00:00Z', { keyword: PHARMACY.keyword.toUpperCase() });
    const other = await track(api, OTHER_PHARMACY);
    await scanEndedAt('2023-05-01T12:00:00Z', { business_id: other });
    expect(await scanIds({ from: '2023-05-01', to: '2023-05-01' })).toEqual([upper]);
  });

  it.each<[string, object, string]>([
    ['a day that does not exist', { from: '2026-02-30' }, '#/from'],
    ['a time', { to: '2026-02-20T00:00:00Z' }, '#/to'],
    ['no text', { to: ['2026-02-20', '2026-02-21'] }, '#/to'],
    ['the wrong way round', { from: '2026-02-20', to: '2026-02-19' }, '#/from'],
    ['a future that has not come', { from: '2999-01-01' }, '#/from'],
  ])('refuses %s', async (_, query, pointer) => {
    expect(await read(query, 400)).toMatchObject({ code: 'validation_failed', errors: [{ pointer }] });
  });

  it('takes the widest period there is', async () => {
    const { history } = await read({ from: '1970-01-01', to: '2999-12-31' });
    expect(history.length).toBeGreaterThan(5);
  });

  it('does not tell of the business of another account', async () => {
    const stranger = await server.newCustomer();
    await stranger.get('/api/v1/history').query({ business_id: id, keyword: 'farmacia' }).expect(404);
  });
});
