import { beforeAll, describe, expect, it } from 'vitest';
import { OTHER_PHARMACY } from '../../support/samples.js';
import { createBusiness, readAllPages } from '../../support/steps.js';
import { many, storeRows } from '../../support/stored-rows.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

const SCANS = '/api/v1/scans';
/** More than one batch of the list. */
const MANY = 1_203;
const HOUR_MS = 3_600_000;

describe('GET /scans', () => {
  it('returns all scans, newest first, without parameters', async () => {
    const all = await list('');
    expect(all).toHaveLength(MANY + 7);
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(all[0]).toMatchObject({
      business_id: second,
      keyword: 'bar',
      status: 'cancelled',
      schedule_id: null,
    });
  });

  it('returns the same scans in pages', async () => {
    const { pages, rows } = await readAllPages(api, `${SCANS}?limit=100`);
    expect(pages).toEqual([...Array<number>(12).fill(100), 10]);
    expect(rows).toEqual(await list(''));
  });

  it('filters by business, keyword and status, also on the next pages', async () => {
    expect(await list(`business_id=${second}`)).toHaveLength(7);
    expect(await list('keyword=FARMACIA&status=completed')).toHaveLength(MANY);
    expect(await list('keyword=FARMACIA&status=cancelled')).toEqual([]);
    expect(await list('status=running')).toEqual([]);
    const { pages } = await readAllPages(api, `${SCANS}?limit=3&status=cancelled&business_id=${second}`);
    expect(pages).toEqual([3, 3, 1]);
  });

  it('filters by created_from and created_before', async () => {
    const range = 'created_from=2026-01-02T00:00:00Z&created_before=2026-01-02T02:00:00Z';
    expect((await list(range)).map((scan) => scan.created_at)).toEqual([
      '2026-01-02T01:00:00.000Z',
      '2026-01-02T00:00:00.000Z',
    ]);
    expect(await list('created_from=2026-03-01T04:00:00%2B02:00')).toHaveLength(5);
    expect(await list('created_before=2026-01-01T00:00:00Z')).toEqual([]);
  });

  it.each([
    ['created_from', ['', 'now', '2026-01-01', '2026-02-30T00:00:00Z', '2026-01-01T00:00:00', '0', '%00']],
    ['created_before', ['2026-13-01T00:00:00Z', '2026-01-01T25:00:00Z', '-2026-01-01T00:00:00Z']],
    ['status', ['', 'done', 'completed,failed']],
    ['business_id', ['0', 'abc', '2147483648']],
    ['keyword', ['', '%20', 'x'.repeat(151)]],
  ])('rejects invalid values of %s with 400', async (parameter, values) => {
    for (const value of values) {
      const { status, body } = await api.get(`${SCANS}?${parameter}=${value}`);
      expect({ status, pointer: body.errors?.[0].pointer }, value).toEqual({
        status: 400,
        pointer: `#/${parameter}`,
      });
    }
  });

  it('returns 404 for a business of another account', async () => {
    const stranger = await server.newCustomer();
    await stranger.get(SCANS).expect(200, []);
    await stranger.get(`${SCANS}?business_id=${first}`).expect(404);
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let first: number;
  let second: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    api = server.as(account.key);
    first = await createBusiness(api);
    second = await createBusiness(api, OTHER_PHARMACY);
    await insert(first, 'Farmacia', 'completed', '2026-01-01', MANY);
    await insert(second, 'bar', 'cancelled', '2026-03-01', 7);
  });

  /** Inserts ended scans, an hour apart from the given day on. */
  function insert(business_id: number, keyword: string, status: string, from: string, count: number) {
    const created_at = (n: number) => new Date(Date.parse(from) + n * HOUR_MS);
    const named = { business_id, keyword, keyword_key: keyword.toLowerCase(), status };
    return storeRows(
      server,
      'scan',
      many(count, (n) => ({ ...named, created_at: created_at(n) })),
    );
  }

  async function list(query: string): Promise<{ id: number; created_at: string }[]> {
    return (await api.get(`${SCANS}?${query}`).expect(200)).body;
  }
});
