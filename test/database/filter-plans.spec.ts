import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Area } from '../../src/areas/area.entity.js';
import { findAny } from '../../src/businesses/bulk/bulk-businesses.sql.js';
import {
  restrictGroups,
  restrictRows,
  restrictTagged,
  restrictTargets,
} from '../../src/businesses/tag-restriction.sql.js';
import { keywordConditions, ofBusinesses } from '../../src/portfolio/read/portfolio-filter.sql.js';
import { ScanBatch } from '../../src/scanning/batches/scan-batch.entity.js';
import { Schedule } from '../../src/schedules/record/schedule.entity.js';
import { BOTH_DATABASES, describeSizes } from '../support/databases.js';
import { TestServer } from '../support/test-server.js';
const TARGET = {
  table: 'schedule',
  businessId: 'one.business_id',
  businessIds: 'one.business_ids',
  tag: 'one.tag',
};

/** Statistics of a table in whose place an import has put thousands of rows decide nothing here: the plans have one shape. */
describeSizes(BOTH_DATABASES, 'plans of the filters of a tenant on %s', (size) => {
  let server: TestServer;

  it.each([
    ['a tag', { tag: 'acme' }],
    ['a text', { q: 'shop' }],
  ])('the portfolio of %s hashes the chosen businesses once and joins nothing', async (_, filter) => {
    const { sql, parameters } = keywordConditions(TENANT, { ...filter, against: 'previous' });
    const text = await plan(`select count(*) from tracked_keyword t where ${sql.join(' and ')}`, parameters);
    expect(text).toContain('hashed SubPlan');
    expect(text).not.toMatch(/Nested Loop|Join/);
  });

  it('the scans of a tag hash the chosen businesses once and join nothing', async () => {
    const { sql, parameters } = ofBusinesses('business_id', TENANT, { tag: 'acme' });
    const text = await plan(`select count(*) from scan where ${sql.join(' and ')}`, parameters);
    expect(text).toContain('hashed SubPlan');
    expect(text).not.toMatch(/Nested Loop|Join/);
  });

  it('the rows of a restricted tenant hash the allowed businesses once and join nothing', async () => {
    const { and, parameters } = restrictRows({ ...TENANT, restrictedTo: ['acme'] });
    const text = await plan(`select count(*) from alert where true${and}`, parameters);
    expect(text).toContain('hashed SubPlan');
    expect(text).not.toMatch(/Nested Loop|Join/);
  });

  it.each([
    ['areas', (tenant: Tenant) => restrictTagged<Area>(tenant, 'area'), Area],
    ['scan batches', (tenant: Tenant) => restrictGroups<ScanBatch>(tenant, 'scan_batch'), ScanBatch],
    [
      'schedules',
      (tenant: Tenant) => restrictTargets<Schedule>(server.app.get(EntityManager), tenant, TARGET),
      Schedule,
    ],
  ])(
    'the %s of a restricted tenant are hashed once and joined with no table',
    async (_, restrict, entity) => {
      const sql = await server.inContext(async () => {
        const where = { $and: (await restrict({ ...TENANT, restrictedTo: ['acme'] })) as object[] };
        const em = server.app.get(EntityManager);
        return em.createQueryBuilder<{ id: number }>(entity).select('id').where(where).getFormattedQuery();
      });
      const text = await plan(sql, []);
      expect(text).toContain('hashed SubPlan');
      // The businesses of a campaign's list are looked up by their ids.
      expect(text).not.toMatch(/Nested Loop|Join/);
    },
  );

  it.each([
    ['no business', 0],
    ['a thousand businesses, which the statistics do not count yet', 1_000],
  ])('an import beside %s searches an index for each identifier of its rows', async (_, count) => {
    const lists = [['a'], ['1'], ['x'], [{ name: 'a', lat: 1 }], ['1'], ['x']];
    const parameters = lists.flatMap((list) => [JSON.stringify(list), 1, true]);
    const text = await plan(findAny(false), parameters, count);
    for (const index of ['external_id', 'cid', 'place_id', 'name_lat']) {
      expect(text).toMatch(new RegExp(`on business_${index}\\b|using business_${index}\\b`));
    }
  });

  beforeAll(async () => {
    // Its tables are empty: the statistics that an import finds.
    server = await TestServer.start(size);
  });

  afterAll(async () => {
    await server.stop();
  });

  /**
   * Returns the plan of PostgreSQL that joins tables by nested loops, as it does when it expects few rows.
   *
   * @param businesses businesses that exist meanwhile
   */
  function plan(sql: string, parameters: readonly unknown[], businesses = 0): Promise<string> {
    return server.inContext(() =>
      server.app.get(EntityManager).transactional(async (em) => {
        await em.execute('set local enable_hashjoin = off');
        await em.execute('set local enable_mergejoin = off');
        if (businesses > 0) await em.execute(FILL, [businesses]);
        const rows = await em.execute<Record<string, string>[]>(`explain ${sql}`, [...parameters]);
        if (businesses > 0) await em.execute('delete from account');
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      }),
    );
  }
});

const TENANT = { accountId: 1, livemode: true };

const FILL = `
  with owner as (insert into account (plan, created_at) values ('agency', now()) returning id)
  insert into business (account_id, livemode, gbp_url, name, normalized_name, lat, lng, external_id, timezone, keywords,
    created_at, updated_at)
  select owner.id, true, 'https://example.com/' || n, 'Store ' || n, 'store ' || n, n * 0.01, 0, 'store-' || n, 'UTC', '[]',
    now(), now()
  from owner cross join generate_series(1, ?::int) n`;
