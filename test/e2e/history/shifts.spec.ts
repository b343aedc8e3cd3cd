import { EntityManager } from '#platform/database/entity-manager';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../support/api.js';
import { setRanks } from '../../support/events.js';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

describe('GET /history?include=shifts', () => {
  it('dates a lasting rise of the level, with intervals, and names the scan that announced it', async () => {
    const answer = await read({ from: dayAgo(200) });
    expect(answer.history).toHaveLength(RANKS.length);
    expect(answer.shifts).toEqual([
      {
        date: answer.history[10]?.date,
        scan_id: ids[10],
        date_interval_90: [answer.history[10]?.date, answer.history[10]?.date],
        change: expect.closeTo(6, 5) as number,
        interval_90: [expect.any(Number), expect.any(Number)],
        announced_by_scan_id: ids[11],
      },
    ]);
    const [low = NaN, high = NaN] = answer.shifts?.[0]?.interval_90 ?? [];
    expect(low).toBeGreaterThan(4);
    expect(high).toBeLessThan(8);
  });

  it('finds the same shift in a period that begins with it, and none before its announcement or after it', async () => {
    const [shift] = (await read({ from: dayAgo(200) })).shifts ?? [];
    expect((await read({ from: shift?.date })).shifts).toEqual([shift]);
    expect((await read({ from: dayAgo(200), to: shift?.date })).shifts).toEqual([]);
    expect((await read({ from: dayAgo(10) })).shifts).toEqual([]);
  });

  it('returns no shifts without include, before the first scan, and beside a suspect scan that ended later', async () => {
    expect(await read({ include: undefined })).not.toHaveProperty('shifts');
    expect((await read({ keyword: 'never scanned' })).shifts).toEqual([]);
    const before = await read({ from: dayAgo(200) });
    await server.inContext(() =>
      server.app
        .get(EntityManager)
        .execute(`update scan set suspect_reason = 'empty_area', suspect_outcome = 'refuted' where id = ?`, [
          ids.at(-1),
        ]),
    );
    expect((await read({ from: dayAgo(200) })).shifts).toMatchObject([{ date: before.shifts?.[0]?.date }]);
  });

  it('rejects another value of include', async () => {
    const { body } = await api
      .get('/api/v1/history')
      .query({ business_id: business, keyword: 'pizza', include: 'everything' })
      .expect(400);
    expect(body).toMatchObject({ code: 'validation_failed', errors: [{ parameter: 'include' }] });
  });

  /** The rank at every pin of each weekly scan: it rises by 6 after the tenth. */
  const RANKS = [10, 12, 10, 12, 10, 12, 10, 12, 10, 12, 4, 6, 4, 6];
  const ids: number[] = [];
  let server: TestServer;
  let api: Api;
  let business: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = server.as((await server.createAccount('agency')).key);
    business = await createBusiness(api);
    for (const [week, rank] of RANKS.entries()) {
      const { id } = await scan(api, { business_id: business, keyword: 'pizza', grid_size: 3 });
      await setRanks(server, id, Array<number>(9).fill(rank));
      await server.inContext(() =>
        server.app
          .get(EntityManager)
          .execute(`update scan set completed_at = completed_at - interval '7 days' * ? where id = ?`, [
            RANKS.length - week,
            id,
          ]),
      );
      ids.push(id);
    }
  });

  async function read(query: object): Promise<Schema<'HistoryDto'>> {
    const asked = { business_id: business, keyword: 'pizza', include: 'shifts', ...query };
    return (await api.get('/api/v1/history').query(asked).expect(200)).body;
  }
});

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
