import type { Retention } from '#libs/local-search';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';

/** Finds the rows of `place` that represent a place in results: a place may be listed more than once. */
@Injectable()
export class PlaceRootsRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns the representing row of each row: the provider's first listing with the same CID, else the listing that it
   * duplicates, else the row itself. Of the listings that several providers have of a place, one represents it.
   */
  async find(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.em.execute<(ProviderListing & { listingId: number })[]>(
      `select listing.id as "listingId", root.id, root.place_id as "placeId", root.cid, root.retention
       from place listing
       left join place other on other.provider = listing.provider and other.place_id = listing.same_place_id
       join place root on root.id = coalesce(
         (select min(twin.id) from place twin
          where twin.provider = listing.provider and twin.cid = coalesce(listing.cid, other.cid)),
         other.id, listing.id)
       where listing.id = any(?::integer[])`,
      [`{${ids.join(',')}}`],
    );
    const merged = mergeListings([...new Map(rows.map((row) => [row.id, row])).values()]);
    return new Map(rows.map(({ listingId, id }) => [listingId, merged.get(id) ?? id]));
  }
}

/** A row of `place`. */
interface ProviderListing {
  readonly id: number;
  readonly placeId: string;
  readonly cid: string | null;
  readonly retention: Retention;
}

/**
 * Merges listings of the same place by several providers: the CID, else the place ID, identifies a place across
 * providers. The row with the strictest terms represents it, so nothing is shown that one provider forbids; among
 * equal terms the oldest row does.
 *
 * @returns the representing row of each row that another one represents
 */
export function mergeListings(listings: readonly ProviderListing[]): Map<number, number> {
  const rootByName = new Map<string, number>();
  const roots = new Map<number, number>();
  for (const { id, cid, placeId } of [...listings].sort(byTerms)) {
    const names = [...(cid === null ? [] : [`cid ${cid}`]), `id ${placeId}`];
    const root = names.map((name) => rootByName.get(name)).find((known) => known !== undefined) ?? id;
    for (const name of names) if (!rootByName.has(name)) rootByName.set(name, root);
    if (root !== id) roots.set(id, root);
  }
  return roots;
}

function byTerms(a: ProviderListing, b: ProviderListing): number {
  return Number(a.retention === 'open') - Number(b.retention === 'open') || a.id - b.id;
}
