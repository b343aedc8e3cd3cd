import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { CHANGE_PERIODS } from '../../../src/portfolio/change-period.js';
import type { PortfolioRowDto } from '../../../src/portfolio/dto/portfolio-row.dto.js';
import { BOTH_DATABASES, describeSizes } from '../../support/databases.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness, readAllPages, scan } from '../../support/steps.js';
import { many, storeRows } from '../../support/stored-rows.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

const FORMULA = '=HYPERLINK("https://example.com")';
/** More than two batches of the stream. */
const MANY = 1_203;

describeSizes(BOTH_DATABASES, 'GET /portfolio.csv on %s', (size) => {
  it('returns the rows of GET /portfolio with all their figures', async () => {
    const [lines, rows] = [await linesOf(api), await rowsOf(api)];
    expect(lines).toHaveLength(3);
    for (const [at, { business, series, metrics, changes, ...row }] of rows.entries()) {
      const line = lines[at] ?? {};
      expect(line).toMatchObject({
        business_id: cell(business.id),
        keyword: row.keyword,
        tracked: cell(row.tracked),
        series_id: cell(series?.series_id),
        grid_size: cell(series?.grid_size),
        provider: cell(series?.provider),
        language: cell(series?.language),
        average_total_rank: cell(metrics?.average_total_rank),
        share_of_local_voice: cell(metrics?.share_of_local_voice),
        measured_pins: cell(metrics?.measured_pins),
        health_score: cell(row.health_score),
        last_scan_id: cell(row.last_scan_id),
        last_scanned_at: cell(row.last_scanned_at),
        next_scan_at: cell(row.next_scan_at),
      });
      for (const period of CHANGE_PERIODS) {
        expect([line[`mean_change_${period}`], line[`significant_${period}`]]).toEqual([
          cell(changes[period]?.mean_change),
          cell(changes[period]?.significant),
        ]);
      }
    }
    const scanned = lines.find(({ keyword }) => keyword === PHARMACY.keyword);
    expect(scanned).toMatchObject({ measured_pins: '9', mean_change_previous: '0', mean_change_days_7: '' });
  });

  it('shows formulas as text and keeps quotes and separators', async () => {
    const lines = await linesOf(api, '?sort=keyword');
    expect(lines.map(({ label, external_id, tags, keyword }) => [label, external_id, tags, keyword])).toEqual(
      [
        [OTHER_PHARMACY.name, '', 'Beta', '"café", centro'],
        [`'${FORMULA}`, "'-1+1", "Acme;'@north;a;b", 'bar'],
        [`'${FORMULA}`, "'-1+1", "Acme;'@north;a;b", PHARMACY.keyword],
      ],
    );
  });

  it.each(['?sort=-keyword', '?tag=ACME', '?q=salvador', '?keyword=BAR', '?tracked=false', '?sort=-atrp'])(
    'filters and orders with %s as GET /portfolio does',
    async (query) => {
      const keywords = async (): Promise<string[]> =>
        (await rowsOf(api, query)).map(({ keyword }) => keyword);
      expect((await linesOf(api, query)).map(({ keyword }) => keyword)).toEqual(await keywords());
    },
  );

  it('returns only the header without rows', async () => {
    const empty = await textOf(api, '?tag=unused');
    expect(empty).toMatch(/^business_id,external_id,label,[^\n]+,next_scan_at\r\n$/);
  });

  it('returns only the businesses of the tags of a restricted key', async () => {
    const options = { accountId: account.accountId, livemode: true, restrictedTo: ['beta'] };
    const client = server.as((await server.createKey(options)).key);
    expect((await linesOf(client)).map(({ label }) => label)).toEqual([OTHER_PHARMACY.name]);
  });

  it.each([
    ['limit', '?limit=1', 400, 'validation_failed'],
    ['cursor', '?cursor=x', 400, 'validation_failed'],
    ['fields', '?fields=keyword', 400, 'validation_failed'],
    ['an unknown order', '?sort=rank', 400, 'validation_failed'],
    ['an unknown business', '?business_id=2000000000', 404, 'not_found'],
  ])('rejects %s', async (_, query, status, code) => {
    const answer = await api.get(`/api/v1/portfolio.csv${query}`).expect(status);
    expect(answer.body).toMatchObject({ code });
  });

  it('streams each row of a large portfolio once, in order', async () => {
    const { accountId, key } = await server.createAccount('agency');
    const businesses = await storeRows(
      server,
      'business',
      many(MANY, (n) => ({ account_id: accountId, name: `Shop ${n % 7}` })),
    );
    const keyword = { keyword_key: 'pizza', keyword: 'pizza', result: WITHOUT_RESULT };
    await storeRows(
      server,
      'tracked_keyword',
      businesses.map(({ id }) => ({ business_id: id, ...keyword })),
    );
    const large = server.as(key);
    const lines = await linesOf(large);
    expect(new Set(lines.map(({ business_id }) => business_id)).size).toBe(MANY);
    expect(lines.map(({ label }) => label)).toEqual(lines.map(({ label }) => label).toSorted());
    expect(lines).toHaveLength(MANY);
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared(size);
    account = await server.createAccount('agency');
    api = server.as(account.key);
    const business_id = await createBusiness(api, PHARMACY, {
      keywords: [PHARMACY.keyword, 'bar'],
      label: FORMULA,
      external_id: '-1+1',
      tags: ['Acme', '@north', 'a;b'],
    });
    await createBusiness(api, OTHER_PHARMACY, { keywords: ['"café", centro'], tags: ['Beta'] });
    for (const grid_size of [3, 3]) await scan(api, { business_id, grid_size });
  });

  async function textOf(caller: Api, query = ''): Promise<string> {
    const answer = await caller.get(`/api/v1/portfolio.csv${query}`).expect(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="portfolio.csv"');
    return answer.text;
  }

  async function linesOf(caller: Api, query = ''): Promise<Line[]> {
    return parse<Line>(await textOf(caller, query), { columns: true });
  }

  async function rowsOf(caller: Api, query = ''): Promise<PortfolioRowDto[]> {
    return (await readAllPages(caller, `/api/v1/portfolio${query}`)).rows as PortfolioRowDto[];
  }

  function cell(value: string | number | boolean | null | undefined): string {
    return String(value ?? '');
  }
});

const WITHOUT_RESULT = {
  series: null,
  metrics: null,
  health_score: null,
  changes: { previous: null, days_7: null, days_30: null, days_90: null },
  sparkline: { average_total_rank: [], share_of_local_voice: [] },
  last_scan_id: null,
  last_scanned_at: null,
};

type Line = Record<string, string>;
