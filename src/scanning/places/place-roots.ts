import type { EntityManager } from '#platform/database/entity-manager';
import { sql } from 'kysely';
import { mergeListings } from './merge-listings.js';
import { resultTables } from '../result.tables.js';

/**
 * The row that stands for a place in results, for each row of a listing of it: the same CID at the same provider, else
 * the listing it was found to be another one of, else itself.
 */
export async function placeRoots(
  em: EntityManager,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const roots = await sql<{ id: number; root: number }>`
    select p.id, coalesce(
      (select min(o.id) from place o where o.provider = p.provider and o.cid = coalesce(p.cid, l.cid)), l.id, p.id) as root
    from place p left join place l on l.provider = p.provider and l.place_id = p.same_place_id
    where p.id = any(${ids}::integer[])`.execute(resultTables(em));
  return new Map(roots.rows.map(({ id, root }) => [id, root]));
}

/** As `placeRoots`, for rows of several providers: what they both list is one place. */
export async function placeRootsAcross(
  em: EntityManager,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const roots = await placeRoots(em, ids);
  const listings = await resultTables(em)
    .selectFrom('place')
    .select(['id', 'place_id', 'cid', 'retention'])
    .where(sql<boolean>`id = any(${[...new Set(roots.values())]}::integer[])`)
    .execute();
  const merged = mergeListings(listings);
  return new Map([...roots].map(([id, root]) => [id, merged.get(root) ?? root]));
}
