import { SMALLEST_CID } from '#libs/place-identity';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';

/** A business whose CID is no CID, such as the 1 that a spreadsheet leaves of 1.19E+18. */
export interface BusinessWithInvalidCid {
  readonly id: number;
  readonly name: string;
  readonly cid: string;
}

/** Businesses that earlier versions stored with an invalid CID. Across tenants: for a command of the operator. */
@Injectable()
export class InvalidCidsRepository {
  constructor(private readonly em: EntityManager) {}

  /** @param businessId null for every business */
  list(businessId: number | null): Promise<BusinessWithInvalidCid[]> {
    return this.em.execute<BusinessWithInvalidCid[]>(
      `select id, name, cid from business
       where cid is not null and cid::numeric < ?::numeric and (?::int is null or id = ?) order by id`,
      [SMALLEST_CID.toString(), businessId, businessId],
    );
  }

  /** Clears the CIDs, so that scans find the businesses by place ID, or by name and distance. */
  async clear(ids: readonly number[]): Promise<void> {
    await this.em.execute('update business set cid = null where id = any(?::int[])', [`{${ids.join(',')}}`]);
  }
}
