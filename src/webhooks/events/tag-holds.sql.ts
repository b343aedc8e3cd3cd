/**
 * Whether each business of an `event` still exists and has one of the tags now. Without it, an event would stay readable for
 * 30 days after its business lost the tag. Events of earlier versions name one business at most: those about several are
 * hidden, because their businesses are unknown.
 *
 * @param event the alias of `outbox_event`
 * @param keys SQL of a text array, see `tagKey`
 */
export const tagHoldsNow = (event: string, keys: string): string => {
  const ids = `coalesce(${event}.business_ids, array[(${event}.context -> 'business' ->> 'id')::integer])`;
  return `not exists (
    select from unnest(${ids}) as subject (id)
    where not exists (
      select from business where business.id = subject.id and business.account_id = ${event}.account_id
        and jsonb_exists_any(business.tag_keys, ${keys})))`;
};
