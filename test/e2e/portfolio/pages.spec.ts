import { beforeAll, expect, it } from 'vitest';
import type { PortfolioRowDto } from '../../../src/portfolio/dto/portfolio-row.dto.js';
import { BOTH_DATABASES, describeSizes } from '../../support/databases.js';
import { nextPage, readAllPages } from '../../support/steps.js';
import { storeRows } from '../../support/stored-rows.js';
import { type Api, TestServer } from '../../support/test-server.js';

const ORDERS: [sort: string, order: number[]][] = [
  ['label', [3, 5, 0, 1, 4, 2]],
  ['-label', [2, 4, 1, 0, 5, 3]],
  ['keyword', [0, 2, 4, 3, 5, 1]],
  ['-keyword', [1, 5, 3, 4, 2, 0]],
  ['atrp', [1, 0, 3, 4, 2, 5]],
  ['-atrp', [4, 3, 0, 1, 5, 2]],
  ['solv', [3, 0, 4, 1, 2, 5]],
  ['-solv', [1, 4, 0, 3, 5, 2]],
  ['health', [3, 0, 4, 1, 2, 5]],
  ['-health', [1, 4, 0, 3, 5, 2]],
  ['last_scan', [1, 3, 0, 4, 2, 5]],
  ['-last_scan', [4, 0, 3, 1, 5, 2]],
  ['change', [1, 3, 0, 4, 2, 5]],
  ['-change', [4, 0, 3, 1, 5, 2]],
  ['change&against=days_7', [3, 4, 1, 0, 2, 5]],
  ['-change&against=days_7', [1, 4, 3, 5, 2, 0]],
  ['-change&against=days_30', [3, 0, 4, 5, 2, 1]],
];

describeSizes(BOTH_DATABASES, 'GET /portfolio?sort on %s', (size) => {
  it.each(ORDERS)('sort=%s returns all rows in order, in pages of 1, 2, 4 and 100', async (sort, order) => {
    for (const limit of [1, 2, 4, 100]) {
      const { rows } = await readAllPages(api, `${PORTFOLIO}?sort=${sort}&limit=${limit}`);
      expect(indexesOf(rows), `limit=${limit}`).toEqual(order);
    }
  });

  it('rows are ordered by label and then by keyword without a sort', async () => {
    const answer = await api.get(PORTFOLIO).expect(200);
    expect(indexesOf(answer.body)).toEqual(ORDERS[0]?.[1]);
  });

  it('the next link keeps the order, the filter and the fields', async () => {
    const path = `${PORTFOLIO}?sort=-atrp&q=apple&limit=1&fields=keyword`;
    expect((await readAllPages(api, path)).rows).toEqual([{ keyword: 'pie' }, { keyword: 'zebra' }]);
  });

  it('rejects the cursor of another order and of another change', async () => {
    const page = await api.get(`${PORTFOLIO}?sort=change&limit=1`).expect(200);
    const next = String(nextPage(page));
    const others = ['sort=-change', 'sort=atrp', 'sort=label', 'sort=change&against=days_7'];
    for (const other of others) {
      const answer = await api.get(next.replace('sort=change', other)).expect(400);
      expect(answer.body.errors).toMatchObject([{ pointer: '#/cursor', code: 'invalid_cursor' }]);
    }
    await api.get(next).expect(200);
  });

  it.each([
    ['atrp', ['atrp', ['1'], 1]],
    ['atrp', ['atrp', [1, 2], 1]],
    ['atrp', ['atrp', [], 1]],
    ['atrp', ['atrp', [null], 1]],
    ['atrp', ['atrp', [1], 0]],
    ['atrp', ['atrp', [1], '1']],
    ['health', ['health', [1.5], 1]],
    ['health', ['health', [40_000], 1]],
    ['last_scan', ['last_scan', [2 ** 60], 1]],
    ['label', ['label', null, 1]],
    ['label', ['label', ['a'], 1]],
    ['label', ['label', ['a', '\0'], 1]],
    ['keyword', ['keyword', ['\ud800'], 1]],
    ['keyword', { length: 3 }],
    ['keyword', 'keyword'],
  ])('sort=%s rejects the cursor of %j', async (sort, position) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
    await api.get(`${PORTFOLIO}?sort=${sort}&cursor=${cursor}`).expect(400);
  });

  it.each([
    ['atrp', [1e-300]],
    ['atrp', [-5e-324]],
    ['atrp', [1.7e308]],
    ['health', [-32_767]],
    ['last_scan', [Number.MAX_SAFE_INTEGER]],
    ['last_scan', [-Number.MAX_SAFE_INTEGER]],
    ['keyword', ['']],
    ['label', ['\uffff', '']],
  ])('sort=%s accepts the position %j', async (sort, keys) => {
    const cursor = Buffer.from(JSON.stringify([sort, keys, 1])).toString('base64url');
    await api.get(`${PORTFOLIO}?sort=${sort}&cursor=${cursor}`).expect(200);
  });

  it.each([['W10'], ['WzEsMF0'], ['WzEuNSwxXQ'], ['bnVsbA'], ['abc'], ['']])(
    'GET /changes rejects the cursor %s',
    async (cursor) => {
      await api.get(`/api/v1/changes?cursor=${cursor}`).expect(400);
    },
  );

  let api: Api;

  beforeAll(async () => {
    const server = await TestServer.shared(size);
    const account = await server.createAccount('agency');
    api = server.as(account.key);
    const labels = [...new Set(ROWS.map(([label]) => label))];
    const businesses = await storeRows(
      server,
      'business',
      labels.map((name) => ({ account_id: account.accountId, name })),
    );
    await storeRows(
      server,
      'tracked_keyword',
      ROWS.map(([label, keyword, atrp, solv, health, [previous, week, month], day]) => ({
        account_id: account.accountId,
        business_id: businesses[labels.indexOf(label)]?.id,
        keyword_key: keyword.toLowerCase(),
        keyword,
        average_total_rank: atrp,
        share_of_local_voice: solv,
        health_score: health,
        change_previous: previous,
        change_days_7: week,
        change_days_30: month,
        scanned_at: day === null ? null : `2026-01-0${1 + day}T00:00:00.000001Z`,
        result: { ...WITHOUT_RESULT, health_score: health },
      })),
    );
  });

  function indexesOf(rows: unknown[]): number[] {
    return (rows as PortfolioRowDto[]).map(({ business, keyword }) =>
      ROWS.findIndex(([label, name]) => label === business.label && name === keyword),
    );
  }
});

const PORTFOLIO = '/api/v1/portfolio';

const WITHOUT_RESULT = {
  series: null,
  metrics: null,
  changes: { previous: null, days_7: null, days_30: null, days_90: null },
  sparkline: { average_total_rank: [], share_of_local_voice: [] },
  last_scan_id: null,
  last_scanned_at: null,
};

/** Label, keyword, ATRP, SoLV, health, changes, and the day of the latest scan. Several rows share a key. */
const ROWS = [
  ['bakery', 'bread', 4.5, 0.1, 40, [1, null, 0.5], 3],
  ['bakery', 'Äpfel', 1e-7, 1, 100, [-2, 3, null], 1],
  ['Älpler', 'bread', null, null, null, [null, null, null], null],
  ['apple', 'pie', 4.5, 0, 0, [0, -1, 0.5], 2],
  ['Zoo', 'bread', 21, 0.5, 40, [1, 0, -3], 3],
  ['apple', 'zebra', null, null, null, [null, null, null], null],
] as const;
