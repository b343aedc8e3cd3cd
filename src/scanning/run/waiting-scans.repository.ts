import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { WAITS } from '../record/leases/next-scan.sql.js';
import type { WaitingScan } from '../record/leases/scan-jobs.js';

const MAX_COUNTED_PER_PROVIDER = 10_000;

/** Lists the providers of unfinished scans by index skip scan. */
const WAITING_PROVIDERS = `
  with recursive waiting as (
    (select provider from scan where status in ('queued', 'running') order by provider limit 1)
    union all
    select next.provider from waiting cross join lateral
      (select provider from scan where status in ('queued', 'running') and provider > waiting.provider
       order by provider limit 1) as next
  )`;

/** The scans that no worker has. Across tenants: for background tasks. */
@Injectable()
export class WaitingScansRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Counts the scans that no worker has, by provider and up to a maximum, so that it is cheap at any depth of the queue.
   */
  count(): Promise<{ provider: string; scans: number }[]> {
    return this.em.execute<{ provider: string; scans: number }[]>(
      `${WAITING_PROVIDERS}
       select waiting.provider, counted.scans from waiting cross join lateral
         (select count(*)::int as scans from
           (select 1 from scan
            where provider >= waiting.provider and provider <= waiting.provider
              and ${WAITS}
            order by scan.provider, id limit ?) as of_provider) as counted`,
      [MAX_COUNTED_PER_PROVIDER],
    );
  }

  /** Returns scans that no worker has, the oldest of each provider. */
  findOldest(perProvider: number): Promise<WaitingScan[]> {
    return this.em.execute<WaitingScan[]>(
      `${WAITING_PROVIDERS}
       select oldest.* from waiting cross join lateral
         (select id, provider, attempt, scheduled_for as "scheduledFor" from scan
          where provider >= waiting.provider and provider <= waiting.provider
            and ${WAITS}
          order by scan.provider, id limit ?) as oldest
       order by id`,
      [perProvider],
    );
  }
}
