import { beforeAll, expect, it } from 'vitest';
import { BOTH_DATABASES, describeSizes } from '../../support/databases.js';
import { nextPage, readAllPages } from '../../support/steps.js';
import { storeRows } from '../../support/stored-rows.js';
import { type Api, TestServer } from '../../support/test-server.js';

describeSizes(BOTH_DATABASES, 'GET /businesses?sort on %s', (size) => {
  it.each([
    ['id', [0, 1, 2, 3, 4, 5]],
    ['label', [3, 5, 0, 2, 4, 1]],
    ['-label', [1, 4, 2, 0, 5, 3]],
    ['created_at', [1, 5, 3, 0, 2, 4]],
    ['-created_at', [4, 2, 0, 3, 5, 1]],
    ['latest_health_score', [3, 0, 5, 2, 1, 4]],
    ['-latest_health_score', [2, 5, 0, 3, 4, 1]],
  ])('sort=%s returns all rows in order, complete and in pages of 1, 2 and 4', async (sort, order) => {
    const expected = order.map((index) => byId[index]?.id);
    const idsOf = (rows: unknown[]) => (rows as Row[]).map(({ id }) => id);
    const complete = await api.get(`${BUSINESSES}?sort=${sort}`).expect(200);
    expect(idsOf(complete.body)).toEqual(expected);
    for (const limit of [1, 2, 4]) {
      const { rows } = await readAllPages(api, `${BUSINESSES}?sort=${sort}&limit=${limit}`);
      expect(idsOf(rows)).toEqual(expected);
    }
  });

  it('rejects an unknown order and the cursor of another order', async () => {
    await api.get(`${BUSINESSES}?sort=name`).expect(400);
    const page = await api.get(`${BUSINESSES}?sort=label&limit=1`).expect(200);
    const next = String(nextPage(page));
    for (const other of ['-label', 'created_at', 'id']) {
      const answer = await api.get(next.replace('sort=label', `sort=${other}`)).expect(400);
      expect(answer.body.errors).toMatchObject([{ pointer: '#/cursor', code: 'invalid_cursor' }]);
    }
    const byId = await api.get(`${BUSINESSES}?limit=1`).expect(200);
    await api.get(`${String(nextPage(byId))}&sort=label`).expect(400);
  });

  it.each([
    ['created_at', ['created_at', '1e9', 1]],
    ['created_at', ['created_at', '9'.repeat(19), 1]],
    ['label', ['label', 'a\u0000', 1]],
    ['label', ['label', 'a', 0]],
    ['label', ['label', 'a', 2 ** 31]],
    ['label', ['label', 1, 1]],
    ['label', ['label', 'a']],
    ['label', { length: 3 }],
  ])('sort=%s rejects the cursor of %j', async (sort, position) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
    await api.get(`${BUSINESSES}?sort=${sort}&cursor=${cursor}`).expect(400);
  });

  it('the next link keeps the order and the filter', async () => {
    const { rows } = await readAllPages(api, `${BUSINESSES}?sort=-label&q=apple&limit=1&fields=label`);
    expect(rows).toEqual([{ label: 'apple' }, { label: 'apple' }]);
  });

  let api: Api;
  let byId: Row[];

  beforeAll(async () => {
    const server = await TestServer.shared(size);
    const account = await server.createAccount('agency');
    api = server.as(account.key);
    await storeRows(
      server,
      'business',
      ROWS.map(([name, latest_health_score, day]) => ({
        account_id: account.accountId,
        name,
        latest_health_score,
        created_at: `2026-01-0${1 + day}T00:00:00.000001Z`,
      })),
    );
    byId = (await api.get(BUSINESSES).expect(200)).body;
  });
});

const BUSINESSES = '/api/v1/businesses';

/** Labels, scores and days of creation, in the order of ids. Several rows share a key. */
const ROWS = [
  ['bakery', 40, 3],
  ['Älpler', null, 1],
  ['Bakery', 100, 3],
  ['apple', 0, 2],
  ['Zoo', null, 4],
  ['apple', 40, 1],
] as const;

interface Row {
  readonly id: number;
  readonly label: string;
  readonly latest_health_score: number | null;
  readonly created_at: string;
}
