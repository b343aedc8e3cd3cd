import { type RawBuilder, sql } from 'kysely';

/**
 * Selects a column of the action that is the state of an insight: the planned or dismissed one, otherwise the one done
 * last. An action without a keyword is that of all keywords.
 *
 * @param table with the columns `business_id`, `action` and `keyword_key` of the insight
 */
export function latestAction(column: 'id' | 'status', table: 'insight' | 'ranked'): RawBuilder<unknown> {
  const of = sql.raw(table);
  return sql`(
    select tracked.${sql.raw(column)} from insight_action as tracked
    where tracked.business_id = ${of}.business_id and tracked.action = ${of}.action
      and (tracked.keyword_key is null or tracked.keyword_key = ${of}.keyword_key)
    order by (tracked.status = 'done'), tracked.done_on desc, tracked.id desc limit 1)`;
}
