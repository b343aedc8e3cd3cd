import { type MatchSubject, PROVIDERS } from '#libs/local-search';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import type { Lease } from '../../record/leases/lease.js';
import type { ListingLookUp } from '../../record/listing-look-up.js';
import type { Scan } from '../../record/scan.entity.js';
import type { NamedListing } from './resembling-listings.js';

/** Degrees of latitude; more than `MATCH_RADIUS_METERS`. */
const MARGIN = 0.002;
/** How many earlier scans show which listings are other businesses. */
const MOST_EARLIER = 200;

/**
 * The latest scans of the business that found it and a listing at the same pin. Parameters: business, place version, scan,
 * listings.
 */
const SEEN_BESIDE = `
  select distinct listed.place_id as id
  from (
    select id, subject_place_id from scan
    where business_id = ? and place_version = ? and id <> ? and subject_place_id is not null
    order by completed_at desc limit ${MOST_EARLIER}
  ) earlier
  join scan_place own on own.scan_id = earlier.id and own.place_id = earlier.subject_place_id
  join scan_place listed on listed.scan_id = earlier.id and listed.place_id <> own.place_id
  where listed.place_id = any(?::int[])
    and exists (select from unnest(own.ranks, listed.ranks) pin (own, listed) where pin.own > 0 and pin.listed > 0)`;

/** Every provider, because the index on place IDs starts with the provider. */
const PROVIDER_NAMES = JSON.stringify(PROVIDERS.map(({ name }) => name));

/** Parameters: CIDs, names of providers, place IDs, each as JSON. */
const ROWS_OF = `
  select place.id, cid as key
  from jsonb_array_elements_text(?::jsonb) wanted (cid) join place using (cid) where cid is not null
  union all
  select place.id, place_id
  from jsonb_array_elements_text(?::jsonb) named (provider)
  cross join jsonb_array_elements_text(?::jsonb) wanted (place_id)
  join place using (provider, place_id)`;

/** The listings of scans that may be their business. Across tenants: for callers that have checked the scan. */
@Injectable()
export class ScanListingsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns those of the listings that have a name and a position near the latitude of the business. */
  near(ids: readonly number[], { lat }: Pick<MatchSubject, 'lat'>): Promise<NamedListing[]> {
    return this.em.execute<NamedListing[]>(
      `select id, place_id as "placeId", cid, name, lat, lng from place
       where id = any(?::int[]) and name is not null and lng is not null and lat between ?::float8 and ?::float8
       order by id`,
      [idArray(ids), lat - MARGIN, lat + MARGIN],
    );
  }

  /** Returns the rows of all providers for the listings with these CIDs or place IDs. */
  async rowsOf(cids: readonly string[], placeIds: readonly string[]): Promise<{ id: number; key: string }[]> {
    return this.em.execute(ROWS_OF, [JSON.stringify(cids), PROVIDER_NAMES, JSON.stringify(placeIds)]);
  }

  /** Returns those of the listings that an earlier scan of the business saw beside it. */
  async seenBeside(
    { id, businessId, placeVersion }: Scan,
    listings: readonly number[],
  ): Promise<ReadonlySet<number>> {
    const parameters = [businessId, placeVersion, id, idArray(listings)];
    const rows = await this.em.execute<{ id: number }[]>(SEEN_BESIDE, parameters);
    return new Set(rows.map((row) => row.id));
  }

  /** Stores a look-up. The caller has renewed the lease in the same transaction. */
  async storeLookUp({ scanId, token }: Lease, lookUp: ListingLookUp): Promise<void> {
    await this.em.execute('update scan set suspect_look_up = ?::jsonb where id = ? and lease_token = ?', [
      JSON.stringify(lookUp),
      scanId,
      token,
    ]);
  }
}

function idArray(ids: readonly number[]): string {
  return `{${ids.join(',')}}`;
}
