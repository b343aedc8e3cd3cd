import type { PortfolioPosition } from './portfolio-cursor.js';
import type { Conditions } from './portfolio-filter.sql.js';
import { isByLabel, readable, type SqlOrder } from './portfolio-order.sql.js';

const COLUMNS = `
  t.id, t.keyword, t.is_tracked as "isTracked", t.result::text, b.id as "businessId", b.label, b.name, b.external_id as "externalId", b.tags, s.next_run_at as "nextRunAt"`;

/** Each row costs one lookup of its business and one of its schedule, whatever the planner expects of the limit. */
const WITH_BUSINESS = `
  cross join lateral (
    select id, label, name, external_id, tags from business where id = t.business_id limit 1
  ) b
  left join lateral (select next_run_at from schedule where id = t.schedule_id limit 1) s on true`;

/**
 * Returns the statement and parameters of a part of an order: the rows that have the keys, or those without. It reads as
 * many entries of the index of the order as it returns rows, if no filter leaves rows out.
 *
 * @param after the last row before; null for the first rows
 * @param withKeys whether the rows with the keys are read
 */
export function pageOf(
  order: SqlOrder,
  conditions: Conditions,
  { after, withKeys, count }: { after: PortfolioPosition | null; withKeys: boolean; count: number },
): { sql: string; parameters: unknown[] } {
  const keys = withKeys ? order.keys : [];
  const own = conditions.sql.join(' and ');
  const from = isByLabel(order)
    ? // The offset keeps the planner from sorting all rows instead of walking the index of labels.
      `business b cross join lateral (
         select * from tracked_keyword t where t.business_id = b.id and ${own} offset 0) t`
    : 'tracked_keyword t';
  const where = [
    ...(isByLabel(order) ? ['b.account_id = ?', 'b.livemode = ?'] : [own]),
    ...(order.isNullable ? order.keys.map(({ sql }) => `${sql} is ${withKeys ? 'not ' : ''}null`) : []),
  ];
  const parameters = [...conditions.parameters];
  // The account and the mode are the first parameters of the conditions.
  if (isByLabel(order)) parameters.push(...conditions.parameters.slice(0, 2));
  const [operator, direction] = order.isDescending ? ['<', 'desc'] : ['>', 'asc'];
  if (after) {
    const values = after.keys ?? [];
    const [first] = keys;
    // An index supports this condition, and the next one only if all its columns are of one table.
    if (first) where.push(`${first.sql} ${operator}= ${first.parameter}`);
    where.push(
      `(${[...keys.map(({ sql }) => sql), 't.id'].join(', ')}) ${operator} (${[...keys.map((key) => key.parameter), '?'].join(', ')})`,
    );
    parameters.push(...values.slice(0, 1), ...values, after.id);
  }
  const sorted = (names: readonly string[]): string =>
    [...names, 't.id'].map((name) => `${name} ${direction}`).join(', ');
  const read = keys.map((key, index) => `${readable(key)} as "key${index}"`);
  // The label is no column of `t`. The order of the other keys is that of the inner rows, which need no second sort.
  const outer = keys.map(({ sql }, index) => (isByLabel(order) ? `t."key${index}" collate "C"` : sql));
  return {
    sql: `
      select ${[COLUMNS, ...keys.map((_, index) => `t."key${index}"`)].join(', ')}
      from (
        select ${['t.*', ...read].join(', ')}
        from ${from} where ${where.join(' and ')} order by ${sorted(keys.map(({ sql }) => sql))} limit ?
      ) t ${WITH_BUSINESS} order by ${sorted(outer)}`,
    parameters: [...parameters, count],
  };
}
